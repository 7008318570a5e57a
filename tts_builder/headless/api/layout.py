"""The LayoutZone part of layout zones."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import parameters
from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.operations import function, reader
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world import layout_zones
from tts_builder.headless.world.world_object import WorldObject


@reader("Object", "LayoutZone", "LayoutZone")
def layout_zone(_: Script, obj: WorldObject) -> int | None:
    return obj.id if obj.kind == "Layout" else None


@function("LayoutZone", "getOptions", result="tab")
def get_options(_: Script, zone: WorldObject) -> dict[str, Any]:
    return layout_zones.options(zone)


@function("LayoutZone", "setOptions", "tab")
def set_options(script: Script, zone: WorldObject, table: Any) -> bool:
    given = parameters(script, table)
    if not all(isinstance(value, (bool, int, float)) for value in given.values()):
        raise CallError("setOptions: numbers and booleans expected")
    layout_zones.set_options(zone, given)
    return True


@function("LayoutZone", "layout")
def layout(script: Script, zone: WorldObject) -> bool:
    layout_zones.layout(script.world, zone)
    return True
