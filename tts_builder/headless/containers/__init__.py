"""Bags, decks, stacks and what is laid aside."""
