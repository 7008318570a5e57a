"""Talking to a running game: a client of the External Editor API."""
