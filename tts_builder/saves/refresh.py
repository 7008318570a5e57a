"""Puts the scripts of a new build into an old save; everything the players did stays."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from tts_builder.errors import UserError
from tts_builder.lua.templates import mod_of
from tts_builder.saves import read, write
from tts_builder.saves.lint.kinds import ZONES
from tts_builder.saves.tree.style import Style, candidates, mark
from tts_builder.saves.walk import Object, objects, text_in

FIELDS: Final = ("LuaScript", "XmlUI", "CustomUIAssets")
"""The fields a refresh replaces: scripts (with the data in them), XML UIs and their pictures."""
_SCRIPTS: Final = ("LuaScript", "XmlUI")


class Refreshed(msgspec.Struct, frozen=True):
    """One field that was updated."""

    path: str
    object: str
    field: str
    old: int
    """Letters or entries; 0 if the field was missing."""
    new: int


class Outcome(msgspec.Struct, frozen=True):
    """The result of a refresh. `unknown` are objects with a script that the build does not have."""

    data: bytes
    changes: tuple[Refreshed, ...]
    unknown: tuple[str, ...]


def refresh(data: bytes, build: dict[str, Any], where: str = "") -> Outcome:
    """The bytes of a save with the scripts of a build, formatted as before. Raises InputError, UserError."""
    save = read.loads(data, where=where, keep_numbers=True)
    if not isinstance(save, dict) or not isinstance(save.get("ObjectStates"), list):
        raise UserError("not a Tabletop Simulator save: `ObjectStates` is missing.", where=where)
    _check(save, build, where)
    style = _style_of(data, save)
    changes = list(_put(save, build, "$", "Global"))
    known = _Build(build)
    unknown: list[tuple[str, Object]] = []
    replacements: dict[tuple[str, str], set[str]] = defaultdict(set)
    for found in objects(save):
        source = known.original(found.object)
        if source is None:
            if any(text_in(found.object, field) for field in _SCRIPTS):
                unknown.append((found.path, found.object))
            continue
        for field in _SCRIPTS:
            replacements[field, text_in(found.object, field)].add(text_in(source, field))
        changes += _put(found.object, source, found.path, _label(found.object))
    left = [path for path, entry in unknown if not _update_copy(entry, path, replacements, changes)]
    updated = style.write(mark(write.dumps(save, numbers_kept=True).encode("utf-8")))
    return Outcome(updated, tuple(changes), tuple(left))


def _check(save: dict[str, Any], build: dict[str, Any], where: str) -> None:
    texts = [text_in(build, "LuaScript"), *(text_in(found.object, "LuaScript") for found in objects(build))]
    if not any(text.strip() for text in texts):
        raise UserError("the build given with --from has no scripts.")
    hint = "Pass the build of the mod that this save was played with."
    played, built = mod_of(text_in(save, "LuaScript")), mod_of(text_in(build, "LuaScript"))
    if played and built:
        if played != built:
            raise UserError(
                f"this save belongs to another game: {played}; the build is for {built}.",
                where=where,
                hint=hint,
            )
        return
    known = _Build(build)
    theirs, ours = _pieces(save), _pieces(build)
    if theirs and ours and not any(known.original(piece) is not None for piece in theirs):
        raise UserError(
            "this save has no object of the build: it belongs to another game.", where=where, hint=hint
        )


def _pieces(save: dict[str, Any]) -> list[Object]:
    """All objects except zones: nearly every mod has the same hands, so they do not identify a game."""
    return [found.object for found in objects(save) if text_in(found.object, "Name") not in ZONES]


def _style_of(data: bytes, save: dict[str, Any]) -> Style:
    """The formatting of the save, so that only the scripts differ; the game's own if it follows no rule."""
    flat = mark(write.dumps(save, numbers_kept=True).encode("utf-8"))
    return next((style for style in candidates(data) if style.write(flat) == data), Style())


class _Build:
    """The objects of a build, found by what survives at a table: their key in Memo, or GUID and kind."""

    def __init__(self, build: dict[str, Any]) -> None:
        by_memo: dict[str, list[Object]] = defaultdict(list)
        by_guid: dict[tuple[str, str], list[Object]] = defaultdict(list)
        for found in objects(build):
            by_memo[text_in(found.object, "Memo")].append(found.object)
            by_guid[text_in(found.object, "GUID"), text_in(found.object, "Name")].append(found.object)
        self._by_memo = {key: same[0] for key, same in by_memo.items() if key and _agree(same)}
        self._by_guid = {key: same[0] for key, same in by_guid.items() if key[0] and _agree(same)}

    def original(self, entry: Object) -> Object | None:
        """The object of the build that this object came from; None if that is not certain."""
        memo = self._by_memo.get(text_in(entry, "Memo"))
        return memo or self._by_guid.get((text_in(entry, "GUID"), text_in(entry, "Name")))


def _agree(same: list[Object]) -> bool:
    """Whether objects that cannot be distinguished have the same scripts."""
    return all(entry.get(field) == same[0].get(field) for entry in same for field in FIELDS)


def _put(target: Object, source: Object, path: str, label: str) -> Iterator[Refreshed]:
    for field in FIELDS:
        old, new = target.get(field), source.get(field)
        if (old or None) == (new or None):
            continue
        if field in source:
            target[field] = new
        elif field in _SCRIPTS:
            target[field] = ""
        else:
            del target[field]
        yield Refreshed(path, label, field, _size(old), _size(new))


def _size(value: Any) -> int:
    return len(value) if isinstance(value, (str, list, dict)) else int(value is not None)


def _update_copy(
    entry: Object, path: str, replacements: dict[tuple[str, str], set[str]], changes: list[Refreshed]
) -> bool:
    """Updates a copy made at the table, which has a new GUID, like other objects with the same script."""
    if not all(len(replacements.get((field, text_in(entry, field)), ())) == 1 for field in _SCRIPTS):
        return False
    new = {field: next(iter(replacements[field, text_in(entry, field)])) for field in _SCRIPTS}
    kept = {field: entry[field] for field in FIELDS[2:] if field in entry}
    changes += _put(entry, {**new, **kept}, path, _label(entry))
    return True


def _label(entry: Object) -> str:
    words = text_in(entry, "Nickname") or text_in(entry, "Name")
    guid = text_in(entry, "GUID")
    return f"{words} ({guid})" if guid else words
