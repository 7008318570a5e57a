"""Player: camera, pointer, ping, mute and kick. Effects that only show on a screen are stored."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import parameters, vector
from tts_builder.headless.api.players import person_at
from tts_builder.headless.faults import CallError
from tts_builder.headless.players.gestures import release_held
from tts_builder.headless.players.seats import Dialog
from tts_builder.headless.scripts.operations import function, getters
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.geometry import ORIGIN, Vec
from tts_builder.headless.world.kinds import SPECTATOR
from tts_builder.headless.world.world_object import WorldObject

CAMERA_MODES = ("ThirdPerson", "FirstPerson", "TopDown")


# Camera -----------------------------------------------------------------------
@function("Player", "lookAt", "tab")
def look_at(script: Script, key: str, table: Any) -> bool:
    given = parameters(script, table)
    at = vector(given.get("position"))
    if at is None:
        raise CallError("Player.lookAt: a position expected")
    parts = {name: float(given.get(name) or missing) for name, missing in _ANGLES}
    person_at(script, key).camera |= {"position": at, **parts, "object": None}
    return True


_ANGLES = (("pitch", 0.0), ("yaw", 0.0), ("distance", 40.0))


@function("Player", "attachCameraToObject", "tab")
def attach_camera(script: Script, key: str, table: Any) -> bool:
    given = parameters(script, table)
    obj = given.get("object")
    if not isinstance(obj, WorldObject):
        raise CallError("Player.attachCameraToObject: an object expected")
    person_at(script, key).camera |= {"object": obj, "offset": vector(given.get("offset")) or ORIGIN}
    return True


@function("Player", "setCameraMode", "str")
def set_camera_mode(script: Script, key: str, mode: str) -> bool:
    if mode not in CAMERA_MODES:
        raise CallError(f"{mode} is not a camera mode ({', '.join(CAMERA_MODES)})")
    person_at(script, key).camera["mode"] = mode
    return True


@function("Player", "setUITheme", "str")
def set_theme(script: Script, key: str, theme: str) -> bool:
    person_at(script, key).theme = theme
    return True


# Pointer ----------------------------------------------------------------------
@function("Player", "getHoverObject", result="obj")
def get_hover_object(script: Script, key: str) -> WorldObject | None:
    person = script.world.seats.at(key)
    obj = person.hovered if person is not None else None
    return obj if obj is not None and not obj.destroyed else None


getters(
    "Player",
    str,
    {
        "getPointerPosition() vec": lambda script, key: script.world.seats.pointed_at(person_at(script, key)),
        "getPointerRotation()": lambda script, key: person_at(script, key).pointer_rotation,
    },
)


@function("Player", "pingTable", "vec")
def ping_table(script: Script, key: str, x: float, y: float, z: float) -> bool:
    script.world.bus.fire("onPlayerPing", person_at(script, key).key, Vec(x, y, z), None)
    return True


# The host's rights ------------------------------------------------------------
@function("Player", "mute")
def mute(script: Script, key: str) -> bool:
    """False for an empty seat."""
    person = script.world.seats.at(key)
    if person is None:
        return False
    person.muted = not person.muted
    return True


@function("Player", "kick")
def kick(script: Script, key: str) -> bool:
    """False for the host, who cannot be kicked, and for an empty seat."""
    seats = script.world.seats
    person = seats.at(key)
    if person is None or person.host:
        return False
    for obj in list(person.holding):
        release_held(script.world, obj)
    seats.change(person, SPECTATOR)
    seats.disconnect(person)
    return True


# Hotkeys ----------------------------------------------------------------------
@function("Player", "showHotkeyConfig")
def show_hotkeys(script: Script, key: str) -> bool:
    person_at(script, key).dialogs.append(Dialog("hotkeys", ""))
    return True


@function("globals", "showHotkeyConfig")
def show_hotkeys_to_all(script: Script) -> bool:
    for person in script.world.seats.people:
        person.dialogs.append(Dialog("hotkeys", ""))
    return True
