"""New scripts into an old save: what the build says is put in, what the players did stays."""

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
"""What a build decides: scripts (with the data in them), panels and their pictures."""
_SCRIPTS: Final = ("LuaScript", "XmlUI")


class Refreshed(msgspec.Struct, frozen=True):
    """One field that was brought up to date."""

    path: str
    object: str
    field: str
    old: int
    """Letters or entries; 0 when it was not there."""
    new: int


class Outcome(msgspec.Struct, frozen=True):
    """What a refresh did, and objects with a script about which the build says nothing."""

    data: bytes
    changes: tuple[Refreshed, ...]
    unknown: tuple[str, ...]


def refresh(data: bytes, build: dict[str, Any], where: str = "") -> Outcome:
    """The bytes of a save with the scripts of a build, spelled as before. Raises InputError and UserError."""
    save = read.loads(data, where=where, keep_numbers=True)
    if not isinstance(save, dict) or not isinstance(save.get("ObjectStates"), list):
        raise UserError("this is no save.", where=where)
    _check(save, build, where)
    style = _style_of(data, save)
    changes = list(_put(save, build, "$", "Global"))
    known = _Build(build)
    unknown: list[tuple[str, Object]] = []
    heirs: dict[tuple[str, str], set[str]] = defaultdict(set)
    for found in objects(save):
        source = known.partner(found.object)
        if source is None:
            if any(text_in(found.object, field) for field in _SCRIPTS):
                unknown.append((found.path, found.object))
            continue
        for field in _SCRIPTS:
            heirs[field, text_in(found.object, field)].add(text_in(source, field))
        changes += _put(found.object, source, found.path, _label(found.object))
    strangers = [path for path, entry in unknown if not _inherit(entry, path, heirs, changes)]
    fresh = style.write(mark(write.dumps(save, numbers_kept=True).encode("utf-8")))
    return Outcome(fresh, tuple(changes), tuple(strangers))


def _check(save: dict[str, Any], build: dict[str, Any], where: str) -> None:
    texts = [text_in(build, "LuaScript"), *(text_in(found.object, "LuaScript") for found in objects(build))]
    if not any(text.strip() for text in texts):
        raise UserError("there is not a single script in what --from names.")
    hint = "Give the build of the mod that was played."
    played, built = mod_of(text_in(save, "LuaScript")), mod_of(text_in(build, "LuaScript"))
    if played and built:
        if played != built:
            raise UserError(
                f"this save is of another game: {played}, and the build is of {built}.",
                where=where,
                hint=hint,
            )
        return
    known = _Build(build)
    theirs, ours = _pieces(save), _pieces(build)
    if theirs and ours and not any(known.partner(piece) is not None for piece in theirs):
        raise UserError(
            "no object of the build is in this save: it is of another game.", where=where, hint=hint
        )


def _pieces(save: dict[str, Any]) -> list[Object]:
    """All but the zones: nearly every mod has the same hands, which tell nothing of the game."""
    return [found.object for found in objects(save) if text_in(found.object, "Name") not in ZONES]


def _style_of(data: bytes, save: dict[str, Any]) -> Style:
    """The spelling of the save, so that only the scripts differ; the game's own where there is no rule."""
    flat = mark(write.dumps(save, numbers_kept=True).encode("utf-8"))
    return next((style for style in candidates(data) if style.write(flat) == data), Style())


class _Build:
    """The objects of a build by what is known of them at a table: their key in Memo, or GUID and kind."""

    def __init__(self, build: dict[str, Any]) -> None:
        by_memo: dict[str, list[Object]] = defaultdict(list)
        by_guid: dict[tuple[str, str], list[Object]] = defaultdict(list)
        for found in objects(build):
            by_memo[text_in(found.object, "Memo")].append(found.object)
            by_guid[text_in(found.object, "GUID"), text_in(found.object, "Name")].append(found.object)
        self._by_memo = {key: same[0] for key, same in by_memo.items() if key and _agree(same)}
        self._by_guid = {key: same[0] for key, same in by_guid.items() if key[0] and _agree(same)}

    def partner(self, entry: Object) -> Object | None:
        """The object of the build that this piece came from; None when that is not certain."""
        memo = self._by_memo.get(text_in(entry, "Memo"))
        return memo or self._by_guid.get((text_in(entry, "GUID"), text_in(entry, "Name")))


def _agree(same: list[Object]) -> bool:
    """Whether objects that cannot be told apart carry the same scripts."""
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


def _inherit(
    entry: Object, path: str, heirs: dict[tuple[str, str], set[str]], changes: list[Refreshed]
) -> bool:
    """A copy made at the table bears a new GUID: it gets what became of the script it shares."""
    if not all(len(heirs.get((field, text_in(entry, field)), ())) == 1 for field in _SCRIPTS):
        return False
    fresh = {field: next(iter(heirs[field, text_in(entry, field)])) for field in _SCRIPTS}
    kept = {field: entry[field] for field in FIELDS[2:] if field in entry}
    changes += _put(entry, {**fresh, **kept}, path, _label(entry))
    return True


def _label(entry: Object) -> str:
    words = text_in(entry, "Nickname") or text_in(entry, "Name")
    guid = text_in(entry, "GUID")
    return f"{words} ({guid})" if guid else words
