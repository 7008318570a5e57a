"""Every name of the game's API, and how much of it is simulated."""
