"""What a user can do wrong, and what a machine can do to a user: never a traceback, never a lost file."""
