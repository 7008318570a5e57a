"""Seats, hands and everything a player does at the table."""
