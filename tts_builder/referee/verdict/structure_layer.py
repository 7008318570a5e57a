"""S: is it a save that Tabletop Simulator loads?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from tts_builder.referee.verdict.findings import Finding, NamedObject, found
from tts_builder.saves import schema
from tts_builder.saves.findings import named_object
from tts_builder.saves.walk import json_path

_HOLDERS: Final = frozenset({"ObjectStates", "ContainedObjects", "ChildObjects", "States"})
_READ: Final = {
    name.lower(): name
    for name in (*_HOLDERS, "LuaScript", "LuaScriptState", "XmlUI", "Memo", "Name", "Number")
}
"""Fields that hold objects, scripts, or what a piece is, by their names in small letters."""
_SPLIT: Final = "A tool that splits saves makes such fields; put the save together again."


def is_object(save: dict[str, Any]) -> bool:
    """Whether it is a single object in a file of its own, as tools that take saves apart write them."""
    return "ObjectStates" not in save and "Name" in save and "Transform" in save


def check(save: dict[str, Any]) -> list[Finding]:
    """All findings of this layer."""
    if is_object(save):
        return list(_told(save, schema.misfits(save, "Object")))
    if not isinstance(save.get("ObjectStates"), list):
        return [found("S001", "There is no list ObjectStates, so this is not a save.", path="$.ObjectStates")]
    return list(_told(save, schema.misfits(save)))


def _told(save: dict[str, Any], misfits: list[schema.Misfit]) -> Iterator[Finding]:
    strangers = Counter(misfit.field for misfit in misfits if misfit.kind == "unknown")
    for misfit in misfits:
        path, about = json_path(misfit.keys), _about(save, misfit.keys)
        field = json_path((*misfit.keys, misfit.field))
        if misfit.kind == "deep":
            yield found("S005", "The file is nested so deeply that it cannot be checked.")
        elif misfit.kind == "missing":
            yield found("S003", f"The object has no {misfit.field}.", path=path, thing=about)
        elif misfit.kind == "type":
            what = misfit.field if isinstance(misfit.keys[-1], str) else f"An entry of {misfit.field}"
            yield found("S002", f"{what} must be {misfit.wanted}.", path=path, thing=about)
        elif (right := _READ.get(misfit.field.lower())) is not None:
            words = f"The field {misfit.field!r} is not spelled {right!r}; the game may read it as that."
            yield found("S006", words, path=field, thing=about)
        elif number := strangers.pop(misfit.field, 0):
            more = f" It is met {number:,} times." if number > 1 else ""
            hint = _SPLIT if misfit.field.endswith(("_path", "_order")) else ""
            words = f"The game is not known to have a field {misfit.field!r} here.{more}"
            yield found("S004", words, path=field, thing=about, hint=hint)


def _about(save: dict[str, Any], keys: tuple[str | int, ...]) -> NamedObject | None:
    """The innermost object on the way."""
    here: Any = save
    inner = save if is_object(save) else None
    for key, before in zip(keys, ("", *keys), strict=False):
        here = here[key]
        held = before in _HOLDERS and (isinstance(key, int) or before == "States")
        if held and isinstance(here, dict):
            inner = here
    return named_object(inner) if inner else None
