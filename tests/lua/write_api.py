"""Writes `api.json`, the game's API for the lint: `python -m tests.lua.write_api`.

What the inventory of the API leaves open is settled here.
"""

from __future__ import annotations

import json
from typing import Any

from tests import evidence
from tests.lua.signatures import Signatures
from tts_builder.lua import api

INSTEAD = {
    "getAllObjects": "getObjects",
    "clearPixelPaint": "",
    "clearVectorPaint": "setVectorLines({})",
    "callLuaFunctionInOtherScript": "owner.call(name)",
    "callLuaFunctionInOtherScriptWithParams": "owner.call(name, params)",
    "getPlayerHandPositionAndRotation": "Player[color].getHandTransform()",
    "Timer.create": "Wait.time",
    "Timer.destroy": "Wait.stop",
    "Object.getComponentVar": "getComponent(name).get(var)",
    "Object.setComponentVar": "getComponent(name).set(var, value)",
    "Object.dealToColor": "deal",
    "Object.dealToAll": "deal",
    "Object.setHideFaceDown": "hide_when_face_down",
    "Object.tag": "type",
    "Object.value_flags": "tags",
    "MusicPlayer.playlistIndex": "playlist_index",
    "onObjectEnterScriptingZone": "onObjectEnterZone",
    "onObjectLeaveScriptingZone": "onObjectLeaveZone",
    "filterObjectEnterContainer": "tryObjectEnterContainer",
    "filterObjectEnter": "tryObjectEnter",
}
"""Name → its replacement; notes and asset bundles have the same names elsewhere."""
OLD_EVENTS = {
    "onload": "onLoad",
    "onsave": "onSave",
    "update": "onUpdate",
    "fixedUpdate": "onFixedUpdate",
    "onObjectPickedUp": "onObjectPickUp",
    "onObjectDropped": "onObjectDrop",
    "onObjectDestroyed": "onObjectDestroy",
    "onPlayerChangedColor": "onPlayerChangeColor",
    "onPlayerTurnStart": "onPlayerTurn",
    "onPlayerTurnEnd": "onPlayerTurn",
    "onPickedUp": "onPickUp",
    "onDropped": "onDrop",
}
COUNTS = {
    "print": [0, 255],
    "color": [1, 4],
    "vector": [1, 3],
    "Color.__call": [1, 4],
    "Color.new": [1, 4],
    "WebRequest.get": [1, 3],
    "WebRequest.post": [2, 4],
    "WebRequest.put": [2, 4],
    "JSON.encode": [1, 3],
    "JSON.encode_pretty": [1, 3],
    "Object.setDecals": [0, 1],
    "Object.setHiddenFrom": [0, 1],
    "Object.setInvisibleTo": [0, 1],
    "Object.setVectorLines": [0, 1],
}
"""Functions for which the inventory is stricter than the game.

A web request also takes an owner and a function's name. Published mods call setters without an argument to
empty a list of an object.
"""
NO_KINDS = ("Table_", "Sky_", "Search", "Marquee", "CheckerFacade", "ChipFacade", "Card Facade")
"""Prefixes of names that are not objects of a save: scenery, and helpers of the scene."""
OPEN_TYPES = (None, "(by TypeIndex)", "Generic or Tile")
NOT_OF_THE_GAME = ("require",)
"""Editors replace it before a script reaches the game."""
MANY = 255


def from_inventory(inventory: dict[str, Any]) -> dict[str, Any]:
    """The data of `api.json` for an inventory of the API."""
    classes = inventory["classes"]
    signatures = Signatures(inventory)
    names: dict[str, dict[str, Any]] = {}

    def add(owner: str, entry: dict[str, Any], **more: Any) -> None:
        name = f"{owner}.{entry['name']}" if owner else str(entry["name"])
        if name in NOT_OF_THE_GAME:
            return
        names[name] = known = {"uses": int(entry.get("usage") or 0), **more}
        if "params" in entry and not more:
            least, most = _count(entry)
            # A function of a Lua class that is called with a dot gets its object as one more argument.
            instance = owner in classes and classes[owner]["kind"] == "lua-class"
            known["takes"] = COUNTS.get(name, [least, most + (instance and not entry.get("static"))])
        if name in OLD_EVENTS:
            known["now"] = OLD_EVENTS[name]
        elif entry.get("deprecated"):
            other = "Notes" if not owner else "AssetBundle"
            known["instead"] = INSTEAD.get(name, f"{other}.{entry['name']}")

    def sign(owner: str, entry: dict[str, Any], signature: dict[str, Any]) -> None:
        name = f"{owner}.{entry['name']}" if owner else str(entry["name"])
        if name in names:
            names[name]["sign"] = signature

    for entry in inventory["globals"]:
        add("", entry)
        sign("", entry, signatures.of_function("", entry["name"], entry))
    for owner, parts in classes.items():
        for entry in parts["functions"]:
            add(owner, entry)
            sign(owner, entry, signatures.of_function(owner, entry["name"], entry))
        for entry in parts["members"]:
            add(owner, entry)
            sign(owner, entry, signatures.of_member(owner, entry))
            if "params" in entry:
                names[f"{owner}.{entry['name']}"]["callback"] = True
    for scope, entries in inventory["events"].items():
        for entry in entries:
            add("", entry, event=scope)
            sign("", entry, signatures.of_event(entry["name"], entry))
    library = {name: found for name, found in inventory["stdlib"].items() if not name.startswith("_")}
    return {
        "names": names,
        "values": {entry["name"]: entry["type"] for entry in inventory["global_values"]},
        "classes": {name: signatures.of_class(name, parts) for name, parts in classes.items()},
        "value_texts": {entry["name"]: signatures.of_value(entry) for entry in inventory["global_values"]},
        "library": {"": library.pop("basic"), **library},
        "actions": inventory["player_actions"],
        "colors": inventory["player_colors"],
        "kinds": {
            name: "Generic" if found["type"] in OPEN_TYPES else found["type"]
            for name, found in inventory["object_names"].items()
            if not name.startswith(NO_KINDS)
        },
        "aliases": {entry["alias"]: _begun(entry) for entry in inventory["spawn_aliases"]},
    }


def _begun(entry: dict[str, Any]) -> dict[str, Any]:
    """The initial fields of an object spawned by this alias; a random field has its bounds as a list."""
    fields = {"Name": entry["name"]} | {
        key: entry[key] for key in ("MaterialIndex", "CardID") if key in entry
    }
    drawn = entry.get("random")
    return fields | ({drawn["field"]: [drawn["min"], drawn["max"]]} if drawn else {})


def _count(entry: dict[str, Any]) -> tuple[int, int]:
    """The smallest and largest number of arguments. A table counts as one; booleans are always optional."""
    forms = [entry["params"], *(form["params"] for form in entry.get("overloads", ()))]
    least, most = MANY, 0
    for params in forms:
        needed = [i for i, each in enumerate(params, 1) if not each["optional"] and each["type"] != "bool"]
        least, most = min(least, max(needed, default=0)), max(most, len(params))
        if any(each["name"].startswith("...") for each in params):
            most = MANY
    return least, most


def text(data: dict[str, Any]) -> str:
    """The text of the checked-in file, with one line for each name."""
    parts = [f'"{key}": {_lines(value)}' for key, value in data.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(value: dict[str, Any] | list[Any]) -> str:
    if isinstance(value, dict):
        inner = [f"  {json.dumps(key)}: {json.dumps(item)}" for key, item in value.items()]
        return "{\n" + ",\n".join(inner) + "\n }"
    return "[\n" + ",\n".join(f"  {json.dumps(item)}" for item in value) + "\n ]"


def main() -> None:
    api.FILE.write_text(text(from_inventory(evidence.api())), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
