"""Bags, decks, stacks, the hand stash and search windows."""
