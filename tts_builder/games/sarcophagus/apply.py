"""A move and what it sets going: reveals, claims, traps, the next player, the end."""

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
    GONE,
    NEIGHBORS,
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
    """The state after a legal move and everything that follows it."""
    if isinstance(m, Deal):
        return deal.lay(s, m)
    d = Draft(*_fields(s, tuple, list))
    if isinstance(m, Place):
        _place(d, NUMBER[m.coin], lowest(d.there) if m.pos is UNSET else PLACE[m.pos])
    else:
        _discard(d, NUMBER[m.tile])
    return State(*_fields(d, list, tuple))


def _fields(of: State | Draft, before: type, after: type) -> list[Any]:
    """The fields, those that are `before` made `after`."""
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
    """The first pending player gives up the tile; what the trap interrupted goes on."""
    victim = d.pending.pop(0)
    d.claimed[victim] &= ~(1 << tile)
    d.discarded |= 1 << tile
    if d.step != "final":
        _play_on(d)
    elif not d.pending:
        d.step = "over"


def _play_on(d: Draft) -> None:
    """Go on until somebody has to decide, or the game is over."""
    while _assess_full_tiles(d):
        if not d.there:
            _end_game(d)
            return
        target = lowest(d.there)
        d.up |= 1 << target
        # Whether a second coin is due is decided after the claims: coins may have come home.
        if d.step == "first" and d.hands[d.turn]:
            d.step = "second"
            return
        heir = _pass_on(d)
        if heir != NOBODY:
            d.turn, d.step = heir, "first"
            return
        # Everybody has passed; the player on turn, whose coin was the last, stays on turn as the last passer.
        d.step = "forced"
        _assess_tile(d, target)


def _assess_full_tiles(d: Draft) -> bool:
    """Assess full tiles until none can be claimed; False when a trap waits for its victim's choice."""
    while not d.pending:
        for place in bits(d.full):
            if claimable(place, d.there):
                _assess_tile(d, place)
                break
        else:
            return True
    return False


def _assess(pile: Pile, purses: tuple[int, ...]) -> int:
    """Who wins a tile: most coins, then the highest sum. NOBODY on a tie and where no coin is."""
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
    """The tile leaves the pyramid, to its winner or out of the game; coins go home or into the vault."""
    pile, tile, gone = d.piles[place], d.tiles[place], ~(1 << place)
    winner = _assess(pile, d.seats.purses)
    d.piles[place], d.tiles[place] = (), GONE
    d.there &= gone
    d.up &= gone
    d.full &= gone
    hidden = GONE
    if place in COVER_OF:
        hidden, d.under[COVER_OF[place]] = d.under[COVER_OF[place]], GONE
    locked: Pile = ()
    if winner == NOBODY:
        d.discarded |= 1 << tile
        if hidden != GONE:
            d.lost.append(hidden)
    else:
        if hidden != GONE:
            locked = tuple(coin for coin in pile if d.seats.owner[coin] == winner)
            d.vault[winner] += ((hidden, locked),)
        _claim(d, winner, tile)
    for coin in pile:
        if coin not in locked:
            d.hands[d.seats.owner[coin]] |= 1 << coin


def _claim(d: Draft, winner: int, tile: int) -> None:
    """The winner owns the tile; a trap takes a number tile from who has no god yet."""
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
    """The next player clockwise who has coins, the player on turn last; NOBODY when all hands are empty."""
    players = len(d.hands)
    for ahead in range(1, players + 1):
        seat = (d.turn + ahead) % players
        if d.hands[seat]:
            return seat
    return NOBODY


def _end_game(d: Draft) -> None:
    """Open the vaults. Their traps strike last, at who has no god; then the game is over."""
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
