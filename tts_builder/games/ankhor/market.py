"""The row of tiles for sale, the piles that refill it, and the tokens a player can pay with."""

from __future__ import annotations

from collections.abc import Sequence

from tts_builder.games.ankhor.facts import DRAW_PILES, ROW, THINNED, Pile
from tts_builder.games.ankhor.state import Payment, State
from tts_builder.games.ankhor.tables import NO_TILE, STORES

_PILE = {name: number for number, name in enumerate(DRAW_PILES)}


def can_change(s: State) -> bool:
    """Whether a refill would remove, shift or draw a tile."""
    tiles = [face for face in s.row if face != NO_TILE]
    if s.players == THINNED:
        return bool(tiles) or any(s.piles)
    if any(s.piles):
        return len(tiles) < ROW
    return tiles != list(s.row[: len(tiles)])


def is_pile_open(s: State, pile: Pile) -> bool:
    """Whether the pile may be chosen: an empty pile only when the other is empty too."""
    return bool(s.piles[_PILE[pile]]) or not any(s.piles)


def refilled(s: State, pile: Pile) -> tuple[tuple[int, ...], list[tuple[int, ...]], tuple[int, ...]]:
    """Row, piles and removed tiles after a refill."""
    row = [face for face in s.row if face != NO_TILE]
    gone = s.gone
    if s.players == THINNED and row:
        gone += (row.pop(0),)
    piles = list(s.piles)
    for n in (_PILE[pile], 1 - _PILE[pile]):
        free = ROW - len(row)
        row += piles[n][:free]
        piles[n] = piles[n][free:]
    return (*row, *[NO_TILE] * (ROW - len(row))), piles, gone


def funds(s: State, seat: int) -> list[int]:
    """The tokens a seat can pay with: in its stock and on its depots."""
    held = list(s.stocks[seat])
    at = s.layouts[seat].at
    for place in s.full[seat]:
        held[STORES[at[place]]] += 1
    return held


def covers(held: Sequence[int], payment: Payment) -> bool:
    """Whether there are enough tokens of each type."""
    for kind, count in payment:  # noqa: SIM110 - a generator would double the time to list purchases
        if held[kind] < count:
            return False
    return True
