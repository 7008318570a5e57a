"""Checks a headless table after every change, and skips everything that has not changed since the last
check."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import is_
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tts_builder.engine.placement import Lay
from tts_builder.referee.verdict import table_layer
from tts_builder.referee.verdict.findings import Finding
from tts_builder.referee.verdict.kit_layer import Kit, strangers
from tts_builder.referee.verdict.picture import AreaMap, Picture, Piece, picture_inside, picture_of
from tts_builder.saves.walk import Object

if TYPE_CHECKING:
    from tts_builder.components import Mod


class _Seen(NamedTuple):
    """An object on the table at the last check."""

    text: bytes
    """Its JSON in a save, without its contents."""
    picture: Picture
    inside: list[Object]
    contents: list[Picture]
    """The picture of each contained object."""


class _Judged(NamedTuple):
    """The findings about the pieces of one key, and the input they are based on."""

    pieces: Sequence[Piece]
    lays: tuple[Lay, ...]
    number: int
    findings: list[Finding]
    right: list[table_layer.Placed]


class TableChecker:
    """Gives the same findings as the layers K and T for a save of the table, but faster.

    An object is unchanged if its JSON is the same as at the last check. Contents of a container are plain
    data; they are unchanged as long as they are the same Python objects.
    """

    def __init__(self, mod: Mod, colors: Sequence[str]) -> None:
        self._colors, self._area_map, self._kit = colors, AreaMap(mod), Kit(mod)
        self._encode = msgspec.json.Encoder().encode
        self._seen: dict[str, _Seen] = {}
        self._judged: dict[str, _Judged] = {}

    def findings(self, states: Iterable[Object], layout: Sequence[Lay]) -> list[Finding]:
        """All findings about the objects on the table, compared with the layout."""
        picture = self._look(states)
        wanted = {key: tuple(lays) for key, lays in groupby(layout, key=lambda lay: lay.piece)}
        judged = {
            key: self._judge(key, picture.pieces.get(key, []), wanted.get(key, ()))
            for key in sorted(picture.pieces.keys() | wanted.keys())
        }
        results = self._kit.missing({key: each.number for key, each in judged.items()})
        results += strangers(picture.others)
        for each in judged.values():
            results += each.findings
        return [*results, *table_layer.piles(place for each in judged.values() for place in each.right)]

    def _look(self, states: Iterable[Object]) -> Picture:
        seen: dict[str, _Seen] = {}
        whole = Picture({}, [])
        for state in states:
            guid = str(state.get("GUID"))
            seen[guid] = now = self._see(state, self._seen.get(guid))
            for part in (now.picture, *now.contents):
                for key, pieces in part.pieces.items():
                    whole.pieces.setdefault(key, []).extend(pieces)
                whole.others.extend(part.others)
        self._seen = seen
        return whole

    def _see(self, state: Object, last: _Seen | None) -> _Seen:
        inside: list[Any] = state.get("ContainedObjects") or []
        text = self._encode({**state, "ContainedObjects": []} if inside else state)
        if last is None or last.text != text:
            # Decoded from the text, so that later changes of the live object do not affect it.
            last = _Seen(text, picture_of({"ObjectStates": [msgspec.json.decode(text)]}), [], [])
        if _same(last.inside, inside):
            return last
        known = {id(entry): part for entry, part in zip(last.inside, last.contents, strict=True)}
        contents = [known.get(id(entry)) or picture_inside(state, entry) for entry in inside]
        return last._replace(inside=list(inside), contents=contents)

    def _judge(self, key: str, pieces: Sequence[Piece], lays: tuple[Lay, ...]) -> _Judged:
        last = self._judged.get(key)
        if last is None or last.lays != lays or not _same(last.pieces, pieces):
            findings = [*self._kit.of_key(key, pieces), *self._kit.faces.check(key, pieces)]
            faults, right = table_layer.of_key(self._area_map, lays, self._colors, pieces)
            number = sum(piece.count for piece in pieces)
            last = _Judged(pieces, lays, number, findings + (faults if lays else []), right)
            self._judged[key] = last
        return last


def _same(before: Sequence[Any], now: Sequence[Any]) -> bool:
    return len(before) == len(now) and all(map(is_, before, now))
