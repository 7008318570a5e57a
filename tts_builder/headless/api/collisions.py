"""Object: register for the collision events that every script can get."""

from __future__ import annotations

from tts_builder.headless.scripts.operations import function
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.world_object import WorldObject


@function("Object", "registerCollisions", "bool?")
def register_collisions(script: Script, obj: WorldObject, stay: bool | None = None) -> bool:
    script.world.contacts.register(obj, bool(stay))
    return True


@function("Object", "unregisterCollisions")
def unregister_collisions(script: Script, obj: WorldObject) -> bool:
    return script.world.contacts.registered.pop(obj.id, None) is not None
