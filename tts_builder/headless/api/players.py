"""Player and PlayerManager: players and their seats."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import object_list, parameters, vector
from tts_builder.headless.faults import CallError
from tts_builder.headless.players import clipboard, hands
from tts_builder.headless.players.seats import ALL, Person
from tts_builder.headless.scripts.operations import function, reader, static_getters, writer
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.geometry import Vec, matrix, rotate_vector
from tts_builder.headless.world.kinds import SPECTATOR
from tts_builder.headless.world.world_object import WorldObject

_AXES = {"forward": Vec(0, 0, 1), "right": Vec(1, 0, 0), "up": Vec(0, 1, 0)}


def person_at(script: Script, key: str) -> Person:
    person = script.world.seats.at(key)
    if person is None:
        raise CallError(f"nobody sits at {key}")
    return person


# The manager ------------------------------------------------------------------
def _seat(color: str) -> None:
    @reader("PlayerManager", color, "player")
    def read(_: Script) -> str:
        return color


for _color in ALL:
    _seat(_color)


static_getters(
    "PlayerManager",
    {
        "getPlayers() players": lambda script: [str(person.key) for person in script.world.seats.seated],
        "getColors() tab": lambda _: list(ALL),
        "getAvailableColors() tab": lambda script: script.world.seats.available(),
    },
)


@function("PlayerManager", "getSpectators", result="players")
def get_spectators(script: Script) -> list[str]:
    return [str(person.key) for person in script.world.seats.people if person.color == SPECTATOR]


@function("globals", "getSeatedPlayers", result="tab")
def get_seated_players(script: Script) -> list[str]:
    return [person.color for person in script.world.seats.seated]


# Who --------------------------------------------------------------------------
@reader("Player", "color")
def color(_: Script, key: str) -> str:
    return key.partition(":")[0]


@reader("Player", "seated")
def seated(script: Script, key: str) -> bool:
    return not key.startswith(SPECTATOR) and script.world.seats.at(key) is not None


def _about(member: str, field: str, absent: Any) -> None:
    @reader("Player", member)
    def read(script: Script, key: str) -> Any:
        person = script.world.seats.at(key)
        return absent if person is None else getattr(person, field)


for _member, _field, _absent in (
    ("steam_name", "name", None),
    ("steam_id", "steam_id", None),
    ("host", "host", False),
    ("promoted", "promoted", False),
    ("team", "team", "None"),
    ("blindfolded", "blindfolded", False),
    ("lift_height", "lift_height", 0.2),
):
    _about(_member, _field, _absent)


@reader("Player", "admin")
def admin(script: Script, key: str) -> bool:
    person = script.world.seats.at(key)
    return person is not None and (person.host or person.promoted)


@writer("Player", "promoted", "bool")
def set_promoted(script: Script, key: str, value: bool) -> None:
    person_at(script, key).promoted = value


@writer("Player", "lift_height", "num")
def set_lift_height(script: Script, key: str, value: float) -> None:
    person_at(script, key).lift_height = float(value)


@writer("Player", "team", "str")
def set_team(script: Script, key: str, value: str) -> None:
    script.world.seats.join_team(person_at(script, key), value)


@writer("Player", "blindfolded", "bool")
def set_blindfolded(script: Script, key: str, value: bool) -> None:
    script.world.seats.blindfold(person_at(script, key), value)


@function("Player", "promote")
def promote(script: Script, key: str) -> bool:
    """False for an empty seat."""
    person = script.world.seats.at(key)
    if person is None:
        return False
    person.promoted = not person.promoted
    return True


@function("Player", "changeColor", "str")
def change_color(script: Script, key: str, wanted: str) -> bool:
    """Returns False for an empty seat as well: scripts move players without checking who is there."""
    person = script.world.seats.at(key)
    return person is not None and script.world.seats.change(person, wanted)


# Hands ------------------------------------------------------------------------
@function("Player", "getHandCount")
def get_hand_count(script: Script, key: str) -> int:
    return len(hands.zones_of(script.world, key))


@function("Player", "getHandObjects", "num?", "objs")
def get_hand_objects(script: Script, key: str, index: float | None = None) -> list[WorldObject]:
    return hands.hand_objects(script.world, key, int(index or 1))


@function("Player", "getHandTransform", "num?", "tab")
def get_hand_transform(script: Script, key: str, index: float | None = None) -> dict[str, Vec] | None:
    zones = hands.zones_of(script.world, key)
    number = int(index or 1)
    if not 1 <= number <= len(zones):
        return None
    zone = zones[number - 1]
    m = matrix(zone.rotation)
    return {
        "position": zone.position,
        "rotation": zone.rotation,
        "scale": zone.scale,
        **{name: rotate_vector(m, axis) for name, axis in _AXES.items()},
    }


@function("globals", "getPlayerHandPositionAndRotation", "str", "tab")
@function("Player", "getPlayerHand", result="tab")
def get_player_hand(script: Script, key: str) -> dict[str, float] | None:
    """The older form of getHandTransform: one named field per number."""
    found = get_hand_transform(script, key)
    if found is None:
        return None
    parts = {"position": "pos", "rotation": "rot"} | {each: f"trigger_{each}" for each in _AXES}
    return {
        f"{name}_{axis}": value
        for part, name in parts.items()
        for axis, value in zip("xyz", found[part], strict=True)
    }


@function("Player", "setHandTransform", "tab num?")
def set_hand_transform(script: Script, key: str, table: Any, index: float | None = None) -> bool:
    from tts_builder.headless.world.zones import object_moved

    zones = hands.zones_of(script.world, key)
    number = int(index or 1)
    if not 1 <= number <= len(zones):
        return False
    zone, given = zones[number - 1], parameters(script, table)
    zone.place(vector(given.get("position")) or zone.position, vector(given.get("rotation")))
    zone.scale = vector(given.get("scale")) or zone.scale
    object_moved(script.world, zone)
    return True


# Doing ------------------------------------------------------------------------
@function("Player", "getHoldingObjects", result="objs")
def get_holding_objects(script: Script, key: str) -> list[WorldObject]:
    person = script.world.seats.at(key)
    return list(person.holding) if person is not None else []


@function("Player", "getSelectedObjects", result="objs")
def get_selected_objects(script: Script, key: str) -> list[WorldObject]:
    return [obj for obj in script.world.live if key in obj.selected_by]


@function("Player", "clearSelectedObjects")
def clear_selected_objects(script: Script, key: str) -> bool:
    for obj in script.world.live:
        obj.selected_by.discard(key)
    return True


@function("Object", "addToPlayerSelection", "str")
def add_to_selection(_: Script, obj: WorldObject, key: str) -> bool:
    obj.selected_by.add(key)
    return True


@function("Object", "removeFromPlayerSelection", "str")
def remove_from_selection(_: Script, obj: WorldObject, key: str) -> bool:
    obj.selected_by.discard(key)
    return True


@function("Object", "getSelectingPlayers", result="tab")
def get_selecting_players(_: Script, obj: WorldObject) -> list[str]:
    return [color_ for color_ in ALL if color_ in obj.selected_by]


@function("Player", "copy", "tab")
def copy(script: Script, _: str, objects: Any) -> bool:
    clipboard.copy(script.world, object_list(script, objects))
    return True


@function("Player", "paste", "vec")
def paste(script: Script, _: str, x: float, y: float, z: float) -> bool:
    clipboard.paste(script.world, Vec(x, y, z))
    return True
