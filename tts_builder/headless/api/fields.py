"""Object: names, texts and switches, most of them plain fields of its state."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.players.views import hides_face_down
from tts_builder.headless.scripts.operations import function, getters, reader, writer
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.geometry import ORIGIN, Vec
from tts_builder.headless.world.kinds import State
from tts_builder.headless.world.lifecycle import snapshot, with_number_keys
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
    def read(_: Script, obj: WorldObject) -> bool:
        return bool(obj.state.get(field, default))

    @writer("Object", member, "bool")
    def write(_: Script, obj: WorldObject, value: bool) -> None:
        obj.state[field] = value


for _member, (_field, _default) in _SWITCHES.items():
    _switch(_member, _field, _default)


def _text(name: str, field: str) -> None:
    @function("Object", f"get{name}")
    def read(_: Script, obj: WorldObject) -> str:
        return str(obj.state.get(field) or "")

    @function("Object", f"set{name}", "str")
    def write(_: Script, obj: WorldObject, value: str) -> bool:
        obj.state[field] = value
        return True


for _name, _field in (("Name", "Nickname"), ("Description", "Description"), ("GMNotes", "GMNotes")):
    _text(_name, _field)


# Identity ---------------------------------------------------------------------
getters(
    "Object",
    WorldObject,
    {
        "guid, getGUID()": lambda _, obj: obj.guid,
        "spawning, loading_custom": lambda _, obj: obj.spawning,
        "memo, getMemo()": lambda _, obj: obj.memo,
    },
)


@reader("Object", "name")
def name(_: Script, obj: WorldObject) -> str:
    return obj.name


@reader("Object", "type")
@reader("Object", "tag")
def kind(_: Script, obj: WorldObject) -> str:
    return obj.kind


@function("Object", "isDestroyed")
def is_destroyed(script: Script, key: int) -> bool:
    obj = script.world.object_by_id(key)
    return obj is None or obj.destroyed


@writer("Object", "memo", "str?")
def set_memo(_: Script, obj: WorldObject, value: str | None) -> None:
    if value is None:
        obj.state.pop("Memo", None)
    else:
        obj.state["Memo"] = value


# Handling ---------------------------------------------------------------------
@writer("Object", "locked", "bool")
@function("Object", "setLock", "bool")
def set_locked(script: Script, obj: WorldObject, value: bool) -> bool:
    from tts_builder.headless.world.motion import fall, stop

    obj.state["Locked"] = value
    if value:
        if obj.move is not None and obj.move.how == "fall":
            stop(obj)
    elif obj.move is None:
        fall(script.world, obj)
    return True


getters(
    "Object",
    WorldObject,
    {
        "locked, getLock()": lambda _, obj: obj.locked,
        "lock()": lambda script, obj: set_locked(script, obj, True),
        "unlock()": lambda script, obj: set_locked(script, obj, False),
        "interactable": lambda _, obj: obj.interactable,
        "held_by_color": lambda _, obj: obj.held_by,
        "use_hands": lambda _, obj: obj.use_hands,
        "hide_when_face_down": lambda _, obj: hides_face_down(obj),
        "max_typed_number": lambda _, obj: obj.max_typed_number,
        "alt_view_angle vec": lambda _, obj: vec_of(obj.state.get("AltLookAngle")),
    },
)


@writer("Object", "interactable", "bool")
def set_interactable(_: Script, obj: WorldObject, value: bool) -> None:
    obj.interactable = value


_STEP = 15.0
"""Degrees in one step of held_spin_index and held_flip_index."""


def _held_index(member: str, axis: str) -> None:
    @reader("Object", member)
    def read(_: Script, obj: WorldObject) -> int:
        angle: float = getattr(obj.rotation, axis)
        return round(angle / _STEP) % 24

    @writer("Object", member, "num")
    def write(_: Script, obj: WorldObject, index: float) -> None:
        if obj.held_by is not None:
            rotation = obj.rotation._replace(**{axis: int(index) % 24 * _STEP})
            obj.place(obj.position, rotation)


_held_index("held_spin_index", "y")
_held_index("held_flip_index", "z")


@writer("Object", "use_hands", "bool")
def set_use_hands(script: Script, obj: WorldObject, value: bool) -> None:
    from tts_builder.headless.world.zones import object_moved

    obj.state["Hands"] = value
    object_moved(script.world, obj)


@writer("Object", "hide_when_face_down", "bool")
@function("Object", "setHideFaceDown", "bool")
def set_hide_when_face_down(_: Script, obj: WorldObject, value: bool) -> bool:
    obj.state["HideWhenFaceDown"] = value
    return True


@writer("Object", "max_typed_number", "num")
def set_max_typed_number(_: Script, obj: WorldObject, value: int) -> None:
    obj.max_typed_number = int(value)


def _running(member: str, kind: str, absent: Any) -> None:
    """Register a member that the save does not keep. Its value can be read as long as the object exists."""

    @reader("Object", member, "vec" if kind == "vec" else "")
    def read(_: Script, obj: WorldObject) -> Any:
        return obj.extras.get(member, absent)

    @writer("Object", member, kind)
    def write(_: Script, obj: WorldObject, *given: Any) -> None:
        obj.extras[member] = Vec(*given) if kind == "vec" else int(given[0]) if kind == "num" else given[0]


_running("gizmo_selectable", "bool", True)
_running("use_rotation_value_flip", "bool", False)
_running("held_reduce_force", "bool", False)
_running("held_position_offset", "vec", ORIGIN)
_running("held_rotation_offset", "vec", ORIGIN)
_running("value_flags", "num", 0)


@writer("Object", "alt_view_angle", "vec")
def set_alt_view_angle(_: Script, obj: WorldObject, x: float, y: float, z: float) -> None:
    obj.state["AltLookAngle"] = {"x": float(x), "y": float(y), "z": float(z)}


# The state itself -------------------------------------------------------------
@function("Object", "getData", result="tab")
def get_data(script: Script, obj: WorldObject) -> State:
    return with_number_keys(snapshot(script.world, obj))


@function("Object", "getJSON", "bool?")
def get_json(script: Script, obj: WorldObject, indented: bool | None = None) -> str:
    import json

    return json.dumps(
        snapshot(script.world, obj), ensure_ascii=False, indent=2 if indented is not False else None
    )
