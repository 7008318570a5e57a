"""The game's Lua API, one module per class. Importing the package registers every operation."""

from __future__ import annotations

from importlib import import_module

for _part in (
    "buttons",
    "chat",
    "contents",
    "dialogs",
    "fields",
    "flow",
    "interface",
    "kernel",
    "marks",
    "notes",
    "placement",
    "players",
    "settings",
    "spawning",
    "values",
    "variables",
):
    import_module(f"{__name__}.{_part}")
