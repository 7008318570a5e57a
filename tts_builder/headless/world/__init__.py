"""The state of the table: objects, movement, zones, time and settings."""
