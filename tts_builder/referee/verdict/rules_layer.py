"""R: is the start legal, is each move legal, does the replay end in the recorded state?"""

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
from tts_builder.referee.verdict.wire import Examined, differences, plain_state, shown, who

COLORS: Final = (
    "White", "Brown", "Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple", "Pink",
)  # fmt: skip
"""The colours at which somebody can sit."""

_CONTROL: Final = ("Cc", "Zl", "Zp", "Cs")
"""Kinds of characters that no name of Steam holds: control characters and ends of lines."""
_STEAM: Final = re.compile(r"7656119[0-9]{10}")

_MOST: Final = 5
"""No more findings of one kind than a reader can use."""


def check(game: Game, record: Record, recorded: Examined, base: str = "$", mode: str = "") -> list[Finding]:
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
        words = f"{game.title} is not a game for {players} players."
        offered = f"It takes {', '.join(map(str, game.players))}."
        yield found("R003", words, path=f"{base}.seats", hint=offered)
    colors = Counter(seat.color for seat in record.seats)
    if set(colors) == {""}:
        return  # played without a table
    for i, seat in enumerate(record.seats):
        path = f"{base}.seats[{i}].color"
        if seat.color not in COLORS:
            words, known = f"Nobody can sit at colour {seat.color!r}.", f"Colours: {', '.join(COLORS)}."
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
            hint = f"It takes {', '.join(offers[name])}."
            yield found("R004", f"The option {name} cannot be {value!r}.", path=path, hint=hint)
    for name in offers.keys() - record.options.keys():
        yield found("R004", f"The record does not say which {name} was played.", path=f"{base}.options")
    known = all(record.options.get(name) in values for name, values in offers.items())
    why = game.misfit(len(record.seats), record.options) if known else ""
    if why:
        yield found("R004", f"{game.title} cannot be set up so: {why}", path=f"{base}.options")


def _people(record: Record, base: str) -> Iterator[Finding]:
    for i, seat in enumerate(record.seats):
        path = f"{base}.seats[{i}]"
        if _breaks(seat.name):
            yield found("R013", f"The name of seat {i} holds control characters.", path=f"{path}.name")
        if seat.steam_id and not _STEAM.fullmatch(seat.steam_id):
            words = f"Seat {i} has {shortened(seat.steam_id)!r} for a Steam id."
            yield found("R013", words, path=f"{path}.steam_id", hint="A Steam id has 17 digits.")
    for i, entry in enumerate(record.log):
        if entry.what == "seated" and _breaks(entry.code):
            words = f"The name of who had seat {entry.seat} before holds control characters."
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
        # Only an undo makes the list of moves shorter.
        if entry.n > game.bound or (entry.n < before and entry.what != "undone"):
            words = f"The log names move {entry.n}, which does not fit the moves made."
            yield found("R010", words, path=path)
        if (entry.code != "") != (entry.what in ("refused", "seated")):
            words = "A refusal has its code, and a new player the former one; nothing else has a code."
            yield found("R010", words, path=path)
        elif entry.what == "refused" and entry.code not in codes:
            words = f"{game.title} refuses nothing as {shortened(entry.code)!r}."
            yield found("R010", words, path=path)
        before = entry.n
        if entry.what == "unproved":
            words = f"After move {entry.n} the table found that loaded moves do not lead to their state."
            yield found("R014", words, path=path)
    if before > len(record.moves):
        words = f"The log goes on until move {before}, the record has {len(record.moves)}."
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
        words = f"The table is in mode {mode!r}, the log says it should be {logged!r}."
        yield found("R010", words, path=f"{base}.log")


def _when(record: Record, base: str) -> Iterator[Finding]:
    # Times may run backwards: a game can be continued by a host whose clock is behind.
    if record.when and len(record.when) != len(record.moves):
        words = f"The record dates {len(record.when)} moves, but has {len(record.moves)}."
        yield found("R011", words, path=f"{base}.when")


def _play(game: Game, record: Record, base: str) -> Iterator[Finding]:
    start = game.rules.setup(len(record.seats), record.options)
    wrong = list(islice(differences(plain_state(game, start), record.start), _MOST))
    for one in wrong:
        words = f"The set-up has {one.left} here, the record {one.right}."
        yield found("R005", words, path=f"{base}.start{one.path[1:]}")
    result = replay(game, start, record.moves)
    if result.stop:
        stop = result.stop
        move = f"Move {stop.index + 1}, {shown(stop.move)} by {who(record, stop.seat)}"
        words = f"{move}, is not legal: {game.sentence(stop.refusal)} ({stop.refusal.code})"
        hint = f"The position before it:\n{stop.position}"
        yield found("R007", words, path=f"{base}.moves[{stop.index}]", hint=hint)
        return
    ends = plain_state(game, result.state)
    for one in islice(differences(ends, record.state), _MOST):
        words = f"The moves lead to {one.left} here, the record says {one.right}."
        yield found("R008", words, path=f"{base}.state{one.path[1:]}")
