"""Testing mods: a table for tests, here or in a process of its own. The pytest plugin offers it."""

from tts_builder.testing.table import Piece, Seat, TestTable, open_table

__all__ = ["Piece", "Seat", "TestTable", "open_table"]
