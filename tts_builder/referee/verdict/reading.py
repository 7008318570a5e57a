"""Reads a bare table: from the pieces alone to the state, where there is no record."""

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
from tts_builder.referee.verdict.picture import DISTURBED, Ground, Picture, Piece, Where, facing, picture_of

if TYPE_CHECKING:
    from tts_builder.components import Mod


@dataclass(frozen=True)
class Reading:
    """The state a table shows, and who sits where."""

    state: Any
    colors: tuple[str, ...]
    options: Mapping[str, str]


@dataclass(frozen=True)
class _Lying:
    """So many equal pieces on a spot."""

    key: str
    where: Where
    face: str
    count: int


def read_table(game: Game, mod: Mod, picture: Picture) -> Reading:
    """The state that the pieces show. Raises InputError when they show none."""
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
    raise InputError(f"the pieces on the table show no state of {game.title}.", hint=why)


def as_built(game: Game, picture: Picture) -> bool:
    """Whether every piece still is where the build put it: nobody has played yet."""
    from tts_builder.referee.verdict.built import mod_of, undrawn_save

    fresh = picture_of(undrawn_save(game)).pieces
    return all(
        _undisturbed(fresh.get(key, []), picture.pieces.get(key, []))
        for key in sorted(component.key for component in mod_of(game.id).pieces())
    )


def _undisturbed(fresh: Sequence[Piece], now: Sequence[Piece]) -> bool:
    """Whether each of these equal pieces lies where one of the fresh ones does, and in the same container."""
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
    """What lies where, each on its likeliest spot. Raises InputError for a piece on no spot."""
    ground = Ground(mod)
    spots: list[_Lying] = []
    for component in mod.pieces():
        pieces = picture.pieces.get(component.key, [])
        there = sum(piece.count for piece in pieces)
        if there != component.count:
            number = f"there {there} times" if there else "missing"
            raise InputError(f"{component.key} is {number}, so the table cannot be read.")
        for piece in pieces:
            found = ground.candidates(piece)
            if not found:
                x, _, z = piece.position
                raise InputError(f"{component.key} lies on no spot of the game (x {x:.1f}, z {z:.1f}).")
            spots.append(_Lying(component.key, found[0], _face(ground, found[0], piece), piece.count))
    return spots


def _face(ground: Ground, where: Where, piece: Piece) -> str:
    kind = ground.areas[where.area].kind
    if kind == "bag":
        return "down"
    turn = ground.areas[where.area].rotation(where.place)
    return "up" if kind == "hand" else facing(ground.components[piece.key], piece.rotation, turn)


def _seatings(game: Game, mod: Mod, occupied: set[str]) -> Iterator[tuple[str, ...]]:
    """Colours that may have played: the game's own choice first, then whoever has pieces, clockwise, then in
    any order, because a seat can be taken over at another color."""
    offered: list[Sequence[str]] = [mod.seats[n] for n in game.players if n in mod.seats]
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
