"""Answers beside those of the headless table: equal, different, in conflict, or unknown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tts_builder.headless.scripts.events import Bus
from tts_builder.truth import compare as comparing
from tts_builder.truth.answers import SKIPPED, AnswerFile, Answers
from tts_builder.truth.ask import ask, expected
from tts_builder.truth.probes import Probe

ASKED = Probe("a.b", "What?", "", "script", "", 0.05)


def file(name: str, answer: str | None, version: str = "") -> AnswerFile:
    answers = {} if answer is None else {"a.b": answer}
    return AnswerFile(Path(name), Answers(1, answers, version=version))


def row(table: str, *files: AnswerFile) -> comparing.Row:
    (found,) = comparing.compare(files, Answers(1, {"a.b": table}), [ASKED])
    return found


@pytest.mark.parametrize(
    ("first", "second", "equal"),
    [
        ("[1, true]", "[1, true]", True),
        ("[1, true]", "[1, false]", False),
        ("(0, 1.02, 0)", "(0, 1.06, 0)", True),
        ("(0, 1.02, 0)", "(0, 1.2, 0)", False),
        ("(0, 359.99, 0)", "(0, 0, 0)", True),
        ("[1]", "[1, 2]", False),
        ('"a1"', '"b1"', False),
    ],
)
def test_alike(first: str, second: str, equal: bool) -> None:
    assert comparing.alike(first, second, 0.05) is equal


def test_states() -> None:
    assert row("1", file("x", "1")).state == comparing.EQUAL
    assert row("1", file("x", "2")).state == comparing.DIFFERENT
    assert row("1", file("x", None)).state == comparing.UNKNOWN
    assert row("1", file("x", SKIPPED)).state == comparing.UNKNOWN
    assert row("error: not simulated: x", file("x", "2")).state == comparing.UNKNOWN


def test_answers_of_several_people_merge() -> None:
    found = row("1", file("x", "1", "v14"), file("y", "1.01", "v15"), file("z", None, "v16"))
    assert (found.state, [each.versions for each in found.game]) == (comparing.EQUAL, [("v14", "v15")])


def test_a_conflict_names_both_versions() -> None:
    found = row("1", file("x", "1", "v14"), file("y", "2"))
    assert found.state == comparing.CONFLICT
    assert [(each.answer, each.versions) for each in found.game] == [
        ("1", ("v14",)),
        ("2", ("unknown version (y)",)),
    ]


def no_own_events(*_: Any) -> None:
    return None


def test_a_changed_table_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the table answered before stands for the game. Then objects hear nothing about themselves."""
    game = AnswerFile(Path("game.json"), expected())
    assert comparing.counts(comparing.compare([game], expected()))[comparing.DIFFERENT] == 0
    monkeypatch.setattr(Bus, "fire_own", no_own_events)
    silent = Answers(1, _without_hands(monkeypatch))
    found = {row.probe.id for row in comparing.compare([game], silent) if row.state == comparing.DIFFERENT}
    assert {"spawning.destroy-events", "events.own-first", "spawning.on-spawn"} <= found
    assert not {ident for ident in found if ident.startswith(("values.", "moonsharp.", "places."))}


def _without_hands(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The answers without the probes that wait for events of an object."""
    from tts_builder.truth import ask as asking

    monkeypatch.setattr(asking, "HANDS", dict.fromkeys(asking.HANDS, _skip))
    return ask().answers


def _skip(driver: Any) -> None:
    driver.do("click", color="White", target="truth-skip")
