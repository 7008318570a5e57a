"""Object: what it is, its names, marks and switches, most of them plain fields of its state."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.players.views import hides_face_down
from tts_builder.headless.scripts.operations import function, gives, reader, writer
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
gives(
    "Object",
    WorldObject,
    {
        "guid, getGUID()": lambda _, thing: thing.guid,
        "spawning, loading_custom": lambda _, thing: thing.spawning,
        "memo, getMemo()": lambda _, thing: thing.memo,
    },
)


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


@writer("Object", "memo", "str?")
def set_memo(_: Script, thing: WorldObject, value: str | None) -> None:
    if value is None:
        thing.state.pop("Memo", None)
    else:
        thing.state["Memo"] = value


# Handling ---------------------------------------------------------------------
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


gives(
    "Object",
    WorldObject,
    {
        "locked, getLock()": lambda _, thing: thing.locked,
        "lock()": lambda script, thing: set_locked(script, thing, True),
        "unlock()": lambda script, thing: set_locked(script, thing, False),
        "interactable": lambda _, thing: thing.interactable,
        "held_by_color": lambda _, thing: thing.held_by,
        "use_hands": lambda _, thing: thing.use_hands,
        "hide_when_face_down": lambda _, thing: hides_face_down(thing),
        "max_typed_number": lambda _, thing: thing.max_typed_number,
        "alt_view_angle vec": lambda _, thing: vec_of(thing.state.get("AltLookAngle")),
    },
)


@writer("Object", "interactable", "bool")
def set_interactable(_: Script, thing: WorldObject, value: bool) -> None:
    thing.interactable = value


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


@writer("Object", "use_hands", "bool")
def set_use_hands(script: Script, thing: WorldObject, value: bool) -> None:
    from tts_builder.headless.world.zones import touched

    thing.state["Hands"] = value
    touched(script.world, thing)


@writer("Object", "hide_when_face_down", "bool")
@function("Object", "setHideFaceDown", "bool")
def set_hide_when_face_down(_: Script, thing: WorldObject, value: bool) -> bool:
    thing.state["HideWhenFaceDown"] = value
    return True


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
