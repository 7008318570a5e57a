"""The record of a game: everything needed to replay and score it, in the format that Lua writes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from tts_builder.engine.game import Game, ScoreSheet, Seat
from tts_builder.errors import legible

if TYPE_CHECKING:
    from tts_builder.engine.selfplay import Playthrough


NUMBER: Final = 2
"""The format number of records, stored in every record. Increase it when the format changes."""

LATEST: Final = 253402300799
"""The latest time of a move: the last second of the year 9999."""


class SeatInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player of a seat."""

    color: str
    name: str
    steam_id: str


class RecordedMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One move. Seat -1 is chance."""

    seat: Annotated[int, Meta(ge=-1)]
    move: Any


class LogEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event that is not a move: a refused attempt, an undo, the rules switched off or on, another player
    who takes over a seat, or a loaded game whose moves do not lead to its state."""

    n: Annotated[int, Meta(ge=0, description="How many moves had been made when it happened.")]
    seat: Annotated[int, Meta(ge=-1)]
    what: Literal["refused", "undone", "off", "strict", "seated", "unproved"]
    code: Annotated[
        str,
        Meta(
            description="For `refused` the refusal code, for `seated` the former player of the seat; "
            "otherwise empty."
        ),
    ]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The record of a game. Every key is always present."""

    record: Literal[2]
    game: str
    rules: Annotated[int, Meta(description="The rules number of the game that was played.")]
    build: str
    options: dict[str, str]
    seats: tuple[SeatInfo, ...]
    start: Any
    moves: tuple[RecordedMove, ...]
    log: tuple[LogEntry, ...]
    state: Any
    score: ScoreSheet
    when: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=LATEST)], ...],
        Meta(
            description="When each move was made, in Unix seconds by the clock of the host; 0 if unknown. "
            "Empty for self-play."
        ),
    ]


def record_of(
    game: Game,
    played: Playthrough,
    seats: Sequence[SeatInfo] = (),
    build: str = "",
    log: Sequence[LogEntry] = (),
) -> Record:
    """The record of a playthrough. Without `seats`, the players are called Player 1, Player 2 and so on."""
    rules = game.rules
    return Record(
        record=NUMBER,
        game=game.id,
        rules=game.version,
        build=build,
        options=dict(played.options),
        seats=tuple(seats) or tuple(SeatInfo("", f"Player {n + 1}", "") for n in range(played.players)),
        start=_plain(rules.to_wire(played.start)),
        moves=tuple(RecordedMove(seat, _plain(move)) for seat, move in played.moves),
        log=tuple(log),
        state=_plain(rules.to_wire(played.state)),
        score=rules.score(played.state),
        when=(),
    )


def seat_name(record: Record, seat: Seat) -> str:
    """The name of a seat for readers."""
    if seat < 0:
        return "chance"
    chosen = record.seats[seat]
    return legible(chosen.name) or legible(chosen.color) or f"Player {seat + 1}"


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)
