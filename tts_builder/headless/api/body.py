"""Object: mass, drag, friction, velocity and forces."""

from __future__ import annotations

from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.operations import function, getters, reader, writer
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world import forces, motion
from tts_builder.headless.world.geometry import Vec, add
from tts_builder.headless.world.world_object import WorldObject

_RIGIDBODY = {"Mass": 1.0, "Drag": 0.1, "AngularDrag": 0.1, "UseGravity": True}
_MATERIAL = {
    "StaticFriction": 0.4,
    "DynamicFriction": 0.4,
    "Bounciness": 0.0,
    "FrictionCombine": 0,
    "BounceCombine": 0,
}


def _member(member: str, part: str, field: str, defaults: dict[str, float]) -> None:
    @reader("Object", member)
    def read(_: Script, obj: WorldObject) -> float:
        return float((obj.state.get(part) or {}).get(field, defaults[field]))

    @writer("Object", member, "num")
    def write(_: Script, obj: WorldObject, value: float) -> None:
        obj.state[part] = {**defaults, **(obj.state.get(part) or {}), field: float(value)}


for _name, _field in (("mass", "Mass"), ("drag", "Drag"), ("angular_drag", "AngularDrag")):
    _member(_name, "Rigidbody", _field, _RIGIDBODY)
for _name, _field in (
    ("static_friction", "StaticFriction"),
    ("dynamic_friction", "DynamicFriction"),
    ("bounciness", "Bounciness"),
):
    _member(_name, "PhysicsMaterial", _field, _MATERIAL)


getters(
    "Object",
    WorldObject,
    {
        "use_gravity": lambda _, obj: bool((obj.state.get("Rigidbody") or {}).get("UseGravity", True)),
        "resting": lambda _, obj: obj.resting,
    },
)


@writer("Object", "use_gravity", "bool")
def set_use_gravity(script: Script, obj: WorldObject, value: bool) -> None:
    obj.state["Rigidbody"] = {**_RIGIDBODY, **(obj.state.get("Rigidbody") or {}), "UseGravity": value}
    if value and obj.move is None:
        motion.fall(script.world, obj)


@writer("Object", "resting", "bool")
def set_resting(script: Script, obj: WorldObject, value: bool) -> None:
    """True stops a moving object where it is; false lets a floating object fall."""
    if obj.held_by is not None or obj.spawning:
        return
    if value:
        motion.stop(obj)
    elif obj.move is None:
        motion.fall(script.world, obj)


# Velocity ---------------------------------------------------------------------
getters(
    "Object",
    WorldObject,
    {
        "getVelocity() vec": lambda _, obj: forces.velocity(obj),
        "getAngularVelocity() vec": lambda _, obj: forces.spin(obj),
    },
)


@function("Object", "setVelocity", "vec")
def set_velocity(script: Script, obj: WorldObject, x: float, y: float, z: float) -> bool:
    return forces.drive(script.world, obj, Vec(x, y, z), forces.spin(obj))


@function("Object", "setAngularVelocity", "vec")
def set_angular_velocity(script: Script, obj: WorldObject, x: float, y: float, z: float) -> bool:
    return forces.drive(script.world, obj, forces.velocity(obj), Vec(x, y, z))


def _kind(given: float | None) -> int:
    kind = forces.IMPULSE if given is None else int(given)
    if kind not in (forces.FORCE, forces.ACCELERATION, forces.IMPULSE, forces.CHANGE):
        raise CallError(f"there is no force type {kind}")
    return kind


@function("Object", "addForce", "vec num?")
def add_force(
    script: Script, obj: WorldObject, x: float, y: float, z: float, kind: float | None = None
) -> bool:
    more = forces.velocity_change(obj, Vec(x, y, z), _kind(kind))
    return forces.drive(script.world, obj, add(forces.velocity(obj), more), forces.spin(obj))


@function("Object", "addTorque", "vec num?")
def add_torque(
    script: Script, obj: WorldObject, x: float, y: float, z: float, kind: float | None = None
) -> bool:
    more = forces.velocity_change(obj, Vec(x, y, z), _kind(kind))
    return forces.drive(script.world, obj, forces.velocity(obj), add(forces.spin(obj), more))
