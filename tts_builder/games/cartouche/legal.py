"""All legal moves of a seat, in the byte order of their JSON text.

Moves that name an achievement come first, then those with black squares, a card or cells; then done, keep,
take and trade.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import merge
from typing import cast

from msgspec import UNSET

from tts_builder.games.cartouche.achievements import condition, has_scored, ways_to_pay
from tts_builder.games.cartouche.facts import MAX_RESERVED_ANIMAL_TILES, Ankh
from tts_builder.games.cartouche.moves import (
    DISCARDS,
    DONE,
    KEEPS,
    TAKES,
    TRADES,
    Achieve,
    Complete,
    Move,
    Place,
    Tokens,
    Trade,
)
from tts_builder.games.cartouche.solo import is_closed
from tts_builder.games.cartouche.state import Player, State
from tts_builder.games.cartouche.stories import completions
from tts_builder.games.cartouche.tables import (
    ACHIEVEMENTS,
    ANKHS,
    CARDS,
    IS_ANIMAL,
    REPEAT,
    STORIES,
    TILES,
    TOKEN_TYPE,
    TYPE,
    Counts,
)
from tts_builder.games.cartouche.tokens import STORY_PRICES, payments


def moves(s: State, seat: int) -> Sequence[Move]:
    """The moves of a seat that must act."""
    player = s.seats[seat]
    found: list[Move] = []
    if s.phase == "draft":
        if s.debtor == seat:
            found += [DISCARDS[story] for story in player.open]
        else:
            found += [TAKES[name] for name in sorted([STORIES[story] for story in s.stories])]
            found += [TAKES[name] for name in sorted([TILES[tile] for tile in s.tiles])]
    elif s.phase == "draw":
        found += [KEEPS[tile] for tile in sorted(s.drawn)]
    else:
        if s.phase != "place":
            found += _achievements(s, seat)
            found += _completions(player)
        if s.phase != "score":
            found += places(player)
        if may_stop(s, player):
            found.append(DONE)
    found += trades(player.tokens)
    return found


@lru_cache(maxsize=4096)
def trades(tokens: Counts) -> tuple[Trade, ...]:
    """The trades that these tokens allow."""
    return tuple(
        [
            trade
            for give, trade in TRADES
            if all(count <= have for count, have in zip(give, tokens, strict=True))
        ]
    )


def places(player: Player) -> list[Place]:
    """Every placement of every tile of the reserve."""
    tiles = sorted(set(player.reserve))
    if len(tiles) == 1:
        return [move for _, move in player.mural.places(tiles[0])]
    return [move for _, move in merge(*map(player.mural.places, tiles))]


def may_stop(s: State, player: Player) -> bool:
    """Whether a player may be done: few animal tiles may remain after the place phase, unless none fits."""
    if s.phase != "place":
        return True
    tiles = [tile for tile in player.reserve if IS_ANIMAL[tile]]
    return len(tiles) <= MAX_RESERVED_ANIMAL_TILES or not any(map(player.mural.places, tiles))


def _completions(player: Player) -> list[Complete]:
    covering: list[Complete] = []
    others: list[Complete] = []
    for story in player.open:
        if TYPE[story] == TOKEN_TYPE:
            name = STORIES[story]
            others += [Complete(name, payment) for payment in payments(STORY_PRICES[story], player.tokens)]
        else:
            ways = completions(player.mural, CARDS[story])
            if CARDS[story].black:
                covering += ways.values()
            else:
                others += ways.values()
    if len(covering) > 1:
        covering.sort(key=_cover_order)
    return covering + others


def _cover_order(m: Complete) -> tuple[tuple[tuple[int, int], ...], str]:
    # A longer list comes before its prefix, because a comma is less than a bracket.
    return (*cast(tuple[tuple[int, int], ...], m.black), (len(TILES), 0)), m.card


def achievement_fault(s: State, seat: int, number: int) -> str:
    """The code why the seat cannot score an achievement with any payment; empty when it can."""
    if has_scored(s, seat, number):
        return "ALREADY_SCORED"
    if is_closed(s, number):
        return "CLOSED"
    return "" if ways_to_pay(s.seats[seat], condition(s, number)) else "CONDITION_NOT_MET"


def _achievements(s: State, seat: int) -> list[Achieve]:
    player = s.seats[seat]
    found: list[Achieve] = []
    for number in range(len(ACHIEVEMENTS)) if player.ankhs else ():
        if not achievement_fault(s, seat, number):
            found += _achieves(number, player.ankhs, ways_to_pay(player, condition(s, number)))
    return found


@lru_cache(maxsize=1024)
def _achieves(achievement: int, ankhs: int, ways: tuple[Tokens | None, ...]) -> tuple[Achieve, ...]:
    """Every ankh with every payment, and `repeat` with every bonus taken before."""
    name = ACHIEVEMENTS[achievement]
    return tuple(
        Achieve(name, ankh, copy or UNSET, payment or UNSET)
        for ankh, copy in choices(ankhs)
        for payment in ways
    )


@lru_cache(maxsize=64)
def choices(ankhs: int) -> tuple[tuple[Ankh, Ankh | None], ...]:
    """The ankhs that can be used, each with the bonus that `repeat` copies."""
    found: list[tuple[Ankh, Ankh | None]] = []
    for number, name in enumerate(ANKHS):
        if not ankhs >> number & 1:
            continue
        if 1 << number == REPEAT:
            found += [(name, copy) for n, copy in enumerate(ANKHS) if not ankhs >> n & 1]
        else:
            found.append((name, None))
    return tuple(found)
