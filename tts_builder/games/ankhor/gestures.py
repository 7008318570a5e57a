"""The gestures that make a move: drags and buttons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from msgspec import UNSET

from tts_builder.engine.game import Seat
from tts_builder.engine.placement import COMMON, Drag, Gesture, Press, Spot
from tts_builder.games.ankhor.facts import TOKEN_TYPES
from tts_builder.games.ankhor.layout import DEPOTS, LEVELS
from tts_builder.games.ankhor.moves import Buy, Deal, End, Move, Refill, Relocate, Store, Take, counts
from tts_builder.games.ankhor.state import State
from tts_builder.games.ankhor.tables import FACES, STORES, TYPE, TYPES, cell
from tts_builder.games.ankhor.window import window


def gesture(s: State, seat: Seat, m: Move) -> Gesture:
    """Tiles and tokens are dragged. Remaining choices, refills and the end of a turn are buttons."""
    match m:
        case Take():
            return tuple(_take(seat, kind) for kind, n in _listed(counts(m.tokens)) for _ in range(n))
        case Buy():
            steps = _place(s, seat, FACES[s.row[m.slot]], Spot("row", COMMON, m.slot), m.at)
            return steps if m.waive is UNSET else (*steps, Press(f"Without {m.waive}"))
        case Relocate():
            tile = FACES[s.layouts[seat].at[cell(*m.source)]]
            steps = _place(s, seat, tile, _spot(s, seat, LEVELS, m.source), (*m.to, m.source[2]))
            return (*steps, *_named(s, seat, "From column", m.source))
        case Store():
            kind = TYPES[STORES[s.layouts[seat].at[cell(*m.at)]]]
            spot = _spot(s, seat, DEPOTS, m.at)
            source = Spot("stock", seat, TOKEN_TYPES.index(kind))
            return (Drag(f"token:{kind}", spot.area, seat, spot.slot, source),)
        case Refill():
            return (Press(f"Refill from pile {m.pile}"),)
        case End():
            back = [Press(f"Return {kind}") for kind, n in _listed(counts(m.back)) for _ in range(n)]
            return (Press("End turn"), *back)
        case Deal():
            raise ValueError("chance has no hands")
        case _:
            assert_never(m)


def _listed(tokens: tuple[int, ...]) -> Iterator[tuple[str, int]]:
    """Token types and numbers in the order of the piles."""
    for kind in TOKEN_TYPES:
        yield kind, tokens[TYPE[kind]]


def _take(seat: Seat, kind: str) -> Drag:
    slot = TOKEN_TYPES.index(kind)
    return Drag(f"token:{kind}", "stock", seat, slot, Spot("supply", COMMON, slot))


def _spot(s: State, seat: Seat, areas: tuple[str, str], at: tuple[int, int, int]) -> Spot:
    return Spot(areas[at[2]], seat, window(s.layouts[seat]).slot(*at))


def _place(s: State, seat: Seat, tile: str, source: Spot, at: tuple[int, int, int]) -> Gesture:
    """The steps that drag a tile to a place in the player's city."""
    spot = _spot(s, seat, LEVELS, at)
    drag = Drag(f"tile:{tile}", spot.area, seat, spot.slot, source)
    return (drag, *_named(s, seat, "To column", at))


def _named(s: State, seat: Seat, way: str, at: tuple[int, int, int]) -> Gesture:
    """The button that names the place when one slot of the grid shows several places."""
    ambiguous = window(s.layouts[seat]).is_ambiguous(*at)
    return (Press(f"{way} {at[0]}, row {at[1]}"),) if ambiguous else ()
