"""Layer R: are the start and each move legal, and do the moves lead to the recorded state?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Final
from unicodedata import category

from tts_builder.engine.game import GENERAL_CODES, Game
from tts_builder.engine.record import Record
from tts_builder.errors import shortened
from tts_builder.referee.verdict.findings import Finding, found
from tts_builder.referee.verdict.replay import replay
from tts_builder.referee.verdict.wire import CheckedState, differences, plain_state, shown, who

COLORS: Final = (
    "White", "Brown", "Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple", "Pink",
)  # fmt: skip
"""The colors at which a player can sit."""

_CONTROL: Final = ("Cc", "Zl", "Zp", "Cs")
"""Unicode categories that no Steam name contains: control characters and line ends."""
_STEAM: Final = re.compile(r"7656119[0-9]{10}")

_MOST: Final = 5
"""The maximum number of findings of one kind, so that the report stays readable."""


def check(
    game: Game, record: Record, recorded: CheckedState, base: str = "$", mode: str = ""
) -> list[Finding]:
    """All findings of this layer. `base` is the JSON path of the record, `mode` that of the saved table."""
    results = [*_seats(game, record, base), *_people(record, base), *_options(game, record, base)]
    results += [*_log(game, record, base, mode), *_when(record, base)]
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
        words = f"{game.title} does not support {players} players."
        offered = f"It supports {', '.join(map(str, game.players))}."
        yield found("R003", words, path=f"{base}.seats", hint=offered)
    colors = Counter(seat.color for seat in record.seats)
    if set(colors) == {""}:
        return  # played without a table
    for i, seat in enumerate(record.seats):
        path = f"{base}.seats[{i}].color"
        if seat.color not in COLORS:
            words, known = f"There is no player color {seat.color!r}.", f"Player colors: {', '.join(COLORS)}."
            yield found("R003", words, path=path, hint=known)
        elif colors[seat.color] > 1:
            yield found("R003", f"Two players sit at {seat.color}.", path=path)


def _options(game: Game, record: Record, base: str) -> Iterator[Finding]:
    offers = {option.name: option.values for option in game.options}
    for name, value in sorted(record.options.items()):
        path = f"{base}.options.{name}"
        if name not in offers:
            yield found("R004", f"{game.title} has no option {name!r}.", path=path)
        elif value not in offers[name]:
            hint = f"Allowed values: {', '.join(offers[name])}."
            yield found("R004", f"The option {name} cannot be {value!r}.", path=path, hint=hint)
    for name in offers.keys() - record.options.keys():
        yield found("R004", f"The record has no value for the option {name}.", path=f"{base}.options")
    known = all(record.options.get(name) in values for name, values in offers.items())
    why = game.misfit(len(record.seats), record.options) if known else ""
    if why:
        yield found("R004", f"{game.title} cannot be set up like this: {why}", path=f"{base}.options")


def _people(record: Record, base: str) -> Iterator[Finding]:
    for i, seat in enumerate(record.seats):
        path = f"{base}.seats[{i}]"
        if _breaks(seat.name):
            yield found("R013", f"The name of seat {i} contains control characters.", path=f"{path}.name")
        if seat.steam_id and not _STEAM.fullmatch(seat.steam_id):
            words = f"The Steam id {shortened(seat.steam_id)!r} of seat {i} is not valid."
            hint = "A Steam id has 17 digits and begins with 7656119."
            yield found("R013", words, path=f"{path}.steam_id", hint=hint)
    for i, entry in enumerate(record.log):
        if entry.what == "seated" and _breaks(entry.code):
            words = f"The name of the former player of seat {entry.seat} contains control characters."
            yield found("R013", words, path=f"{base}.log[{i}].code")


def _breaks(name: str) -> bool:
    return not name.isprintable() and any(category(letter) in _CONTROL for letter in name)


def _log(game: Game, record: Record, base: str, mode: str) -> Iterator[Finding]:
    codes = {*GENERAL_CODES, *game.codes}
    before = 0
    for i, entry in enumerate(record.log):
        path = f"{base}.log[{i}]"
        if entry.seat >= len(record.seats):
            yield found("R010", f"The log names seat {entry.seat}, which does not exist.", path=path)
        # Only an undo shortens the list of moves.
        if entry.n > game.bound or (entry.n < before and entry.what != "undone"):
            words = f"The log names move {entry.n}, which does not fit the moves made."
            yield found("R010", words, path=path)
        if (entry.code != "") != (entry.what in ("refused", "seated")):
            words = (
                "A `refused` entry needs the refusal code, and a `seated` entry the former player; other "
                "entries have no code."
            )
            yield found("R010", words, path=path)
        elif entry.what == "refused" and entry.code not in codes:
            words = f"{game.title} has no refusal code {shortened(entry.code)!r}."
            yield found("R010", words, path=path)
        before = entry.n
        if entry.what == "unproved":
            words = f"After move {entry.n} the table found that the loaded moves do not lead to their state."
            yield found("R014", words, path=path)
    if before > len(record.moves):
        words = f"The log ends at move {before}, but the record has {len(record.moves)} moves."
        yield found("R010", words, path=f"{base}.log")
    yield from _modes(record, base, mode)


def _modes(record: Record, base: str, mode: str) -> Iterator[Finding]:
    logged = "strict"
    for i, entry in enumerate(record.log):
        if entry.what not in ("off", "strict"):
            continue
        if entry.what == logged:
            words = f"The log switches the rules to {logged!r} twice in a row."
            yield found("R010", words, path=f"{base}.log[{i}]")
        logged = entry.what
        if logged == "off":
            words = f"{who(record, entry.seat)} switched the rules off after move {entry.n}."
            yield found("R009", words, path=f"{base}.log")
    if mode and mode != logged:
        words = f"The table is in mode {mode!r}, but the log ends in {logged!r}."
        yield found("R010", words, path=f"{base}.log")


def _when(record: Record, base: str) -> Iterator[Finding]:
    # Times may run backwards: a host whose clock is behind may continue the game.
    if record.when and len(record.when) != len(record.moves):
        words = f"The record has {len(record.when)} times for {len(record.moves)} moves."
        yield found("R011", words, path=f"{base}.when")


def _play(game: Game, record: Record, base: str) -> Iterator[Finding]:
    start = game.rules.setup(len(record.seats), record.options)
    wrong = list(islice(differences(plain_state(game, start), record.start), _MOST))
    for one in wrong:
        words = f"The set-up has {one.left} here; the record says {one.right}."
        yield found("R005", words, path=f"{base}.start{one.path[1:]}")
    result = replay(game, start, record.moves)
    if result.stop:
        stop = result.stop
        move = f"Move {stop.index + 1}, {shown(stop.move)} by {who(record, stop.seat)}"
        words = f"{move}, is not legal: {game.sentence(stop.refusal)} ({stop.refusal.code})"
        hint = f"The position before the move:\n{stop.position}"
        yield found("R007", words, path=f"{base}.moves[{stop.index}]", hint=hint)
        return
    ends = plain_state(game, result.state)
    for one in islice(differences(ends, record.state), _MOST):
        words = f"The moves lead to {one.left} here; the record says {one.right}."
        yield found("R008", words, path=f"{base}.state{one.path[1:]}")
