"""Every name of the game's API, and which of them the table simulates."""
