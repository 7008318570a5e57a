"""What a move does to the table, before the game continues by itself."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from tts_builder.engine.hexes import DIRECTIONS
from tts_builder.games.carthage import deal, favor, moves
from tts_builder.games.carthage.facts import TokenFace
from tts_builder.games.carthage.figures import act, hit, tasks
from tts_builder.games.carthage.flow import begin_placing
from tts_builder.games.carthage.state import Ask, Table, Task, Token
from tts_builder.games.carthage.steps import drop_task
from tts_builder.games.carthage.tables import (
    ACTIVE,
    BEASTS,
    CARDS,
    CHARGES,
    HEX,
    PURCHASES,
    in_data_order,
    without,
)


def answer(s: Table, ask: Ask, seat: int, m: moves.Move) -> None:
    """Answer the question `ask` with a legal move."""
    match m:
        case moves.Walk():
            favor.take_step(s, HEX[m.to])
        case moves.Play():
            _play(s, seat, m.card)
        case moves.Target():
            hit(s, s.todo[0], m.seat)
        case moves.Line() | moves.Choose():
            _direct(s, m)
        case moves.Buy() | moves.Lobby() if ask != "favor":
            drop_task(s)
            if isinstance(m, moves.Buy):
                favor.pay(s, seat, m.slot, favor.cost(s, seat, m))
            favor.resolve(s, seat, PURCHASES[str(m.__struct_config__.tag)].steps, m)
        case moves.Discard():
            drop_task(s)
            own = s.seats[seat]
            hand, discard = without(own.hand, m.card), (*own.discard, m.card)
            s.set_fighter(seat, replace(own, hand=hand, discard=discard))
        case moves.Naked():
            favor.resolve(s, seat, ACTIVE["naked_and_afraid"].steps, m)
        case moves.EndTurn():
            drop_task(s)
        case moves.StrictFocus():
            drop_task(s)
            favor.resolve(s, seat, ACTIVE["strict_discipline"].steps, m)
        case moves.TakeBeast():
            _take_beast(s, seat, m)
        case moves.Decline():
            drop_task(s)
            if ask == "beast":
                s.set_fighter(seat, replace(s.seats[seat], declined=True))
        case moves.Pass():
            s.set_fighter(seat, replace(s.seats[seat], favor=0))
            s.queue = s.queue[1:]
        case moves.ChooseToken() | moves.Done() | moves.PlaceToken() | moves.PlaceMini():
            _set_up(s, seat, m)
        case moves.Deal():
            deal.dealt(s, m)
        case moves.Shuffle():
            deal.shuffled(s, ask, m)
        case _:
            favor.buy(s, seat, m)


def _play(s: Table, seat: int, card: str) -> None:
    own = s.seats[seat]
    s.set_fighter(seat, replace(own, hand=without(own.hand, card)))
    drop_task(s)
    steps = act(s, seat, CARDS[card].steps, card=True, line=card in CHARGES)
    s.put_first(*steps, Task("played", seat, id=card), Task("rest", seat))


def _direct(s: Table, m: moves.Line | moves.Choose) -> None:
    task = s.todo[0]
    drop_task(s)
    if isinstance(m, moves.Line):
        way = DIRECTIONS.index(m.dir)
        s.put_first(*tasks(s, task.seat, task.steps, card=task.card, way=way))
    else:
        s.put_first(*tasks(s, task.seat, task.options[m.side], card=task.card, way=task.way))


def _take_beast(s: Table, seat: int, m: moves.TakeBeast) -> None:
    drop_task(s)
    s.beast_cards = without(s.beast_cards, m.beast)
    armor = BEASTS[m.beast].armor
    s.set_fighter(seat, replace(s.seats[seat], figure=m.beast, at=HEX[m.at], armor=armor))


def _set_up(
    s: Table, seat: int, m: moves.ChooseToken | moves.Done | moves.PlaceToken | moves.PlaceMini
) -> None:
    match m:
        case moves.ChooseToken():
            s.chosen = in_data_order([*s.chosen, TokenFace(m.type, m.n)])
        case moves.Done():
            begin_placing(s)
        case moves.PlaceToken():
            left = list(s.chosen)
            left.remove(TokenFace(m.type, m.n))
            s.chosen = tuple(left)
            s.set_tokens([*s.tokens, Token(m.type, m.n, HEX[m.at])])
            s.queue = s.queue[1:]
        case moves.PlaceMini():
            s.set_fighter(seat, replace(s.seats[seat], at=HEX[m.at]))
            s.queue = s.queue[1:]
        case _:
            assert_never(m)
