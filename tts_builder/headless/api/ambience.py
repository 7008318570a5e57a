"""Lighting and Grid. Nothing is drawn, but values that scripts set can be read back and are saved."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.settings import setting
from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.operations import function, reader, writer
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.geometry import Rgba
from tts_builder.headless.world.kinds import State


def _part(script: Script, part: str) -> State:
    found: State = script.world.save.get(part) or {}
    return found


def _change(script: Script, part: str, **fields: Any) -> None:
    script.world.save[part] = {**_part(script, part), **fields}


def _read_color(state: State, field: str, default: tuple[float, float, float]) -> Rgba:
    tint = state.get(field) or dict(zip("rgb", default, strict=True))
    return Rgba(*(float(tint.get(letter, 0.0)) for letter in "rgb"))


def _saved_color(r: float, g: float, b: float) -> State:
    return {"r": float(r), "g": float(g), "b": float(b)}


# Lighting ---------------------------------------------------------------------
_GREY = (0.5, 0.5, 0.5)

for _member, _field, _default in (
    ("ambient_intensity", "AmbientIntensity", 1.3),
    ("light_intensity", "LightIntensity", 0.54),
    ("lut_contribution", "LutContribution", 1.0),
    ("reflection_intensity", "ReflectionIntensity", 1.0),
    ("lut_index", "LutIndex", 0),
):
    setting("Lighting", _member, "Lighting", _field, _default, "num")
setting("Lighting", "ambient_type", "Lighting", "AmbientType", 0, "num", 1)
setting("Lighting", "lut_url", "Lighting", "LutURL", "", "str")


def _light(name: str, field: str, default: tuple[float, float, float]) -> None:
    @function("Lighting", f"get{name}", result="col")
    def read(script: Script) -> Rgba:
        return _read_color(_part(script, "Lighting"), field, default)

    @function("Lighting", f"set{name}", "col")
    def write(script: Script, r: float, g: float, b: float, _: float) -> bool:
        _change(script, "Lighting", **{field: _saved_color(r, g, b)})
        return True


_light("LightColor", "LightColor", (1.0, 0.9804, 0.8902))
_light("AmbientSkyColor", "AmbientSkyColor", _GREY)
_light("AmbientEquatorColor", "AmbientEquatorColor", _GREY)
_light("AmbientGroundColor", "AmbientGroundColor", _GREY)


@function("Lighting", "apply")
def apply(_: Script) -> bool:
    """Does nothing: settings take effect when they are set, and there is no picture to redraw."""
    return True


# Grid -------------------------------------------------------------------------
setting("Grid", "type", "Grid", "Type", 0, "num", 1)
setting("Grid", "show_lines", "Grid", "Lines", False, "bool")
setting("Grid", "opacity", "Grid", "Opacity", 0.75, "num")
setting("Grid", "thick_lines", "Grid", "ThickLines", False, "bool")
setting("Grid", "sizeX", "Grid", "xSize", 2.0, "num")
setting("Grid", "sizeY", "Grid", "ySize", 2.0, "num")


@reader("Grid", "color", "col")
def grid_color(script: Script) -> Rgba:
    return _read_color(_part(script, "Grid"), "Color", (0.0, 0.0, 0.0))


@writer("Grid", "color", "col")
def set_grid_color(script: Script, r: float, g: float, b: float, _: float) -> None:
    _change(script, "Grid", Color=_saved_color(r, g, b))


_SNAPPING = ("", "Snapping", "Offset", "BothSnapping")
"""The flag of the save for each kind of snapping: none, lines, center, both."""


@reader("Grid", "snapping")
def snapping(script: Script) -> int:
    grid = _part(script, "Grid")
    return next((number for number in (4, 3, 2) if grid.get(_SNAPPING[number - 1])), 1)


@writer("Grid", "snapping", "num")
def set_snapping(script: Script, value: float) -> None:
    if value not in (1, 2, 3, 4):
        raise CallError("Grid.snapping is 1 (off), 2 (lines), 3 (center) or 4 (both)")
    _change(script, "Grid", **{flag: number + 2 == value for number, flag in enumerate(_SNAPPING[1:])})


def _offset(member: str, axis: str) -> None:
    @reader("Grid", member)
    def read(script: Script) -> float:
        return float((_part(script, "Grid").get("PosOffset") or {}).get(axis, 0.0))

    @writer("Grid", member, "num")
    def write(script: Script, value: float) -> None:
        offset = _part(script, "Grid").get("PosOffset") or {"x": 0.0, "y": 1.0, "z": 0.0}
        _change(script, "Grid", PosOffset={**offset, axis: float(value)})


_offset("offsetX", "x")
_offset("offsetY", "z")
