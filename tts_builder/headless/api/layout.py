"""The LayoutZone part of layout zones."""

from __future__ import annotations

from typing import Any

from tts_builder.headless import layouts
from tts_builder.headless.api.given import parameters
from tts_builder.headless.faults import CallError
from tts_builder.headless.registry import function, reader
from tts_builder.headless.script import Script
from tts_builder.headless.thing import Thing


@reader("Object", "LayoutZone", "LayoutZone")
def layout_zone(_: Script, thing: Thing) -> int | None:
    return thing.id if thing.kind == "Layout" else None


@function("LayoutZone", "getOptions", back="tab")
def get_options(_: Script, zone: Thing) -> dict[str, Any]:
    return layouts.options(zone)


@function("LayoutZone", "setOptions", "tab")
def set_options(script: Script, zone: Thing, table: Any) -> bool:
    given = parameters(script, table)
    if not all(isinstance(value, (bool, int, float)) for value in given.values()):
        raise CallError("setOptions: numbers and booleans expected")
    layouts.set_options(zone, given)
    return True


@function("LayoutZone", "layout")
def layout(script: Script, zone: Thing) -> bool:
    layouts.layout(script.world, zone)
    return True
