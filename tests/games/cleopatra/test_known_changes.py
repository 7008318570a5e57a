"""The changes to the Lua of Cleopatra and the Society of Architects that are kept still fit it."""

from __future__ import annotations

from tests.games.known_changes import KnownChanges


class TestChanges(KnownChanges):
    name = "cleopatra"
