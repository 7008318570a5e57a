"""The table's state: objects, how they come, move, meet and go."""
