"""Why a move is illegal: shape, then game over, then whose turn it is, then the action itself."""

from __future__ import annotations

from typing import Final, assert_never

from msgspec import UNSET

from tts_builder.engine.game import CHANCE, MALFORMED, Refusal, Seat
from tts_builder.engine.messages import Message
from tts_builder.games.ankhor import deal, market
from tts_builder.games.ankhor.city import City
from tts_builder.games.ankhor.facts import MAX_ANKHS, MAX_RESOURCES, TAKE
from tts_builder.games.ankhor.messages import color, count, place, surplus, tile, tokens
from tts_builder.games.ankhor.moves import Buy, Deal, End, Move, Refill, Relocate, Store, Take, counts
from tts_builder.games.ankhor.state import State
from tts_builder.games.ankhor.tables import (
    ANKH,
    COLOR,
    FACE,
    NO_TILE,
    NO_TOKENS,
    STORES,
    TYPES,
    Counts,
    cell,
    level,
)
from tts_builder.games.ankhor.tokens import surplus as surplus_of

NOWHERE: Final = -2
"""The source of a bought tile: neither a cell nor SHARED."""

CODES: Final = (
    "MAIN_ALREADY_DONE",
    "MAIN_NOT_DONE",
    "TAKE_NOT_3",
    "SUPPLY_EMPTY",
    "NO_TILE_IN_SLOT",
    "NO_SUCH_TILE",
    "TILE_SUPPORTS",
    "SAME_PLACE",
    "NOT_A_DEPOT",
    "DEPOT_COVERED",
    "DEPOT_FULL",
    "NO_TOKEN",
    "CELL_OCCUPIED",
    "NOT_ADJACENT",
    "NO_SUPPORT",
    "COLOR_MISMATCH",
    "BAD_WAIVE",
    "CANNOT_PAY",
    "NO_EFFECT",
    "BAD_PILE",
    "NO_ANKH",
    "ANKH_FRESH",
    "LIMIT_EXCEEDED",
    "BAD_RETURN",
)


def refuse(s: State, seat: Seat, m: Move) -> Refusal | None:
    """Why the move is illegal, or None."""
    if not CHANCE <= seat < s.players:
        return Refusal(MALFORMED, message="no_seat")
    if isinstance(m, Deal) and not all(face in FACE for face in m.tiles):
        return Refusal(MALFORMED, message="deal_tiles")
    if s.phase == "over":
        return Refusal("GAME_OVER")
    if s.phase == "deal":
        return _refuse_before_deal(s, seat, m)
    if seat != s.turn:
        return Refusal("NOT_YOUR_TURN")
    match m:
        case Deal():
            return Refusal("WRONG_PHASE")
        case Take():
            return _refuse_take(s, m)
        case Buy():
            return _refuse_buy(s, m)
        case Refill():
            return _refuse_refill(s, m)
        case Relocate():
            return _refuse_relocation(s, m)
        case Store():
            return _refuse_store(s, m)
        case End():
            return _refuse_end(s, m)
        case _:
            assert_never(m)


def _refuse_before_deal(s: State, seat: Seat, m: Move) -> Refusal | None:
    if seat != CHANCE:
        return Refusal("NOT_YOUR_TURN", message="before_deal")
    if not isinstance(m, Deal):
        return Refusal("WRONG_PHASE", message="deal_first_of_all")
    return deal.refuse(s, m)


def _lacking(held: Counts, wanted: Counts) -> int | None:
    """The first type, by name, with fewer tokens than wanted."""
    return next((kind for kind, n in enumerate(wanted) if n > held[kind]), None)


def _refuse_take(s: State, m: Take) -> Refusal | None:
    wanted = counts(m.tokens)
    if s.main_done:
        return Refusal("MAIN_ALREADY_DONE")
    if sum(wanted) != TAKE:
        return Refusal("TAKE_NOT_3", {"take": TAKE, "total": sum(wanted)})
    kind = _lacking(s.supply, wanted)
    if kind is None:
        return None
    name = TYPES[kind]
    return Refusal("SUPPLY_EMPTY", {"wanted": count(name, wanted[kind]), "left": count(name, s.supply[kind])})


def _refuse_buy(s: State, m: Buy) -> Refusal | None:
    if s.main_done:
        return Refusal("MAIN_ALREADY_DONE")
    face, at, city = s.row[m.slot], cell(*m.at), s.layouts[s.turn]
    if face == NO_TILE:
        return Refusal("NO_TILE_IN_SLOT", {"slot": m.slot + 1})
    if refusal := _refuse_place(city, at):
        return refusal
    if level(at) and not city.floor[at] >> COLOR[face] & 1:
        return Refusal("COLOR_MISMATCH", {"tile": tile(face), "color": color(face)})
    if level(at) and m.waive is UNSET:
        return Refusal("BAD_WAIVE", message="waive_missing")
    if not level(at) and m.waive is not UNSET:
        return Refusal("BAD_WAIVE", message="waive_on_base")
    payment = s.board.payment(m.slot, None if m.waive is UNSET else m.waive)
    if payment is None:
        return Refusal("BAD_WAIVE", {"token": Message(f"token:{m.waive}")}, "waive_foreign")
    held = market.funds(s, s.turn)
    if market.covers(held, payment):
        return None
    missing = list(NO_TOKENS)
    for kind, n in payment:
        missing[kind] = max(0, n - held[kind])
    return Refusal("CANNOT_PAY", {"tile": tile(face), "missing": tokens(tuple(missing))})


def _refuse_place(city: City, at: int, source: int = NOWHERE) -> Refusal | None:
    """Why a tile may not be placed there. `source` is the old cell of a moved tile, which counts as free."""
    if at in city.at:
        return Refusal("CELL_OCCUPIED", {"place": place(at)})
    if level(at):
        return None if at in city.floor else Refusal("NO_SUPPORT")
    if city.frontier.get(at, source) == source:
        return Refusal("NOT_ADJACENT", message="" if city.tiles else "first_tile")
    return None


def _refuse_relocation(s: State, m: Relocate) -> Refusal | None:
    city, source = s.layouts[s.turn], cell(*m.source)
    to = cell(*m.to, level(source))
    if source not in city.at:
        return Refusal("NO_SUCH_TILE", {"place": place(source)})
    if source in city.covered:
        return Refusal("TILE_SUPPORTS", {"tile": tile(city.at[source])})
    if to == source:
        return Refusal("SAME_PLACE", {"tile": tile(city.at[source])})
    return _refuse_place(city, to, source) or _refuse_ankh(s)


def _refuse_refill(s: State, m: Refill) -> Refusal | None:
    if not market.can_change(s):
        return Refusal("NO_EFFECT")
    if not market.is_pile_open(s, m.pile):
        return Refusal("BAD_PILE", {"pile": m.pile})
    return _refuse_ankh(s)


def _refuse_ankh(s: State) -> Refusal | None:
    """A refill and a move cost an ankh that the player had at the start of the turn."""
    if s.usable:
        return None
    return Refusal("ANKH_FRESH" if s.stocks[s.turn][ANKH] else "NO_ANKH")


def _refuse_store(s: State, m: Store) -> Refusal | None:
    city, at = s.layouts[s.turn], cell(*m.at)
    if at not in city.at:
        return Refusal("NO_SUCH_TILE", {"place": place(at)})
    stored, named = STORES[city.at[at]], {"tile": tile(city.at[at])}
    if stored < 0:
        return Refusal("NOT_A_DEPOT", named)
    if at in city.covered:
        return Refusal("DEPOT_COVERED", named)
    if at in s.full[s.turn]:
        return Refusal("DEPOT_FULL", named)
    if not s.stocks[s.turn][stored]:
        return Refusal("NO_TOKEN", {**named, "none": count(TYPES[stored], 0)})
    return None


def _refuse_end(s: State, m: End) -> Refusal | None:
    """The return must be exactly the surplus: first check that it is enough, then not too much, then held."""
    if not s.main_done:
        return Refusal("MAIN_NOT_DONE")
    stock, back = s.stocks[s.turn], counts(m.back)
    resources, ankhs = surplus_of(stock)
    more_resources, more_ankhs = resources - sum(back) + back[ANKH], ankhs - back[ANKH]
    if more_resources > 0 or more_ankhs > 0:
        more = surplus(max(0, more_resources), max(0, more_ankhs))
        return Refusal("LIMIT_EXCEEDED", {"resources": MAX_RESOURCES, "ankhs": MAX_ANKHS, "surplus": more})
    if more_resources < 0 or more_ankhs < 0:
        return Refusal("BAD_RETURN", {"surplus": surplus(resources, ankhs)})
    kind = _lacking(stock, back)
    if kind is None:
        return None
    values = {"wanted": count(TYPES[kind], back[kind]), "held": count(TYPES[kind], stock[kind])}
    return Refusal("BAD_RETURN", values, "return_not_held")
