"""The state of a wire form. Names are looked up here, and every fault is told with its place."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tts_builder.engine.hexes import DIRECTIONS, OFF
from tts_builder.games.carthage.facts import TOKENS, TokenFace
from tts_builder.games.carthage.language import Step
from tts_builder.games.carthage.modules import MODES, RULESETS, SETUPS
from tts_builder.games.carthage.state import STRAIGHT, Fighter, Lobbied, State, Task, Token
from tts_builder.games.carthage.tables import (
    BEASTS,
    CARDS,
    FACE_ORDER,
    GLADIATOR,
    HEX,
    HEXES,
    NOBODY,
    THEATER,
)
from tts_builder.games.carthage.wire import NO_WAY, CarthageState, WireSeat, WireTask

_FIGURES = (GLADIATOR, NOBODY, *BEASTS)
TASKS = (
    "M",
    "D",
    "K",
    "A",
    "F",
    "choose",
    "line",
    "discard",
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
_SYMBOLS = ("M", "D", "K", "A", "F", "choose", "discard")


def from_wire(w: CarthageState) -> State:
    """The state of a plain form. ValueError with the place for what is not of this game."""
    if len(w.seats) != w.players:
        raise ValueError(f"$.seats: there are {len(w.seats)}, not {w.players}")
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
            raise ValueError(f"$.cubes[{slot}]: there is a number for each seat")
    return State(
        setup=w.setup,
        mode=w.mode,
        rulesets=w.rulesets,
        beasts=w.beasts,
        round=w.round,
        phase=w.phase,
        lap=w.lap,
        queue=w.queue,
        rules=w.rules,
        first=w.first,
        start_token=w.start_token,
        turn=w.turn,
        ask=w.ask,
        todo=tuple(_task(f"$.todo[{n}]", task, w.players) for n, task in enumerate(w.todo)),
        seats=tuple(_seat(f"$.seats[{n}]", own) for n, own in enumerate(w.seats)),
        tokens=_tokens(w),
        chosen=_faces("$.chosen", [TokenFace(face.type, face.n) for face in w.chosen]),
        row=w.row,
        cubes=w.cubes,
        deck=w.deck,
        focus=w.focus,
        theater=w.theater,
        theater_deck=w.theater_deck,
        theater_discard=w.theater_discard,
        lobbied=tuple(Lobbied(one.seat, one.show) for one in w.lobbied),
        initiated=w.initiated,
        sales=w.sales,
        beast_cards=w.beast_cards,
    )


def _known(path: str, names: Iterable[str], known: Collection[str]) -> None:
    for name in names:
        if name not in known:
            raise ValueError(f"{path}: {name!r} is not of this game")


def _seats(path: str, seats: Iterable[int], players: int) -> None:
    for seat in seats:
        if seat >= players:
            raise ValueError(f"{path}: there is no seat {seat}")


def _place(path: str, at: tuple[int, ...]) -> int:
    found = HEX.get((at[0], at[1])) if len(at) == 2 else None
    if found is None:
        raise ValueError(f"{path}: {list(at)} is no hex of the arena")
    return found


def _seat(path: str, own: WireSeat) -> Fighter:
    _known(f"{path}.figure", [own.figure], _FIGURES)
    for name, pile in (("deck", own.deck), ("hand", own.hand), ("discard", own.discard)):
        _known(f"{path}.{name}", pile, CARDS)
    return Fighter(
        figure=own.figure,
        at=_place(f"{path}.pos", own.pos) if own.pos else OFF,
        armor=own.armor,
        favor=own.favor,
        dealt=own.dealt,
        fell=own.fell,
        acted=own.acted,
        declined=own.declined,
        deck=own.deck,
        hand=own.hand,
        discard=own.discard,
    )


def _faces(path: str, faces: list[TokenFace]) -> tuple[TokenFace, ...]:
    for face in faces:
        if face not in TOKENS:
            raise ValueError(f"{path}: there is no token {face.type} {face.n}")
    if faces != sorted(faces, key=FACE_ORDER.__getitem__):
        raise ValueError(f"{path}: not in the order of the data")
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
    _known(f"{path}.t", [task.t], TASKS)
    _seats(f"{path}.seat", (task.seat, task.victim), players)
    if task.dir != NO_WAY and task.dir not in DIRECTIONS:
        raise ValueError(f"{path}.dir: {list(task.dir)} is no direction")
    if task.id:
        _known(f"{path}.id", [task.id], (*CARDS, *RULESETS))
    for steps in (task.steps, *task.options):
        _steps(path, steps)
    return Task(
        t=task.t,
        seat=task.seat,
        n=task.n,
        way=STRAIGHT if task.dir == NO_WAY else DIRECTIONS.index(task.dir),
        victim=task.victim,
        card=task.card,
        may=task.may,
        id=task.id,
        steps=task.steps,
        options=task.options,
    )


def _steps(path: str, steps: tuple[Step, ...]) -> None:
    for step in steps:
        _known(f"{path}.steps", [step.t], _SYMBOLS)
        for inner in (step.strike, *step.options):
            _steps(path, inner)
