"""Seats, hands, and the actions of players."""
