"""A move and its consequences: reveals, claims, traps, the next player, the end."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import UNSET
from msgspec.structs import astuple

from tts_builder.engine.game import Seat
from tts_builder.engine.masks import bits, lowest
from tts_builder.games.sarcophagus import deal
from tts_builder.games.sarcophagus.facts import MAX_COINS
from tts_builder.games.sarcophagus.state import Deal, Move, Pile, Place, Seats, State, Step
from tts_builder.games.sarcophagus.tables import (
    COVER_OF,
    GODS,
    NEIGHBORS,
    NO_TILE,
    NUMBER,
    NUMBERS,
    PLACE,
    RANK,
    TRAPS,
    claimable,
)

NOBODY: Final = -1


class Draft(msgspec.Struct, gc=False):
    """A state being changed: the fields of `State`, with lists in place of tuples."""

    seats: Seats
    turn: Seat
    step: Step
    pending: list[Seat]
    tiles: list[int]
    there: int
    up: int
    full: int
    piles: list[Pile]
    under: list[int]
    hands: list[int]
    claimed: list[int]
    vault: list[tuple[tuple[int, Pile], ...]]
    discarded: int
    lost: list[int]
    dice: list[int]


def apply(s: State, seat: Seat, m: Move) -> State:
    """The state after a legal move and all its consequences."""
    if isinstance(m, Deal):
        return deal.lay(s, m)
    d = Draft(*_fields(s, tuple, list))
    if isinstance(m, Place):
        _place(d, NUMBER[m.coin], lowest(d.there) if m.pos is UNSET else PLACE[m.pos])
    else:
        _discard(d, NUMBER[m.tile])
    return State(*_fields(d, list, tuple))


def _fields(of: State | Draft, before: type, after: type) -> list[Any]:
    """The fields of a state or draft, with values of the type `before` converted to `after`."""
    return [after(value) if type(value) is before else value for value in astuple(of)]


def _place(d: Draft, coin: int, place: int) -> None:
    """The coin of the player on turn goes on the tile."""
    d.hands[d.turn] &= ~(1 << coin)
    d.piles[place] += (coin,)
    if len(d.piles[place]) >= MAX_COINS:
        d.full |= 1 << place
    d.up |= NEIGHBORS[place] & d.there
    _play_on(d)


def _discard(d: Draft, tile: int) -> None:
    """The first pending player discards the tile; then the interrupted move continues."""
    victim = d.pending.pop(0)
    d.claimed[victim] &= ~(1 << tile)
    d.discarded |= 1 << tile
    if d.step != "final":
        _play_on(d)
    elif not d.pending:
        d.step = "over"


def _play_on(d: Draft) -> None:
    """Continue until a player has to decide or the game is over."""
    while _assess_full_tiles(d):
        if not d.there:
            _end_game(d)
            return
        target = lowest(d.there)
        d.up |= 1 << target
        # Decide only now whether a second coin is due: claims may have returned coins to the hand.
        if d.step == "first" and d.hands[d.turn]:
            d.step = "second"
            return
        following = _pass_on(d)
        if following != NOBODY:
            d.turn, d.step = following, "first"
            return
        # Everybody has passed. The player on turn placed the last coin and is the last to pass.
        d.step = "forced"
        _assess_tile(d, target)


def _assess_full_tiles(d: Draft) -> bool:
    """Assess full tiles until none can be claimed; False when a trap waits for a player's choice."""
    while not d.pending:
        for place in bits(d.full):
            if claimable(place, d.there):
                _assess_tile(d, place)
                break
        else:
            return True
    return False


def _assess(pile: Pile, purses: tuple[int, ...]) -> int:
    """Who wins a tile: most coins, then the highest sum. NOBODY on a tie or without coins."""
    if not pile:
        return NOBODY
    counts = [0] * len(purses)
    values = [0] * len(purses)
    for coin in pile:
        for seat, purse in enumerate(purses):
            if purse >> coin & 1:
                counts[seat] += 1
                values[seat] += RANK[coin]
    most = max(counts)
    leaders = [seat for seat, count in enumerate(counts) if count == most]
    best = max([values[seat] for seat in leaders])
    richest = [seat for seat in leaders if values[seat] == best]
    return richest[0] if len(richest) == 1 else NOBODY


def _assess_tile(d: Draft, place: int) -> None:
    """The tile goes to its winner or is discarded; its coins return to hands or go to the vault."""
    pile, tile, others = d.piles[place], d.tiles[place], ~(1 << place)
    winner = _assess(pile, d.seats.purses)
    d.piles[place], d.tiles[place] = (), NO_TILE
    d.there &= others
    d.up &= others
    d.full &= others
    hidden = NO_TILE
    if place in COVER_OF:
        hidden, d.under[COVER_OF[place]] = d.under[COVER_OF[place]], NO_TILE
    locked: Pile = ()
    if winner == NOBODY:
        d.discarded |= 1 << tile
        if hidden != NO_TILE:
            d.lost.append(hidden)
    else:
        if hidden != NO_TILE:
            locked = tuple(coin for coin in pile if d.seats.owner[coin] == winner)
            d.vault[winner] += ((hidden, locked),)
        _claim(d, winner, tile)
    for coin in pile:
        if coin not in locked:
            d.hands[d.seats.owner[coin]] |= 1 << coin


def _claim(d: Draft, winner: int, tile: int) -> None:
    """The winner owns the tile; a trap costs a winner without a god a number tile."""
    before = d.claimed[winner]
    d.claimed[winner] = before | 1 << tile
    if not TRAPS >> tile & 1 or before & GODS:
        return
    numbers = before & NUMBERS
    if numbers.bit_count() > 1:
        d.pending.append(winner)
    else:
        d.claimed[winner] &= ~numbers
        d.discarded |= numbers


def _pass_on(d: Draft) -> int:
    """The next player clockwise with coins, the player on turn last; NOBODY when all hands are empty."""
    players = len(d.hands)
    for ahead in range(1, players + 1):
        seat = (d.turn + ahead) % players
        if d.hands[seat]:
            return seat
    return NOBODY


def _end_game(d: Draft) -> None:
    """Open the vaults and resolve their traps for players without a god; then the game is over."""
    for seat, vault in enumerate(d.vault):
        traps = 0
        for tile, locked in vault:
            d.claimed[seat] |= 1 << tile
            traps += TRAPS >> tile & 1
            for coin in locked:
                d.hands[seat] |= 1 << coin
        d.vault[seat] = ()
        if d.claimed[seat] & GODS:
            continue
        numbers = d.claimed[seat] & NUMBERS
        if numbers.bit_count() > traps:
            d.pending += [seat] * traps
        else:
            d.claimed[seat] &= ~numbers
            d.discarded |= numbers
    d.step = "final" if d.pending else "over"
