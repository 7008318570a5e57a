"""The wire form: names and lists, what is exported, diffed and handed to Lua."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from tts_builder.engine.hexes import DIRECTIONS, OFF
from tts_builder.games.carthage import facts
from tts_builder.games.carthage.language import Step
from tts_builder.games.carthage.modules import MODES, RULESETS, SETUPS
from tts_builder.games.carthage.moves import CardId, SeatId, TheaterId, TokenTypeId
from tts_builder.games.carthage.state import STRAIGHT, Ask, Phase, State, Task
from tts_builder.games.carthage.tables import BEAST_IDS, GLADIATOR, HEXES, NOBODY

HIDDEN: Final = "?"
Count = Annotated[int, Meta(ge=0)]
Seats = tuple[SeatId, ...]
Cards = tuple[CardId, ...]
Spot = Annotated[tuple[int, ...], Meta(max_length=2, description="q and r, or nothing.")]
Ruleset = Annotated[str, Meta(extra_json_schema={"enum": list(RULESETS)})]
NO_WAY: Final = (0, 0)


class WireTask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is still to be resolved."""

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
    """A seat: its figure and its cards."""

    figure: Annotated[str, Meta(extra_json_schema={"enum": [GLADIATOR, *BEAST_IDS, NOBODY]})]
    pos: Spot
    armor: Annotated[int, Meta(ge=0, le=facts.ARMOR_MAX)]
    favor: Annotated[int, Meta(ge=0, le=facts.FAVOR_MAX)]
    dealt: Count
    fell: Annotated[int, Meta(ge=0, le=max(facts.PLAYERS), description="The how manieth to fall, or 0.")]
    acted: bool
    declined: bool
    deck: Annotated[Cards, Meta(description="The next card first.")]
    hand: Annotated[Cards, Meta(description="Sorted.")]
    discard: Annotated[Cards, Meta(description="The newest last.")]


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
    rulesets: Annotated[tuple[Ruleset, ...], Meta(description="In play, in the order of the data.")]
    beasts: bool
    round: Annotated[int, Meta(ge=0, le=facts.ROUND_CAP)]
    phase: Phase
    lap: Annotated[int, Meta(ge=0, le=facts.PASSES)]
    queue: Annotated[Seats, Meta(description="Seats still to come.")]
    rules: Annotated[tuple[Ruleset, ...], Meta(description="Active rulesets still to come.")]
    first: SeatId
    start_token: SeatId
    turn: Annotated[SeatId, Meta(description="The seat that was asked last.")]
    ask: Ask
    todo: Annotated[tuple[WireTask, ...], Meta(description="The next first.")]
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
    lobbied: Annotated[tuple[WireLobbied, ...], Meta(description="Of the top of the theater deck.")]
    initiated: bool
    sales: Count
    beast_cards: tuple[str, ...]


def to_wire(s: State) -> CarthageState:
    """The plain form of a state."""
    assert s.ask
    return CarthageState(
        players=s.players,
        setup=s.setup,
        mode=s.mode,
        rulesets=s.rulesets,
        beasts=s.beasts,
        round=s.round,
        phase=s.phase,
        lap=s.lap,
        queue=s.queue,
        rules=s.rules,
        first=s.first,
        start_token=s.start_token,
        turn=s.turn,
        ask=s.ask,
        todo=tuple(map(wire_task, s.todo)),
        seats=tuple(
            WireSeat(
                figure=own.figure,
                pos=() if own.at == OFF else HEXES[own.at],
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
            for own in s.seats
        ),
        tokens=tuple(WireToken(token.type, token.n, HEXES[token.at], token.up) for token in s.tokens),
        chosen=tuple(WireFace(face.type, face.n) for face in s.chosen),
        row=s.row,
        cubes=s.cubes,
        deck=s.deck,
        focus=s.focus,
        theater=s.theater,
        theater_deck=s.theater_deck,
        theater_discard=s.theater_discard,
        lobbied=tuple(WireLobbied(one.seat, one.show) for one in s.lobbied),
        initiated=s.initiated,
        sales=s.sales,
        beast_cards=s.beast_cards,
    )


def wire_task(task: Task) -> WireTask:
    """The plain form of a task."""
    return WireTask(
        t=task.t,
        seat=task.seat,
        n=task.n,
        dir=NO_WAY if task.way == STRAIGHT else DIRECTIONS[task.way],
        victim=task.victim,
        card=task.card,
        may=task.may,
        id=task.id,
        steps=task.steps,
        options=task.options,
    )


def view(s: State, seat: int) -> CarthageState:
    """What `seat` may see: `?` for every card of a deck or of another hand, but not for cards it knows of."""
    w = to_wire(s)
    known = {n for n, one in enumerate(s.lobbied) if one.show or one.seat == seat}
    return msgspec.structs.replace(
        w,
        seats=tuple(
            msgspec.structs.replace(
                own,
                deck=(HIDDEN,) * len(own.deck),
                hand=own.hand if of == seat else (HIDDEN,) * len(own.hand),
            )
            for of, own in enumerate(w.seats)
        ),
        deck=(HIDDEN,) * len(w.deck),
        theater_deck=tuple(card if n in known else HIDDEN for n, card in enumerate(w.theater_deck)),
    )
