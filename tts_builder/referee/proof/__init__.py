"""Lua against Python: comparison, mutants, vectors, games at the table."""
