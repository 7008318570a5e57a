"""All legal moves of a position, in the byte order of their JSON text.

A move with a place begins with `at` and comes first; then end, move, refill and take.
"""

from __future__ import annotations

from tts_builder.games.ankhor.city import City
from tts_builder.games.ankhor.facts import ROW
from tts_builder.games.ankhor.market import can_change, covers, funds, is_pile_open
from tts_builder.games.ankhor.moves import REFILLS, Buy, Move, Store, stores
from tts_builder.games.ankhor.state import State
from tts_builder.games.ankhor.tables import COLOR, NO_TILE
from tts_builder.games.ankhor.tokens import ends, takes


def legal(s: State) -> list[Move]:
    """The moves of the player on turn."""
    seat = s.turn
    city, stock = s.layouts[seat], s.stocks[seat]
    depots = [
        (place, stores(place)) for place, kind in city.depots if stock[kind] and place not in s.full[seat]
    ]
    found: list[Move] = []
    if s.main_done:
        found += [store for _, store in depots]
        found += ends(stock)
    else:
        found += _purchases(s, city, depots)
    if s.usable:
        found += city.relocations
        if can_change(s):
            found += [refill for pile, refill in REFILLS.items() if is_pile_open(s, pile)]
    if not s.main_done:
        found += takes(s.supply)
    return found


def _purchases(s: State, city: City, depots: list[tuple[int, Store]]) -> list[Buy | Store]:
    """Purchases and stores by place."""
    held = funds(s, s.turn)
    on_sale = [slot for slot in range(ROW) if s.row[slot] != NO_TILE]
    slots = [slot for slot in on_sale if covers(held, s.board.prices[slot])]
    upstairs = []
    if city.floor:
        for slot in on_sale:
            waived = [name for name, payment in s.board.discounts[slot] if covers(held, payment)]
            if waived:
                upstairs.append((slot, 1 << COLOR[s.row[slot]], waived))
    found: list[Buy | Store] = []
    waiting = depots
    for place, colors, plain, discounted in city.purchases:
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
