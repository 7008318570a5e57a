"""Physics.cast against the boxes of objects, gravity, play area."""

from __future__ import annotations

from typing import Any

import pytest

from tests.headless.saves import block, save, zone
from tts_builder.headless import ScriptError, Table

CAST = """
function cast(given)
  local found = {}
  for i, hit in ipairs(Physics.cast(given)) do
    found[i] = {hit.hit_object.guid, hit.distance, {hit.point:get()}, {hit.normal:get()}}
  end
  return found
end
"""


def row(*objects: dict[str, Any]) -> Table:
    """Unit blocks around y = 1.46 in a row along x, without a table, and a zone that a cast never hits."""
    made = Table(save(*objects, zone("zzzzzz", 5, 0, size=40), lua=CAST, Table="Table_None"))
    made.frames(1)
    assert made.errors == []
    return made


def cast(made: Table, **given: Any) -> list[Any]:
    found = made.global_.call("cast", given)
    return list(found) if found else []


@pytest.mark.simulates("Physics.cast")
def test_a_ray_meets_boxes_in_order() -> None:
    made = row(block("bbbbbb", x=8), block("aaaaaa", x=4), block("cccccc", x=4, z=5))
    origin = {"x": 0, "y": 1.46, "z": 0}
    hits = cast(made, origin=origin, direction=[1, 0, 0])
    assert [hit[0] for hit in hits] == ["aaaaaa", "bbbbbb"]
    assert hits[0][1] == pytest.approx(3.5)
    assert hits[0][2] == pytest.approx([3.5, 1.46, 0])
    assert hits[0][3] == pytest.approx([-1, 0, 0])
    assert [hit[0] for hit in cast(made, origin=origin, direction=[2, 0, 0], max_distance=5)] == ["aaaaaa"]
    assert cast(made, origin=origin, direction=[-1, 0, 0]) == []


def test_a_ray_from_inside_meets_only_what_is_outside() -> None:
    made = row(block("aaaaaa"), block("bbbbbb", x=4))
    hits = cast(made, origin=[0, 1.46, 0], direction=[1, 0, 0])
    assert [hit[0] for hit in hits] == ["bbbbbb"]


def test_a_turned_box_is_met_on_its_own_faces() -> None:
    made = row(block("aaaaaa", x=4, turn=(0, 45, 0), Locked=True))
    hits = cast(made, origin=[0, 1.46, 0.1], direction=[1, 0, 0])
    assert hits[0][1] == pytest.approx(4 - 2**0.5 / 2 + 0.1)
    assert abs(hits[0][3][0]) == pytest.approx(2**0.5 / 2)


def test_a_sphere_touches_with_its_side() -> None:
    made = row(block("aaaaaa", x=4))
    way = {"origin": [0, 1.46, 1.0], "direction": [1, 0, 0], "type": 2}
    assert cast(made, **way, size=[0.9, 0, 0]) == []
    ((guid, distance, point, normal),) = cast(made, **way, size=[1.2, 0, 0])
    assert guid == "aaaaaa"
    assert distance == pytest.approx(3.5 - (0.6**2 - 0.5**2) ** 0.5, abs=1e-4)
    assert point == pytest.approx([3.5, 1.46, 0.5], abs=1e-4)
    assert normal[2] > 0


def test_a_box_is_swept_in_its_own_orientation() -> None:
    made = row(block("aaaaaa", x=4))
    way = {"origin": [0, 1.46, 1.2], "direction": [1, 0, 0], "type": 3, "size": [1, 1, 1]}
    assert cast(made, **way) == []
    ((guid, distance, _, _),) = cast(made, **way, orientation=[0, 45, 0])
    assert guid == "aaaaaa"
    assert 3.0 < distance < 3.5


@pytest.mark.parametrize(("kind", "size"), [(2, [3, 3, 3]), (3, [3, 1, 3])])
def test_what_overlaps_at_the_start_is_met_at_once(kind: int, size: list[float]) -> None:
    made = row(block("aaaaaa"), block("bbbbbb", x=1.2), block("cccccc", x=9))
    hits = cast(
        made, origin=[0, 1.46, 0], direction=[0, 1, 0], type=kind, size=size, max_distance=0, debug=True
    )
    assert {hit[0] for hit in hits} == {"aaaaaa", "bbbbbb"}
    assert [hit[1] for hit in hits] == [0, 0]
    assert hits[0][3] == pytest.approx([0, -1, 0])


def test_without_a_direction_only_overlaps_count() -> None:
    made = row(block("aaaaaa"), block("bbbbbb", x=4))
    assert cast(made, origin=[0, 5, 0]) == []
    assert [hit[0] for hit in cast(made, origin=[0, 1.46, 0], type=3, size=[1, 1, 1])] == ["aaaaaa"]


@pytest.mark.simulates("Physics.getGravity setGravity play_area")
def test_gravity_and_play_area_are_kept_and_saved() -> None:
    made = Table(save(lua="""
      function ask() return Physics.getGravity().y .. ' ' .. Physics.play_area end
      function change() Physics.setGravity({1, -2, 2}) Physics.play_area = 3 return Physics.getGravity().z end
    """, Gravity=0.5, PlayArea=0.25))  # fmt: skip
    assert made.global_.call("ask") == "-9.81 0.25"
    assert made.global_.call("change") == 2
    saved = made.save()
    assert saved["Gravity"] == pytest.approx(3 / 19.62)
    assert saved["PlayArea"] == 1


@pytest.mark.simulates("Physics.cast", "Tables.getTableObject")
def test_a_cast_meets_the_table_and_tells_it_as_a_surface() -> None:
    lua = """function down()
      local found = {}
      for _, hit in ipairs(Physics.cast({origin = {0, 9, 0}, direction = {0, -1, 0}})) do
        local o = hit.hit_object
        found[#found + 1] = o.type .. ' ' .. o.name .. ' ' .. tostring(o == Tables.getTableObject())
        top = hit.point.y
      end
      return found
    end"""
    made = Table(save(block("aaaaaa"), lua=lua, Table="Table_Poker"))
    assert made.global_.call("down") == ["Block BlockSquare false", "Surface Table_Poker true"]
    assert made.global_.get("top") == pytest.approx(1.31)
    assert len(made.objects) == 1, "the table is not among the objects"


@pytest.mark.parametrize("faithful", [False, True])
def test_the_table_is_not_taken_for_a_destroyed_object(faithful: bool) -> None:
    lua = """function ask()
      local t = Tables.getTableObject()
      local hit = Physics.cast({origin = {0, 9, 0}, direction = {0, -1, 0}})[1].hit_object
      return {t == nil, hit ~= nil, tostring(t), t.UI.setXml('<Text>x</Text>')}
    end"""
    made = Table(save(lua=lua, Table="Table_Poker"), faithful=faithful)
    assert made.global_.call("ask") == [False, True, "Table_Poker (LuaGameObjectScript)", True]


@pytest.mark.simulates("Tables.getTableObject setTable getTable")
def test_the_table_is_an_object_until_there_is_none() -> None:
    lua = """function ask()
      local t = Tables.getTableObject()
      t.setDecals({{name = 'd', url = 'u', position = {0, 1, 0}, rotation = {90, 0, 0}, scale = 5}})
      t.createButton({click_function = 'ask', label = 'Start'})
      local half = t.getBounds().size.x / 2
      local told = t.getName() .. t.type .. #t.getDecals() .. #t.getButtons() .. tostring(half > 10)
      Tables.setTable('Poker')
      return told .. Tables.getTableObject().name .. Tables.getTable()
    end
    function none() Tables.setTable('None') return Tables.getTableObject() end
    function wrong() Tables.setTable('Kitchen') end"""
    made = Table(save(lua=lua))
    assert made.global_.call("ask") == "Surface11trueTable_PokerTable_Poker"
    assert made.global_.call("none") is None
    with pytest.raises(ScriptError, match="there is no table Kitchen"):
        made.global_.call("wrong")


def test_a_cast_meets_the_same_objects_however_many_lie_elsewhere() -> None:
    """Distant objects are skipped by their boxes. Moving and mirrored objects must not be skipped."""
    near = [block("aaaaaa", x=4, turn=(0, 30, 0)), block("bbbbbb", x=6), block("cccccc", x=9)]
    near[1]["Transform"]["scaleX"] = -1.0
    far = [block(f"f{n:05}", x=20 + n % 20 * 2, z=n // 20 * 2 - 20) for n in range(200)]
    few, many = row(*near), row(*near, *far)
    for made in (few, many):
        made.world.global_script.script.execute(
            "getObjectFromGUID('cccccc').setPositionSmooth({-9, 1.46, 0})"
        )
        made.frames(12)
    for kind in (1, 2, 3):
        given = {"origin": [-15, 1.46, 0], "direction": [1, 0, 0], "type": kind, "size": [1, 1, 1]}
        found = cast(few, **given, max_distance=25)
        assert cast(many, **given, max_distance=25) == found
        assert sorted(hit[0] for hit in found) == ["aaaaaa", "bbbbbb", "cccccc"]
    assert cast(many, origin=[0, 1.46, 0], direction=[1, 0, 0], max_distance=-1) == []
