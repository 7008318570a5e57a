"""An untouched table returns the save that it loaded, and the save of a played table can be loaded."""

from __future__ import annotations

import json
from typing import Any

from tests import corpus
from tests.corpus.sample import Sample
from tts_builder.headless.sandbox.driver import Driver


def opened(sample: Sample) -> tuple[Any, Driver]:
    given, driver = sample.silent(), Driver()
    driver.do("load", save=given, where=sample.name)
    return given, driver


def unique(states: list[dict[str, Any]]) -> list[bool]:
    """The objects that keep their GUID. A second object with the same GUID gets a new one, as in the game."""
    seen: set[str] = {""}
    kept = []
    for state in states:
        guid = str(state.get("GUID") or "")
        kept.append(guid not in seen)
        seen.add(guid)
    return kept


@corpus.each()
def test_an_untouched_table_is_the_save_again(sample: Sample) -> None:
    given, driver = opened(sample)
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
    assert driver.table.errors == []


@corpus.each(every=6)
def test_after_play_it_loads_to_the_same_world(sample: Sample) -> None:
    _, driver = opened(sample)
    driver.do("sit", color="White")
    for target in [each["id"] for each in driver.do("objects") if not each["locked"]][:6]:
        if driver.do("pick_up", color="White", target=target):
            driver.do("drop", color="White", at=[3.0, 1.0])
        driver.do("gesture", color="White", name="flip", target=target)
        driver.do("settle")
    saved = driver.do("save")
    again = Driver()
    again.do("load", save=saved, where=sample.name)
    assert _comparable(again.do("save")) == _comparable(saved)
    placed = [[_placed(each) for each in world.do("objects")] for world in (again, driver)]
    assert _comparable(placed[0]) == _comparable(placed[1])


def _comparable(value: Any) -> Any:
    """The value with a string for NaN, because NaN is not equal to itself."""
    if isinstance(value, dict):
        return {key: _comparable(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_comparable(inner) for inner in value]
    return "NaN" if value != value else value


def _placed(each: dict[str, Any]) -> tuple[Any, ...]:
    return each["guid"], each["kind"], each["name"], each["position"], each["rotation"], each["count"]
