"""Testing mods: a table for tests, here or in a process of its own, and the tests that every game passes.
The pytest plugin offers the table as a fixture."""

from tts_builder.testing.suite import conformance
from tts_builder.testing.table import Button, Piece, Seat, TestTable, open_table

__all__ = ["Button", "Piece", "Seat", "TestTable", "conformance", "open_table"]
