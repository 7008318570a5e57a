"""A small save to plant scripts in: a table with a bag, a card inside it, and a token."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from tts_builder.saves.findings import Finding
from tts_builder.saves.lint.registry import Subject, lint

PLACES = {
    "global": "$.LuaScript",
    "token": "$.ObjectStates[1].LuaScript",
    "card": "$.ObjectStates[0].ContainedObjects[0].LuaScript",
}
GUIDS = {"global": None, "token": "bbb002", "card": "ccc003"}


def _thing(name: str, guid: str, **more: Any) -> dict[str, Any]:
    return {"Name": name, "GUID": guid, "Nickname": name.lower(), "LuaScript": "", "XmlUI": "", **more}


def save(**scripts: str) -> dict[str, Any]:
    """The save with scripts at these places; `panel` and `token_panel` are XML UIs."""
    card = _thing("Card", "ccc003", LuaScript=scripts.get("card", ""))
    token = _thing("Custom_Token", "bbb002", LuaScript=scripts.get("token", ""))
    token["XmlUI"] = scripts.get("token_panel", "")
    return {
        "SaveName": "A table",
        "Table": "Table_Square",
        "LuaScript": scripts.get("global", ""),
        "XmlUI": scripts.get("panel", ""),
        "ObjectStates": [_thing("Bag", "aaa001", ContainedObjects=[card]), token],
    }


def found(table: dict[str, Any], code: str = "L") -> list[Finding]:
    """The findings of a save whose code begins with `code`."""
    return lint(Subject(deepcopy(table)), lambda each: each.startswith(code))


def marked(script: str) -> int:
    """The line with the mark of a fault."""
    return next(i for i, line in enumerate(script.split("\n"), 1) if "--!" in line)
