"""Positions, rotations and rotation values of objects."""

from __future__ import annotations

from typing import Any

import pytest

from tests.headless.saves import block, card, object_state, settled, table
from tts_builder.headless import ScriptError

GET = "local o, p = getObjectFromGUID('aaaaaa'), getObjectFromGUID('bbbbbb') "


# Place
@pytest.mark.simulates("Object.setPosition getPosition setRotation getRotation setScale getScale scale")
@pytest.mark.simulates("Object.translate rotate getRotationSmooth setRotationSmooth")
def test_moved_by_scripts() -> None:
    made = table(block("aaaaaa", Locked=True), lua=f"""
      function at() {GET}
        o.setPosition({{1, 2, 3}}) o.setRotation({{0, 370, 0}}) o.setScale({{2, 2, 2}})
        o.scale({{1, 2, 1}}) o.scale(2)
        return JSON.encode({{o.getPosition().z, o.getRotation().y, o.getScale().x, o.getScale().y}})
      end
      function move() {GET}
        o.translate({{1, 0, 0}}) o.rotate({{0, 90, 0}}) return o.getRotationSmooth().y
      end
      function turn() {GET}
        o.setRotationSmooth({{0, 200, 0}}) return o.getRotationSmooth().y
      end""")  # fmt: skip
    assert made.global_.call("at") == "[3,10,4,8]"
    assert made.global_.call("move") == pytest.approx(100)
    made.settle()
    (obj,) = made.objects
    assert obj.position == pytest.approx((2, 2, 3))
    assert obj.rotation.y == pytest.approx(100)
    assert made.global_.call("turn") == 200
    made.settle()
    where = made.save()["ObjectStates"][0]["Transform"]
    assert (where["posX"], where["rotY"], where["scaleY"]) == pytest.approx((2, 200, 8))


@pytest.mark.simulates("Object.getTransformForward", "Object.getTransformRight", "Object.getTransformUp")
@pytest.mark.simulates("Object.positionToWorld", "Object.positionToLocal")
def test_directions() -> None:
    state = block("aaaaaa", x=5, turn=(0, 90, 0), Locked=True)
    state["Transform"].update(scaleX=2.0)
    made = table(state, lua=f"""
      local function show(v)
        return string.format('%.2f %.2f %.2f', v.x, v.y, v.z):gsub('-0.00', '0.00')
      end
      function f() {GET}
        return JSON.encode({{(show(o.getTransformForward())), (show(o.getTransformRight())),
          (show(o.getTransformUp())), (show(o.positionToWorld({{1, 0, 0}}))),
          (show(o.positionToLocal(o.positionToWorld({{1, 2, 3}}))))}})
      end""")  # fmt: skip
    assert made.global_.call("f") == (
        '["1.00 0.00 0.00","0.00 0.00 -1.00","0.00 1.00 0.00","5.00 1.46 -2.00","1.00 2.00 3.00"]'
    )


@pytest.mark.simulates("Object.getBounds", "Object.getBoundsNormalized", "Object.getVisualBoundsNormalized")
@pytest.mark.simulates("Object.getNearestPointFromObject", "Object.getNearestPointFromPosition")
def test_bounds() -> None:
    long = object_state("BlockSquare", "aaaaaa", x=4, turn=(0, 90, 0), Locked=True)
    long["Transform"].update(scaleX=6.0)
    made = table(long, block("bbbbbb", x=4, z=8), lua=f"""
      function f() {GET}
        local b, n, v = o.getBounds(), o.getBoundsNormalized(), o.getVisualBoundsNormalized()
        return string.format('%.2f %.2f|%.2f %.2f|%.2f|%.2f %.2f', b.size.x, b.size.z, n.size.x, n.size.z,
          v.size.x, b.center.x, b.offset.y)
      end
      function near() {GET}
        local a, b = o.getNearestPointFromObject(p), o.getNearestPointFromPosition({{-9, 1.5, 0}})
        return string.format('%.2f %.2f %.2f', a.z, b.x, b.y)
      end""")  # fmt: skip
    assert made.global_.call("f") == "1.00 6.00|6.00 1.00|6.00|4.00 0.00"
    assert made.global_.call("near") == "3.00 3.50 1.50"


# Values
@pytest.mark.simulates("Object.setRotationValues", "Object.getRotationValues", "Object.setRotationValue")
@pytest.mark.simulates("Object.getRotationValue", "Object.getValue", "Object.setValue")
def test_rotation_values_of_any_object() -> None:
    made = table(card("aaaaaa", 1), lua=f"""
      function set() {GET}
        o.setRotationValues({{{{value = 'front', rotation = {{0, 0, 0}}}},
          {{value = 'back', rotation = {{0, 0, 180}}}}}})
        return #o.getRotationValues() .. o.getRotationValue() .. o.getValue()
      end
      function turn() {GET} o.setRotationValue('back') end
      function again() {GET} o.setValue('front') end
      function read() {GET} return o.getRotationValue() end""")  # fmt: skip
    assert made.global_.call("set") == "2frontfront"
    settled(made, "turn")
    assert made.global_.call("read") == "back"
    settled(made, "again")
    assert made.global_.call("read") == "front"
    assert made.save()["ObjectStates"][0]["RotationValues"][1]["Value"] == "back"


@pytest.mark.simulates("Object.Counter", "Counter.getValue", "Counter.setValue", "Counter.increment")
@pytest.mark.simulates("Counter.decrement", "Counter.clear", "Object.getValue", "Object.setValue")
def test_counter() -> None:
    made = table(object_state("Counter", "aaaaaa", Counter={"value": 5}), lua=f"""
      function f() {GET}
        local c, t = o.Counter, {{}}
        t[1] = c.getValue() c.increment() t[2] = c.getValue() c.decrement() c.decrement() t[3] = c.getValue()
        c.setValue(20) t[4] = o.getValue() c.clear() t[5] = c.getValue() o.setValue(9)
        return table.concat(t, ' ')
      end
      function wrong() {GET} o.setValue('x') end""")  # fmt: skip
    assert made.global_.call("f") == "5 6 4 20 0"
    assert made.save()["ObjectStates"][0]["Counter"] == {"value": 9}
    with pytest.raises(ScriptError, match="a number expected"):
        made.global_.call("wrong")


@pytest.mark.simulates("Object.TextTool", "TextTool.getValue", "TextTool.setValue", "TextTool.getFontSize")
@pytest.mark.simulates("TextTool.setFontSize", "TextTool.getFontColor", "TextTool.setFontColor")
def test_text_tool() -> None:
    text = {"Text": "old", "colorstate": {"r": 1, "g": 1, "b": 1}}
    made = table(object_state("3DText", "aaaaaa", Text=text), lua=f"""
      function f() {GET}
        local t = o.TextTool
        local before = t.getValue() .. t.getFontSize() .. t.getFontColor().r
        t.setValue('new') t.setFontSize(80) t.setFontColor({{0, 0.5, 1}})
        return before .. ' ' .. o.getValue() .. t.getFontSize() .. t.getFontColor().g
      end""")  # fmt: skip
    assert made.global_.call("f") == "old641 new800.5"
    kept = made.save()["ObjectStates"][0]["Text"]
    assert kept == {"Text": "new", "colorstate": {"r": 0.0, "g": 0.5, "b": 1.0}, "fontSize": 80}


@pytest.mark.simulates("Object.getBounds")
def test_a_tile_is_as_wide_as_its_snap_points_lie_apart() -> None:
    points: list[Any] = [{"Position": {"x": x, "y": 0.1, "z": 0.4}} for x in (-2.2, 0.5, 1.0)]
    damaged = [None, {"Position": {"x": "a"}}, {"Position": 5}, {"Position": {"x": float("inf")}}, {}]
    made = table(
        object_state("Custom_Tile", "aaaaaa", AttachedSnapPoints=points),
        object_state("Custom_Tile", "bbbbbb", x=20.0, AttachedSnapPoints=[*points[1:], *damaged]),
        lua="function f(guid) return getObjectFromGUID(guid).getBounds().size end",
    )
    assert made.global_.call("f", "aaaaaa")["x"] == pytest.approx(4.4)
    assert made.global_.call("f", "bbbbbb")["x"] == pytest.approx(2.0)
