"""For tests of mods: a table, in this process or in its own, and the conformance suite for games.

The pytest plugin offers the table as the fixture `tts_table`."""

from tts_builder.testing.suite import conformance
from tts_builder.testing.table import Button, Player, TableObject, TestTable, open_table

__all__ = ["Button", "Player", "TableObject", "TestTable", "conformance", "open_table"]
