"""Small made-up positions in the middle of a pass."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tts_builder.engine.game import Refusal, read_move
from tts_builder.engine.hexes import Hex
from tts_builder.engine.selfplay import play
from tts_builder.games.carthage import GAME, rules
from tts_builder.games.carthage.state import Fighter, State, Task, Token
from tts_builder.games.carthage.tables import HEX, HEXES


def first_turn(players: int, **options: str) -> State:
    """The first question of the first pass, with everybody placed by the first legal move."""
    first = play(GAME, players, options, seed=1, policy=lambda s, seat, moves, draw: moves[0])
    state: State = first.start
    for seat, move in first.moves:
        if state.ask == "turn":
            return state
        state = rules.apply(state, seat, move)
    raise AssertionError("nobody has a turn")


def position(*places: Hex, turn: int = 0, hand: tuple[str, ...] = (), **options: str) -> State:
    """The turn of a seat in the first pass of a round without theater effects, gladiators on these hexes."""
    s = first_turn(len(places), **options)
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
    """The FAVOR phase, in which the first seat buys."""
    for seat, n in enumerate(favor):
        s = with_seat(s, seat, favor=n, hand=())
    buyers = tuple(seat for seat, n in enumerate(favor) if n)
    sale: dict[str, Any] = {"phase": "favor", "lap": 0, "ask": "favor", "todo": (), "theater": ""}
    return replace(s, **(sale | {"queue": buyers, "turn": buyers[0]} | changes))


def after(s: State, *moves: dict[str, Any]) -> State:
    """The state after the seats that are asked make these moves."""
    for raw in moves:
        seat = rules.actors(s)[0]
        move = read_move(GAME, raw)
        refusal = move if isinstance(move, Refusal) else rules.refuse(s, seat, move)
        assert refusal is None, refusal
        s = rules.apply(s, seat, move)
    return s


def play_card(card: str) -> dict[str, Any]:
    return {"do": "play", "card": card}
