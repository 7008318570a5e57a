"""The deal: the pyramid, the sarcophagus under it, and the dice for the start player."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tts_builder.engine.game import Draw
from tts_builder.engine.masks import mask_of
from tts_builder.games.sarcophagus.facts import DIE_FACES, POOL_NULLS, UNDER
from tts_builder.games.sarcophagus.state import Deal, State
from tts_builder.games.sarcophagus.tables import (
    ALL_PLACES,
    ALL_TILES,
    APEX,
    COVER_OF,
    COVERS,
    FIVES,
    IDS,
    NUMBER,
    POSITIONS,
    TRAPS,
)


def chance(s: State, draw: Draw) -> Deal:
    """A deal shuffled and rolled with `draw`."""
    nulls = _shuffle([n for n in range(len(IDS)) if TRAPS >> n & 1], draw)
    fives = [n for n in range(len(IDS)) if FIVES >> n & 1]
    pool = _shuffle(nulls[:POOL_NULLS] + fives, draw)
    others = iter(_shuffle([n for n in range(len(IDS)) if n not in pool], draw))
    cover = iter(pool[UNDER:])
    tiles = [next(cover) if place in COVER_OF else next(others) for place in range(len(POSITIONS))]
    return Deal(_names(tiles), _names(pool[:UNDER]), _rolls(s.players, draw))


def fault(players: int, m: Deal) -> str:
    """The id of the message that says why this deal is impossible; empty when it is possible."""
    if len(m.tiles) != len(POSITIONS) or len(m.under) != UNDER:
        return "deal_size"
    tiles, under = [NUMBER[tile] for tile in m.tiles], [NUMBER[tile] for tile in m.under]
    if mask_of(tiles + under) != ALL_TILES:
        return "deal_twins"
    pool = mask_of([tiles[place] for place in COVERS] + under)
    if pool & ~(TRAPS | FIVES) or (pool & TRAPS).bit_count() != POOL_NULLS:
        return "deal_pool"
    return "" if follow_rolls(m.rolls, players) else "deal_rolls"


def lay(s: State, m: Deal) -> State:
    """The state after a possible deal."""
    start = follow_rolls(m.rolls, s.players)
    assert start is not None
    turn, dice = start
    return msgspec.structs.replace(
        s,
        turn=turn,
        step="first",
        tiles=tuple(NUMBER[tile] for tile in m.tiles),
        there=ALL_PLACES,
        up=1 << APEX,
        under=tuple(NUMBER[tile] for tile in m.under),
        hands=s.seats.purses,
        dice=dice,
    )


def follow_rolls(rolls: Sequence[Sequence[int]], players: int) -> tuple[int, tuple[int, ...]] | None:
    """The start player and the last roll of each seat; None when the rounds do not follow the rule."""
    rollers = list(range(players))
    dice = [0] * players
    for values in rolls:
        if (
            len(rollers) == 1
            or len(values) != len(rollers)
            or any(value not in DIE_FACES for value in values)
        ):
            return None
        for seat, value in zip(rollers, values, strict=True):
            dice[seat] = value
        rollers = [seat for seat in rollers if dice[seat] == max(values)]
    return (rollers[0], tuple(dice)) if len(rollers) == 1 else None


def _rolls(players: int, draw: Draw) -> tuple[tuple[int, ...], ...]:
    rounds: list[tuple[int, ...]] = []
    rollers = players
    while rollers > 1:
        rounds.append(tuple(DIE_FACES[draw(len(DIE_FACES))] for _ in range(rollers)))
        rollers = rounds[-1].count(max(rounds[-1]))
    return tuple(rounds)


def _shuffle(items: list[int], draw: Draw) -> list[int]:
    left = list(items)
    return [left.pop(draw(len(left))) for _ in items]


def _names(numbers: Sequence[int]) -> tuple[str, ...]:
    return tuple(IDS[number] for number in numbers)
