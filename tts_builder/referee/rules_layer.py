"""R: is the start legal, is each move legal, does the replay end in the recorded state?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Final

from tts_builder.engine.game import Game
from tts_builder.engine.record import Record
from tts_builder.referee.findings import Finding, found
from tts_builder.referee.replay import replay
from tts_builder.referee.wire import Examined, differences, plain_state, shown, who

COLORS: Final = (
    "White", "Brown", "Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple", "Pink",
)  # fmt: skip
"""The colours at which somebody can sit."""

_MOST: Final = 5
"""No more findings of one kind than a reader can use."""


def check(game: Game, record: Record, recorded: Examined, base: str = "$", mode: str = "") -> list[Finding]:
    """All findings of this layer. `base` is the JSON path of the record, `mode` that of the saved table."""
    results = [*_seats(game, record, base), *_options(game, record, base)]
    results += [*_log(record, base, mode), *_when(record, base)]
    results += [
        found("R006", problem.sentence, path=f"{base}.state{problem.path[1:]}")
        for problem in recorded.problems[:_MOST]
    ]
    if not any(finding.code in ("R003", "R004") for finding in results):
        results += _play(game, record, base)
    return results


def _seats(game: Game, record: Record, base: str) -> Iterator[Finding]:
    players = len(record.seats)
    if players not in game.players:
        offered = ", ".join(map(str, game.players))
        yield found(
            "R003",
            f"{game.title} is not a game for {players} players.",
            path=f"{base}.seats",
            hint=f"It takes {offered}.",
        )
    colors = Counter(seat.color for seat in record.seats)
    if set(colors) == {""}:
        return  # played without a table
    for i, seat in enumerate(record.seats):
        if seat.color not in COLORS:
            yield found(
                "R003",
                f"Nobody can sit at colour {seat.color!r}.",
                path=f"{base}.seats[{i}].color",
                hint=f"Colours: {', '.join(COLORS)}.",
            )
        elif colors[seat.color] > 1:
            yield found("R003", f"Two players sit at {seat.color}.", path=f"{base}.seats[{i}].color")


def _options(game: Game, record: Record, base: str) -> Iterator[Finding]:
    offers = {option.name: option.values for option in game.options}
    for name, value in sorted(record.options.items()):
        path = f"{base}.options.{name}"
        if name not in offers:
            yield found("R004", f"{game.title} has no option {name!r}.", path=path)
        elif value not in offers[name]:
            hint = f"It takes {', '.join(offers[name])}."
            yield found("R004", f"The option {name} cannot be {value!r}.", path=path, hint=hint)
    for name in offers.keys() - record.options.keys():
        yield found("R004", f"The record does not say which {name} was played.", path=f"{base}.options")
    known = all(record.options.get(name) in values for name, values in offers.items())
    why = game.misfit(len(record.seats), record.options) if known else ""
    if why:
        yield found("R004", f"{game.title} cannot be set up so: {why}", path=f"{base}.options")


def _log(record: Record, base: str, mode: str) -> Iterator[Finding]:
    undone = any(entry.what == "undone" for entry in record.log)
    before = 0
    for i, entry in enumerate(record.log):
        path = f"{base}.log[{i}]"
        if entry.seat >= len(record.seats):
            yield found("R010", f"The log names seat {entry.seat}, which does not exist.", path=path)
        # An undo shortens the list of moves, so that earlier entries may name moves that are gone.
        if not undone and not before <= entry.n <= len(record.moves):
            yield found(
                "R010", f"The log names move {entry.n}, which does not fit the moves made.", path=path
            )
        if (entry.code != "") != (entry.what in ("refused", "seated")):
            yield found(
                "R010",
                "A refused attempt has its code, and a new player the former one; nothing else has a code.",
                path=path,
            )
        before = entry.n
        if entry.what == "unproved":
            yield found(
                "R012",
                f"After move {entry.n} the table found that loaded moves do not lead to their state.",
                path=path,
            )
    switches = [entry for entry in record.log if entry.what in ("off", "strict")]
    for entry in switches:
        if entry.what == "off":
            yield found(
                "R009",
                f"{who(record, entry.seat)} switched the rules off after move {entry.n}.",
                path=f"{base}.log",
            )
    logged = switches[-1].what if switches else "strict"
    if mode and mode != logged:
        yield found(
            "R010",
            f"The table is in mode {mode!r}, the log says it should be {logged!r}.",
            path=f"{base}.log",
        )


def _when(record: Record, base: str) -> Iterator[Finding]:
    # Times may run backwards: a game can be continued by a host whose clock is behind.
    if record.when and len(record.when) != len(record.moves):
        yield found(
            "R011",
            f"The record dates {len(record.when)} moves, but has {len(record.moves)}.",
            path=f"{base}.when",
        )


def _play(game: Game, record: Record, base: str) -> Iterator[Finding]:
    start = game.rules.setup(len(record.seats), record.options)
    wrong = list(islice(differences(plain_state(game, start), record.start), _MOST))
    for one in wrong:
        yield found(
            "R005",
            f"The set-up has {one.left} here, the record {one.right}.",
            path=f"{base}.start{one.path[1:]}",
        )
    result = replay(game, start, record.moves)
    if result.stop:
        stop = result.stop
        yield found(
            "R007",
            f"Move {stop.index + 1}, {shown(stop.move)} by {who(record, stop.seat)}, is not legal: "
            f"{stop.refusal.sentence} ({stop.refusal.code})",
            path=f"{base}.moves[{stop.index}]",
            hint=f"The position before it:\n{stop.position}",
        )
        return
    ends = plain_state(game, result.state)
    for one in islice(differences(ends, record.state), _MOST):
        yield found(
            "R008",
            f"The moves lead to {one.left} here, the record says {one.right}.",
            path=f"{base}.state{one.path[1:]}",
        )
