"""The changes to the Lua of Sarcophagus that are kept still fit it."""

from __future__ import annotations

from tests.games.known_changes import KnownChanges


class TestChanges(KnownChanges):
    name = "sarcophagus"
