"""The calls of the acceptance vectors: each takes a vector's args and gives the result to compare."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from itertools import chain, repeat
from typing import Any, Final, TypeVar

import msgspec

from tts_builder.engine.game import Refusal, canonical
from tts_builder.errors import InputError
from tts_builder.games.ankhor import deal, rules, scoring
from tts_builder.games.ankhor.facts import (
    BONUS_TOKENS,
    PILE_SIZE,
    PLAYERS,
    ROW,
    TOKEN_TYPES,
    Resource,
    TokenType,
    face,
)
from tts_builder.games.ankhor.groups import bonus_groups
from tts_builder.games.ankhor.layout import Layout, layout_of
from tts_builder.games.ankhor.moves import Buy, Coordinate, Level, Move
from tts_builder.games.ankhor.state import State, board_of
from tts_builder.games.ankhor.tables import (
    ANKH,
    FACE,
    KIND,
    NO_TILE,
    STORES,
    TYPE,
    TYPES,
    Counts,
    cell,
)

Result = dict[str, Any]
Call = Callable[[Mapping[str, Any]], Result]
A = TypeVar("A", bound="Args")

ME: Final = 0
"""The seat whose turn a vector plays."""


class Args(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a vector gives to a call."""


class Tile(Args, frozen=True):
    c: str
    k: str


class Laid(Args, frozen=True):
    c: str
    k: str
    x: Coordinate
    y: Coordinate
    z: Level
    token: bool = False


class Scored(Args, frozen=True):
    layout: list[Laid]
    bonus: int = 0
    tokens: int = 0


class JustLayout(Args, frozen=True):
    layout: list[Laid]


class PileTiles(Args, frozen=True):
    A: list[Tile] = []
    B: list[Tile] = []


class PartialState(Args, frozen=True):
    players: int = min(PLAYERS)
    layout: list[Laid] = []
    stock: dict[TokenType, int] = {}
    supply: dict[TokenType, int] | None = None
    markers: tuple[tuple[Resource, ...], ...] = ((),) * ROW
    row: tuple[Tile | None, ...] = (None,) * ROW
    piles: PileTiles = PileTiles()
    bonus: int | None = None
    bonus_supply: int | None = None


class Turn(Args, frozen=True):
    state: PartialState
    actions: list[dict[str, Any]]


class Listing(Args, frozen=True):
    state: PartialState
    actions: list[Move] = []


class Attempt(Args, frozen=True):
    players: int
    seat: int
    move: dict[str, Any]


class Chance(Args, frozen=True):
    players: int
    draws: list[int]


class Standing(Args, frozen=True):
    score: int
    tiles: int
    tokens: int


class Standings(Args, frozen=True):
    players: dict[str, Standing]


class Trigger(Args, frozen=True):
    players: list[str]
    first: str
    trigger: str


class Zones(Args, frozen=True):
    zones: list[list[Resource]]


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


@_call(Scored)
def score(args: Scored) -> Result:
    bonus, twos, animals, colors, tokens = scoring.points(_layout(args.layout), args.bonus, args.tokens)
    return {
        "bonus": bonus,
        "twos": twos,
        "animals": animals,
        "colors": colors,
        "tokens": tokens,
        "total": bonus + twos + animals + colors + tokens,
    }


@_call(JustLayout)
def groups(args: JustLayout) -> Result:
    return {"count": bonus_groups(_layout(args.layout))}


@_call(Turn)
def turn(args: Turn) -> Result:
    state, extra_turns = _state(args.state), 0
    for action in args.actions:
        # A vector may say `"waive": null` for a purchase on the base.
        raw = {key: value for key, value in action.items() if key != "waive" or value is not None}
        try:
            move: Move = msgspec.convert(raw, Move)
        except msgspec.ValidationError:
            return {"illegal": "MALFORMED"}
        refusal: Refusal | None = rules.refuse(state, ME, move)
        if refusal:
            return {"illegal": refusal.code}
        extra_turns += isinstance(move, Buy) and KIND[state.row[move.slot]] == "scribe"
        state = rules.apply(state, ME, move)
    return _report(state) | {"extra_turns": extra_turns}


@_call(Listing)
def moves(args: Listing) -> Result:
    """All legal moves at the start of the turn, or after some actions."""
    state = _state(args.state)
    for action in args.actions:
        state = rules.apply(state, ME, action)
    return {"moves": [msgspec.json.decode(canonical(move)) for move in rules.moves(state, ME)]}


@_call(Attempt)
def first_move(args: Attempt) -> Result:
    """The verdict on a move of any seat before the deal."""
    try:
        refusal = rules.refuse(_start(args.players), args.seat, msgspec.convert(args.move, Move))
    except msgspec.ValidationError:
        return {"illegal": "MALFORMED"}
    return {"illegal": refusal.code if refusal else None}


@_call(Chance)
def chance(args: Chance) -> Result:
    """What chance deals when it draws these numbers, and zeros from then on."""
    numbers = chain(args.draws, repeat(0))
    move = rules.chance(_start(args.players), lambda sides: next(numbers) % sides)
    return {"fair": not deal.triple(deal.zones(move.markers)), "first": move.first}


@_call(Standings)
def winner(args: Standings) -> Result:
    ranks, _ = scoring.ranking([(own.score, -own.tiles, own.tokens) for own in args.players.values()])
    return {"winners": sorted(name for name, rank in zip(args.players, ranks, strict=True) if rank == 1)}


@_call(Trigger)
def last_turns(args: Trigger) -> Result:
    names = args.players
    for name in (args.first, args.trigger):
        if name not in names:
            raise ValueError(f"there is no player {name!r}")
    start = names.index(args.first)
    in_round = names[start:] + names[:start]
    return {"remaining": in_round[in_round.index(args.trigger) + 1 :]}


@_call(Zones)
def prices_ok(args: Zones) -> Result:
    return {"ok": not deal.triple(args.zones)}


CALLS: Final[Mapping[str, Call]] = {
    "score": score,
    "bonus_groups": groups,
    "turn": turn,
    "moves": moves,
    "deal": first_move,
    "chance": chance,
    "winner": winner,
    "last_turns": last_turns,
    "prices_ok": prices_ok,
}


def _start(players: int) -> State:
    if players not in PILE_SIZE:
        raise ValueError(f"there is no game for {players} players")
    return rules.setup(players, {})


def _state(given: PartialState) -> State:
    """The start of the turn of seat 0; the other seats have nothing."""
    start = _start(given.players)
    if len(given.row) != ROW or len(given.markers) != ROW:
        raise ValueError(f"there are {ROW} slots and {ROW} zones")
    layout, stock = _layout(given.layout), _counts(given.stock)
    full = tuple(sorted(cell(tile.x, tile.y, tile.z) for tile in given.layout if tile.token))
    if any(STORES[layout.at[place]] < 0 for place in full):
        raise ValueError("only a depot holds a token")
    depots = [sum(STORES[layout.at[place]] == kind for place in full) for kind in range(len(TYPES))]
    size = PILE_SIZE[given.players]
    left = tuple(size - held - stored for held, stored in zip(stock, depots, strict=True))
    bonus = bonus_groups(layout) if given.bonus is None else given.bonus
    state = msgspec.structs.replace(
        start,
        phase="turn",
        usable=stock[ANKH],
        supply=left if given.supply is None else _counts(given.supply),
        stocks=(stock, *start.stocks[1:]),
        board=board_of(tuple(tuple(TYPE[name] for name in zone) for zone in given.markers)),
        row=tuple(NO_TILE if tile is None else _face(tile) for tile in given.row),
        piles=(tuple(map(_face, given.piles.A)), tuple(map(_face, given.piles.B))),
        layouts=(layout, *start.layouts[1:]),
        full=(full, *start.full[1:]),
        bonus=(bonus, *start.bonus[1:]),
        bonus_supply=BONUS_TOKENS - bonus if given.bonus_supply is None else given.bonus_supply,
    )
    return msgspec.structs.replace(state, triggered=state.exhausted)


def _report(s: State) -> Result:
    wire = rules.to_wire(s)
    at = s.layouts[ME].at
    return {
        "stock": msgspec.to_builtins(wire.stocks[ME]),
        "supply": msgspec.to_builtins(wire.supply),
        "row": [name or None for name in wire.row],
        "piles": msgspec.to_builtins(wire.piles),
        "gone": list(wire.gone),
        "bonus": s.bonus[ME],
        "bonus_supply": s.bonus_supply,
        "tiles": len(at),
        "depot_tokens": sorted(TYPES[STORES[at[place]]] for place in s.full[ME]),
        "main_done": s.main_done,
        "ended": s.turn != ME or s.phase == "over",
        "triggered": s.triggered,
        "ankh_usable": s.usable,
    }


def _layout(tiles: list[Laid]) -> Layout:
    return layout_of((cell(tile.x, tile.y, tile.z), _face(tile)) for tile in tiles)


def _face(tile: Tile | Laid) -> int:
    name = face(tile.c, tile.k)
    if name not in FACE:
        raise ValueError(f"there is no tile {name!r}")
    return FACE[name]


def _counts(tokens: Mapping[TokenType, int]) -> Counts:
    return tuple(tokens.get(name, 0) for name in sorted(TOKEN_TYPES))
