"""Errors in a designer's game name the line of the designer's file; our own bugs stay ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.designer.blocks import forget
from tts_builder.engine import selfplay

APPLY = ("m.take, 1 - s.turn", "m.tkae, 1 - s.turn")
SCORE = ("final = s.stones == 0", "final = s.stones[0]")
GIFT = ("if seat in actors(s)", "if seat == 0")
SHORT = ("bound=STONES", "bound=2")


RULES = "nim/rules_nim.py"


def changed(nim: Path, old: str, new: str, file: str = RULES) -> int:
    """Puts a mistake into the game. Returns the number of its line."""
    path = nim.parent / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    forget(path.stem)
    return text[: text.index(old)].count("\n") + 1


@pytest.mark.parametrize("jobs", [(), ("--jobs", "2")])
@pytest.mark.parametrize("command", ["play", "compare"])
def test_a_mistake_in_the_rules_is_reported_with_its_line(
    run: Run, nim: Path, command: str, jobs: tuple[str, ...]
) -> None:
    line = changed(nim, *APPLY)
    result = run(command, "nim", "--games", "2", *jobs)
    assert result.exit_code == 2
    assert result.stderr == (
        f"Error: {Path(RULES)}:{line}: AttributeError: 'Take' object has no attribute 'tkae'.\n"
    )


@pytest.mark.parametrize(
    ("slip", "rule", "said"),
    [
        (
            GIFT,
            "def moves",
            "Nim: seat 1 must move but has no legal move (seed 27311190229672)."
            " `actors` must name only seats for which `moves` is not empty.",
        ),
        (
            SHORT,
            "def actors",
            "Nim took more than 2 moves with seed 27311190229672."
            " Make sure that `actors` returns nobody when the game is over, "
            "or raise the `bound` of the game.",
        ),
    ],
)
def test_a_game_without_an_end_is_reported_with_its_rule(
    run: Run, nim: Path, slip: tuple[str, str], rule: str, said: str
) -> None:
    changed(nim, *slip, "nim/game.py" if slip == SHORT else RULES)
    line = changed(nim, rule, rule)
    result = run("play", "nim")
    assert (result.exit_code, result.stderr) == (2, f"Error: {Path(RULES)}:{line}: {said}\n")


@pytest.mark.parametrize("command", ["score", "standings", "verify"])
def test_a_mistake_in_the_score_is_reported_when_games_are_judged(run: Run, nim: Path, command: str) -> None:
    assert run("play", "nim", "--games", "2", "--out", "games").exit_code == 0
    line = changed(nim, *SCORE)
    result = run(command, "games", "--game", "./nim")
    assert result.exit_code == 2
    where = f"Error: {Path(RULES)}:{line}: TypeError: 'int' object is not subscriptable."
    assert result.stderr.splitlines()[-1].startswith(where)


def test_an_odd_move_that_raises_is_a_difference_with_its_line(run: Run, nim: Path) -> None:
    line = changed(nim, "if not 1 <= m.take", "if 1 / m.take < 0 or not 1 <= m.take")
    result = run("compare", "nim", "--games", "5", "--rules-only")
    assert result.exit_code == 1
    assert f"({Path(RULES)}:{line})" in result.stdout
    assert "ZeroDivisionError: " in result.stdout


def test_our_own_bug_is_not_blamed_on_the_designer(
    run: Run, nim: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even while a designer's game is played."""
    monkeypatch.setattr("tts_builder.referee.league.playing.play", lambda *_: selfplay.play(None, 2))  # type: ignore[arg-type]
    result = run("play", "nim")
    assert result.exit_code == 3
    assert result.stderr.startswith("Error: this is a bug in tts-builder: AttributeError: ")
