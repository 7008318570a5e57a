"""A table in a child process, for untrusted scripts."""
