"""Object: what it is, its names, marks and switches, most of them plain fields of its state."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.players.views import hides_face_down
from tts_builder.headless.scripts.operations import function, reader, writer
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.geometry import ORIGIN, Vec
from tts_builder.headless.world.kinds import State
from tts_builder.headless.world.lifecycle import numbered, snapshot
from tts_builder.headless.world.snap_points import vec_of
from tts_builder.headless.world.world_object import WorldObject

_SWITCHES = {
    # member: (field of the state, value when the save has none)
    "auto_raise": ("Autoraise", True),
    "drag_selectable": ("DragSelectable", True),
    "grid_projection": ("GridProjection", False),
    "ignore_fog_of_war": ("IgnoreFoW", False),
    "measure_movement": ("MeasureMovement", False),
    "sticky": ("Sticky", True),
    "tooltip": ("Tooltip", True),
    "use_grid": ("Grid", True),
    "use_snap_points": ("Snap", True),
}


def _switch(member: str, field: str, default: bool) -> None:
    @reader("Object", member)
    def read(_: Script, thing: WorldObject) -> bool:
        return bool(thing.state.get(field, default))

    @writer("Object", member, "bool")
    def write(_: Script, thing: WorldObject, value: bool) -> None:
        thing.state[field] = value


for _member, (_field, _default) in _SWITCHES.items():
    _switch(_member, _field, _default)


def _text(name: str, field: str) -> None:
    @function("Object", f"get{name}")
    def read(_: Script, thing: WorldObject) -> str:
        return str(thing.state.get(field) or "")

    @function("Object", f"set{name}", "str")
    def write(_: Script, thing: WorldObject, value: str) -> bool:
        thing.state[field] = value
        return True


for _name, _field in (("Name", "Nickname"), ("Description", "Description"), ("GMNotes", "GMNotes")):
    _text(_name, _field)


# Identity ---------------------------------------------------------------------
@reader("Object", "guid")
@function("Object", "getGUID")
def guid(_: Script, thing: WorldObject) -> str:
    return thing.guid


@reader("Object", "name")
def name(_: Script, thing: WorldObject) -> str:
    return thing.name


@reader("Object", "type")
@reader("Object", "tag")
def kind(_: Script, thing: WorldObject) -> str:
    return thing.kind


@function("Object", "isDestroyed")
def is_destroyed(script: Script, key: int) -> bool:
    thing = script.world.thing(key)
    return thing is None or thing.destroyed


@reader("Object", "spawning")
def spawning(_: Script, thing: WorldObject) -> bool:
    return thing.spawning


@reader("Object", "loading_custom")
def loading_custom(_: Script, thing: WorldObject) -> bool:
    return thing.spawning


@reader("Object", "memo")
@function("Object", "getMemo")
def memo(_: Script, thing: WorldObject) -> str | None:
    return thing.memo


@writer("Object", "memo", "str?")
def set_memo(_: Script, thing: WorldObject, value: str | None) -> None:
    if value is None:
        thing.state.pop("Memo", None)
    else:
        thing.state["Memo"] = value


# Handling ---------------------------------------------------------------------
@reader("Object", "locked")
@function("Object", "getLock")
def locked(_: Script, thing: WorldObject) -> bool:
    return thing.locked


@writer("Object", "locked", "bool")
@function("Object", "setLock", "bool")
def set_locked(script: Script, thing: WorldObject, value: bool) -> bool:
    from tts_builder.headless.world.motion import fall, stop

    thing.state["Locked"] = value
    if value:
        if thing.move is not None and thing.move.how == "fall":
            stop(thing)
    elif thing.move is None:
        fall(script.world, thing)
    return True


@function("Object", "lock")
def lock(script: Script, thing: WorldObject) -> bool:
    return set_locked(script, thing, True)


@function("Object", "unlock")
def unlock(script: Script, thing: WorldObject) -> bool:
    return set_locked(script, thing, False)


@reader("Object", "interactable")
def interactable(_: Script, thing: WorldObject) -> bool:
    return thing.interactable


@writer("Object", "interactable", "bool")
def set_interactable(_: Script, thing: WorldObject, value: bool) -> None:
    thing.interactable = value


@reader("Object", "held_by_color")
def held_by_color(_: Script, thing: WorldObject) -> str | None:
    return thing.held_by


_STEP = 15.0
"""Degrees of one step of held_spin_index and held_flip_index."""


def _held_index(member: str, axis: str) -> None:
    @reader("Object", member)
    def read(_: Script, thing: WorldObject) -> int:
        angle: float = getattr(thing.rotation, axis)
        return round(angle / _STEP) % 24

    @writer("Object", member, "num")
    def write(_: Script, thing: WorldObject, index: float) -> None:
        if thing.held_by is not None:
            turned = thing.rotation._replace(**{axis: int(index) % 24 * _STEP})
            thing.place(thing.position, turned)


_held_index("held_spin_index", "y")
_held_index("held_flip_index", "z")


@reader("Object", "use_hands")
def use_hands(_: Script, thing: WorldObject) -> bool:
    return thing.use_hands


@writer("Object", "use_hands", "bool")
def set_use_hands(script: Script, thing: WorldObject, value: bool) -> None:
    from tts_builder.headless.world.zones import touched

    thing.state["Hands"] = value
    touched(script.world, thing)


@reader("Object", "hide_when_face_down")
def hide_when_face_down(_: Script, thing: WorldObject) -> bool:
    return hides_face_down(thing)


@writer("Object", "hide_when_face_down", "bool")
def set_hide_when_face_down(_: Script, thing: WorldObject, value: bool) -> None:
    thing.state["HideWhenFaceDown"] = value


@reader("Object", "max_typed_number")
def max_typed_number(_: Script, thing: WorldObject) -> int:
    return thing.max_typed_number


@writer("Object", "max_typed_number", "num")
def set_max_typed_number(_: Script, thing: WorldObject, value: int) -> None:
    thing.max_typed_number = int(value)


def _running(member: str, kind: str, absent: Any) -> None:
    """A member that the save does not keep: what was set can be read as long as the object is there."""

    @reader("Object", member, "vec" if kind == "vec" else "")
    def read(_: Script, thing: WorldObject) -> Any:
        return thing.extras.get(member, absent)

    @writer("Object", member, kind)
    def write(_: Script, thing: WorldObject, *given: Any) -> None:
        thing.extras[member] = Vec(*given) if kind == "vec" else int(given[0]) if kind == "num" else given[0]


_running("gizmo_selectable", "bool", True)
_running("use_rotation_value_flip", "bool", False)
_running("held_reduce_force", "bool", False)
_running("held_position_offset", "vec", ORIGIN)
_running("held_rotation_offset", "vec", ORIGIN)
_running("value_flags", "num", 0)


@reader("Object", "alt_view_angle", "vec")
def alt_view_angle(_: Script, thing: WorldObject) -> Vec:
    return vec_of(thing.state.get("AltLookAngle"))


@writer("Object", "alt_view_angle", "vec")
def set_alt_view_angle(_: Script, thing: WorldObject, x: float, y: float, z: float) -> None:
    thing.state["AltLookAngle"] = {"x": float(x), "y": float(y), "z": float(z)}


# The state itself -------------------------------------------------------------
@function("Object", "getData", back="tab")
def get_data(script: Script, thing: WorldObject) -> State:
    return numbered(snapshot(script.world, thing))


@function("Object", "getJSON", "bool?")
def get_json(script: Script, thing: WorldObject, indented: bool | None = None) -> str:
    import json

    return json.dumps(
        snapshot(script.world, thing), ensure_ascii=False, indent=2 if indented is not False else None
    )
