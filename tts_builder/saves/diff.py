"""Compares two saves object by object, without the changes that the game makes on its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import unified_diff
from typing import Any, Final, Literal

import msgspec

from tts_builder.errors import shortened
from tts_builder.saves.matching import HOLDERS, Node, match, object_tree
from tts_builder.saves.normalize import DATES
from tts_builder.saves.numbers import Number

Kind = Literal["added", "removed", "moved", "changed", "reordered", "defaults"]
_TOLERANCE: Final = {
    **dict.fromkeys(("posX", "posY", "posZ", "x", "y", "z"), 0.01),
    **dict.fromkeys(("rotX", "rotY", "rotZ"), 0.5),
    **dict.fromkeys(("scaleX", "scaleY", "scaleZ", "r", "g", "b", "a"), 0.001),
}
_RELATIVE: Final = 1e-5
_NOTHING: Final = object()
_PLACE: Final = ("Transform.pos", "Transform.rot")
_EMPTY: Final[tuple[Any, ...]] = (False, 0, "", None, [], {})
_ON: Final = frozenset(("Autoraise", "Grid", "Snap", "Sticky", "Tooltip"))
"""Fields that are true by default."""
_COMPARED: Final = 1_000_000_000
"""Pairs of lines to compare at most: two texts of 31,000 lines. Comparing takes quadratic time."""
_INDEX: Final = re.compile(r"\[\d+\]")


class Field(msgspec.Struct, frozen=True):
    """One field that changed. Its values are JSON text, empty if the field is missing."""

    field: str
    old: str
    new: str


class Text(msgspec.Struct, frozen=True):
    """A changed text of several lines, as a unified diff."""

    field: str
    lines: tuple[str, ...]


class Change(msgspec.Struct, frozen=True):
    """The change of one object."""

    kind: Kind
    object: str
    place: str = ""
    """Its container; empty on the table."""
    came_from: str | None = None
    """Its earlier container, if it moved to another; empty for the table."""
    inside: int = 0
    """Objects inside it that were added or removed with it."""
    fields: tuple[Field, ...] = ()
    texts: tuple[Text, ...] = ()


class _Differences:
    """The differences between two objects; `defaults` are new fields with default values."""

    def __init__(self) -> None:
        self.fields: list[Field] = []
        self.texts: list[Text] = []
        self.defaults: list[Field] = []


def compare(old: dict[str, Any], new: dict[str, Any]) -> list[Change]:
    """All changes from one save to another: removed objects, added objects, then changes in the new order."""
    before, after = object_tree(old), object_tree(new)
    found = match(before, after)
    removed = [
        Change("removed", node.label, node.place, inside=sum(1 for _ in node.below(found.matched)))
        for node in found.removed
    ]
    added = [
        Change("added", node.label, node.place, inside=sum(1 for _ in node.below(found.matched)))
        for node in found.added
    ]
    partner = {id(one): other for one, other in found.pairs}
    changed: list[Change] = []
    appeared: dict[Field, None] = {}
    holders = 0
    for one, other in found.pairs:
        differences = _Differences()
        changed += _of_pair(one, other, differences)
        changed += _of_order(one, other, partner)
        appeared |= dict.fromkeys(differences.defaults)
        holders += bool(differences.defaults)
    if appeared:
        label = f"{holders} object{'s' if holders > 1 else ''}"
        changed.append(Change("defaults", label, fields=tuple(appeared)))
    return removed + added + changed


def _of_pair(old: Node, new: Node, found: _Differences) -> Iterator[Change]:
    fields, texts = found.fields, found.texts
    for key in dict.fromkeys((*old.object, *new.object)):
        if key in HOLDERS and (old.contents.get(key) or new.contents.get(key)):
            continue
        if old.parent is None and key in DATES:
            continue
        _differences(key, key, old.object.get(key, _NOTHING), new.object.get(key, _NOTHING), found)
    place = old.place if old.parent and new.parent and not _same_holder(old, new) else None
    if not fields and not texts and place is None:
        return
    only_moved = not texts and all(field.field.startswith(_PLACE) for field in fields)
    kind: Kind = "moved" if only_moved else "changed"
    yield Change(kind, new.label, new.place, place, 0, tuple(fields), tuple(texts))


def _same_holder(old: Node, new: Node) -> bool:
    assert old.parent is not None
    assert new.parent is not None
    if old.relation != new.relation:
        return False
    if old.parent.parent is None or new.parent.parent is None:
        return old.parent.parent is new.parent.parent
    return old.parent.identity[:2] == new.parent.identity[:2]


def _of_order(old: Node, new: Node, partner: dict[int, Node]) -> Iterator[Change]:
    for relation in HOLDERS[:3]:
        here = {id(node): i for i, node in enumerate(new.contents.get(relation, []))}
        order = [
            here[id(partner[id(node)])]
            for node in old.contents.get(relation, [])
            if id(node) in partner and id(partner[id(node)]) in here
        ]
        if order != sorted(order):
            yield Change("reordered", f"{new.label}: {relation}", new.place)


def _differences(path: str, key: str, old: Any, new: Any, found: _Differences) -> None:
    if isinstance(old, dict) and isinstance(new, dict):
        for name in dict.fromkeys((*old, *new)):
            _differences(f"{path}.{name}", name, old.get(name, _NOTHING), new.get(name, _NOTHING), found)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, (one, other) in enumerate(zip(old, new, strict=True)):
            _differences(f"{path}[{i}]", key, one, other, found)
    elif old is _NOTHING and _is_default(key, new):
        found.defaults.append(Field(_INDEX.sub("[]", path), "", _shown(new)))
    elif not _equal(key, old, new):
        lines = [value if isinstance(value, str) else "" for value in (old, new)]
        if any(isinstance(value, str) and "\n" in value for value in (old, new)):
            found.texts.append(Text(path, tuple(_unified(path, *lines))))
        else:
            found.fields.append(Field(path, _shown(old), _shown(new)))


def _is_default(key: str, value: Any) -> bool:
    """Whether a missing field would mean the same."""
    if _is_number(value):
        return float(value) == 0
    return any(value is each or (value == each and type(value) is type(each)) for each in _EMPTY) or (
        value is True and key in _ON
    )


def _unified(path: str, old: str, new: str) -> Iterator[str]:
    """The unified diff. Carriage returns are shown as ␍, because every character of a script counts."""
    before, after = ([line.replace("\r", "␍") for line in text.split("\n")] for text in (old, new))
    if len(before) * len(after) <= _COMPARED:
        return unified_diff(before, after, f"a/{path}", f"b/{path}", lineterm="")
    return _single_hunk(path, before, after)


def _single_hunk(path: str, before: list[str], after: list[str]) -> Iterator[str]:
    """A diff with one hunk, from the first line that differs to the last one."""
    first = last = 0
    shorter = min(len(before), len(after))
    while first < shorter and before[first] == after[first]:
        first += 1
    while last < shorter - first and before[-1 - last] == after[-1 - last]:
        last += 1
    removed, added = before[first : len(before) - last], after[first : len(after) - last]
    yield from (f"--- a/{path}", f"+++ b/{path}")
    yield f"@@ -{first + 1},{len(removed)} +{first + 1},{len(added)} @@"
    yield from (f"-{line}" for line in removed)
    yield from (f"+{line}" for line in added)


def _equal(key: str, old: Any, new: Any) -> bool:
    if type(old) is int and type(new) is int:
        return old == new
    if _is_number(old) and _is_number(new):
        one, other = float(old), float(new)
        if one == other or (one != one and other != other):
            return True
        gap = abs(one - other)
        if key in ("rotX", "rotY", "rotZ"):
            gap = min(gap % 360, -gap % 360)
        return gap <= max(_TOLERANCE.get(key, 0.0), _RELATIVE * max(abs(one), abs(other)))
    return bool(old == new) and type(old) is type(new)


def _is_number(value: Any) -> bool:
    return isinstance(value, float) or (type(value) is int and abs(value) < 2**53)


def _shown(value: Any) -> str:
    if value is _NOTHING:
        return ""
    if isinstance(value, Number):
        return value.text
    text = msgspec.json.encode(value, enc_hook=_spelled).decode("utf-8", "replace")
    return shortened(text, 120)


def _spelled(number: Number) -> msgspec.Raw:
    return msgspec.Raw(number.text.encode("ascii"))
