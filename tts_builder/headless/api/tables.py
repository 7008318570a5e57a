"""Tables: which table is used, and the table as an object."""

from __future__ import annotations

from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.operations import function, static_getters
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.kinds import PLAIN_TABLE

_SPOKEN = {
    "Custom Rectangle": "Table_Custom",
    "Custom Square": "Table_Custom_Square",
    "Hexagon": "Table_Hexagon",
    "None": "Table_None",
    "Octagon": "Table_Octagon",
    "Poker": "Table_Poker",
    "Rectangle": "Table_RPG",
    "Round": "Table_Circular",
    "Round Glass": "Table_Glass",
    "Round Plastic": "Table_Plastic",
    "Square": "Table_Square",
}
"""The names in the menu, which setTable accepts too."""


static_getters(
    "Tables",
    {
        "getTable()": lambda script: str(script.world.save.get("Table") or PLAIN_TABLE),
        "getTableObject() obj": lambda script: script.world.surface,
    },
)


@function("Tables", "setTable", "str")
def set_table(script: Script, name: str) -> bool:
    named = _SPOKEN.get(name, name)
    if named not in _SPOKEN.values():
        raise CallError(f"Tables.setTable: there is no table {name}")
    script.world.save["Table"] = named
    script.world.create_table()
    return True
