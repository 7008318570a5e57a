"""The calls of the acceptance vectors: each takes a vector's args and gives the result to compare."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from tts_builder.engine.hexes import OFF
from tts_builder.errors import InputError
from tts_builder.games.carthage import arena as field
from tts_builder.games.carthage import favor, flow, scenes, scoring
from tts_builder.games.carthage.args import (
    AtHex,
    Cap,
    CardPlay,
    Chain,
    Condition,
    Drawing,
    Entry,
    Laying,
    Mini,
    Nothing,
    Number,
    PaidStep,
    Plain,
    Push,
    Revealed,
    Somebody,
)
from tts_builder.games.carthage.facts import HAND
from tts_builder.games.carthage.figures import act
from tts_builder.games.carthage.interpreter import settle
from tts_builder.games.carthage.modules import CHAINED
from tts_builder.games.carthage.moves import Naked
from tts_builder.games.carthage.positions import Position, position
from tts_builder.games.carthage.refusals import mini_fault, token_place_fault
from tts_builder.games.carthage.sales import Sale, favor_phase
from tts_builder.games.carthage.scenes import (
    Args,
    IllegalError,
    Stage,
    place,
    report,
    stage,
    staged,
    with_hand,
)
from tts_builder.games.carthage.state import Task, Token
from tts_builder.games.carthage.tables import (
    ACTIVE,
    BEASTS,
    BOARD,
    CARDS,
    EDGE,
    GLADIATOR,
    HEX,
    HEXES,
    INNER,
    NEAR,
    NOBODY,
    THEATER,
    token_number,
)

Result = dict[str, Any]
Call = Callable[[Mapping[str, Any]], Result]
A = TypeVar("A", bound=Args)
BEAST: Final = "beast:"


def _call(args_type: type[A]) -> Callable[[Callable[[A], Result]], Call]:
    """Make a function of typed args a call that reports refusals and says which args do not fit."""

    def decorate(function: Callable[[A], Result]) -> Call:
        @wraps(function)
        def call(args: Mapping[str, Any]) -> Result:
            try:
                return function(msgspec.convert(args, args_type))
            except IllegalError as illegal:
                return {"illegal": illegal.code}
            except (ValueError, KeyError) as fault:
                raise InputError(f"These args do not fit the call {function.__name__}: {fault}.") from fault

        return call

    return decorate


def _sorted(hexes: list[int] | tuple[int, ...]) -> list[list[int]]:
    return sorted(list(HEXES[at]) for at in hexes)


def _verdict(code: str) -> Result:
    if code:
        raise IllegalError(code)
    return {"ok": True}


@_call(Nothing)
def arena(args: Nothing) -> Result:
    return {"hexes": len(HEXES), "edge": EDGE.bit_count(), "inner": INNER.bit_count()}


@_call(AtHex)
def neighbors(args: AtHex) -> Result:
    near = NEAR[place(args.hex)]
    return {"count": len(near), "neighbors": _sorted(near)}


@_call(Number)
def token_count(args: Number) -> Result:
    return {"count": token_number(args.players)}


@_call(Mini)
def place_mini(args: Mini) -> Result:
    names = ["me", *(str(n) for n in range(len(args.others)))]
    s = stage(names, {str(n): "me" for n, at in enumerate(args.others) if at == args.mate})
    s.mode = CHAINED if args.mate else s.mode
    for n, at in enumerate(args.others):
        s.change(n + 1, replace(s.seats[n + 1], at=place(at)))
    return _verdict(mini_fault(s, 0, HEX.get(args.hex, OFF)))


@_call(Laying)
def place_token(args: Laying) -> Result:
    s = stage(["me"], {})
    s.lay([Token("favor", 1, place(at)) for at in args.placed])
    return _verdict(token_place_fault(s, HEX.get(args.hex, OFF), args.left))


@_call(Somebody)
def steps(args: Somebody) -> Result:
    s = staged(args.state)
    return {"hexes": _sorted(field.steps(s, _in_arena(s, args.player)))}


def _in_arena(s: Stage, name: str) -> int:
    seat = s.seat(name)
    if s.seats[seat].at == OFF:
        raise ValueError(f"{name!r} is not in the arena")
    return seat


@_call(CardPlay)
def play_card(args: CardPlay) -> Result:
    s = staged(args.state)
    seat = _in_arena(s, args.player)
    with_hand(s, seat, args.hand_after)
    if args.card.startswith(BEAST):
        beast = BEASTS[args.card.removeprefix(BEAST)]
        s.put(*act(s, seat, beast.steps, card=False, line=beast.line))
    else:
        card = CARDS[args.card]
        found = act(s, seat, card.steps, card=True, line=getattr(card, "line", False))
        s.put(*found, Task("played", seat, id=card.id))
    scenes.play(s, seat, args.decisions)
    return report(s)


@_call(Push)
def knockback(args: Push) -> Result:
    s = staged(args.state)
    seat, victim = _in_arena(s, args.attacker), _in_arena(s, args.target)
    way = BOARD.way(s.seats[seat].at, s.seats[victim].at)
    s.put(Task("K", seat, args.n, way, victim))
    scenes.play(s, seat, args.decisions)
    return report(s)


@_call(PaidStep)
def naked(args: PaidStep) -> Result:
    s = staged(args.state)
    seat = _in_arena(s, args.player)
    if code := field.step_fault(s, seat, HEX.get(args.to, OFF)):
        raise IllegalError(code)
    favor.resolve(s, seat, ACTIVE["naked_and_afraid"].steps, Naked(args.to))
    scenes.play(s, seat, args.decisions)
    return report(s)


@_call(Revealed)
def theater_card(args: Revealed) -> Result:
    s = staged(args.state)
    flow.show(s, THEATER[args.card].effect)
    settle(s)
    return report(s)


@_call(Plain)
def end_action(args: Plain) -> Result:
    s = staged(args.state)
    flow.hills(s)
    settle(s)
    return report(s)


@_call(Plain)
def theater_start(args: Plain) -> Result:
    s = staged(args.state)
    flow.turn_up(s)
    return report(s)


@_call(Condition)
def active_condition(args: Condition) -> Result:
    s = staged(args.state)
    s.theater_discard = tuple(THEATER)[: args.theater_discard]
    flow.condition(s, ACTIVE[args.rule])
    scenes.play(s, -1, args.decisions)
    return report(s)


@_call(Drawing)
def draw(args: Drawing) -> Result:
    s = stage(["me"], {})
    s.change(0, replace(s.seats[0], deck=args.deck, discard=args.discard))
    hand = args.deck[:HAND]
    if not flow.drawn(s, 0):
        if sorted(args.reshuffled) != sorted(args.discard):
            raise ValueError("reshuffled holds the cards of the discard pile")
        s.change(0, replace(s.seats[0], deck=args.reshuffled, discard=()))
        hand += args.reshuffled[: HAND - len(hand)]
        flow.drawn(s, 0)
    own = s.seats[0]
    assert tuple(sorted(hand)) == own.hand
    return {"hand": list(hand), "deck": list(own.deck), "discard": list(own.discard)}


@_call(Entry)
def beast_entry(args: Entry) -> Result:
    found = field.entries(staged(args.state), BEASTS[args.beast].id)
    return {"hexes": _sorted(found), "count": len(found)}


@_call(Cap)
def round_cap(args: Cap) -> Result:
    s = stage(list(args.players), {name: own.team for name, own in args.players.items() if own.team})
    for seat, own in enumerate(args.players.values()):
        figure = GLADIATOR if own.alive else NOBODY
        s.change(seat, replace(s.seats[seat], figure=figure, armor=own.armor))
    return {"winners": sorted({s.sides[seat] for seat in scoring.score(s).winners})}


@_call(Chain)
def chain_ok(args: Chain) -> Result:
    return {"ok": field.connected(field.pillars(staged(args.state)), place(args.a), place(args.b))}


CALLS: Final[Mapping[str, Call]] = {
    "arena": arena,
    "neighbors": neighbors,
    "token_count": token_count,
    "place_mini": place_mini,
    "place_token": place_token,
    "steps": steps,
    "play_card": play_card,
    "knockback": knockback,
    "naked": naked,
    "theater_card": theater_card,
    "end_action": end_action,
    "theater_start": theater_start,
    "active_condition": active_condition,
    "draw": draw,
    "beast_entry": beast_entry,
    "round_cap": round_cap,
    "chain_ok": chain_ok,
    "favor_phase": _call(Sale)(favor_phase),
    "position": _call(Position)(position),
}
