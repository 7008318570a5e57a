"""A server for the External Editor API."""
