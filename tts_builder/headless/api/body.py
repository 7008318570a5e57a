"""Object: mass, drag, friction, velocity and forces."""

from __future__ import annotations

from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.operations import function, gives, reader, writer
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world import forces, motion
from tts_builder.headless.world.geometry import Vec, plus
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
    def read(_: Script, thing: WorldObject) -> float:
        return float((thing.state.get(part) or {}).get(field, defaults[field]))

    @writer("Object", member, "num")
    def write(_: Script, thing: WorldObject, value: float) -> None:
        thing.state[part] = {**defaults, **(thing.state.get(part) or {}), field: float(value)}


for _name, _field in (("mass", "Mass"), ("drag", "Drag"), ("angular_drag", "AngularDrag")):
    _member(_name, "Rigidbody", _field, _RIGIDBODY)
for _name, _field in (
    ("static_friction", "StaticFriction"),
    ("dynamic_friction", "DynamicFriction"),
    ("bounciness", "Bounciness"),
):
    _member(_name, "PhysicsMaterial", _field, _MATERIAL)


gives(
    "Object",
    WorldObject,
    {
        "use_gravity": lambda _, thing: bool((thing.state.get("Rigidbody") or {}).get("UseGravity", True)),
        "resting": lambda _, thing: thing.resting,
    },
)


@writer("Object", "use_gravity", "bool")
def set_use_gravity(script: Script, thing: WorldObject, value: bool) -> None:
    thing.state["Rigidbody"] = {**_RIGIDBODY, **(thing.state.get("Rigidbody") or {}), "UseGravity": value}
    if value and thing.move is None:
        motion.fall(script.world, thing)


@writer("Object", "resting", "bool")
def set_resting(script: Script, thing: WorldObject, value: bool) -> None:
    """True puts a moving object to sleep where it is; false lets a floating one fall."""
    if thing.held_by is not None or thing.spawning:
        return
    if value:
        motion.stop(thing)
    elif thing.move is None:
        motion.fall(script.world, thing)


# Velocity ---------------------------------------------------------------------
gives(
    "Object",
    WorldObject,
    {
        "getVelocity() vec": lambda _, thing: forces.velocity(thing),
        "getAngularVelocity() vec": lambda _, thing: forces.spin(thing),
    },
)


@function("Object", "setVelocity", "vec")
def set_velocity(script: Script, thing: WorldObject, x: float, y: float, z: float) -> bool:
    return forces.drive(script.world, thing, Vec(x, y, z), forces.spin(thing))


@function("Object", "setAngularVelocity", "vec")
def set_angular_velocity(script: Script, thing: WorldObject, x: float, y: float, z: float) -> bool:
    return forces.drive(script.world, thing, forces.velocity(thing), Vec(x, y, z))


def _kind(given: float | None) -> int:
    kind = forces.IMPULSE if given is None else int(given)
    if kind not in (forces.FORCE, forces.ACCELERATION, forces.IMPULSE, forces.CHANGE):
        raise CallError(f"there is no force type {kind}")
    return kind


@function("Object", "addForce", "vec num?")
def add_force(
    script: Script, thing: WorldObject, x: float, y: float, z: float, kind: float | None = None
) -> bool:
    more = forces.change(thing, Vec(x, y, z), _kind(kind))
    return forces.drive(script.world, thing, plus(forces.velocity(thing), more), forces.spin(thing))


@function("Object", "addTorque", "vec num?")
def add_torque(
    script: Script, thing: WorldObject, x: float, y: float, z: float, kind: float | None = None
) -> bool:
    more = forces.change(thing, Vec(x, y, z), _kind(kind))
    return forces.drive(script.world, thing, forces.velocity(thing), plus(forces.spin(thing), more))
