"""Compares Lua with Python: random games, mutants, vectors, and games at the headless table."""
