"""Small made-up positions in the middle of a pass."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from tts_builder.engine.game import CHANCE, Refusal, read_move
from tts_builder.engine.hexes import Hex
from tts_builder.engine.selfplay import play
from tts_builder.games.carthage import GAME, rules
from tts_builder.games.carthage.state import Fighter, State, Task, Token
from tts_builder.games.carthage.tables import HEX, HEXES

ON = "on"


def opened(players: int, **options: str) -> State:
    """The first question of the first pass, everybody placed by the first legal move."""
    first = play(GAME, players, options, seed=1, policy=lambda s, seat, moves, draw: moves[0])
    state: State = first.start
    for seat, move in first.moves:
        if state.ask == "turn":
            return state
        state = rules.apply(state, seat, move)
    raise AssertionError("nobody has a turn")


def position(*places: Hex, turn: int = 0, hand: tuple[str, ...] = (), **options: str) -> State:
    """The turn of a seat in the first pass of a quiet round, the gladiators on these hexes, others later."""
    s = opened(len(places), **options)
    n = len(places)
    seats = tuple(
        replace(own, at=HEX[at], armor=15, favor=0, dealt=0) for own, at in zip(s.seats, places, strict=True)
    )
    quiet = replace(
        s,
        seats=seats,
        first=turn,
        start_token=turn,
        turn=turn,
        tokens=(),
        theater="silent_arena",
        queue=tuple((turn + k) % n for k in range(1, n)),
        todo=(Task("turn", turn),),
    )
    return with_seat(quiet, turn, hand=tuple(sorted(hand))) if hand else quiet


def with_seat(s: State, seat: int, **changes: Any) -> State:
    own: Fighter = replace(s.seats[seat], **changes)
    return replace(s, seats=(*s.seats[:seat], own, *s.seats[seat + 1 :]))


def with_tokens(s: State, *tokens: tuple[str, int, Hex]) -> State:
    laid = [Token(kind, n, HEX[at]) for kind, n, at in tokens]
    return replace(s, tokens=tuple(sorted(laid, key=lambda token: HEXES[token.at])))


def selling(s: State, *favor: int, **changes: Any) -> State:
    """The FAVOR phase: the first seat has the purchase."""
    for seat, n in enumerate(favor):
        s = with_seat(s, seat, favor=n, hand=())
    buyers = tuple(seat for seat, n in enumerate(favor) if n)
    sale: dict[str, Any] = {"phase": "favor", "lap": 0, "ask": "favor", "todo": (), "theater": ""}
    return replace(s, **(sale | {"queue": buyers, "turn": buyers[0]} | changes))


def code(s: State, seat: int, /, **raw: Any) -> str:
    """The code of the refusal; empty when the move is legal."""
    move = read_move(GAME, raw)
    refusal = move if isinstance(move, Refusal) else rules.refuse(s, seat, move)
    return refusal.code if refusal else ""


def after(s: State, *moves: dict[str, Any]) -> State:
    """The state when those who are asked have made these moves."""
    for raw in moves:
        seat = rules.actors(s)[0]
        move = read_move(GAME, raw)
        refusal = move if isinstance(move, Refusal) else rules.refuse(s, seat, move)
        assert refusal is None, refusal
        s = rules.apply(s, seat, move)
    return s


def play_card(card: str) -> dict[str, Any]:
    return {"do": "play", "card": card}


def step(q: int, r: int) -> dict[str, Any]:
    return {"do": "step", "to": [q, r]}


def shuffled(s: State) -> State:
    """Chance keeps every pile in its order."""
    while rules.actors(s) == (CHANCE,):
        s = rules.apply(s, CHANCE, rules.chance(s, lambda n: 0))
    return s


def listed(s: State) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = msgspec.to_builtins(rules.moves(s, s.turn))
    return found
