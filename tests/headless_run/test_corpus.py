"""Real saves: an untouched table gives back its save, and what a played one gives loads again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tts_builder.headless.driver import Driver
from tts_builder.saves.read import load

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
FILES = sorted(path for path in CORPUS.glob("*.json") if path.name != "manifest.json")

pytestmark = pytest.mark.skipif(
    not FILES, reason=f"REAL SAVES NOT FOUND: {CORPUS} is absent, round trips not checked"
)


def opened(path: Path) -> tuple[Any, Driver]:
    given, driver = load(path), Driver()
    driver.do("load", save=given, where=path.name)
    return given, driver


def unique(states: list[dict[str, Any]]) -> list[bool]:
    """Which objects keep their GUID; the game, too, gives a new one to a second object of the same."""
    seen: set[str] = {""}
    kept = []
    for state in states:
        guid = str(state.get("GUID") or "")
        kept.append(guid not in seen)
        seen.add(guid)
    return kept


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_an_untouched_table_is_the_save_again(path: Path) -> None:
    given, driver = opened(path)
    driver.do("frames", n=30)
    saved = driver.do("save")
    assert list(saved) == list(given)
    before, after = given.get("ObjectStates", [given]), saved.get("ObjectStates", [saved])
    assert len(before) == len(after)
    for old, new, kept in zip(before, after, unique(before), strict=True):
        same = {} if kept else {"GUID": ""}
        assert json.dumps({**old, **same}) == json.dumps({**new, **same})
    rest = [{key: value for key, value in each.items() if key != "ObjectStates"} for each in (given, saved)]
    if "ObjectStates" in given:
        assert json.dumps(rest[0]) == json.dumps(rest[1])


@pytest.mark.parametrize("path", FILES[::6], ids=lambda path: path.name)
def test_after_play_it_loads_to_the_same_world(path: Path) -> None:
    _, driver = opened(path)
    driver.do("sit", color="White")
    for target in [each["id"] for each in driver.do("objects") if not each["locked"]][:6]:
        if driver.do("pick_up", color="White", target=target):
            driver.do("drop", color="White", at=[3.0, 1.0])
        driver.do("gesture", color="White", name="flip", target=target)
        driver.do("settle")
    saved = driver.do("save")
    again = Driver()
    again.do("load", save=saved, where=path.name)
    assert again.do("save") == saved
    assert [_placed(each) for each in again.do("objects")] == [_placed(each) for each in driver.do("objects")]


def _placed(each: dict[str, Any]) -> tuple[Any, ...]:
    return each["guid"], each["kind"], each["name"], each["position"], each["rotation"], each["count"]
