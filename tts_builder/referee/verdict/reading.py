"""Reads the state of a game from its pieces, for tables without a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import dist
from typing import TYPE_CHECKING, Any

import msgspec

from tts_builder.engine.game import Game
from tts_builder.engine.placement import COMMON, Lay, Layout
from tts_builder.errors import InputError
from tts_builder.referee.proof.compare import option_sets
from tts_builder.referee.verdict.picture import (
    DISTURBED,
    AreaMap,
    Picture,
    Piece,
    TableSpot,
    facing,
    picture_of,
)

if TYPE_CHECKING:
    from tts_builder.components import Mod


@dataclass(frozen=True)
class Reading:
    """The state that a table shows, and the color of each seat."""

    state: Any
    colors: tuple[str, ...]
    options: Mapping[str, str]


@dataclass(frozen=True)
class _Lying:
    """Equal pieces on a spot."""

    key: str
    where: TableSpot
    face: str
    count: int


def read_table(game: Game, mod: Mod, picture: Picture) -> Reading:
    """The state that the pieces show. Raises InputError if they show none."""
    spots = _spots(mod, picture)
    why = ""
    for colors in _seatings(game, mod, {each.where.place for each in spots if each.where.place}):
        layout = _layout(spots, colors)
        if layout is None:
            continue
        for options in option_sets(game):
            try:
                state = game.binding.read(layout, len(colors), options)
            except ValueError as fault:
                why = why or str(fault)
                continue
            problems = game.rules.problems(state)
            if not problems:
                return Reading(state, colors, options)
            why = why or problems[0].sentence
    raise InputError(f"the pieces do not lie as in any state of {game.title}.", hint=why)


def as_built(game: Game, picture: Picture) -> bool:
    """Whether every piece still lies where the build put it, so that nobody has played yet."""
    from tts_builder.referee.verdict.built import mod_of, undrawn_save

    fresh = picture_of(undrawn_save(game)).pieces
    return all(
        _undisturbed(fresh.get(key, []), picture.pieces.get(key, []))
        for key in sorted(component.key for component in mod_of(game.id).pieces())
    )


def _undisturbed(fresh: Sequence[Piece], now: Sequence[Piece]) -> bool:
    """Whether each of these equal pieces lies where one of the fresh pieces does, in the same container."""
    left = [piece for piece in fresh for _ in range(piece.count)]
    for piece in [each for each in now for _ in range(each.count)]:
        near = (
            i
            for i, spot in enumerate(left)
            if spot.inside == piece.inside
            and (piece.inside is not None or dist(spot.position, piece.position) < DISTURBED)
        )
        found = next(near, None)
        if found is None:
            return False
        del left[found]
    return not left


def _spots(mod: Mod, picture: Picture) -> list[_Lying]:
    """Every piece on its likeliest spot. Raises InputError if a piece is missing or not on a spot."""
    area_map = AreaMap(mod)
    spots: list[_Lying] = []
    for component in mod.pieces():
        pieces = picture.pieces.get(component.key, [])
        there = sum(piece.count for piece in pieces)
        if there != component.count:
            fault = f"there are {there} copies of {component.key}" if there else f"{component.key} is missing"
            raise InputError(f"{fault}, so the table cannot be read.")
        for piece in pieces:
            found = area_map.candidates(piece)
            if not found:
                x, _, z = piece.position
                raise InputError(
                    f"{component.key} does not lie on a spot of the game (x {x:.1f}, z {z:.1f})."
                )
            spots.append(_Lying(component.key, found[0], _face(area_map, found[0], piece), piece.count))
    return spots


def _face(area_map: AreaMap, where: TableSpot, piece: Piece) -> str:
    kind = area_map.areas[where.area].kind
    if kind == "bag":
        return "down"
    turn = area_map.areas[where.area].rotation(where.place)
    return "up" if kind == "hand" else facing(area_map.components[piece.key], piece.rotation, turn)


def _seatings(game: Game, mod: Mod, occupied: set[str]) -> Iterator[tuple[str, ...]]:
    """The colors that may have played, likeliest first: the game's own choice, then other colors clockwise,
    then in any order, because a player can take over a seat at another color."""
    offered: list[Sequence[str]] = [mod.seating[n] for n in game.players if n in mod.seating]
    for orders in (combinations, permutations):
        offered += [chosen for n in game.players for chosen in orders(mod.places, n)]
    for colors in dict.fromkeys(tuple(each) for each in offered):
        if occupied <= set(colors):
            yield colors


def _layout(spots: Sequence[_Lying], colors: tuple[str, ...]) -> Layout | None:
    seats = {"": COMMON} | {color: seat for seat, color in enumerate(colors)}
    if not all(each.where.place in seats for each in spots):
        return None
    counts: Counter[Lay] = Counter()
    for each in spots:
        where = each.where
        counts[Lay(each.key, where.area, seats[where.place], where.slot, each.face)] += each.count
    return tuple(sorted(msgspec.structs.replace(lay, count=count) for lay, count in counts.items()))
