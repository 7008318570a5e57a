"""Mistakes of users, damaged files, and failures of the machine: never a traceback, never a lost file."""
