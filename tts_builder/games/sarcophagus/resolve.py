"""What follows a coin or a discard: reveal, claims, traps, the next player, the end."""

from __future__ import annotations

from typing import Final

from tts_builder.engine.masks import bits, lowest
from tts_builder.games.sarcophagus.facts import MAX_COINS
from tts_builder.games.sarcophagus.state import Pile, State, Step
from tts_builder.games.sarcophagus.tables import (
    COVER_OF,
    GODS,
    GONE,
    NEIGHBORS,
    NUMBERS,
    RANK,
    TRAPS,
    claimable,
)

NOBODY: Final = -1


def assess(pile: Pile, purses: tuple[int, ...]) -> tuple[int, str]:
    """Who wins a tile with these coins, and by what: `count`, `value`, `tie` or `none`."""
    if not pile:
        return NOBODY, "none"
    counts = [0] * len(purses)
    values = [0] * len(purses)
    for coin in pile:
        for seat, purse in enumerate(purses):
            if purse >> coin & 1:
                counts[seat] += 1
                values[seat] += RANK[coin]
    most = max(counts)
    leaders = [seat for seat, count in enumerate(counts) if count == most]
    if len(leaders) == 1:
        return leaders[0], "count"
    best = max(values[seat] for seat in leaders)
    richest = [seat for seat in leaders if values[seat] == best]
    return (richest[0], "value") if len(richest) == 1 else (NOBODY, "tie")


class Draft:
    """A state being changed. Made from a state, frozen into the next one."""

    __slots__ = (
        "claimed",
        "dice",
        "discarded",
        "full",
        "hands",
        "lost",
        "pending",
        "piles",
        "seats",
        "step",
        "there",
        "tiles",
        "turn",
        "under",
        "up",
        "vault",
    )

    def __init__(self, s: State) -> None:
        self.seats, self.dice = s.seats, s.dice
        self.turn, self.pending = s.turn, s.pending
        self.step: Step = s.step
        self.there, self.up, self.full = s.there, s.up, s.full
        self.tiles, self.under, self.piles = list(s.tiles), list(s.under), list(s.piles)
        self.hands, self.claimed, self.vault = list(s.hands), list(s.claimed), list(s.vault)
        self.discarded, self.lost = s.discarded, s.lost

    def freeze(self) -> State:
        return State(
            self.seats,
            self.turn,
            self.step,
            self.pending,
            tuple(self.tiles),
            self.there,
            self.up,
            self.full,
            tuple(self.piles),
            tuple(self.under),
            tuple(self.hands),
            tuple(self.claimed),
            tuple(self.vault),
            self.discarded,
            self.lost,
            self.dice,
        )


def after_coin(s: State, coin: int, place: int) -> State:
    """The coin of the player on turn lies on the tile; everything that follows is done."""
    d = Draft(s)
    d.hands[d.turn] &= ~(1 << coin)
    d.piles[place] += (coin,)
    if len(d.piles[place]) >= MAX_COINS:
        d.full |= 1 << place
    d.up |= NEIGHBORS[place] & d.there
    _resolve(d)
    return d.freeze()


def after_discard(s: State, tile: int) -> State:
    """The first pending player gives up the tile; what the trap interrupted goes on."""
    d = Draft(s)
    victim, *others = d.pending
    d.pending = tuple(others)
    d.claimed[victim] &= ~(1 << tile)
    d.discarded |= 1 << tile
    if d.step != "final":
        _resolve(d)
    elif not d.pending:
        d.step = "over"
    return d.freeze()


def _resolve(d: Draft) -> None:
    """Go on until somebody has to decide, or the game is over."""
    while _claims_done(d):
        if not d.there:
            _finish(d)
            return
        target = lowest(d.there)
        d.up |= 1 << target
        # Whether a second coin is due is decided after the claims: coins may have come home.
        if d.step == "first" and d.hands[d.turn]:
            d.step = "second"
            return
        heir = _next_with_coins(d)
        if heir != NOBODY:
            d.turn, d.step = heir, "first"
            return
        # Everybody has passed; the player on turn, whose coin was the last, stays on turn as the last passer.
        d.step = "forced"
        _take(d, target)


def _claims_done(d: Draft) -> bool:
    """Assess full tiles until none can be claimed; False when a trap waits for its victim's choice."""
    while not d.pending:
        for place in bits(d.full):
            if claimable(place, d.there):
                _take(d, place)
                break
        else:
            return True
    return False


def _take(d: Draft, place: int) -> None:
    """The tile leaves the pyramid, to its winner or out of the game; coins go home or into the vault."""
    pile, tile, gone = d.piles[place], d.tiles[place], ~(1 << place)
    winner, _ = assess(pile, d.seats.purses)
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
            d.lost += (hidden,)
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
        d.pending = (winner,)
    else:
        d.claimed[winner] &= ~numbers
        d.discarded |= numbers


def _next_with_coins(d: Draft) -> int:
    """The next player clockwise who has coins, the player on turn last; NOBODY when all hands are empty."""
    players = len(d.hands)
    for ahead in range(1, players + 1):
        seat = (d.turn + ahead) % players
        if d.hands[seat]:
            return seat
    return NOBODY


def _finish(d: Draft) -> None:
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
            d.pending += (seat,) * traps
        else:
            d.claimed[seat] &= ~numbers
            d.discarded |= numbers
    d.step = "final" if d.pending else "over"
