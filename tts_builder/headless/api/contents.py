"""Object: functions for containers, zones and hands."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import callback, object_list, parameters, vector
from tts_builder.headless.containers import containers, piles
from tts_builder.headless.faults import CallError
from tts_builder.headless.players.hands import zones_of
from tts_builder.headless.scripts.operations import function, getters, reader
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world import motion
from tts_builder.headless.world.geometry import Vec
from tts_builder.headless.world.kinds import State
from tts_builder.headless.world.world_object import WorldObject


@function("Object", "takeObject", "tab?", "obj")
def take_object(script: Script, obj: WorldObject, table: Any = None) -> WorldObject | None:
    given = parameters(script, table)
    index = given.get("index")
    return containers.take(
        script.world,
        obj,
        index=None if index is None else int(index),
        guid=given.get("guid"),
        top=given.get("top") is not False,
        at=vector(given.get("position")),
        rotation=vector(given.get("rotation")),
        flip=bool(given.get("flip")),
        smooth=given.get("smooth") is not False,
        done=callback(given, script),
    )


@function("Object", "putObject", "obj num?", "obj")
def put_object(
    script: Script, obj: WorldObject, other: int, index: float | None = None
) -> WorldObject | None:
    moved = script.world.objects.get(other)
    if moved is None:
        raise CallError("putObject: the object has been destroyed")
    return containers.put(script.world, obj, moved, None if index is None else int(index))


@reader("Object", "remainder", "obj")
def remainder(_: Script, obj: WorldObject) -> WorldObject | None:
    rest = obj.remainder
    return rest if rest is not None and not rest.destroyed else None


getters(
    "Object",
    WorldObject,
    {
        "getQuantity()": lambda _, obj: containers.quantity(obj),
        "getZones() objs": lambda _, obj: [zone for zone in obj.zones.values() if not zone.destroyed],
    },
)


@function("Object", "getObjects", "bool?", "tab")
def get_objects(script: Script, obj: WorldObject, ignore_tags: bool | None = None) -> Any:
    if obj.is_zone:
        if not ignore_tags:
            return [inside for inside in obj.occupants.values() if not inside.destroyed]
        from tts_builder.headless.world.zones import contains

        return [other for other in script.world.live if not other.is_zone and contains(obj, other)]
    if not obj.is_container:
        raise CallError(f"getObjects: {obj.name} is neither a container nor a zone")
    return [entry_table(index, entry) for index, entry in enumerate(containers.entries(obj))]


def entry_table(index: int, entry: State) -> dict[str, Any]:
    """One contained object in the form that scripts get."""
    nickname = str(entry.get("Nickname") or "")
    return {
        "description": str(entry.get("Description") or ""),
        "gm_notes": str(entry.get("GMNotes") or ""),
        "guid": str(entry.get("GUID") or ""),
        "index": index,
        "lua_script": str(entry.get("LuaScript") or ""),
        "lua_script_state": str(entry.get("LuaScriptState") or ""),
        "memo": entry.get("Memo"),
        "name": nickname or str(entry.get("Name") or ""),
        "nickname": nickname,
        "tags": list(entry.get("Tags") or ()),
    }


# Whole decks ------------------------------------------------------------------
@function("Object", "reset")
def reset(script: Script, obj: WorldObject) -> bool:
    piles.reset(script.world, obj)
    return True


@function("Object", "cut", "num?", "objs")
def cut(script: Script, obj: WorldObject, count: float | None = None) -> list[WorldObject]:
    return piles.cut(script.world, obj, None if count is None else int(count))


@function("Object", "split", "num?", "objs")
def split(script: Script, obj: WorldObject, number: float | None = None) -> list[WorldObject]:
    return piles.split(script.world, obj, 2 if number is None else int(number))


@function("Object", "spread", "num?", "objs")
def spread(script: Script, obj: WorldObject, distance: float | None = None) -> list[WorldObject]:
    return piles.spread(script.world, obj, 0.6 if distance is None else float(distance))


# Dealing ----------------------------------------------------------------------
@function("Object", "dealToAll", "num")
@function("Object", "dealToColor", "num str")
@function("Object", "deal", "num str? num? bool?")
def deal(
    script: Script,
    obj: WorldObject,
    number: int,
    color: str | None = None,
    index: int | None = None,
    low: bool | None = None,
) -> bool:
    world = script.world
    if color in (None, "", "All", "Seated"):
        colors = [person.color for person in world.seats.seated]
    else:
        colors = [str(color)]
    for _ in range(int(number)):
        for each in colors:
            containers.deal(world, obj, 1, each, int(index or 1), not low)
    return True


@function("Object", "dealToColorWithOffset", "vec bool str", "obj")
def deal_with_offset(
    script: Script, obj: WorldObject, x: float, y: float, z: float, flip: bool, color: str
) -> WorldObject | None:
    zones = zones_of(script.world, color)
    if not zones:
        raise CallError(f"dealToColorWithOffset: {color} has no hand")
    zone = zones[0]
    scale = zone.scale
    goal = zone.to_world(Vec(x / scale.x, y / scale.y, z / scale.z))
    rotation = Vec(0.0, zone.rotation.y + 180.0, 0.0 if flip else obj.rotation.z)
    return containers.take(script.world, obj, at=goal, rotation=rotation)


@function("Object", "drop")
def drop(script: Script, obj: WorldObject) -> bool:
    from tts_builder.headless.players.gestures import release_held

    if obj.held_by is None:
        return False
    release_held(script.world, obj)
    return True


@function("globals", "group", "tab", "objs")
def group(script: Script, objects: Any) -> list[WorldObject]:
    return containers.group(script.world, object_list(script, objects))


@function("Object", "sendToHand", "str")
def send_to_hand(script: Script, obj: WorldObject, color: str) -> bool:
    zones = zones_of(script.world, color)
    if not zones:
        return False
    motion.smooth(script.world, obj, zones[0].position, fast=True)
    return True
