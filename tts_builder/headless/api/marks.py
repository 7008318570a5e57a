"""Object: tags, tint and highlight."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import values
from tts_builder.headless.scripts.operations import function, getters
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.clock import Phase, frames_of
from tts_builder.headless.world.geometry import Rgba
from tts_builder.headless.world.world_object import WorldObject
from tts_builder.headless.world.zones import object_moved


# Tags -------------------------------------------------------------------------
def _has(obj: WorldObject, tag: str) -> bool:
    return tag.lower() in (each.lower() for each in obj.tags)


def _retag(script: Script, obj: WorldObject, tags: list[str]) -> bool:
    if tags:
        obj.state["Tags"] = tags
    else:
        obj.state.pop("Tags", None)
    object_moved(script.world, obj)
    return True


getters(
    "Object",
    WorldObject,
    {
        "getTags() tab": lambda _, obj: obj.tags,
        "hasAnyTag()": lambda _, obj: bool(obj.tags),
    },
)


@function("Object", "setTags", "tab")
def set_tags(script: Script, obj: WorldObject, tags: Any) -> bool:
    return _retag(script, obj, [str(tag) for tag in values(script, tags)])


@function("Object", "addTag", "str")
def add_tag(script: Script, obj: WorldObject, tag: str) -> bool:
    return False if _has(obj, tag) else _retag(script, obj, [*obj.tags, tag])


@function("Object", "removeTag", "str")
def remove_tag(script: Script, obj: WorldObject, tag: str) -> bool:
    if not _has(obj, tag):
        return False
    return _retag(script, obj, [each for each in obj.tags if each.lower() != tag.lower()])


@function("Object", "hasTag", "str")
def has_tag(_: Script, obj: WorldObject, tag: str) -> bool:
    return _has(obj, tag)


@function("Object", "hasMatchingTag", "obj")
def has_matching_tag(script: Script, obj: WorldObject, other: int) -> bool:
    return any(_has(obj, tag) for tag in script.world.objects[other].tags)


# Looks ------------------------------------------------------------------------
@function("Object", "getColorTint", result="col")
def get_color_tint(_: Script, obj: WorldObject) -> Rgba:
    tint = obj.state.get("ColorDiffuse") or {}
    return Rgba(*(float(tint.get(part, 1.0)) for part in "rgba"))


@function("Object", "setColorTint", "col")
def set_color_tint(_: Script, obj: WorldObject, r: float, g: float, b: float, a: float) -> bool:
    tint = {"r": float(r), "g": float(g), "b": float(b)}
    if a != 1 or "a" in (obj.state.get("ColorDiffuse") or {}):
        tint["a"] = float(a)
    obj.state["ColorDiffuse"] = tint
    return True


@function("Object", "highlightOn", "col num?")
def highlight_on(
    script: Script, obj: WorldObject, r: float, g: float, b: float, _: float, seconds: float | None = None
) -> bool:
    mark = (r, g, b)
    obj.highlight = mark
    if seconds is not None:

        def fade() -> None:
            if obj.highlight is mark:
                obj.highlight = None

        script.world.clock.at(frames_of(seconds), Phase.END, fade, lasting=True)
    return True


@function("Object", "highlightOff", "col?")
def highlight_off(_: Script, obj: WorldObject, *__: Any) -> bool:
    obj.highlight = None
    return True


@function("Object", "getHighlightColor", result="col")
def get_highlight_color(_: Script, obj: WorldObject) -> Rgba | None:
    return Rgba(*obj.highlight) if obj.highlight else None
