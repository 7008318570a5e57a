"""The calls of the acceptance vectors: each takes a vector's args and gives the result to compare."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from tts_builder.errors import InputError
from tts_builder.games.cleopatra import mosaics, palace, payment, resolve, rules, scenes, scoring
from tts_builder.games.cleopatra.facts import (
    ELIMINATION_AT,
    FINAL_PENALTY,
    OFFERING_AFTER,
    PIECES,
    PLAYERS,
    STALLS,
    WALK,
    CardId,
    MosaicId,
    PieceId,
    Worshipper,
)
from tts_builder.games.cleopatra.moves import Build
from tts_builder.games.cleopatra.refusals import misshapen
from tts_builder.games.cleopatra.scenes import (
    ME,
    Args,
    Board,
    IllegalError,
    Pile,
    Player,
    Scene,
    Squares,
    act,
)
from tts_builder.games.cleopatra.tables import MOSAIC, MOSAICS, counts, names
from tts_builder.games.cleopatra.wire import CleopatraState

Result = dict[str, Any]
Call = Callable[[Mapping[str, Any]], Result]
A = TypeVar("A", bound=Args)


class Reward(Args, frozen=True):
    piece: PieceId
    board: Board = Board()
    row: str | None = None
    side: str | None = None
    wall: str | None = None
    cells: Squares | None = None


class Play(Args, frozen=True):
    actions: list[dict[str, Any]]
    state: Scene = Scene()


class Step(Args, frozen=True):
    seat: int
    move: Any


class Course(Args, frozen=True):
    """Some fields of a state, as its wire form has them, and moves of any seat."""

    moves: tuple[Step, ...] = ()
    players: int = min(PLAYERS)
    state: dict[str, Any] = msgspec.field(default_factory=dict)
    listed: int | None = None
    """The seat whose legal moves are asked for."""


class Purse(Args, frozen=True):
    hand: tuple[CardId, ...]
    piece: PieceId
    worshipper: Worshipper | None = None


class Trigger(Args, frozen=True):
    players: list[str]
    trigger: str


class Enclosure(Args, frozen=True):
    before: Squares
    cells: Squares
    pile: list[MosaicId]


class Activation(Args, frozen=True):
    order: tuple[Worshipper, ...]
    choose: Worshipper
    scarabs: int = 0
    amulets: int = 0


class Visit(Args, frozen=True):
    take: int
    place: list[int]
    stalls: tuple[Pile, ...] = ((),) * STALLS
    deck: Pile = ()
    hand: tuple[CardId, ...] = ()


class Surplus(Args, frozen=True):
    hand: tuple[CardId, ...]
    choice: str
    amulets: int = 0
    discard: tuple[str, ...] = ()


class Offering(Args, frozen=True):
    bids: dict[str, int]
    scarabs: dict[str, int]
    amulets: dict[str, int]


class Finalist(Args, frozen=True):
    hand: tuple[CardId, ...] = ()
    amulets: int = 0
    scarabs: int = 0
    sanctuaries: tuple[int, ...] = ()


class Finalists(Args, frozen=True):
    players: dict[str, Finalist]


def _call(args_type: type[A]) -> Callable[[Callable[[A], Result]], Call]:
    """Make a function of typed args a call that reports refusals and says which args do not fit."""

    def decorate(function: Callable[[A], Result]) -> Call:
        @wraps(function)
        def call(args: Mapping[str, Any]) -> Result:
            try:
                return function(msgspec.convert(args, args_type))
            except IllegalError as illegal:
                return {"illegal": illegal.code}
            except ValueError as fault:
                raise InputError(f"These args do not fit the call {function.__name__}: {fault}.") from fault

        return call

    return decorate


@_call(Reward)
def reward(args: Reward) -> Result:
    given = {name: getattr(args, name) for name in ("row", "side", "wall", "cells")}
    spot = {name: value for name, value in given.items() if value is not None}
    move = msgspec.convert({"do": "build", "piece": args.piece, "pay": [], **spot}, Build)
    if wrong := misshapen(move):
        raise ValueError(wrong)
    scenes.mask(args.cells or [])
    return {"scarabs": palace.reward(scenes.palace(args.board), scenes.garden(args.board), move)}


@_call(Play)
def quarry(args: Play) -> Result:
    state, gains = scenes.start(args.state), []
    for action in args.actions:
        before = state
        state, move = act(state, ME, {"do": "build", **action})
        assert isinstance(move, Build)
        gains.append(resolve.gain(before, move))
    completed = state.visits.completed
    state, _ = act(state, ME, {"do": "leave_quarry"})
    garden, was = state.garden, args.state.cleopatra
    sizes = [scoring.size(garden, statue) for _, statue in garden.sanctuaries]
    return {
        "gains": gains,
        "scarabs": state.scarabs[ME],
        "amulets": state.amulets[ME],
        "hand": scenes.hand(state),
        "anubis": state.statues[ME],
        "cleopatra": state.cleopatra,
        "offering": was <= OFFERING_AFTER < state.cleopatra,
        "end_triggered": was < WALK == state.cleopatra,
        "pile": [MOSAICS[mosaic] for mosaic in garden.pile],
        "removed": [MOSAICS[mosaic] for mosaic in garden.removed],
        "sanctuaries": [{"owner": args.state.player.id, "size": size} for size in sizes],
        "completed": list(completed),
    }


@_call(Play)
def turn(args: Play) -> Result:
    state, gains = scenes.start(args.state), []
    for action in args.actions:
        before = state
        state, move = act(state, ME, action)
        if isinstance(move, Build):
            gains.append(resolve.gain(before, move))
    return {
        "phase": state.phase if state.turn == ME else "over",
        "hand": scenes.hand(state),
        "scarabs": state.scarabs[ME],
        "amulets": state.amulets[ME],
        "gains": gains,
        "discard": list(names(state.discard)),
        "order": list(state.order),
        "cleopatra": state.cleopatra,
    } | scenes.market(state)


@_call(Course)
def play(args: Course) -> Result:
    """The state after the moves in its wire form, who acts, the score, and the moves asked for."""
    before = msgspec.to_builtins(rules.to_wire(rules.setup(args.players, {})))
    state = rules.from_wire(msgspec.convert(before | args.state, CleopatraState))
    for step in args.moves:
        state, _ = act(state, step.seat, step.move)
    result: Result = msgspec.to_builtins(rules.to_wire(state))
    result |= {"actors": list(rules.actors(state)), "score": msgspec.to_builtins(rules.score(state))}
    if args.listed is not None:
        result["moves"] = msgspec.to_builtins(rules.moves(state, args.listed))
    return result


@_call(Purse)
def payments(args: Purse) -> Result:
    found = payment.payments(scenes.helped(args.worshipper), counts(args.hand), PIECES[args.piece])
    return {"payments": sorted(list(cards) for _, cards in found)}


@_call(Trigger)
def last_turns(args: Trigger) -> Result:
    if args.trigger not in args.players:
        raise ValueError(f"there is no player {args.trigger!r}")
    seat = args.players.index(args.trigger)
    return {"remaining": args.players[seat + 1 :] + args.players[:seat]}


@_call(Enclosure)
def sanctuaries(args: Enclosure) -> Result:
    left = [MOSAIC[name] for name in args.pile]
    closed = mosaics.closed(scenes.mask(args.before), scenes.mask(args.cells), left)
    return {"sizes": sorted(area.bit_count() for area in closed)}


@_call(Activation)
def worshipper(args: Activation) -> Result:
    player = Player(scarabs=args.scarabs, amulets=args.amulets)
    state, _ = act(
        scenes.start(Scene(order=args.order, player=player)), ME, {"do": "worshipper", "name": args.choose}
    )
    return {"order": list(state.order), "scarabs": state.scarabs[ME], "amulets": state.amulets[ME]}


@_call(Visit)
def market(args: Visit) -> Result:
    player = Player(hand=args.hand)
    state = scenes.start(Scene(stalls=args.stalls, deck=args.deck, player=player))
    state, _ = act(state, ME, {"do": "market", "stall": args.take})
    if state.phase == "limit":
        state, _ = act(state, ME, {"do": "keep"})
    for stall in args.place:
        state, _ = act(state, ME, {"do": "stall_for_card", "stall": stall})
    return {"hand": scenes.hand(state)} | scenes.market(state)


@_call(Surplus)
def hand_limit(args: Surplus) -> Result:
    player = Player(hand=args.hand, amulets=args.amulets)
    state = replace(scenes.start(Scene(player=player)), phase="limit", then="end")
    cards = {"cards": args.discard} if args.choice == "discard" else {}
    state, _ = act(state, ME, {"do": args.choice, **cards})
    return {"amulets": state.amulets[ME], "hand_size": sum(state.hands[ME])}


@_call(Offering)
def offering(args: Offering) -> Result:
    players = list(args.bids)
    if len(players) not in PLAYERS or not set(players) == set(args.scarabs) == set(args.amulets):
        raise ValueError("bids, scarabs and amulets are of the same two to four players")
    state = replace(
        rules.setup(len(players), {}),
        phase="offering",
        scarabs=tuple(args.scarabs[name] for name in players),
        amulets=tuple(args.amulets[name] for name in players),
    )
    for seat, name in enumerate(players):
        state, _ = act(state, seat, {"do": "bid", "amount": args.bids[name]})
    return {
        "rank": dict(zip(players, resolve.ranks(state.bids), strict=True)),
        "amulets": dict(zip(players, state.amulets, strict=True)),
        "scarabs": dict(zip(players, state.scarabs, strict=True)),
    }


@_call(Finalists)
def final(args: Finalists) -> Result:
    players = args.players
    if not players:
        raise ValueError("there is no player")
    standings = [
        scoring.Standing(own.scarabs, own.amulets, scoring.tainted(counts(own.hand)), sum(own.sanctuaries))
        for own in players.values()
    ]
    left = dict(zip(players, scoring.left(standings), strict=True))
    alive = [name for name in players if left[name] < ELIMINATION_AT]
    totals = {name: sum(scoring.points(players[name].scarabs, left[name])) for name in players}
    ranks, _ = scoring.ranking([(totals[name], -left[name]) for name in players])
    return {
        "before": {name: own.before for name, own in zip(players, standings, strict=True)},
        "left": left,
        "penalty": {name: FINAL_PENALTY[left[name]] for name in alive},
        "eliminated": sorted(set(players) - set(alive)),
        "scarabs": {name: totals[name] for name in alive},
        "winners": sorted(name for name, rank in zip(players, ranks, strict=True) if rank == 1),
    }


CALLS: Final[Mapping[str, Call]] = {
    "reward": reward,
    "quarry": quarry,
    "turn": turn,
    "play": play,
    "payments": payments,
    "last_turns": last_turns,
    "sanctuaries": sanctuaries,
    "worshipper": worshipper,
    "market": market,
    "hand_limit": hand_limit,
    "offering": offering,
    "final": final,
}
