"""Faults planted in saves are found at the right object: in games that we build, and in any save."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests import corpus
from tests.corpus import own
from tests.corpus.sample import Sample
from tests.saves.lint.faults import PLACES, damaged
from tests.saves.lint.pictures import PICTURES, with_pictures
from tts_builder import games
from tts_builder.components import Card, Deck, Face, Mod
from tts_builder.components.build import undrawn
from tts_builder.referee.verdict.built import undrawn_save
from tts_builder.saves import schema
from tts_builder.saves.findings import named_object, worst
from tts_builder.saves.lint import registry
from tts_builder.saves.lint.registry import Subject
from tts_builder.saves.walk import objects
from tts_builder.testing.laws.recorded import played, save, usual_players

FEWEST = 3
COMPARED = {"A013", "A014"}
"""Codes about the colors of several pieces, or of the pixels of a picture: see test_alike.py."""
ONCE = {"C014", "G002", "G003"}
"""Reported once for all equal faults: a save that already has one proves nothing."""


@cache
def built() -> list[dict[str, Any]]:
    """Saves that we build: the set-up of every game, one game in play, and a mod of decks."""
    saves = [undrawn_save(games.load(game_id)) for game_id in games.all_ids()]
    game = games.load("sarcophagus")
    saves.append(save(game, played(game, usual_players(game), 0.5)))
    faces = [[Card(f"{deck}:{n}", Face(text=f"{n}")) for n in range(5)] for deck in "abc"]
    decks = [Deck(f"deck {n}", cards, Face(text="back")) for n, cards in enumerate(faces)]
    saves.append(undrawn(Mod("decks", "Decks", decks), "", ""))
    return [msgspec.json.decode(msgspec.json.encode(made)) for made in saves]


@cache
def sound(samples: tuple[Sample, ...]) -> list[dict[str, Any]]:
    """Saves that fit the schema and are small enough for a fast test."""
    return [each.value() for each in samples if each.fits and len(each.data) < 800_000]


def fewest(samples: tuple[Sample, ...]) -> int:
    """The least number of faults to plant: our own corpus has places for all of them, other saves may not."""
    return FEWEST if samples is own.SAMPLES else 0


def found_at(saved: dict[str, Any], code: str) -> list[str]:
    return [each.path for each in registry.lint(Subject(saved), lambda asked: asked == code)]


def seed(saves: list[dict[str, Any]], code: str, wanted: int) -> int:
    """Plants the fault at several places of each save and asserts that it is found. Returns the number."""
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
    assert PLACES.keys() | PICTURES.keys() | COMPARED == {code for code in registry.codes() if code[0] != "L"}


@pytest.mark.parametrize("code", sorted(PLACES))
def test_a_fault_in_a_game_that_we_build_is_found(code: str) -> None:
    assert seed(built(), code, FEWEST) >= FEWEST


@corpus.by_source()
@pytest.mark.parametrize("code", sorted(PLACES))
def test_a_fault_in_any_save_is_found(samples: tuple[Sample, ...], code: str) -> None:
    assert seed(sound(samples), code, 9) >= fewest(samples)


def pictured(saves: list[dict[str, Any]], code: str, folder: Path) -> int:
    """Plants the picture at several places of each save and asserts that it is found. Returns the number.

    There must be no other finding about pictures, and the finding must name the right place and object.
    """
    done = 0
    for saved in saves:
        before = {asked: found_at(saved, asked) for asked in PICTURES}
        for made, path in with_pictures(saved, code, folder, FEWEST):
            assert found_at(made, code) == [*before[code], path]
            assert all(found_at(made, other) == before[other] for other in PICTURES if other != code)
            (finding,) = (each for each in registry.lint(Subject(made), code.__eq__) if each.path == path)
            about = [each for each in objects(made) if path.startswith(f"{each.path}.")]
            assert finding.object == (named_object(about[-1].object) if about else None)
            done += 1
    return done


@pytest.mark.parametrize("code", PICTURES)
def test_a_picture_at_fault_in_a_game_that_we_build_is_found(code: str, tmp_path: Path) -> None:
    assert pictured(built(), code, tmp_path) >= FEWEST


@corpus.by_source()
@pytest.mark.parametrize("code", PICTURES)
def test_a_picture_at_fault_in_any_save_is_found(
    samples: tuple[Sample, ...], code: str, tmp_path: Path
) -> None:
    assert pictured(sound(samples)[:12], code, tmp_path) >= fewest(samples)


def test_games_that_we_build_are_clean() -> None:
    for made in built():
        found = registry.lint(Subject(made))
        assert worst(found) in (None, "note"), [each for each in found if each.severity != "note"]


@corpus.each()
def test_a_save_gives_no_false_alarm(sample: Sample) -> None:
    """The only errors in saves that the game wrote are positions that are not numbers."""
    saved = sample.value()
    misfits = schema.misfits(saved, "Save" if "ObjectStates" in saved else "Object")
    assert {each.kind for each in misfits} <= sample.errors, misfits
    found = registry.lint(Subject(saved), lambda code: code[0] != "L")
    assert {each.code for each in found if each.severity == "error"} <= sample.errors
