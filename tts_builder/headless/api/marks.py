"""Object: tags, tint and highlight."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import values
from tts_builder.headless.scripts.operations import function, gives
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.clock import Phase, frames_of
from tts_builder.headless.world.geometry import Rgba
from tts_builder.headless.world.world_object import WorldObject
from tts_builder.headless.world.zones import touched


# Tags -------------------------------------------------------------------------
def _has(thing: WorldObject, tag: str) -> bool:
    return tag.lower() in (each.lower() for each in thing.tags)


def _retag(script: Script, thing: WorldObject, tags: list[str]) -> bool:
    if tags:
        thing.state["Tags"] = tags
    else:
        thing.state.pop("Tags", None)
    touched(script.world, thing)
    return True


gives(
    "Object",
    WorldObject,
    {
        "getTags() tab": lambda _, thing: thing.tags,
        "hasAnyTag()": lambda _, thing: bool(thing.tags),
    },
)


@function("Object", "setTags", "tab")
def set_tags(script: Script, thing: WorldObject, tags: Any) -> bool:
    return _retag(script, thing, [str(tag) for tag in values(script, tags)])


@function("Object", "addTag", "str")
def add_tag(script: Script, thing: WorldObject, tag: str) -> bool:
    return False if _has(thing, tag) else _retag(script, thing, [*thing.tags, tag])


@function("Object", "removeTag", "str")
def remove_tag(script: Script, thing: WorldObject, tag: str) -> bool:
    if not _has(thing, tag):
        return False
    return _retag(script, thing, [each for each in thing.tags if each.lower() != tag.lower()])


@function("Object", "hasTag", "str")
def has_tag(_: Script, thing: WorldObject, tag: str) -> bool:
    return _has(thing, tag)


@function("Object", "hasMatchingTag", "obj")
def has_matching_tag(script: Script, thing: WorldObject, other: int) -> bool:
    return any(_has(thing, tag) for tag in script.world.things[other].tags)


# Looks ------------------------------------------------------------------------
@function("Object", "getColorTint", back="col")
def get_color_tint(_: Script, thing: WorldObject) -> Rgba:
    tint = thing.state.get("ColorDiffuse") or {}
    return Rgba(*(float(tint.get(part, 1.0)) for part in "rgba"))


@function("Object", "setColorTint", "col")
def set_color_tint(_: Script, thing: WorldObject, r: float, g: float, b: float, a: float) -> bool:
    tint = {"r": float(r), "g": float(g), "b": float(b)}
    if a != 1 or "a" in (thing.state.get("ColorDiffuse") or {}):
        tint["a"] = float(a)
    thing.state["ColorDiffuse"] = tint
    return True


@function("Object", "highlightOn", "col num?")
def highlight_on(
    script: Script, thing: WorldObject, r: float, g: float, b: float, _: float, seconds: float | None = None
) -> bool:
    mark = (r, g, b)
    thing.highlight = mark
    if seconds is not None:

        def fade() -> None:
            if thing.highlight is mark:
                thing.highlight = None

        script.world.clock.at(frames_of(seconds), Phase.END, fade, lasting=True)
    return True


@function("Object", "highlightOff", "col?")
def highlight_off(_: Script, thing: WorldObject, *__: Any) -> bool:
    thing.highlight = None
    return True


@function("Object", "getHighlightColor", back="col")
def get_highlight_color(_: Script, thing: WorldObject) -> Rgba | None:
    return Rgba(*thing.highlight) if thing.highlight else None
