"""Layer S: does Tabletop Simulator load this save?"""

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
"""Fields that hold objects, scripts or the identity of a piece, by their names in lower case."""
_SPLIT: Final = "Tools that split saves write such fields. Join the save with the same tool first."


def is_object(save: dict[str, Any]) -> bool:
    """Whether the file is a single object, as tools that split saves write them."""
    return "ObjectStates" not in save and "Name" in save and "Transform" in save


def check(save: dict[str, Any]) -> list[Finding]:
    """All findings of this layer."""
    if is_object(save):
        return list(_misfit_findings(save, schema.misfits(save, "Object")))
    if not isinstance(save.get("ObjectStates"), list):
        return [found("S001", "This is not a save: the list ObjectStates is missing.", path="$.ObjectStates")]
    return list(_misfit_findings(save, schema.misfits(save)))


def _misfit_findings(save: dict[str, Any], misfits: list[schema.Misfit]) -> Iterator[Finding]:
    strangers = Counter(misfit.field for misfit in misfits if misfit.kind == "unknown")
    for misfit in misfits:
        path, about = json_path(misfit.keys), _about(save, misfit.keys)
        field = json_path((*misfit.keys, misfit.field))
        if misfit.kind == "deep":
            yield found("S005", "The file is nested too deeply to be checked.")
        elif misfit.kind == "missing":
            yield found("S003", f"The object has no {misfit.field}.", path=path, thing=about)
        elif misfit.kind == "type":
            what = misfit.field if isinstance(misfit.keys[-1], str) else f"An entry of {misfit.field}"
            yield found("S002", f"{what} must be {misfit.wanted}.", path=path, thing=about)
        elif (right := _READ.get(misfit.field.lower())) is not None:
            words = (
                f"The field {misfit.field!r} should be spelled {right!r}; the game may read it as that field."
            )
            yield found("S006", words, path=field, thing=about)
        elif number := strangers.pop(misfit.field, 0):
            more = f" It occurs {number:,} times." if number > 1 else ""
            hint = _SPLIT if misfit.field.endswith(("_path", "_order")) else ""
            words = f"The field {misfit.field!r} is not known here.{more}"
            yield found("S004", words, path=field, thing=about, hint=hint)


def _about(save: dict[str, Any], keys: tuple[str | int, ...]) -> NamedObject | None:
    """The innermost object on the path to the field."""
    here: Any = save
    inner = save if is_object(save) else None
    for key, before in zip(keys, ("", *keys), strict=False):
        here = here[key]
        held = before in _HOLDERS and (isinstance(key, int) or before == "States")
        if held and isinstance(here, dict):
            inner = here
    return named_object(inner) if inner else None
