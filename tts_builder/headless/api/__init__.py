"""The game's Lua API, one module per class. Importing the package registers every operation."""

from __future__ import annotations

from importlib import import_module

for _part in (
    "ambience",
    "attachments",
    "body",
    "buttons",
    "chat",
    "choices",
    "collisions",
    "components",
    "contents",
    "decals",
    "devices",
    "dialogs",
    "fields",
    "figures",
    "flow",
    "global_object",
    "hiding",
    "interface",
    "kernel",
    "layout",
    "keys",
    "marks",
    "music",
    "notes",
    "physics",
    "placement",
    "players",
    "presence",
    "settings",
    "spawning",
    "surroundings",
    "tables",
    "texts",
    "values",
    "variables",
    "web",
):
    import_module(f"{__name__}.{_part}")
