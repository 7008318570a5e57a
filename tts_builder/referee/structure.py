"""S: is it a save that Tabletop Simulator loads?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tts_builder.referee.findings import Finding, Thing, found
from tts_builder.saves.findings import thing
from tts_builder.saves.walk import Found, objects

_TOP: Final[dict[str, type]] = {
    "SaveName": str,
    "GameMode": str,
    "Date": str,
    "Table": str,
    "Sky": str,
    "Note": str,
    "LuaScript": str,
    "LuaScriptState": str,
    "XmlUI": str,
    "TabStates": dict,
    "Hands": dict,
    "Turns": dict,
}
_OBJECT: Final[dict[str, type]] = {
    "GUID": str,
    "Name": str,
    "Nickname": str,
    "Description": str,
    "Memo": str,
    "Transform": dict,
    "LuaScript": str,
    "LuaScriptState": str,
    "XmlUI": str,
    "ContainedObjects": list,
    "ChildObjects": list,
    "States": dict,
}
_NEEDED: Final = ("Name", "Transform")
_AXES: Final = ("posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ")
_WORDS: Final[dict[type, str]] = {str: "text", dict: "an object", list: "a list"}


def is_object(save: dict[str, Any]) -> bool:
    """Whether it is a single object in a file of its own, as tools that take saves apart write them."""
    return "ObjectStates" not in save and "Name" in save and "Transform" in save


def check(save: dict[str, Any]) -> list[Finding]:
    """All findings of this layer."""
    listed = save.get("ObjectStates")
    if is_object(save):
        return [finding for each in objects(save) for finding in _object(each)]
    if not isinstance(listed, list):
        return [found("S001", "There is no list ObjectStates, so this is not a save.", path="$.ObjectStates")]
    results = list(_types(save, _TOP, "$", None))
    for i, entry in enumerate(listed):
        if not isinstance(entry, dict):
            results.append(
                found("S002", "An entry of ObjectStates is not an object.", path=f"$.ObjectStates[{i}]")
            )
    for each in objects(save):
        results += _object(each)
    return results


def _object(each: Found) -> Iterator[Finding]:
    about = thing(each.object)
    for field in _NEEDED:
        if field not in each.object:
            yield found("S003", f"The object has no {field}.", path=each.path, thing=about)
    yield from _types(each.object, _OBJECT, each.path, about)
    transform = each.object.get("Transform")
    if isinstance(transform, dict):
        for axis in _AXES:
            value = transform.get(axis, 0)
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                yield found(
                    "S002", f"{axis} must be a number.", path=f"{each.path}.Transform.{axis}", thing=about
                )


def _types(
    entry: dict[str, Any], kinds: dict[str, type], path: str, about: Thing | None
) -> Iterator[Finding]:
    for field, kind in kinds.items():
        value = entry.get(field)
        # The game itself writes null for texts it never set.
        if value is not None and not isinstance(value, kind):
            yield found("S002", f"{field} must be {_WORDS[kind]}.", path=f"{path}.{field}", thing=about)
