"""The wire form: the plain JSON form of a state that is exported, compared and passed to Lua."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import asdict, replace

from tts_builder.engine.hexes import DIRECTIONS, OFF
from tts_builder.games.carthage import facts
from tts_builder.games.carthage.facts import TOKENS, TokenFace
from tts_builder.games.carthage.language import Step
from tts_builder.games.carthage.modules import MODES, RULESETS, SETUPS
from tts_builder.games.carthage.moves import CardId, SeatId, TheaterId, TokenTypeId
from tts_builder.games.carthage.state import STRAIGHT, Ask, Fighter, Lobbied, Phase, State, Task, Token
from tts_builder.games.carthage.tables import (
    BEAST_IDS,
    BEASTS,
    CARDS,
    FACE_ORDER,
    GLADIATOR,
    HEX,
    HEXES,
    NOBODY,
    THEATER,
)

_FIGURES = (GLADIATOR, NOBODY, *BEASTS)
_SYMBOLS = ("M", "D", "K", "A", "F", "choose", "discard")
_TASKS = (
    *_SYMBOLS,
    "line",
    "played",
    "turn",
    "rest",
    "beast",
    "rule",
    "buy",
    "lobby",
    "shuffle_in",
    "bought",
)
HIDDEN: Final = "?"
Count = Annotated[int, Meta(ge=0)]
Seats = tuple[SeatId, ...]
Cards = tuple[CardId, ...]
Spot = Annotated[tuple[int, ...], Meta(max_length=2, description="q and r, or empty for no hex.")]
Ruleset = Annotated[str, Meta(extra_json_schema={"enum": list(RULESETS)})]
NO_WAY: Final = (0, 0)


class WireTask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that must still be resolved."""

    t: str
    seat: SeatId
    n: int
    dir: tuple[int, int]
    victim: Annotated[int, Meta(ge=-1, le=max(facts.PLAYERS) - 1)]
    card: bool
    may: bool
    id: str
    steps: tuple[Step, ...]
    options: tuple[tuple[Step, ...], ...]


class WireSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat with its figure and cards."""

    figure: Annotated[str, Meta(extra_json_schema={"enum": [GLADIATOR, *BEAST_IDS, NOBODY]})]
    pos: Spot
    armor: Annotated[int, Meta(ge=0, le=facts.ARMOR_MAX)]
    favor: Annotated[int, Meta(ge=0, le=facts.FAVOR_MAX)]
    dealt: Count
    fell: Annotated[
        int,
        Meta(
            ge=0,
            le=max(facts.PLAYERS),
            description="1 for the first gladiator to fall, 2 for the second; 0 while it stands.",
        ),
    ]
    acted: bool
    declined: bool
    deck: Annotated[Cards, Meta(description="The next card first.")]
    hand: Annotated[Cards, Meta(description="Sorted.")]
    discard: Annotated[Cards, Meta(description="The newest card last.")]


class WireFace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    type: TokenTypeId
    n: Count


class WireToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    type: TokenTypeId
    n: Count
    at: tuple[int, int]
    up: bool


class WireLobbied(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatId
    show: bool


class CarthageState(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"lap": "pass"}):
    """A position of Carthage."""

    players: Annotated[int, Meta(ge=min(facts.PLAYERS), le=max(facts.PLAYERS))]
    setup: Annotated[str, Meta(extra_json_schema={"enum": list(SETUPS)})]
    mode: Annotated[str, Meta(extra_json_schema={"enum": list(MODES)})]
    rulesets: Annotated[tuple[Ruleset, ...], Meta(description="Rulesets in play, in data order.")]
    beasts: bool
    round: Annotated[int, Meta(ge=0, le=facts.ROUND_CAP)]
    phase: Phase
    lap: Annotated[int, Meta(ge=0, le=facts.PASSES)]
    queue: Annotated[Seats, Meta(description="Seats that come next.")]
    rules: Annotated[tuple[Ruleset, ...], Meta(description="Active rulesets that come next.")]
    first: SeatId
    start_token: SeatId
    turn: Annotated[SeatId, Meta(description="The seat asked last.")]
    ask: Ask
    todo: Annotated[tuple[WireTask, ...], Meta(description="The next card first.")]
    seats: tuple[WireSeat, ...]
    tokens: Annotated[tuple[WireToken, ...], Meta(description="Sorted by place.")]
    chosen: tuple[WireFace, ...]
    row: Annotated[tuple[CardId | Literal[""], ...], Meta(min_length=facts.ROW, max_length=facts.ROW)]
    cubes: Annotated[tuple[tuple[Count, ...], ...], Meta(min_length=facts.ROW, max_length=facts.ROW)]
    deck: Cards
    focus: Cards
    theater: TheaterId | Literal[""]
    theater_deck: tuple[TheaterId, ...]
    theater_discard: tuple[TheaterId, ...]
    lobbied: Annotated[tuple[WireLobbied, ...], Meta(description="Lobbied cards on top of the theater deck.")]
    initiated: bool
    sales: Count
    beast_cards: tuple[str, ...]


def to_wire(s: State) -> CarthageState:
    """The wire form of a state."""
    assert s.ask
    changed: dict[str, Any] = {
        "players": s.players,
        "todo": tuple(map(_wire_task, s.todo)),
        "seats": tuple(map(_wire_seat, s.seats)),
        "tokens": tuple(WireToken(token.type, token.n, HEXES[token.at], token.up) for token in s.tokens),
        "chosen": tuple(WireFace(face.type, face.n) for face in s.chosen),
        "lobbied": tuple(WireLobbied(one.seat, one.show) for one in s.lobbied),
    }
    return CarthageState(**(asdict(s) | changed))


def _wire_seat(own: Fighter) -> WireSeat:
    fields = asdict(own)
    at = fields.pop("at")
    return WireSeat(pos=() if at == OFF else HEXES[at], **fields)


def _wire_task(task: Task) -> WireTask:
    fields = asdict(task)
    way = fields.pop("way")
    return WireTask(dir=NO_WAY if way == STRAIGHT else DIRECTIONS[way], **fields)


def view(s: State, seat: int) -> CarthageState:
    """What `seat` may see: `?` for every card in a deck or another hand, except cards it knows."""
    w = to_wire(s)
    known = {n for n, one in enumerate(s.lobbied) if one.show or one.seat == seat}
    return replace(
        w,
        seats=tuple(
            replace(
                own,
                deck=(HIDDEN,) * len(own.deck),
                hand=own.hand if of == seat else (HIDDEN,) * len(own.hand),
            )
            for of, own in enumerate(w.seats)
        ),
        deck=(HIDDEN,) * len(w.deck),
        theater_deck=tuple(card if n in known else HIDDEN for n, card in enumerate(w.theater_deck)),
    )


# ---------------------------------------------------------------- from the wire


def from_wire(w: CarthageState) -> State:
    """The state of a wire form. Raises ValueError with the path of anything that is not part of this game."""
    if len(w.seats) != w.players:
        raise ValueError(f"$.seats: there are {len(w.seats)} seats for {w.players} players")
    _known("$.setup", [w.setup], SETUPS)
    _known("$.mode", [w.mode], MODES)
    if w.players not in MODES[w.mode].players:
        raise ValueError(f"$.mode: {w.mode} is not for {w.players} players")
    _known("$.rulesets", w.rulesets, RULESETS)
    _known("$.rules", w.rules, RULESETS)
    _known("$.row", filter(None, w.row), CARDS)
    _known("$.deck", w.deck, CARDS)
    _known("$.focus", w.focus, CARDS)
    _known("$.theater", filter(None, [w.theater]), THEATER)
    _known("$.theater_deck", w.theater_deck, THEATER)
    _known("$.theater_discard", w.theater_discard, THEATER)
    _known("$.beast_cards", w.beast_cards, BEASTS)
    for name, seats in (
        ("queue", w.queue),
        ("first", (w.first,)),
        ("start_token", (w.start_token,)),
        ("turn", (w.turn,)),
        ("lobbied", tuple(one.seat for one in w.lobbied)),
    ):
        _seats(f"$.{name}", seats, w.players)
    for slot, cubes in enumerate(w.cubes):
        if len(cubes) != w.players:
            raise ValueError(f"$.cubes[{slot}]: needs one number for each seat")
    changed: dict[str, Any] = {
        "todo": tuple(_task(f"$.todo[{n}]", task, w.players) for n, task in enumerate(w.todo)),
        "seats": tuple(_seat(f"$.seats[{n}]", own) for n, own in enumerate(w.seats)),
        "tokens": _tokens(w),
        "chosen": _faces("$.chosen", [TokenFace(face.type, face.n) for face in w.chosen]),
        "lobbied": tuple(Lobbied(one.seat, one.show) for one in w.lobbied),
    }
    fields = asdict(w) | changed
    del fields["players"]
    return State(**fields)


def _known(path: str, names: Iterable[str], known: Collection[str]) -> None:
    for name in names:
        if name not in known:
            raise ValueError(f"{path}: {name!r} does not exist in this game")


def _seats(path: str, seats: Iterable[int], players: int) -> None:
    for seat in seats:
        if seat >= players:
            raise ValueError(f"{path}: there is no seat {seat}")


def _place(path: str, at: tuple[int, ...]) -> int:
    found = HEX.get((at[0], at[1])) if len(at) == 2 else None
    if found is None:
        raise ValueError(f"{path}: {list(at)} is not a hex of the arena")
    return found


def _seat(path: str, own: WireSeat) -> Fighter:
    _known(f"{path}.figure", [own.figure], _FIGURES)
    for name, pile in (("deck", own.deck), ("hand", own.hand), ("discard", own.discard)):
        _known(f"{path}.{name}", pile, CARDS)
    fields = asdict(own)
    pos = fields.pop("pos")
    return Fighter(at=_place(f"{path}.pos", pos) if pos else OFF, **fields)


def _faces(path: str, faces: list[TokenFace]) -> tuple[TokenFace, ...]:
    for face in faces:
        if face not in TOKENS:
            raise ValueError(f"{path}: there is no token {face.type} {face.n}")
    if faces != sorted(faces, key=FACE_ORDER.__getitem__):
        raise ValueError(f"{path}: not in data order")
    return tuple(faces)


def _tokens(w: CarthageState) -> tuple[Token, ...]:
    laid = tuple(
        Token(token.type, token.n, _place(f"$.tokens[{n}].at", token.at), token.up)
        for n, token in enumerate(w.tokens)
    )
    for n, token in enumerate(laid):
        if TokenFace(token.type, token.n) not in TOKENS:
            raise ValueError(f"$.tokens[{n}]: there is no token {token.type} {token.n}")
    places = [HEXES[token.at] for token in laid]
    if places != sorted(places):
        raise ValueError("$.tokens: not sorted by place")
    return laid


def _task(path: str, task: WireTask, players: int) -> Task:
    _known(f"{path}.t", [task.t], _TASKS)
    _seats(f"{path}.seat", (task.seat, task.victim), players)
    if task.dir != NO_WAY and task.dir not in DIRECTIONS:
        raise ValueError(f"{path}.dir: {list(task.dir)} is not a direction")
    if task.id:
        _known(f"{path}.id", [task.id], (*CARDS, *RULESETS))
    for steps in (task.steps, *task.options):
        _steps(path, steps)
    fields = asdict(task)
    way = fields.pop("dir")
    return Task(way=STRAIGHT if way == NO_WAY else DIRECTIONS.index(way), **fields)


def _steps(path: str, steps: tuple[Step, ...]) -> None:
    for step in steps:
        _known(f"{path}.steps", [step.t], _SYMBOLS)
        for inner in (step.strike, *step.options):
            _steps(path, inner)
