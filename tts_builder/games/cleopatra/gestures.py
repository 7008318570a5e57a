"""How a player makes a move with hands and buttons."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import assert_never

from msgspec import UNSET

from tts_builder.engine.game import Seat
from tts_builder.engine.messages import Value
from tts_builder.engine.placement import Drag, Gesture, Press, Spot
from tts_builder.engine.polyomino import Square
from tts_builder.games.cleopatra.facts import (
    CARDS,
    HAND_LIMIT,
    LISTED_SURPLUS,
    PIECES,
    SIDES,
    SPHINX_SPOTS,
    WALL_PIECES,
    WIDTH,
)
from tts_builder.games.cleopatra.messages import MESSAGES
from tts_builder.games.cleopatra.moves import (
    Bid,
    Build,
    Deal,
    Discard,
    Keep,
    Leave,
    Market,
    Move,
    Pass,
    Serve,
    Shuffle,
    Use,
)
from tts_builder.games.cleopatra.payment import cheapest
from tts_builder.games.cleopatra.pieces import wall_spot
from tts_builder.games.cleopatra.poses import pose_of
from tts_builder.games.cleopatra.state import State
from tts_builder.games.cleopatra.tables import MOSAICS, PENALTY
from tts_builder.games.cleopatra.words import counted, named


def gesture(s: State, seat: Seat, m: Move) -> Gesture:
    """Cards and pieces are dragged to their places. Everything else is a button."""
    match m:
        case Build():
            if m.piece == "mosaic":
                return (*_lay_down(seat, _own_choice(s, seat, m)), *_lay_mosaic(s, m))
            return (*_lay_down(seat, m.pay), _build(s, m))
        case Use():
            return (_worshipper(s, m),)
        case Market():
            return (_press("market", stall=m.stall + 1),)
        case Serve():
            return (_press("serve", stall=m.stall + 1),)
        case Leave():
            return (_press("leave"),)
        case Pass():
            return (_press("pass"),)
        case Keep():
            return (_press("keep", amulets=counted("amulets", sum(s.hands[seat]) - HAND_LIMIT)),)
        case Discard():
            if len(m.cards) > LISTED_SURPLUS:
                return (_press("discard", cards=counted("cards", len(m.cards))),)
            return _lay_down(seat, m.cards)
        case Bid():
            return (_press("bid", amount=m.amount),)
        case Deal() | Shuffle():
            raise ValueError("moves of chance have no gesture")
        case _:
            assert_never(m)


def _lay_down(seat: Seat, cards: tuple[str, ...]) -> Gesture:
    return tuple(Drag(f"card:{card}", "pay", seat, 0, Spot("hand", seat)) for card in cards)


def _own_choice(s: State, seat: Seat, m: Build) -> tuple[str, ...]:
    """The cards laid down for a mosaic: none for the payment in the list of moves."""
    listed = cheapest(s.visits, s.hands[seat], PIECES["mosaic"])
    return () if sorted(m.pay) == sorted(listed or ()) else m.pay


def _build(s: State, m: Build) -> Drag:
    """Drag the piece from the quarry onto its spot."""
    if m.piece == "column":
        area, slot = wall_spot(str(m.wall))
        return Drag(f"wall:{WALL_PIECES[slot]}", area, slot=slot)
    if m.piece == "sphinx":
        side = SIDES.index(m.row)
        return Drag("sphinx", "sphinx", slot=side * SPHINX_SPOTS + s.palace.sphinxes[side])
    if m.piece == "obelisk":
        return Drag("obelisk", "obelisk", slot=SIDES.index(m.row))
    if m.piece == "door":
        return Drag(f"door:{m.side}", "door", slot=SIDES.index(m.side))
    return Drag(m.piece, m.piece)


def _lay_mosaic(s: State, m: Build) -> Gesture:
    """Drag the turned mosaic onto the square of its pivot, then press the button with price and claims."""
    name = MOSAICS[s.garden.pile[0]]
    pose, (x, y) = pose_of(name, m.cells)
    claim = () if m.claim is UNSET else m.claim
    return (
        Drag(f"mosaic:{name}", "garden", slot=y * WIDTH + x, face=pose),
        _pay(m.pay, claim),
    )


def _press(label: str, **values: Value) -> Press:
    return Press(MESSAGES.say(f"label:{label}", values))


def _worshipper(s: State, m: Use) -> Press:
    price = counted(*PENALTY[s.order.index(m.name)])
    return _press("worshipper", name=named("worshipper", m.name), price=price)


def _pay(cards: tuple[str, ...], claim: tuple[Square, ...]) -> Press:
    """`Pay 2 artisan, 1 stone`, with the claimed sanctuaries."""
    if not claim:
        return Press(_price(cards))
    return _press("claim", price=_price(cards), squares=tuple(f"{x + 1}/{y + 1}" for x, y in claim))


@lru_cache(maxsize=256)
def _price(cards: tuple[str, ...]) -> str:
    """The label of a price. Cached because hundreds of moves cost the same."""
    held = Counter(cards)
    units = [f"{held[card.id]} {MESSAGES.say(f'unit:{card.id}')}" for card in CARDS if held[card.id]]
    return _press("pay", price=", ".join(units) or MESSAGES.say("nothing")).label
