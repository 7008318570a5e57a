"""The truth kit: a save that asks the real game what we only believe, and what became of its answers."""
