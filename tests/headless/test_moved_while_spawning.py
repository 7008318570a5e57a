"""Moves and rotations in the frame in which an object spawns take effect and are not lost afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.headless.saves import bag, block, card, deck, hand, settled, table
from tts_builder.headless import Table

DOWN = {"turn": (0, 180, 180)}


def ordered(code: str, *objects: dict[str, Any]) -> Table:
    """The table after the orders to `o`, at rest."""
    made = table(*objects, lua=f"""
      function f()
        local d, b = getObjectFromGUID('dddddd'), getObjectFromGUID('bbbbbb')
        local o = {code}
        o.setName('moved')
      end""")  # fmt: skip
    settled(made, "f")
    assert made.errors == []
    return made


def place(made: Table) -> tuple[float, float, float]:
    (moved,) = (each for each in made.objects if each.nickname == "moved")
    x, _, z = moved.position
    return round(x, 2), round(z, 2), round(moved.rotation.z)


SPAWN = "spawnObject({type = 'BlockSquare', position = {0, 2, 8}})"


@pytest.mark.simulates("Object.takeObject setPosition setPositionSmooth setRotation setRotationSmooth")
@pytest.mark.simulates("Object.flip translate clone", "spawnObject")
@pytest.mark.parametrize(("code", "expected"), [
    ("d.takeObject() o.setPosition({10, 2, 0})", (10, 0, 0)),
    ("d.takeObject() o.setPositionSmooth({10, 2, 0})", (10, 0, 0)),
    ("d.takeObject({smooth = false, position = {4, 2, 0}}) o.setPositionSmooth({10, 2, 0})", (10, 0, 0)),
    ("d.takeObject({position = {5, 2, 5}}) o.flip()", (5, 5, 180)),
    ("d.takeObject({position = {5, 2, 5}}) o.flip() o.flip()", (5, 5, 0)),
    ("d.takeObject({position = {5, 2, 5}}) o.setRotation({0, 0, 180})", (5, 5, 180)),
    ("d.takeObject({position = {5, 2, 5}}) o.setRotationSmooth({0, 0, 180})", (5, 5, 180)),
    ("d.takeObject() o.setRotationSmooth({0, 0, 180}) o.setPositionSmooth({10, 2, 0})", (10, 0, 180)),
    ("d.takeObject() o.setPositionSmooth({10, 2, 0}) o.setRotationSmooth({0, 0, 180})", (10, 0, 180)),
    ("d.clone({position = {0, 3, 9}}) o.setPositionSmooth({10, 2, 9})", (10, 9, 0)),
    (SPAWN + " o.setPositionSmooth({10, 2, 8})", (10, 8, 0)),
    (SPAWN + " o.translate({0, 0, 3})", (0, 11, 0)),
    (SPAWN + " o.flip()", (0, 8, 180)),
    ("b.takeObject({position = {5, 2, 5}}) o.setRotation({0, 0, 180})", (5, 5, 180)),
])  # fmt: skip
def test_an_order_before_the_object_is_there_holds(code: str, expected: tuple[float, float, float]) -> None:
    made = ordered(code, deck("dddddd", 6), bag("bbbbbb", block("aaaaaa"), z=-9))
    assert place(made) == expected


@pytest.mark.simulates("Object.rotate")
def test_rotated_before_it_is_there() -> None:
    made = ordered(SPAWN + " o.rotate({0, 45, 0})")
    assert made.objects[0].rotation.y == pytest.approx(45)


@pytest.mark.simulates("Object.randomize")
def test_a_die_thrown_before_it_is_there_comes_to_its_place() -> None:
    die = {"Name": "Die_6", "GUID": "aaaaaa", "Transform": {}}
    made = ordered("b.takeObject({position = {5, 2, 5}}) o.randomize()", bag("bbbbbb", die))
    assert place(made)[:2] == (5, 5)


@pytest.mark.simulates("Object.spread flip")
def test_a_card_of_a_spread_deck_is_turned_on_its_way() -> None:
    made = ordered("d.spread(3)[2] o.flip()", deck("dddddd", 3))
    assert place(made)[2] == 180
    assert len({round(each.position.x) for each in made.objects}) == 3


@pytest.mark.simulates("Object.remainder flip")
def test_the_last_card_of_a_deck_takes_orders() -> None:
    made = ordered("d.takeObject({position = {5, 2, 5}}) and d.remainder o.flip()", deck("dddddd", 2))
    assert place(made) == (0, 0, 180)


@pytest.mark.simulates("Object.deal")
def test_the_whole_deck_is_dealt() -> None:
    made = table(hand("hhhhhh", "White", 0, -15), deck("dddddd", 4, **DOWN), lua="""
      function f() getObjectFromGUID('dddddd').deal(4, 'White') end
      function count() return #Player.White.getHandObjects() end""")  # fmt: skip
    made.player("White").sit()
    settled(made, "f")
    assert made.global_.call("count") == 4


@pytest.mark.simulates("onLoad", "Object.setPositionSmooth")
@pytest.mark.parametrize(("code", "expected"), [
    ("self.setPositionSmooth({-8, 2, 3})", (-8, 3, 0)),
    ("self.setPosition({-8, 2, 3})", (-8, 3, 0)),
    ("self.setRotation({0, 0, 180})", (5, 5, 180)),
    ("self.setLock(false)", (5, 5, 0)),
    ("", (5, 5, 0)),
])  # fmt: skip
def test_its_own_onload_may_move_it(code: str, expected: tuple[float, float, float]) -> None:
    own = block("aaaaaa", LuaScript=f"function onLoad() {code} end")
    made = ordered("b.takeObject({position = {5, 2, 5}})", bag("bbbbbb", own))
    assert place(made) == expected


def test_what_was_only_placed_falls_there_and_joins_what_it_falls_on() -> None:
    made = ordered("d.takeObject() o.setPosition({10, 3, 0})", deck("dddddd", 6), card("cccccc", 40, x=10))
    (pair,) = (each for each in made.objects if each.kind == "Deck" and each.guid != "dddddd")
    assert pair.position.x == pytest.approx(10)
