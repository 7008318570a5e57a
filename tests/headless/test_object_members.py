"""Members and simple functions of objects: scripts can read back what they set, and saves keep what the game
keeps."""

from __future__ import annotations

from typing import Any

import pytest

from tests.headless.saves import block, card, table

GET = "local o, p = getObjectFromGUID('aaaaaa'), getObjectFromGUID('bbbbbb') "
SWITCHES = {
    # member: (field of the save, value without it)
    "auto_raise": ("Autoraise", True),
    "drag_selectable": ("DragSelectable", True),
    "grid_projection": ("GridProjection", False),
    "ignore_fog_of_war": ("IgnoreFoW", False),
    "measure_movement": ("MeasureMovement", False),
    "sticky": ("Sticky", True),
    "tooltip": ("Tooltip", True),
    "use_grid": ("Grid", True),
    "use_snap_points": ("Snap", True),
    "use_hands": ("Hands", False),
    "locked": ("Locked", False),
}
RUNNING = {
    "gizmo_selectable": True,
    "use_rotation_value_flip": False,
    "held_reduce_force": False,
    "interactable": True,
}


def value(code: str, *objects: dict[str, Any]) -> Any:
    made = table(*objects, lua=f"function f() {GET} {code} end")
    return made.global_.call("f")


@pytest.mark.simulates(*(f"Object.{member}" for member in SWITCHES))
def test_switches_of_the_save() -> None:
    made = table(block("aaaaaa"), lua=f"""
      function read(m) {GET} return o[m] end
      function write(m, v) {GET} o[m] = v end""")  # fmt: skip
    for member, (field, default) in SWITCHES.items():
        assert made.global_.call("read", member) is default, member
        made.global_.call("write", member, not default)
        assert made.global_.call("read", member) is not default, member
        assert made.objects[0].data[field] is not default, member


@pytest.mark.simulates(*(f"Object.{member}" for member in RUNNING))
def test_switches_of_the_running_table() -> None:
    before = block("aaaaaa")
    made = table(before, lua=f"""
      function read(m) {GET} return o[m] end
      function write(m, v) {GET} o[m] = v end""")  # fmt: skip
    for member, default in RUNNING.items():
        assert made.global_.call("read", member) is default
        made.global_.call("write", member, not default)
        assert made.global_.call("read", member) is not default
    assert made.save()["ObjectStates"] == [before]


@pytest.mark.simulates("Object.alt_view_angle", "Object.held_position_offset", "Object.held_rotation_offset")
@pytest.mark.simulates("Object.value_flags", "Object.max_typed_number", "Object.value")
def test_numbers_and_vectors() -> None:
    made = table(block("aaaaaa"), lua=f"""
      function f() {GET}
        local before = o.alt_view_angle.y .. o.held_position_offset.x .. o.value_flags .. o.max_typed_number
          .. o.value
        o.alt_view_angle = {{0, 45, 0}} o.held_position_offset = {{1, 2, 3}} o.value_flags = 6
        o.held_rotation_offset = Vector(0, 90, 0) o.max_typed_number = 20 o.value = 7
        return before .. ' ' .. o.alt_view_angle.y .. ' ' .. o.held_position_offset.z .. ' ' .. o.value_flags
          .. ' ' .. o.held_rotation_offset.y .. ' ' .. o.max_typed_number .. ' ' .. o.value
      end""")  # fmt: skip
    assert made.global_.call("f") == "00090 45 3 6 90 20 7"
    state = made.save()["ObjectStates"][0]
    assert (state["AltLookAngle"]["y"], state["Value"]) == (45, 7)


@pytest.mark.simulates("Object.getName setName getDescription setDescription getGMNotes setGMNotes")
@pytest.mark.simulates("Object.getMemo memo name type tag getGUID guid")
def test_texts() -> None:
    made = table(block("aaaaaa"), lua=f"""
      function f() {GET}
        o.setName('n') o.setDescription('d') o.setGMNotes('g') o.memo = 'm'
        return o.getName() .. o.getDescription() .. o.getGMNotes() .. o.getMemo() .. o.memo .. o.name
          .. o.type .. o.tag .. tostring(o.getGUID() == o.guid)
      end
      function clear() {GET} o.memo = nil return o.memo end""")  # fmt: skip
    assert made.global_.call("f") == "ndgmmBlockSquareBlockBlocktrue"
    state = made.save()["ObjectStates"][0]
    assert (state["Nickname"], state["Description"], state["GMNotes"], state["Memo"]) == ("n", "d", "g", "m")
    assert made.global_.call("clear") is None
    assert "Memo" not in made.save()["ObjectStates"][0]


@pytest.mark.simulates("Object.getLock setLock lock unlock locked")
def test_locks() -> None:
    code = """o.lock() local a = o.getLock() o.unlock() local b = o.locked o.setLock(true)
      return a and not b and o.locked"""
    assert value(code, block("aaaaaa")) is True


@pytest.mark.simulates("Object.setTags getTags hasAnyTag hasMatchingTag addTag removeTag hasTag")
def test_tags() -> None:
    made = table(block("aaaaaa"), block("bbbbbb", x=4, Tags=["blue"]), lua=f"""
      function f() {GET}
        local none = o.hasAnyTag()
        o.setTags({{'Red', 'Blue'}})
        return JSON.encode({{none, o.hasAnyTag(), o.hasMatchingTag(p), o.addTag('red'), o.addTag('new'),
          o.removeTag('BLUE'), o.removeTag('blue'), o.hasMatchingTag(p), o.hasTag('NEW'), #o.getTags()}})
      end""")  # fmt: skip
    assert made.global_.call("f") == "[false,true,true,false,true,true,false,false,true,2]"
    assert made.save()["ObjectStates"][0]["Tags"] == ["Red", "new"]


@pytest.mark.simulates("Object.getColorTint setColorTint highlightOn highlightOff getHighlightColor")
def test_colors() -> None:
    made = table(block("aaaaaa"), lua=f"""
      function tint() {GET} o.setColorTint({{1, 0.5, 0}}) return o.getColorTint().g end
      function on(t) {GET} o.highlightOn('Red', t) return o.getHighlightColor().r > 0.8 end
      function lit() {GET} return o.getHighlightColor() ~= nil end
      function off() {GET} o.highlightOff() end""")  # fmt: skip
    assert made.global_.call("tint") == 0.5
    assert made.save()["ObjectStates"][0]["ColorDiffuse"] == {"r": 1.0, "g": 0.5, "b": 0.0}
    assert made.global_.call("lit") is False
    assert made.global_.call("on") is True
    made.frames(200)
    assert made.global_.call("lit") is True
    made.global_.call("off")
    assert made.global_.call("lit") is False
    made.global_.call("on", 1)
    made.frames(59)
    assert made.global_.call("lit") is True
    made.frames(1)
    assert made.global_.call("lit") is False


@pytest.mark.simulates("Object.held_by_color", "Object.held_spin_index", "Object.held_flip_index")
@pytest.mark.simulates("Object.pick_up_position", "Object.pick_up_rotation", "Object.is_face_down")
def test_held_objects() -> None:
    made = table(card("aaaaaa", 1, x=3, turn=(0, 90, 0)), lua=f"""
      function read() {GET}
        return JSON.encode({{tostring(o.held_by_color), o.held_spin_index, o.held_flip_index,
          o.pick_up_position.x, o.pick_up_rotation.y, o.is_face_down}})
      end
      function turn() {GET} o.held_spin_index = 2 o.held_flip_index = 12 end""")  # fmt: skip
    assert made.global_.call("read") == '["nil",6,0,3,90,false]'
    player = made.player("White").sit()
    player.pick_up(made.objects[0])
    player.move_to((8, 8))
    made.global_.call("turn")
    assert made.global_.call("read") == '["White",2,12,3,90,true]'


@pytest.mark.simulates("Object.addToPlayerSelection removeFromPlayerSelection getSelectingPlayers")
def test_selection() -> None:
    code = """o.addToPlayerSelection('Red') o.addToPlayerSelection('White')
      local both = table.concat(o.getSelectingPlayers(), ' ')
      o.removeFromPlayerSelection('Red')
      return both .. '|' .. table.concat(o.getSelectingPlayers(), ' ')"""
    assert value(code, block("aaaaaa")) == "White Red|White"


def test_members_are_found_with_their_first_letter_changed() -> None:
    counter = {"GUID": "aaaaaa", "Name": "Counter", "Transform": {}, "Counter": {"value": 3}}
    assert value("return o.counter.getValue() + o.Counter.GetValue()", counter, block("bbbbbb")) == 6
    text = {"GUID": "aaaaaa", "Name": "3DText", "Transform": {}, "Text": {"Text": "hello"}}
    assert value("return o.textTool.getValue() .. tostring(p.textTool)", text, block("bbbbbb")) == "hellonil"
    for part in ("assetBundle", "book", "browser", "clock", "container", "layoutZone", "rPGFigurine", "uI"):
        assert value(f"return type(o.{part})", block("aaaaaa"), block("bbbbbb")) in ("nil", "userdata"), part
    assert value("o.Locked = true return o.locked", block("aaaaaa"), block("bbbbbb")) is True
    assert value("return Player.white.color .. Player['red'].color", block("aaaaaa")) == "WhiteRed"


@pytest.mark.simulates("Object.setPosition createButton setColorTint")
def test_numbers_in_a_vector_may_be_texts() -> None:
    moved = "o.locked = true o.setPosition({'1', '2.5', '-3'}) return o.getPosition():string()"
    assert value(moved, block("aaaaaa")) == "{ 1, 2.5, -3 }"
    named = "o.locked = true o.setPosition({x = '4', y = 2, z = '0'}) return o.getPosition().x"
    assert value(named, block("aaaaaa")) == 4
    made = "o.createButton({click_function = 'f', position = {'0', '1', '2'}})"
    assert value(f"{made} return o.getButtons()[1].position.z", block("aaaaaa")) == 2
    assert value("return pcall(o.setPosition, {'a', 'b', 'c'})", block("aaaaaa")) is False
