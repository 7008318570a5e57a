"""The FAVOR phase of the acceptance vectors."""

from __future__ import annotations

from typing import Any

import msgspec

from tts_builder.engine.hexes import OFF, Hex
from tts_builder.games.carthage import favor, flow
from tts_builder.games.carthage.answers import answer
from tts_builder.games.carthage.facts import ARMOR_START, ROW
from tts_builder.games.carthage.interpreter import settle
from tts_builder.games.carthage.moves import Bought, Buy, Decline, Demolish, Lobby, Pass, Shuffle
from tts_builder.games.carthage.refusals import fault, misshapen
from tts_builder.games.carthage.scenes import (
    Args,
    IllegalError,
    Stage,
    TokenArg,
    place,
    play,
    read,
    stage,
    token_of,
    tokens,
    winner,
)
from tts_builder.games.carthage.state import Fighter
from tts_builder.games.carthage.tables import HEXES

Piles = dict[str, tuple[str, ...]]


class Market(Args, frozen=True):
    """A position when the FAVOR phase begins."""

    order: list[str]
    start: str
    favor: dict[str, int]
    row: tuple[str | None, ...] = (None,) * ROW
    deck: tuple[str, ...] = ()
    discards: Piles = msgspec.field(default_factory=dict)
    player_decks: Piles = msgspec.field(default_factory=dict)
    rulesets: tuple[str, ...] = ()
    rule_team: str | None = None
    teams: dict[str, str] = msgspec.field(default_factory=dict)
    cubes: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    armor: dict[str, int] = msgspec.field(default_factory=dict)
    theater_discard: tuple[str, ...] = ()
    theater_deck: tuple[str, ...] = ()
    pos: dict[str, Hex] = msgspec.field(default_factory=dict)
    tokens: tuple[TokenArg, ...] = ()


class Sale(Args, frozen=True):
    state: Market
    actions: list[dict[str, Any]]


def favor_phase(args: Sale) -> dict[str, Any]:
    """Purchases one after the other."""
    s = _opened(args.state)
    for action in args.actions:
        _buy(s, dict(action))
    return _report(s)


def _opened(market: Market) -> Stage:
    s = stage(market.order, market.teams, market.rule_team)
    if len(market.row) != ROW:
        raise ValueError(f"the row has {ROW} slots")
    s.seats = tuple(
        Fighter(
            at=place(market.pos[name]) if name in market.pos else OFF,
            armor=market.armor.get(name, ARMOR_START),
            favor=market.favor.get(name, 0),
            deck=market.player_decks.get(name, ()),
            discard=market.discards.get(name, ()),
        )
        for name in market.order
    )
    s.row = tuple(card or "" for card in market.row)
    s.cubes = tuple(
        tuple(market.cubes.get(str(slot), {}).get(name, 0) for name in market.order) for slot in range(ROW)
    )
    s.deck, s.rulesets = market.deck, market.rulesets
    s.theater_deck, s.theater_discard = market.theater_deck, market.theater_discard
    s.lay([token_of(token) for token in market.tokens])
    s.start_token = s.seat(market.start)
    flow.open_sale(s)
    return s


def _buy(s: Stage, action: dict[str, Any]) -> None:
    if s.phase == "over" or not s.queue:
        raise IllegalError("PHASE_OVER")
    seat = s.seat(action.pop("player"))
    after: dict[str, Any] = {name: action.pop(name) for name in ("buy", "decisions") if name in action}
    if action.get("do") == "campaign":
        after["lobby"] = action.pop("card", None)
    if "victim" in action:
        action["victim"] = s.seat(action["victim"])
    move = read(action)
    if misshapen(s, move):
        raise IllegalError("MALFORMED")
    if seat != s.queue[0]:
        raise IllegalError("NOT_YOUR_TURN")
    if not isinstance(move, Bought | Pass):
        raise IllegalError("WRONG_PHASE")
    if isinstance(move, Demolish) and s.seats[seat].at == OFF:
        raise ValueError("nobody knows where the buyer stands")
    if code := fault(s, seat, move):
        raise IllegalError(code)
    if isinstance(move, Pass):
        answer(s, "favor", seat, move)
    else:
        favor.make(s, seat, move)
    settle(s)
    _follow(s, seat, after)


def _follow(s: Stage, seat: int, after: dict[str, Any]) -> None:
    """The moves that belong to the purchase."""
    while s.ask in ("buy", "lobby", "shuffle_in"):
        ask = s.ask
        assert ask
        if ask == "shuffle_in":
            own = s.seats[seat]
            s.ask = ""
            answer(s, ask, seat, Shuffle(own.deck + own.discard))
        else:
            move = _second(ask, after)
            if code := fault(s, seat, move):
                raise IllegalError(code)
            s.ask = ""
            answer(s, ask, seat, move)
        settle(s)
    if "buy" in after:
        raise IllegalError("EXTRA_DECISION")
    play(s, seat, after.get("decisions", ()))


def _second(ask: str, after: dict[str, Any]) -> Buy | Decline | Lobby:
    if ask == "lobby":
        if not after.get("lobby"):
            raise IllegalError("MISSING_DECISION")
        return Lobby(after.pop("lobby"), False)
    return Buy(after.pop("buy")) if "buy" in after else Decline()


def _report(s: Stage) -> dict[str, Any]:
    over = s.phase == "over" or not s.queue
    by_name = list(zip(s.names, s.seats, strict=True))
    return {
        "favor": {name: 0 if over else own.favor for name, own in by_name},
        "row": [card or None for card in s.row],
        "discards": {name: list(own.discard) for name, own in by_name},
        "focus": list(s.focus),
        "start_token": s.names[s.start_token],
        "armor": {name: own.armor for name, own in by_name},
        "cubes": {
            str(slot): {name: n for name, n in zip(s.names, cubes, strict=True) if n}
            for slot, cubes in enumerate(s.cubes)
            if any(cubes)
        },
        "theater_deck": list(s.theater_deck),
        "theater_discard": list(s.theater_discard),
        "player_decks": {name: list(own.deck) for name, own in by_name},
        "pos": {name: None if own.at == OFF else list(HEXES[own.at]) for name, own in by_name},
        "tokens": tokens(s),
        "token_count": len(s.tokens),
        "winner": winner(s),
        "next": None if over else s.names[s.queue[0]],
        "eliminated": s.fallen,
    }
