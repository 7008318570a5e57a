"""Faults put into real saves are found at the right object: in ours, and in those of others."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.saves.lint.faults import PLACES, damaged
from tests.saves.lint.pictures import PICTURES, with_pictures
from tts_builder import games
from tts_builder.components import Card, Deck, Face, Mod
from tts_builder.components.build import undrawn
from tts_builder.referee.built import undrawn_save
from tts_builder.saves import schema
from tts_builder.saves.findings import thing, worst
from tts_builder.saves.lint import registry
from tts_builder.saves.lint.registry import Subject
from tts_builder.saves.read import load
from tts_builder.saves.walk import objects
from tts_builder.testing.laws.recorded import played, save, usual_players

CORPUS = Path(__file__).parents[3].parent / "shared" / "corpus"
FEWEST = 3
ONCE = {"C014", "G002", "G003"}
"""Told once for what is alike: a save that has it already proves nothing."""


@cache
def own() -> list[dict[str, Any]]:
    """What we build: every game as it is set up, one in play, and a mod of decks."""
    saves = [undrawn_save(games.load(game_id)) for game_id in games.all_ids()]
    game = games.load("sarcophagus")
    saves.append(save(game, played(game, usual_players(game), 0.5)))
    faces = [[Card(f"{deck}:{n}", Face(text=f"{n}")) for n in range(5)] for deck in "abc"]
    decks = [Deck(f"deck {n}", cards, Face(text="back")) for n, cards in enumerate(faces)]
    saves.append(undrawn(Mod("decks", "Decks", decks), "", ""))
    return [msgspec.json.decode(msgspec.json.encode(made)) for made in saves]


@cache
def foreign() -> list[tuple[str, dict[str, Any]]]:
    """Saves of others, none so large that the suite would wait for it."""
    files = [path for path in sorted(CORPUS.glob("*.json")) if path.stat().st_size < 800_000]
    return [(path.name, load(path)) for path in files if path.name != "manifest.json"]


def found_at(saved: dict[str, Any], code: str) -> list[str]:
    return [each.path for each in registry.lint(Subject(saved), lambda asked: asked == code)]


def seed(saves: list[dict[str, Any]], code: str, wanted: int) -> int:
    """Puts the fault into the saves, at several places of each, and looks for it; how often that was."""
    done = 0
    for saved in saves:
        if code in ONCE and found_at(saved, code):
            continue
        for number in (0, 1, 2, 7):
            made = damaged(saved, code, number)
            if made is None:
                break
            assert [misfit for misfit in schema.misfits(made[0]) if misfit.kind != "unknown"] == []
            assert made[1] in found_at(made[0], code)
            done += 1
            if done == wanted:
                return done
    return done


def test_every_code_can_be_seeded() -> None:
    assert PLACES.keys() | PICTURES.keys() == {code for code in registry.codes() if code[0] != "L"}


@pytest.mark.parametrize("code", sorted(PLACES))
def test_a_fault_in_our_own_saves_is_found(code: str) -> None:
    assert seed(own(), code, FEWEST) >= FEWEST


@pytest.mark.parametrize("code", sorted(PLACES))
def test_a_fault_in_the_saves_of_others_is_found(code: str) -> None:
    if not CORPUS.is_dir():
        pytest.skip(f"NOT RUN: the real saves are not at {CORPUS}")
    assert seed([saved for _name, saved in foreign()], code, 9) >= FEWEST


def pictured(saves: list[dict[str, Any]], code: str, folder: Path) -> int:
    """Puts the picture into the saves, at several places of each, and looks for it; how often that was.

    Nothing else is told of any picture, and it is told at its place and of the object that has it.
    """
    done = 0
    for saved in saves:
        before = {asked: found_at(saved, asked) for asked in PICTURES}
        for made, path in with_pictures(saved, code, folder, FEWEST):
            assert found_at(made, code) == [*before[code], path]
            assert all(found_at(made, other) == before[other] for other in PICTURES if other != code)
            (finding,) = (each for each in registry.lint(Subject(made), code.__eq__) if each.path == path)
            about = [each for each in objects(made) if path.startswith(f"{each.path}.")]
            assert finding.object == (thing(about[-1].object) if about else None)
            done += 1
    return done


@pytest.mark.parametrize("code", PICTURES)
def test_a_picture_at_fault_in_our_own_saves_is_found(code: str, tmp_path: Path) -> None:
    assert pictured(own(), code, tmp_path) >= FEWEST


@pytest.mark.parametrize("code", PICTURES)
def test_a_picture_at_fault_in_the_saves_of_others_is_found(code: str, tmp_path: Path) -> None:
    if not CORPUS.is_dir():
        pytest.skip(f"NOT RUN: the real saves are not at {CORPUS}")
    assert pictured([saved for _name, saved in foreign()][:12], code, tmp_path) >= FEWEST


def test_our_own_saves_are_clean() -> None:
    for made in own():
        found = registry.lint(Subject(made))
        assert worst(found) in (None, "note"), [each for each in found if each.severity != "note"]


def test_the_saves_of_others_give_no_false_alarm() -> None:
    """The only errors among them are places that truly are no numbers."""
    if not CORPUS.is_dir():
        pytest.skip(f"NOT RUN: the real saves are not at {CORPUS}")
    for path in sorted(CORPUS.glob("*.json")):
        saved = load(path)
        if "ObjectStates" in saved:
            assert schema.misfits(saved) == [], path.name
            found = registry.lint(Subject(saved, path))
            assert {each.code for each in found if each.severity == "error"} <= {"G040"}, path.name
