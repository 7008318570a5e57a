"""The save of a game in progress, decoded for tampering."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from tts_builder import games
from tts_builder.components import Die
from tts_builder.engine.game import Game, canonical
from tts_builder.referee.verdict.built import mod_of
from tts_builder.referee.verdict.picture import AreaMap, Piece, TableSpot, facing, picture_of
from tts_builder.testing.laws.recorded import cut, played, save, several, usual_players
from tts_builder.testing.laws.subject import DoesNotApplyError

MOVES = 40
"""The share of moves already played: every area has pieces, and some information is still hidden."""

Entry = dict[str, Any]
Leaf = tuple[Any, Any]
"""A list or object, and the index or key of a single value in it."""


@cache
def _save(game_id: str, over: bool) -> bytes:
    game = games.load(game_id)
    if over:
        # The shortest game, because it is replayed for every way of tampering.
        return msgspec.json.encode(save(game, played(game, min(several(game)))))
    whole = played(game, usual_players(game))
    return msgspec.json.encode(save(game, cut(game, whole, min(MOVES, len(whole.moves) // 2))))


@cache
def _spots(game_id: str, over: bool) -> dict[str, tuple[TableSpot, str]]:
    """JSON path → where the piece lies before tampering, and the face it shows."""
    mod = mod_of(game_id)
    area_map, found = AreaMap(mod), {}
    keys = {component.key for component in mod.pieces()}
    for key, pieces in picture_of(msgspec.json.decode(_save(game_id, over))).pieces.items():
        for piece in pieces if key in keys else ():
            spots = area_map.candidates(piece)
            if spots and area_map.areas[spots[0].area].kind not in ("bag", "hand"):
                found[piece.found.path] = spots[0], facing(area_map.components[key], piece.rotation)
    return found


@dataclass(frozen=True)
class Lying:
    """A piece on an open spot of the table."""

    piece: Piece
    where: TableSpot
    face: str

    @property
    def entry(self) -> Entry:
        return self.piece.found.object

    @property
    def transform(self) -> Entry:
        found: Entry = self.entry["Transform"]
        return found


class Scene:
    """A save to change: its objects, its script state, its record. `file` puts it together again."""

    def __init__(self, game_id: str, *, over: bool = False) -> None:
        self.game: Game = games.load(game_id)
        self.over = over
        self.mod = mod_of(game_id)
        self.area_map = AreaMap(self.mod)
        self.save: Entry = msgspec.json.decode(_save(game_id, over))
        self.script_state: str | None = None
        """A script state to use instead of the decoded one."""
        self.chosen = ""
        """The key of the piece to tamper with; "" means any."""
        self.state: Entry = msgspec.json.decode(self.save["LuaScriptState"])

    @property
    def record(self) -> Entry:
        found: Entry = self.state["record"]
        return found

    def file(self) -> Entry:
        state = canonical(self.state).decode() if self.script_state is None else self.script_state
        return {**self.save, "LuaScriptState": state}

    # Pieces -------------------------------------------------------------------
    def pieces(self) -> list[Piece]:
        """Every piece of the game, in the order of the file."""
        keys = {component.key for component in self.mod.pieces()}
        found = picture_of(self.save).pieces
        return [piece for key in sorted(found) if key in keys for piece in found[key]]

    def lying(self) -> list[Lying]:
        """The pieces on spots of the table, not in a bag or hand, with their original places."""
        spots = _spots(self.game.id, self.over)
        return [
            Lying(piece, *spots[piece.found.path]) for piece in self.pieces() if piece.found.path in spots
        ]

    def one(self) -> Lying:
        """A piece on the table that is not a die, or the chosen piece."""
        return next(
            each for each in self.lying() if not self.is_die(each) and self.chosen in ("", each.piece.key)
        )

    def is_die(self, each: Lying) -> bool:
        return isinstance(self.area_map.components[each.piece.key], Die)

    def bagged(self) -> list[Piece]:
        return [piece for piece in self.pieces() if piece.inside is not None]

    def bag(self) -> Entry:
        names = {area.name for area in self.mod.areas if area.kind == "bag"}
        for entry in self.objects:
            if entry.get("Memo") in names:
                return entry
        raise DoesNotApplyError("the game has no bag")

    def counted(self) -> list[list[Lying]]:
        """Equal pieces on the table, by key. Only keys with several pieces."""
        lying = self.lying()
        several = Counter(each.piece.key for each in lying)
        return [
            [each for each in lying if each.piece.key == key] for key in sorted(several) if several[key] > 1
        ]

    def free_spot(self, near: Lying) -> tuple[float, float]:
        """x and z of a spot without a piece equal to this one."""
        taken = {each.where for each in self.lying() if each.piece.key == near.piece.key}
        own = self.mod.area(near.where.area).position(near.where.place, near.where.slot)
        for area in self.mod.areas:
            if area.kind in ("bag", "hand"):
                continue
            for place in area.places or ("",):
                for slot, (x, _, z) in enumerate(area.slots(place)):
                    apart = abs(x - own[0]) + abs(z - own[2]) > 2 * max(area.size)
                    if apart and TableSpot(area.name, place, slot) not in taken:
                        return x, z
        raise DoesNotApplyError("the game has only one spot")

    @property
    def objects(self) -> list[Entry]:
        found: list[Entry] = self.save["ObjectStates"]
        return found

    def take_away(self, piece: Piece) -> None:
        """Remove the object from the table or from its container."""
        parent = piece.found.parent
        inside = self.objects if parent is None else parent["ContainedObjects"]
        inside[:] = [entry for entry in inside if entry is not piece.found.object]


def leaves(value: Any) -> Iterator[Leaf]:
    """The places of all single values."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(items):
        if isinstance(inner, dict | list):
            yield from leaves(inner)
        else:
            yield value, key


def spread(found: list[Any], most: int = 12) -> list[Any]:
    """At most `most` of them, including the first and the last."""
    if len(found) <= most:
        return found
    return [found[round(n * (len(found) - 1) / (most - 1))] for n in range(most)]


def altered(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else f"{value}x"
