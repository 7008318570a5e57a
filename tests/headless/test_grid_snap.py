"""Dropped objects snap to the grid. Snap points come first, with their tags and rotations."""

from __future__ import annotations

from typing import Any

import pytest

from tests.headless.saves import block, save, table
from tts_builder.headless import Table

GRID = {"Type": 0, "Snapping": True, "Offset": False, "BothSnapping": False, "xSize": 2.0, "ySize": 3.0,
        "PosOffset": {"x": 0.5, "y": 1.0, "z": 0.0}}  # fmt: skip


def dropped(
    x: float, z: float, grid: dict[str, Any], fields: dict[str, Any] | None = None, **more: Any
) -> tuple[float, ...]:
    made = Table(save(block("aaaaaa", x=-30, **(fields or {})), Grid={**GRID, **grid}, **more))
    made.settle()
    player = made.player("White").sit()
    player.pick_up(made.objects[0])
    player.drop((x, z), settle=True)
    at = made.objects[0].position
    return round(at.x, 3), round(at.z, 3)


@pytest.mark.simulates("Object.use_grid")
def test_boxes() -> None:
    assert dropped(2.9, 1.4, {}) == (2.5, 0)
    assert dropped(2.9, 1.6, {}) == (2.5, 3)
    assert dropped(2.9, 1.6, {"Snapping": False, "Offset": True}) == (3.5, 1.5)
    assert dropped(2.7, 2.8, {"Snapping": False, "BothSnapping": True}) == (2.5, 3)
    assert dropped(3.4, 1.4, {"Snapping": False, "BothSnapping": True}) == (3.5, 1.5)
    assert dropped(2.9, 1.6, {"Snapping": False}) == (2.9, 1.6)
    assert dropped(2.9, 1.6, {}, {"Grid": False}) == (2.9, 1.6)


@pytest.mark.simulates("Object.use_grid")
def test_hexes() -> None:
    flat = {"xSize": 2.0, "ySize": 2.0, "PosOffset": {"x": 0.0, "y": 1.0, "z": 0.0}, "Offset": True}
    assert dropped(0.2, 0.1, {**flat, "Type": 1, "Snapping": False}) == (0, 0)
    assert dropped(1.2, 1.4, {**flat, "Type": 1, "Snapping": False}) == (1, 1.5)
    assert dropped(1.4, 1.2, {**flat, "Type": 2, "Snapping": False}) == (1.5, 1)
    assert dropped(0.9, 0.6, {**flat, "Type": 1, "Offset": False}) == (1, 0.5)


@pytest.mark.simulates("Object.use_snap_points", "Object.setSnapPoints", "Global.setSnapPoints")
@pytest.mark.simulates("Object.getSnapPoints", "Global.getSnapPoints")
def test_snap_points_come_before_the_grid() -> None:
    points = [{"Position": {"x": 3.3, "y": 0.96, "z": 1.2}}]
    assert dropped(2.9, 1.4, {}, SnapPoints=points) == (3.3, 1.2)
    assert dropped(2.9, 1.4, {}, {"Snap": False}, SnapPoints=points) == (2.5, 0)


@pytest.mark.simulates("Object.setSnapPoints getSnapPoints", "Global.setSnapPoints getSnapPoints")
@pytest.mark.parametrize("owner", ["getObjectFromGUID('aaaaaa')", "Global"])
def test_snap_points_set_by_a_script(owner: str) -> None:
    made = table(block("aaaaaa"), lua=f"""
      function set()
        {owner}.setSnapPoints({{{{position = {{1, 2, 3}}, rotation = {{0, 90, 0}}, rotation_snap = true,
          tags = {{'a', 'b'}}}}, {{position = {{4, 5, 6}}}}}})
      end
      function read()
        local p = {owner}.getSnapPoints()
        return #p .. p[1].position.z .. p[1].rotation.y .. tostring(p[1].rotation_snap) .. p[1].tags[2]
          .. tostring(p[2].rotation_snap) .. #p[2].tags
      end""")  # fmt: skip
    made.global_.call("set")
    assert made.global_.call("read") == "2390truebfalse0"
    state = made.save()
    kept = state["SnapPoints"] if owner == "Global" else state["ObjectStates"][0]["AttachedSnapPoints"]
    assert kept[0]["Rotation"]["y"] == 90
    assert kept[0]["Tags"] == ["a", "b"]
    assert "Rotation" not in kept[1]
