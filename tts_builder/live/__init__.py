"""A client of a running game's External Editor API."""
