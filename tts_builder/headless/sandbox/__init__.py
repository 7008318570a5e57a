"""A table in a child process, for scripts that nobody trusts."""
