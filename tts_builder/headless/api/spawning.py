"""Finding, spawning, copying and destroying objects."""

from __future__ import annotations

import json
from typing import Any

from tts_builder.headless.api.arguments import callback, object_list, parameters, values, vector
from tts_builder.headless.faults import CallError
from tts_builder.headless.players import clipboard
from tts_builder.headless.scripts.operations import function
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world import grid, spawn_defaults
from tts_builder.headless.world.geometry import Vec
from tts_builder.headless.world.lifecycle import destroy, snapshot, spawn
from tts_builder.headless.world.world_object import WorldObject


# Finding ----------------------------------------------------------------------
@function("globals", "getObjectFromGUID", "str?", "obj")
def get_object_from_guid(script: Script, guid: str | None = None) -> WorldObject | None:
    """Also finds an object that is still spawning: scripts take one out of a bag and look it up at once."""
    world = script.world
    return world.by_guid.get(guid) or world.arriving.get(guid) if guid is not None else None


@function("globals", "getObjects", result="objs")
def get_objects(script: Script) -> list[WorldObject]:
    """Includes objects destroyed in this frame, but not those that are still spawning."""
    return [obj for obj in script.world.objects.values() if not obj.spawning]


@function("globals", "getAllObjects", result="objs")
def get_all_objects(script: Script) -> list[WorldObject]:
    return [obj for obj in get_objects(script) if obj.kind != "Hand"]


def _tagged(script: Script, tags: list[str], every: bool) -> list[WorldObject]:
    wanted = [tag.lower() for tag in tags]
    test = all if every else any
    found = []
    for obj in get_objects(script):
        own = {tag.lower() for tag in obj.tags}
        if wanted and test(tag in own for tag in wanted):
            found.append(obj)
    return found


@function("globals", "getObjectsWithTag", "str", "objs")
def get_objects_with_tag(script: Script, tag: str) -> list[WorldObject]:
    return _tagged(script, [tag], True)


@function("globals", "getObjectsWithAnyTags", "tab", "objs")
def get_objects_with_any_tags(script: Script, tags: Any) -> list[WorldObject]:
    return _tagged(script, [str(tag) for tag in values(script, tags)], False)


@function("globals", "getObjectsWithAllTags", "tab", "objs")
def get_objects_with_all_tags(script: Script, tags: Any) -> list[WorldObject]:
    return _tagged(script, [str(tag) for tag in values(script, tags)], True)


# Spawning ---------------------------------------------------------------------
def _spawn(script: Script, state: Any, given: dict[str, Any]) -> WorldObject:
    if not isinstance(state, dict) or not isinstance(state.get("Name"), str):
        raise CallError("spawn: the data of an object with a Name expected")
    at = vector(given.get("position"))
    if at is not None and given.get("snap_to_grid"):
        at = grid.on_grid(script.world, at)
    return spawn(
        script.world,
        state,
        at=at,
        rotation=vector(given.get("rotation")),
        scale=vector(given.get("scale")),
        done=callback(given, script),
    )


@function("globals", "spawnObjectData", "tab", "obj")
def spawn_object_data(script: Script, table: Any) -> WorldObject:
    given = parameters(script, table)
    return _spawn(script, given.get("data"), given)


@function("globals", "spawnObjectJSON", "tab", "obj")
def spawn_object_json(script: Script, table: Any) -> WorldObject:
    given = parameters(script, table)
    try:
        state = json.loads(str(given.get("json", "")))
    except ValueError as error:
        raise CallError(f"spawnObjectJSON: {error}") from error
    return _spawn(script, state, given)


@function("globals", "spawnObject", "tab", "obj")
def spawn_object(script: Script, table: Any) -> WorldObject:
    given = parameters(script, table)
    name = str(given.get("type") or "")
    if not name:
        raise CallError("spawnObject: a type expected")
    return _spawn(script, spawn_defaults.new_state(name, script.world.rng), {"position": [0, 0, 0], **given})


# Copying ----------------------------------------------------------------------
@function("Object", "clone", "tab?", "obj")
def clone(script: Script, obj: WorldObject, table: Any = None) -> WorldObject:
    given = parameters(script, table)
    at = vector(given.get("position")) or Vec(0.0, 3.0, 0.0)
    if given.get("snap_to_grid"):
        at = grid.on_grid(script.world, at)
    return spawn(script.world, snapshot(script.world, obj), at=at)


@function("globals", "copy", "tab")
def copy(script: Script, objects: Any) -> bool:
    clipboard.copy(script.world, object_list(script, objects))
    return True


@function("globals", "paste", "tab?", "objs")
def paste(script: Script, table: Any = None) -> list[WorldObject]:
    given = parameters(script, table)
    at = vector(given.get("position")) or Vec(0.0, 3.0, 0.0)
    return clipboard.paste(script.world, at, bool(given.get("snap_to_grid")))


# Ending -----------------------------------------------------------------------
@function("Object", "destroy")
@function("Object", "destroyObject")
@function("Object", "destruct")
def destruct(script: Script, obj: WorldObject) -> bool:
    destroy(script.world, obj)
    return True


@function("globals", "destroyObject", "obj")
def destroy_object(script: Script, ident: int) -> bool:
    obj = script.world.object_by_id(ident)
    if obj is None:
        raise CallError("destroyObject: the object has been destroyed already")
    destroy(script.world, obj)
    return True


@function("Object", "reload", result="obj")
def reload(script: Script, obj: WorldObject) -> WorldObject:
    """Reload an object. Its script runs at once, because mods call functions of the new object in the same
    frame."""
    world = script.world
    state = snapshot(world, obj)
    destroy(world, obj)
    if world.by_guid.get(obj.guid) is obj:
        del world.by_guid[obj.guid]
    new = spawn(world, state)
    world.run_script(new)
    return new


@function("Object", "setCustomObject", "tab")
def set_custom_object(script: Script, obj: WorldObject, table: Any) -> bool:
    from tts_builder.headless.world.custom import write

    write(obj, parameters(script, table))
    return True


@function("Object", "getCustomObject", result="tab")
def get_custom_object(_: Script, obj: WorldObject) -> dict[str, Any]:
    from tts_builder.headless.world.custom import read

    return read(obj)
