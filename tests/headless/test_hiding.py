"""Who sees an object, and the fog it lifts."""

from __future__ import annotations

import pytest

from tests.headless.saves import block, card, table
from tts_builder.headless import Table

GET = "local o = getObjectFromGUID('aaaaaa') "


def hiding(lua: str) -> Table:
    made = table(block("aaaaaa"), lua=f"function f() {GET} {lua} end")
    made.global_.call("f")
    return made


@pytest.mark.simulates("Object.setInvisibleTo")
def test_nobody_takes_what_they_do_not_see() -> None:
    made = hiding("return o.setInvisibleTo({'White', 'Blue'})")
    obj = made.objects[0]
    assert obj.hidden("White")
    assert not obj.hidden("Red")
    assert not made.player("White").sit().pick_up(obj)
    assert made.player("Red").sit().pick_up(obj)


@pytest.mark.simulates("Object.setHiddenFrom")
def test_hidden_objects_can_be_taken() -> None:
    made = hiding("o.setHiddenFrom({'White'})")
    assert made.objects[0].hidden("White", "hidden")
    assert made.player("White").sit().pick_up(made.objects[0])


@pytest.mark.simulates("Object.attachHider", "Object.attachInvisibleHider")
def test_named_hiders_add_up() -> None:
    obj = hiding("""
      o.attachHider('a', true, {'White'})
      o.attachHider('b', true, {'White', 'Red'})
      o.attachHider('b', false)
      o.attachInvisibleHider('a', true)""").objects[0]  # fmt: skip
    assert obj.hidden("White", "hidden")
    assert not obj.hidden("Red", "hidden")
    assert obj.hidden("Green")
    assert not hiding("o.setInvisibleTo({'Red'}) o.setInvisibleTo({})").objects[0].hidden("Red")


@pytest.mark.simulates("Object.setFogOfWarReveal", "Object.getFogOfWarReveal")
def test_fog_of_war() -> None:
    made = table(block("aaaaaa"), lua=f"""
      function read() {GET}
        local r = o.getFogOfWarReveal()
        return tostring(r.reveal) .. r.color .. r.range
      end
      function set() {GET} o.setFogOfWarReveal({{reveal = true, color = 'Red', range = 7.5}}) end
      function off() {GET} o.setFogOfWarReveal({{reveal = false}}) end""")  # fmt: skip
    assert made.global_.call("read") == "falseAll5"
    made.global_.call("set")
    assert made.global_.call("read") == "trueRed7.5"
    made.global_.call("off")
    state = made.save()["ObjectStates"][0]
    assert state["FogOfWarRevealer"] == {"Active": False, "Range": 7.5, "Color": "Red"}


@pytest.mark.simulates("Object.hide_when_face_down", "Object.setHideFaceDown")
def test_hidden_while_face_down() -> None:
    made = table(card("aaaaaa", 1), lua=f"""
      function f() {GET}
        local before = o.hide_when_face_down
        o.setHideFaceDown(false)
        local after = o.hide_when_face_down
        o.hide_when_face_down = true
        return tostring(before) .. tostring(after)
      end""")  # fmt: skip
    assert made.global_.call("f") == "truefalse"
    assert made.save()["ObjectStates"][0]["HideWhenFaceDown"] is True
