"""The effects of each move: payments, depots, bonus tokens, extra turns, rounds and the end."""

from __future__ import annotations

from typing import TypeVar, assert_never

from msgspec import UNSET
from msgspec.structs import replace

from tts_builder.engine.game import Seat
from tts_builder.games.ankhor.city import City
from tts_builder.games.ankhor.deal import laid_out
from tts_builder.games.ankhor.facts import END_TILES, STALL_ROUNDS, Pile
from tts_builder.games.ankhor.groups import bonus_groups
from tts_builder.games.ankhor.market import refilled
from tts_builder.games.ankhor.moves import Buy, Deal, End, Move, Refill, Relocate, Store, Take, counts
from tts_builder.games.ankhor.state import State
from tts_builder.games.ankhor.tables import (
    ANKH,
    KIND,
    NO_TILE,
    STORES,
    cell,
    level,
    reading_order,
    under,
)

T = TypeVar("T")


def apply(s: State, seat: Seat, m: Move) -> State:
    """The state after a legal move and all its consequences."""
    match m:
        case Take():
            return _after_take(s, m)
        case End():
            return _after_end(s, m)
        case Relocate():
            return _after_relocation(s, m)
        case Buy():
            return _after_buy(s, m)
        case Refill():
            return _after_refill(s, m.pile)
        case Store():
            return _after_store(s, m)
        case Deal():
            return laid_out(s, m)
        case _:
            assert_never(m)


def _after_take(s: State, m: Take) -> State:
    """The state with the taken tokens in the stock."""
    taken = counts(m.tokens)
    stock = tuple([held + n for held, n in zip(s.stocks[s.turn], taken, strict=True)])
    supply = tuple([held - n for held, n in zip(s.supply, taken, strict=True)])
    return replace(s, main_done=True, supply=supply, stocks=_with(s.stocks, s.turn, stock))


def _after_buy(s: State, m: Buy) -> State:
    """The state with the tile paid for and placed; a scribe starts a new turn."""
    seat, face, place = s.turn, s.row[m.slot], cell(*m.at)
    payment = s.board.payment(m.slot, None if m.waive is UNSET else m.waive)
    assert payment is not None
    city = s.layouts[seat]
    stock, supply, full = list(s.stocks[seat]), list(s.supply), list(s.full[seat])
    for kind, count in payment:
        supply[kind] += count
        stock[kind] -= count
        if stock[kind] < 0:
            depots = [depot for depot in full if STORES[city.at[depot]] == kind]
            for depot in sorted(depots, key=reading_order)[: -stock[kind]]:
                full.remove(depot)
            stock[kind] = 0
    _cover(city, place, stock, full)
    stored = STORES[face]
    if stored >= 0 and supply[stored]:
        supply[stored] -= 1
        full = sorted([*full, place])
    city = city.placed(place, face)
    bonus, bonus_supply = _bonus(s, city)
    scribe = KIND[face] == "scribe"
    return replace(
        s,
        main_done=not scribe,
        usable=stock[ANKH] if scribe else s.usable,
        supply=tuple(supply),
        stocks=_with(s.stocks, seat, tuple(stock)),
        row=_with(s.row, m.slot, NO_TILE),
        layouts=_with(s.layouts, seat, city),
        full=_with(s.full, seat, tuple(full)),
        bonus=bonus,
        bonus_supply=bonus_supply,
        triggered=s.triggered or len(city.tiles) >= END_TILES,
        bought=True,
    )


def _after_relocation(s: State, m: Relocate) -> State:
    """The state with the tile and its token moved and an ankh spent."""
    seat, source = s.turn, cell(*m.source)
    to = cell(*m.to, level(source))
    stock, supply, full = _ankh_paid(s)
    if source in full:
        full = sorted(to if place == source else place for place in full)
    city = s.layouts[seat]
    _cover(city, to, stock, full)
    city = city.moved(source, to)
    bonus, bonus_supply = _bonus(s, city)
    return replace(
        s,
        usable=s.usable - 1,
        supply=tuple(supply),
        stocks=_with(s.stocks, seat, tuple(stock)),
        layouts=_with(s.layouts, seat, city),
        full=_with(s.full, seat, tuple(full)),
        bonus=bonus,
        bonus_supply=bonus_supply,
    )


def _after_refill(s: State, pile: Pile) -> State:
    """The state with the row refilled and an ankh spent."""
    stock, supply, _ = _ankh_paid(s)
    row, piles, gone = refilled(s, pile)
    return replace(
        s,
        usable=s.usable - 1,
        supply=tuple(supply),
        stocks=_with(s.stocks, s.turn, tuple(stock)),
        row=row,
        piles=(piles[0], piles[1]),
        gone=gone,
    )


def _after_store(s: State, m: Store) -> State:
    """The state with the token on the depot."""
    seat, place = s.turn, cell(*m.at)
    stock = list(s.stocks[seat])
    stock[STORES[s.layouts[seat].at[place]]] -= 1
    full = tuple(sorted([*s.full[seat], place]))
    return replace(s, stocks=_with(s.stocks, seat, tuple(stock)), full=_with(s.full, seat, full))


def _after_end(s: State, m: End) -> State:
    """The state with the surplus returned, at the next player's turn or the end of the game."""
    supply, stocks = s.supply, s.stocks
    if m.back is not UNSET:
        back = counts(m.back)
        supply = tuple([held + n for held, n in zip(supply, back, strict=True)])
        stocks = _with(
            stocks, s.turn, tuple([held - n for held, n in zip(stocks[s.turn], back, strict=True)])
        )
    heir = (s.turn + 1) % s.players
    idle, bought = s.idle, s.bought
    if heir == s.first:
        if s.triggered:
            return replace(s, phase="over", supply=supply, stocks=stocks)
        idle, bought = (0 if bought else idle + 1), False
        if idle >= STALL_ROUNDS:
            return replace(s, phase="over", supply=supply, stocks=stocks, idle=idle)
    return replace(
        s,
        turn=heir,
        main_done=False,
        usable=stocks[heir][ANKH],
        supply=supply,
        stocks=stocks,
        triggered=s.triggered or s.exhausted,
        bought=bought,
        idle=idle,
    )


def _ankh_paid(s: State) -> tuple[list[int], list[int], list[int]]:
    """Stock, supply and full depots of the player on turn after spending an ankh."""
    stock, supply = list(s.stocks[s.turn]), list(s.supply)
    stock[ANKH] -= 1
    supply[ANKH] += 1
    return stock, supply, list(s.full[s.turn])


def _cover(city: City, place: int, stock: list[int], full: list[int]) -> None:
    """Depots covered by a tile placed on `place` give their token to the stock."""
    if level(place):
        for spot in under(place):
            if spot in full:
                full.remove(spot)
                stock[STORES[city.at[spot]]] += 1


def _bonus(s: State, city: City) -> tuple[tuple[int, ...], int]:
    """Bonus tokens of each seat, and those left, when the player on turn has this city."""
    held = s.bonus[s.turn]
    due = min(bonus_groups(city), held + s.bonus_supply)
    if due == held:
        return s.bonus, s.bonus_supply
    return _with(s.bonus, s.turn, due), s.bonus_supply + held - due


def _with(items: tuple[T, ...], n: int, item: T) -> tuple[T, ...]:
    return (*items[:n], item, *items[n + 1 :])
