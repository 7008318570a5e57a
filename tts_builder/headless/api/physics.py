"""Physics: casts, gravity and the play area."""

from __future__ import annotations

from math import hypot, inf
from typing import Any

from tts_builder.headless.api.arguments import parameters, vector
from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.operations import function, reader, writer
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.casting import BOX, RAY, SPHERE, cast
from tts_builder.headless.world.geometry import ORIGIN, Vec

EARTH = 9.81
"""Gravity that the save stores as 0.5."""


def _number(value: Any, missing: float) -> float:
    if value is None:
        return missing
    if not isinstance(value, (int, float)):
        raise CallError("Physics.cast: a number expected")
    return float(value)


@function("Physics", "cast", "tab", "tab")
def physics_cast(script: Script, table: Any) -> list[dict[str, Any]]:
    given = parameters(script, table)
    kind = int(_number(given.get("type"), RAY))
    if kind not in (RAY, SPHERE, BOX):
        raise CallError("Physics.cast: type is 1 (ray), 2 (sphere) or 3 (box)")
    hits = cast(
        script.world,
        kind,
        vector(given.get("origin")) or ORIGIN,
        vector(given.get("direction")) or ORIGIN,
        vector(given.get("size")) or ORIGIN,
        vector(given.get("orientation")) or ORIGIN,
        _number(given.get("max_distance"), inf),
    )
    return [
        {"point": hit.point, "normal": hit.normal, "distance": hit.distance, "hit_object": hit.obj}
        for hit in hits
    ]


@function("Physics", "getGravity", result="vec")
def get_gravity(script: Script) -> Vec:
    world = script.world
    if world.gravity is not None:
        return world.gravity
    return Vec(0.0, -2 * EARTH * float(world.save.get("Gravity", 0.5)), 0.0)


@function("Physics", "setGravity", "vec")
def set_gravity(script: Script, x: float, y: float, z: float) -> bool:
    """Set gravity. The save keeps its strength, not its direction."""
    script.world.gravity = Vec(float(x), float(y), float(z))
    script.world.save["Gravity"] = hypot(x, y, z) / (2 * EARTH)
    return True


@reader("Physics", "play_area")
def play_area(script: Script) -> float:
    return float(script.world.save.get("PlayArea", 0.5))


@writer("Physics", "play_area", "num")
def set_play_area(script: Script, value: float) -> None:
    script.world.save["PlayArea"] = min(1.0, max(0.0, float(value)))
