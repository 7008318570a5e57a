"""Puts what the game answered beside what the headless table answers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from tts_builder.truth.answers import SKIPPED, AnswerFile, Answers
from tts_builder.truth.probes import Probe, probes

EQUAL: Final = "equal"
DIFFERENT: Final = "different"
CONFLICT: Final = "conflict"
UNKNOWN: Final = "unknown"
STATES: Final = (EQUAL, DIFFERENT, CONFLICT, UNKNOWN)
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
_NOT_SIMULATED: Final = "error: not simulated"


class Seen(msgspec.Struct, frozen=True):
    """One answer of the game, and the versions that gave it."""

    answer: str
    versions: tuple[str, ...]


class Row(msgspec.Struct, frozen=True):
    """One probe: what the game answered, what the table answers, and how they compare."""

    probe: Probe
    state: str
    table: str
    game: tuple[Seen, ...]


def is_answer(text: str | None) -> bool:
    """Whether it is an answer: not skipped, and not a refusal of the headless table."""
    return text is not None and text != SKIPPED and not text.startswith(_NOT_SIMULATED)


def alike(first: str, second: str, within: float) -> bool:
    """Whether two answers are equal: the same text, and numbers that differ by at most `within`.

    Angles of 0 and 360 degrees are equal.
    """
    if first == second:
        return True
    if _NUMBER.sub("#", first) != _NUMBER.sub("#", second):
        return False
    numbers = zip(_NUMBER.findall(first), _NUMBER.findall(second), strict=True)
    return all(_near(float(a), float(b), within) for a, b in numbers)


def _near(first: float, second: float, within: float) -> bool:
    apart = abs(first - second)
    return min(apart, abs(apart - 360.0)) <= within + 1e-9


def compare(files: Sequence[AnswerFile], table: Answers, asked: Iterable[Probe] | None = None) -> list[Row]:
    """One row for each probe, in the order of the kit."""
    return [
        _row(probe, files, table.answers.get(probe.id)) for probe in (probes() if asked is None else asked)
    ]


def _row(probe: Probe, files: Sequence[AnswerFile], table: str | None) -> Row:
    seen: list[tuple[str, list[str]]] = []
    for file in files:
        answer = file.answers.answers.get(probe.id)
        if answer is None or not is_answer(answer):
            continue
        for known, versions in seen:
            if alike(known, answer, probe.within):
                versions.append(file.label)
                break
        else:
            seen.append((answer, [file.label]))
    game = tuple(Seen(answer, tuple(dict.fromkeys(versions))) for answer, versions in seen)
    return Row(probe, _state(probe, table, game), table or "", game)


def _state(probe: Probe, table: str | None, game: tuple[Seen, ...]) -> str:
    if len(game) > 1:
        return CONFLICT
    if not game or table is None or not is_answer(table):
        return UNKNOWN
    return EQUAL if alike(game[0].answer, table, probe.within) else DIFFERENT


def counts(rows: Iterable[Row]) -> dict[str, int]:
    """How many rows have each state."""
    found = Counter(row.state for row in rows)
    return {state: found[state] for state in STATES}


def strangers(files: Iterable[AnswerFile]) -> list[str]:
    """Probes in the files that the kit no longer has."""
    known = {probe.id for probe in probes()}
    return sorted({name for file in files for name in file.answers.answers} - known)
