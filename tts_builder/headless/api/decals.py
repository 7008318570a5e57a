"""Object and Global: decals, which are pictures on an object or on the table."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import parameters, rows, vector
from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.operations import function
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.geometry import ONES, ORIGIN, Vec
from tts_builder.headless.world.kinds import State
from tts_builder.headless.world.world import GlobalScript
from tts_builder.headless.world.world_object import WorldObject

Owner = WorldObject | GlobalScript
_BOTH = "Object Global"
_AXES = "XYZ"
_PLACES = (("position", "pos", ORIGIN), ("rotation", "rot", ORIGIN), ("scale", "scale", ONES))


def _field(owner: Owner) -> str:
    return "AttachedDecals" if isinstance(owner, WorldObject) else "Decals"


def _decal(given: dict[str, Any]) -> State:
    if not isinstance(given.get("url"), str):
        raise CallError("a decal needs a url")
    where: dict[str, float] = {}
    for key, prefix, absent in _PLACES:
        value = given.get(key)
        part = vector([value] * 3 if isinstance(value, int | float) else value) or absent
        where |= {f"{prefix}{axis}": float(value) for axis, value in zip(_AXES, part, strict=True)}
    size = {"Name": str(given.get("name") or ""), "ImageURL": given["url"], "Size": where["scaleY"]}
    return {"Transform": where, "CustomDecal": size}


@function(_BOTH, "addDecal", "tab")
def add_decal(script: Script, owner: Owner, table: Any) -> bool:
    kept = owner.state.get(_field(owner)) or []
    owner.state[_field(owner)] = [*kept, _decal(parameters(script, table))]
    return True


@function(_BOTH, "setDecals", "tab?")
def set_decals(script: Script, owner: Owner, table: Any = None) -> bool:
    decals = [_decal(row) for row in rows(script, table)]
    if decals or isinstance(owner, GlobalScript):
        owner.state[_field(owner)] = decals
    else:
        owner.state.pop(_field(owner), None)
    return True


@function(_BOTH, "getDecals", result="tab")
def get_decals(_: Script, owner: Owner) -> list[dict[str, Any]] | None:
    found = []
    for decal in owner.state.get(_field(owner)) or ():
        where, image = decal.get("Transform") or {}, decal.get("CustomDecal") or {}

        def part(prefix: str, absent: float, where: State = where) -> Vec:
            return Vec(*(float(where.get(f"{prefix}{axis}", absent)) for axis in _AXES))

        found.append({
            "name": image.get("Name", ""),
            "url": image.get("ImageURL", ""),
            "position": part("pos", 0.0),
            "rotation": part("rot", 0.0),
            "scale": part("scale", 1.0),
        })  # fmt: skip
    return found or None
