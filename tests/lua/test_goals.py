"""Whether a piece is at its goal: pieces that belong on top of it decide how high it may be."""

from __future__ import annotations

import pytest

from tts_builder import resources
from tts_builder.lua.runtime import RulesRuntime

LIFTED = """
local goals = require("core/goals")
return {
  is_there = function(kind, rise, lifted)
    local upright = { 0, 180, 0 }
    local view = {
      known = { piece = { up = upright, lift = 0.1, lift_down = 0.1, rise = rise } },
      areas = { place = { name = "place", kind = kind, common = true, turn = 0, slots = { { 1, 2, 3 } } } },
      colors = {},
    }
    local lay = { piece = "piece", area = "place", seat = -1, slot = 0, face = "up", count = 1 }
    local goal = goals.of(view, lay)[1]
    local entry = { object = {}, rotation = goal.rotation }
    entry.position = { x = 1, y = goal.position.y + lifted, z = 3 }
    return goals.reached(view, goal, entry) ~= nil
  end,
}
"""
CORE = {
    name: resources.text("lua_templates", *f"{name}.lua".split("/"))
    for name in ("core/areas", "core/goals", "core/lists", "core/poses")
}


@pytest.mark.parametrize(
    ("kind", "rise", "lifted", "there"),
    [
        ("grid", 0.3, 0.25, True),
        ("grid", 0.3, 0.35, False),
        ("grid", 0.02, 0.05, True),
        ("grid", 0.02, 0.15, False),
        ("grid", 2.0, 0.5, True),
        ("grid", 2.0, 0.7, False),
        ("stack", 0.3, 0.1, True),
        ("stack", 0.3, 0.2, False),
    ],
)
def test_a_piece_must_not_be_its_own_thickness_too_high(
    kind: str, rise: float, lifted: float, there: bool
) -> None:
    runtime = RulesRuntime({**CORE, "lifted": LIFTED})
    assert runtime.call("lifted", "is_there", kind, rise, lifted) is there
