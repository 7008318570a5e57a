"""Looks at a headless table again and again: what has not changed since the last look is not judged anew."""

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
from tts_builder.referee.verdict.picture import Ground, Picture, Piece, picture_inside, picture_of
from tts_builder.saves.walk import Object

if TYPE_CHECKING:
    from tts_builder.components import Mod


class _Seen(NamedTuple):
    """An object on the table as it was at the last look."""

    text: bytes
    """What a save has of it, without what it contains."""
    picture: Picture
    inside: list[Object]
    contents: list[Picture]
    """What each object inside adds."""


class _Judged(NamedTuple):
    """What was said of the pieces of one key, and what it was said of."""

    pieces: Sequence[Piece]
    lays: tuple[Lay, ...]
    number: int
    findings: list[Finding]
    right: list[table_layer.Placed]


class Onlooker:
    """Finds what the layers K and T find in a save of the table.

    An object is the same as at the last look when a save would have the same bytes of it. What lies in a
    container is only data, the same as long as it is the same object in memory.
    """

    def __init__(self, mod: Mod, colors: Sequence[str]) -> None:
        self._colors, self._ground, self._kit = colors, Ground(mod), Kit(mod)
        self._encode = msgspec.json.Encoder().encode
        self._seen: dict[str, _Seen] = {}
        self._judged: dict[str, _Judged] = {}

    def findings(self, states: Iterable[Object], layout: Sequence[Lay]) -> list[Finding]:
        """All findings about the objects on the table, which should lie as the layout says."""
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
            # Read back, so that it stays as it was when the live object goes on changing.
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
            faults, right = table_layer.of_key(self._ground, lays, self._colors, pieces)
            number = sum(piece.count for piece in pieces)
            last = _Judged(pieces, lays, number, findings + (faults if lays else []), right)
            self._judged[key] = last
        return last


def _same(before: Sequence[Any], now: Sequence[Any]) -> bool:
    return len(before) == len(now) and all(map(is_, before, now))
