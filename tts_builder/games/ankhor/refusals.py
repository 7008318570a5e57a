"""Why a move is illegal: shape, then game over, then whose turn it is, then the action itself."""

from __future__ import annotations

from typing import Final, assert_never

from msgspec import UNSET

from tts_builder.engine.game import CHANCE, Refusal, Seat
from tts_builder.games.ankhor import deal
from tts_builder.games.ankhor.facts import DRAW_PILES, MOST_ANKHS, MOST_RESOURCES, TAKE
from tts_builder.games.ankhor.layout import Layout
from tts_builder.games.ankhor.listing import payable, purse, refill_changes
from tts_builder.games.ankhor.moves import Buy, Deal, End, Move, Refill, Relocate, Store, Take, counts
from tts_builder.games.ankhor.state import State
from tts_builder.games.ankhor.tables import (
    ANKH,
    COLOR,
    FACE,
    FACES,
    NO_TILE,
    STORES,
    TYPES,
    cell,
    level,
    where,
)

NOWHERE: Final = -2
"""No cell, and not SHARED: the source of a tile that is bought."""

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
        return Refusal("MALFORMED", f"There is no seat {seat}.")
    unknown = next((face for face in m.tiles if face not in FACE), None) if isinstance(m, Deal) else None
    if unknown is not None:
        return Refusal("MALFORMED", f"There is no tile {unknown!r}.")
    if s.phase == "over":
        return Refusal("GAME_OVER", "The game is over.")
    if s.phase == "deal":
        return _refuse_deal(s, seat, m)
    if seat != s.turn:
        return Refusal("NOT_YOUR_TURN", f"It is the turn of seat {s.turn}.")
    match m:
        case Deal():
            return Refusal("WRONG_PHASE", "The tiles are already dealt.")
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


def _refuse_deal(s: State, seat: Seat, m: Move) -> Refusal | None:
    if seat != CHANCE:
        return Refusal("NOT_YOUR_TURN", "The tiles are dealt first.")
    if not isinstance(m, Deal):
        return Refusal("WRONG_PHASE", "The tiles are dealt first.")
    wrong = deal.fault(s, m)
    return Refusal("MALFORMED", wrong) if wrong else None


def _main_done(s: State) -> Refusal | None:
    if s.main_done:
        return Refusal("MAIN_ALREADY_DONE", "You have already taken tokens or bought a tile this turn.")
    return None


def _refuse_take(s: State, m: Take) -> Refusal | None:
    wanted = counts(m.tokens)
    if refusal := _main_done(s):
        return refusal
    if sum(wanted) != TAKE:
        return Refusal("TAKE_NOT_3", f"Take exactly {TAKE} tokens.")
    for kind, count in enumerate(wanted):
        if count > s.supply[kind]:
            left = f"The supply has {s.supply[kind]} {TYPES[kind]}."
            return Refusal("SUPPLY_EMPTY", left, (f"token:{TYPES[kind]}",))
    return None


def _refuse_buy(s: State, m: Buy) -> Refusal | None:
    if refusal := _main_done(s):
        return refusal
    face, place, layout = s.row[m.slot], cell(*m.at), s.layouts[s.turn]
    if face == NO_TILE:
        return Refusal("NO_TILE_IN_SLOT", f"There is no tile in slot {m.slot + 1}.", (f"slot:{m.slot}",))
    if refusal := _refuse_place(layout, place):
        return refusal
    if level(place) and not layout.floor[place] >> COLOR[face] & 1:
        sentence = f"No tile under {_name(place)} has the colour of {FACES[face]}."
        return Refusal("COLOR_MISMATCH", sentence, (_name(place),))
    waived = None if m.waive is UNSET else m.waive
    payment = s.board.payment(m.slot, waived)
    if bool(level(place)) != (waived is not None) or payment is None:
        sentence = "On the first floor one resource of the price is waived, on the base none."
        return Refusal("BAD_WAIVE", sentence, (f"slot:{m.slot}",))
    if not payable(purse(s, s.turn), payment):
        price = ", ".join(f"{count} {TYPES[kind]}" for kind, count in payment)
        return Refusal("CANNOT_PAY", f"You cannot pay {price}.", (f"slot:{m.slot}",))
    return None


def _refuse_place(layout: Layout, place: int, source: int = NOWHERE) -> Refusal | None:
    """Why no tile may lie there; `source` is where it lay when it is moved, and no longer counts."""
    name = _name(place)
    if place in layout.at:
        return Refusal("CELL_OCCUPIED", f"A tile lies at {name} already.", (name,))
    if level(place):
        if place in layout.floor:
            return None
        return Refusal("NO_SUPPORT", f"A tile at {name} would not rest on four tiles.", (name,))
    if layout.frontier.get(place, source) == source:
        return Refusal("NOT_ADJACENT", f"A tile at {name} would touch no other tile of the base.", (name,))
    return None


def _refuse_relocation(s: State, m: Relocate) -> Refusal | None:
    layout, source = s.layouts[s.turn], cell(*m.source)
    to = cell(*m.to, level(source))
    name = _name(source)
    if source not in layout.at:
        return Refusal("NO_SUCH_TILE", f"You have no tile at {name}.", (name,))
    if source in layout.covered:
        return Refusal("TILE_SUPPORTS", f"A tile rests on the tile at {name}.", (name,))
    if to == source:
        return Refusal("SAME_PLACE", f"The tile lies at {name} already.", (name,))
    return _refuse_place(layout, to, source) or _refuse_ankh(s)


def _refuse_refill(s: State, m: Refill) -> Refusal | None:
    if not refill_changes(s):
        return Refusal("NO_EFFECT", "The row would stay as it is.")
    if any(s.piles) and not s.piles[tuple(DRAW_PILES).index(m.pile)]:
        return Refusal("BAD_PILE", f"Pile {m.pile} is empty, the other is not.", (f"pile:{m.pile}",))
    return _refuse_ankh(s)


def _refuse_ankh(s: State) -> Refusal | None:
    if s.usable:
        return None
    if s.stocks[s.turn][ANKH]:
        return Refusal(
            "ANKH_FRESH", "Ankhs taken this turn cannot be spent before the next.", ("token:ankh",)
        )
    return Refusal("NO_ANKH", "You have no ankh.", ("token:ankh",))


def _refuse_store(s: State, m: Store) -> Refusal | None:
    layout, place = s.layouts[s.turn], cell(*m.at)
    name = _name(place)
    if place not in layout.at:
        return Refusal("NO_SUCH_TILE", f"You have no tile at {name}.", (name,))
    stored = STORES[layout.at[place]]
    if stored < 0:
        return Refusal("NOT_A_DEPOT", f"The tile at {name} is no depot.", (name,))
    if place in layout.covered:
        return Refusal("DEPOT_COVERED", f"The depot at {name} is covered.", (name,))
    if place in s.full[s.turn]:
        return Refusal("DEPOT_FULL", f"The depot at {name} holds its token already.", (name,))
    if not s.stocks[s.turn][stored]:
        return Refusal("NO_TOKEN", f"You have no {TYPES[stored]} to store.", (name,))
    return None


def _refuse_end(s: State, m: End) -> Refusal | None:
    if not s.main_done:
        return Refusal("MAIN_NOT_DONE", "Take tokens or buy a tile first.")
    stock, back = s.stocks[s.turn], counts(m.back)
    resources, returned = sum(stock) - stock[ANKH], sum(back) - back[ANKH]
    if resources - returned > MOST_RESOURCES or stock[ANKH] - back[ANKH] > MOST_ANKHS:
        sentence = f"Keep at most {MOST_RESOURCES} resources and {MOST_ANKHS} ankhs."
        return Refusal("LIMIT_EXCEEDED", sentence)
    if (
        returned > max(0, resources - MOST_RESOURCES)
        or back[ANKH] > max(0, stock[ANKH] - MOST_ANKHS)
        or any(n > held for n, held in zip(back, stock, strict=True))
    ):
        return Refusal("BAD_RETURN", "Give back exactly the surplus, from your stock.")
    return None


def _name(place: int) -> str:
    x, y, z = where(place)
    return f"{x},{y} {'upstairs' if z else 'below'}"
