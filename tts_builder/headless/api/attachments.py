"""Object: attachments and joints."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import parameters, point
from tts_builder.headless.api.contents import entry_table
from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.operations import function
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world import attachments
from tts_builder.headless.world.kinds import State
from tts_builder.headless.world.snap_points import vec_of
from tts_builder.headless.world.world_object import WorldObject


def _other(script: Script, ident: int, what: str) -> WorldObject:
    found = script.world.objects.get(ident)
    if found is None:
        raise CallError(f"{what}: the other object has been destroyed")
    return found


@function("Object", "addAttachment", "obj")
def add_attachment(script: Script, obj: WorldObject, ident: int) -> bool:
    attachments.attach(script.world, obj, _other(script, ident, "addAttachment"))
    return True


@function("Object", "getAttachments", result="tab")
def get_attachments(_: Script, obj: WorldObject) -> list[dict[str, Any]]:
    return [entry_table(index, entry) for index, entry in enumerate(attachments.entries(obj))]


@function("Object", "removeAttachment", "num", "obj")
def remove_attachment(script: Script, obj: WorldObject, index: float) -> WorldObject:
    return attachments.detach(script.world, obj, int(index))


@function("Object", "removeAttachments", result="objs")
def remove_attachments(script: Script, obj: WorldObject) -> list[WorldObject]:
    return [attachments.detach(script.world, obj, 0) for _ in range(len(attachments.entries(obj)))]


@function("Object", "destroyAttachment", "num")
def destroy_attachment(_: Script, obj: WorldObject, index: float) -> bool:
    attachments.remove(obj, int(index))
    return True


@function("Object", "destroyAttachments")
def destroy_attachments(_: Script, obj: WorldObject) -> bool:
    return obj.state.pop("ChildObjects", None) is not None


# Joints -----------------------------------------------------------------------
_KINDS = ("Fixed", "Hinge", "Spring")


def _force(value: Any) -> Any:
    """For a joint that never breaks, the save holds the word "Infinity"."""
    return "Infinity" if value is None or value == float("inf") else float(value)


@function("Object", "jointTo", "obj? tab?")
def joint_to(script: Script, obj: WorldObject, ident: int | None = None, table: Any = None) -> bool:
    """Record a joint of two objects, as the save does; it transmits no force. Without arguments, remove all
    joints."""
    if ident is None:
        for kind in _KINDS:
            obj.state.pop(f"Joint{kind}", None)
        return True
    other, given = _other(script, ident, "jointTo"), parameters(script, table)
    kind = str(given.get("type") or "Fixed").capitalize()
    if kind not in _KINDS or other is obj:
        raise CallError(f"jointTo: a type of {', '.join(_KINDS)} and another object expected")
    axis = given.get("axis")
    joint: State = {
        "ConnectedBodyGUID": other.guid,
        "EnableCollision": bool(given.get("collision", False)),
        "Axis": point(axis if axis is not None else [1, 0, 0]),
        "Anchor": point(given.get("anchor")),
        "ConnectedAnchor": dict(zip("xyz", other.to_local(obj.position), strict=True)),
        "BreakForce": _force(given.get("break_force")),
        "BreakTorgue": _force(given.get("break_torgue")),
    }
    if kind == "Hinge":
        joint["UseMotor"] = bool(given.get("motor_force"))
        joint["Motor"] = {
            "targetVelocity": float(given.get("motor_velocity") or 0.0),
            "force": float(given.get("motor_force") or 0.0),
            "freeSpin": bool(given.get("motor_free_spin", False)),
        }
    elif kind == "Spring":
        joint["Damper"] = float(given.get("damper", 0.2))
        joint["MaxDistance"] = float(given.get("max_distance") or 0.0)
        joint["MinDistance"] = float(given.get("min_distance") or 0.0)
        joint["Spring"] = float(given.get("spring", 10.0))
    obj.state[f"Joint{kind}"] = joint
    return True


@function("Object", "getJoints", result="tab")
def get_joints(_: Script, obj: WorldObject) -> list[dict[str, Any]]:
    found = []
    for kind in _KINDS:
        joint = obj.state.get(f"Joint{kind}")
        if joint:
            motor = joint.get("Motor") or {}
            found.append({
                "type": kind,
                "joint_object_guid": joint.get("ConnectedBodyGUID", ""),
                "collision": bool(joint.get("EnableCollision", False)),
                "break_force": float(joint.get("BreakForce", "inf")),
                "break_torgue": float(joint.get("BreakTorgue", "inf")),
                "axis": vec_of(joint.get("Axis")),
                "anchor": vec_of(joint.get("Anchor")),
                "connector_anchor": vec_of(joint.get("ConnectedAnchor")),
                "motor_force": motor.get("force", 0.0),
                "motor_velocity": motor.get("targetVelocity", 0.0),
                "motor_free_spin": bool(motor.get("freeSpin", False)),
                "spring": joint.get("Spring", 0.0) if kind == "Spring" else 0.0,
                "damper": joint.get("Damper", 0.0),
                "max_distance": joint.get("MaxDistance", 0.0),
                "min_distance": joint.get("MinDistance", 0.0),
            })  # fmt: skip
    return found
