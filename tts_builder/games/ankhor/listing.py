"""All legal moves of a position, in the byte order of their JSON text.

A move with a place begins with `at` and comes first; then end, move, refill and take.
"""

from __future__ import annotations

from collections.abc import Sequence

from tts_builder.games.ankhor.facts import DRAW_PILES, ROW, THINNED
from tts_builder.games.ankhor.layout import Layout
from tts_builder.games.ankhor.menus import ends, takes
from tts_builder.games.ankhor.moves import REFILLS, Buy, Move, Refill, Store, stores
from tts_builder.games.ankhor.state import Payment, State
from tts_builder.games.ankhor.tables import COLOR, NO_TILE, STORES


def listed(s: State) -> list[Move]:
    """The moves of the player on turn."""
    seat = s.turn
    layout, stock = s.layouts[seat], s.stocks[seat]
    depots = [
        (place, stores(place)) for place, kind in layout.depots if stock[kind] and place not in s.full[seat]
    ]
    found: list[Move] = []
    if s.main_done:
        found += [store for _, store in depots]
        found += ends(stock)
    else:
        found += _purchases(s, layout, depots)
    if s.usable:
        found += layout.relocations
        found += refills(s)
    if not s.main_done:
        found += takes(s.supply)
    return found


def refills(s: State) -> list[Refill]:
    """The piles a refill may name, whether or not there is an ankh for it."""
    if not refill_changes(s):
        return []
    return [REFILLS[name] for n, name in enumerate(DRAW_PILES) if s.piles[n] or not any(s.piles)]


def refill_changes(s: State) -> bool:
    """A refill would remove, shift or draw a tile."""
    tiles = [face for face in s.row if face != NO_TILE]
    if s.players == THINNED:
        return bool(tiles) or any(s.piles)
    if any(s.piles):
        return len(tiles) < ROW
    return tiles != list(s.row[: len(tiles)])


def purse(s: State, seat: int) -> list[int]:
    """What a seat can pay with: its stock and its depots."""
    held = list(s.stocks[seat])
    at = s.layouts[seat].at
    for place in s.full[seat]:
        held[STORES[at[place]]] += 1
    return held


def payable(held: Sequence[int], payment: Payment) -> bool:
    """The purse has all of it."""
    for kind, count in payment:  # noqa: SIM110 - a generator would double the time of listing purchases
        if held[kind] < count:
            return False
    return True


def _purchases(s: State, layout: Layout, depots: list[tuple[int, Store]]) -> list[Buy | Store]:
    """Purchases and stores by place."""
    held = purse(s, s.turn)
    on_sale = [slot for slot in range(ROW) if s.row[slot] != NO_TILE]
    slots = [slot for slot in on_sale if payable(held, s.board.prices[slot])]
    upstairs = []
    if layout.floor:
        for slot in on_sale:
            waived = [name for name, payment in s.board.discounts[slot] if payable(held, payment)]
            if waived:
                upstairs.append((slot, 1 << COLOR[s.row[slot]], waived))
    found: list[Buy | Store] = []
    waiting = depots
    for place, colors, plain, discounted in layout.purchases:
        while waiting and waiting[0][0] < place:
            found.append(waiting[0][1])
            waiting = waiting[1:]
        if colors:
            for slot, color, waived in upstairs:
                if colors & color:
                    choices = discounted[slot]
                    found += [choices[name] for name in waived]
        elif slots:
            found += [plain[slot] for slot in slots]
    return found + [store for _, store in waiting]
