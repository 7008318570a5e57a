"""The calls of the acceptance vectors: each takes a vector's args and gives the result to compare."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, Final, TypeVar

import msgspec

from tts_builder.engine.masks import bits, lowest, mask_of
from tts_builder.errors import InputError
from tts_builder.games.sarcophagus import rules, scoring
from tts_builder.games.sarcophagus.resolve import NOBODY, assess
from tts_builder.games.sarcophagus.state import Move, Seats, State, Step, seats_of
from tts_builder.games.sarcophagus.tables import (
    ALL_PLACES,
    NEIGHBORS,
    NUMBER,
    PLACE,
    POSITIONS,
    SUIT_MASKS,
    claimable,
    free_sides,
)
from tts_builder.games.sarcophagus.wire import BuriedTile, PyramidTile, SarcophagusState, VaultTile

Result = dict[str, Any]
Call = Callable[[Mapping[str, Any]], Result]
A = TypeVar("A", bound="Args")


class Args(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a vector gives to a call."""


class OnePosition(Args, frozen=True):
    pos: str


class Removed(Args, frozen=True):
    removed: list[str]


class RemovedAndPosition(Args, frozen=True):
    removed: list[str]
    pos: str


class Coins(Args, frozen=True):
    coins: list[str]
    suits: dict[str, list[str]]


class Tiles(Args, frozen=True):
    tiles: list[str]


class Possessions(Args, frozen=True):
    claimed: list[str] = []
    vault: list[str] = []
    trap_discards: list[str] = []


class Finals(Args, frozen=True):
    players: dict[str, Possessions]


class TileHere(Args, frozen=True):
    tile: str
    up: bool = True
    coins: list[str] = []


class PartialState(Args, frozen=True):
    players: list[str]
    suits: dict[str, list[str]]
    to_act: str
    pyramid: dict[str, TileHere]
    step: Step = "first"
    sarcophagus: dict[str, str] = {}
    hands: dict[str, list[str]] = {}
    claimed: dict[str, list[str]] = {}
    vault: dict[str, list[VaultTile]] = {}
    discarded: list[str] = []


class Play(Args, frozen=True):
    state: PartialState
    actions: list[dict[str, Any]]


def _call(args_type: type[A]) -> Callable[[Callable[[A], Result]], Call]:
    """Make a function of typed args a call that says what does not fit."""

    def decorate(function: Callable[[A], Result]) -> Call:
        @wraps(function)
        def call(args: Mapping[str, Any]) -> Result:
            try:
                return function(msgspec.convert(args, args_type))
            except ValueError as fault:
                raise InputError(f"These args do not fit the call {function.__name__}: {fault}.") from fault

        return call

    return decorate


@_call(OnePosition)
def neighbors(args: OnePosition) -> Result:
    return {"neighbors": [POSITIONS[n] for n in bits(NEIGHBORS[_number(args.pos, PLACE)])]}


@_call(RemovedAndPosition)
def free(args: RemovedAndPosition) -> Result:
    place, there = _number(args.pos, PLACE), ALL_PLACES & ~_mask(args.removed, PLACE)
    return {"free": free_sides(place, there), "claimable": claimable(place, there)}


@_call(Removed)
def first_target(args: Removed) -> Result:
    there = ALL_PLACES & ~_mask(args.removed, PLACE)
    return {"pos": POSITIONS[lowest(there)] if there else None}


@_call(Coins)
def assessed(args: Coins) -> Result:
    names, suits = list(args.suits), tuple(tuple(own) for own in args.suits.values())
    winner, by = assess(tuple(_number(coin, NUMBER) for coin in args.coins), _seats(suits).purses)
    return {"winner": None if winner == NOBODY else names[winner], "by": by}


@_call(Tiles)
def score(args: Tiles) -> Result:
    tiles = _mask(args.tiles, NUMBER)
    value, bonus = scoring.fame(tiles), scoring.bonus(tiles)
    return {"value": value, "bonus": bonus, "total": value + bonus}


@_call(Finals)
def final(args: Finals) -> Result:
    names = list(args.players)
    tiles = [
        _mask(own.claimed + own.vault, NUMBER) & ~_mask(own.trap_discards, NUMBER)
        for own in args.players.values()
    ]
    counts = [own.bit_count() for own in tiles]
    sheet = scoring.sheet(tiles, counts, final=True)
    return {
        "totals": {name: seat.total for name, seat in zip(names, sheet.seats, strict=True)},
        "tiles": dict(zip(names, counts, strict=True)),
        "winners": sorted(names[seat] for seat in sheet.winners),
    }


@_call(Play)
def play(args: Play) -> Result:
    names = args.state.players
    state = rules.from_wire(_wire(args.state))
    for action in args.actions:
        raw = {key: value for key, value in action.items() if key != "player"}
        if action.get("player") not in names:
            return {"illegal": "MALFORMED"}
        seat = names.index(action["player"])
        try:
            move: Move = msgspec.convert(raw, Move)
        except msgspec.ValidationError:
            return {"illegal": "MALFORMED"}
        refusal = rules.refuse(state, seat, move)
        if refusal:
            return {"illegal": refusal.code}
        state = rules.apply(state, seat, move)
    return _report(state, names)


CALLS: Final[Mapping[str, Call]] = {
    "neighbors": neighbors,
    "free_sides": free,
    "first_target": first_target,
    "assess": assessed,
    "score": score,
    "final": final,
    "play": play,
}


def _wire(given: PartialState) -> SarcophagusState:
    """The wire form of a vector's state, whose lists may be in any order."""
    names = given.players
    for name in [given.to_act, *given.suits, *given.hands, *given.claimed, *given.vault]:
        if name not in names:
            raise ValueError(f"there is no player {name!r}")
    return SarcophagusState(
        players=len(names),
        suits=tuple(tuple(given.suits.get(name, ())) for name in names),
        turn=names.index(given.to_act),
        step=given.step,
        pending=(),
        pyramid=tuple(
            PyramidTile(pos, here.tile, here.up, tuple(here.coins))
            for pos, here in sorted(given.pyramid.items())
        ),
        sarcophagus=tuple(BuriedTile(pos, tile) for pos, tile in sorted(given.sarcophagus.items())),
        hands=tuple(tuple(sorted(given.hands.get(name, ()))) for name in names),
        claimed=tuple(tuple(sorted(given.claimed.get(name, ()))) for name in names),
        vault=tuple(tuple(given.vault.get(name, ())) for name in names),
        discarded=tuple(sorted(given.discarded)),
        lost=(),
        dice=(0,) * len(names),
    )


def _report(state: State, names: list[str]) -> Result:
    wire = rules.to_wire(state)
    return {
        "pyramid": {
            here.pos: {"tile": here.tile, "up": here.up, "coins": sorted(here.coins)} for here in wire.pyramid
        },
        "hands": dict(zip(names, map(list, wire.hands), strict=True)),
        "claimed": dict(zip(names, map(list, wire.claimed), strict=True)),
        "vault": {
            name: [{"tile": locked.tile, "coins": sorted(locked.coins)} for locked in vault]
            for name, vault in zip(names, wire.vault, strict=True)
        },
        "discarded": sorted(wire.discarded + wire.lost),
        "to_act": names[wire.turn],
        "step": wire.step,
        "pending": [names[seat] for seat in wire.pending],
        "over": wire.step == "over",
    }


def _number(name: str, known: Mapping[str, int]) -> int:
    if name not in known:
        raise ValueError(f"there is no {name!r}")
    return known[name]


def _mask(names: Iterable[str], known: Mapping[str, int]) -> int:
    return mask_of(_number(name, known) for name in names)


def _seats(suits: tuple[tuple[str, ...], ...]) -> Seats:
    for suit in (suit for own in suits for suit in own):
        _number(suit, SUIT_MASKS)
    return seats_of(suits)
