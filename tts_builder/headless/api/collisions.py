"""Object: being registered for the collision events of every script."""

from __future__ import annotations

from tts_builder.headless.registry import function
from tts_builder.headless.script import Script
from tts_builder.headless.thing import Thing


@function("Object", "registerCollisions", "bool?")
def register_collisions(script: Script, thing: Thing, stay: bool | None = None) -> bool:
    script.world.contacts.register(thing, bool(stay))
    return True


@function("Object", "unregisterCollisions")
def unregister_collisions(script: Script, thing: Thing) -> bool:
    return script.world.contacts.registered.pop(thing.id, None) is not None
