"""The AssetBundle and RPGFigurine parts of some objects."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.conversion import LuaFunction
from tts_builder.headless.scripts.operations import function, getters, reader, writer
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.geometry import Vec, rotate_vector, subtract
from tts_builder.headless.world.world_object import WorldObject

_OLD = "AssetBundle Object"
"""Older scripts call these functions on the object itself."""


# AssetBundle ------------------------------------------------------------------
@reader("Object", "AssetBundle", "AssetBundle")
def asset_bundle(_: Script, obj: WorldObject) -> int | None:
    return obj.id if "CustomAssetbundle" in obj.state else None


def _bundle(obj: WorldObject, what: str) -> dict[str, Any]:
    found: dict[str, Any] | None = obj.state.get("CustomAssetbundle")
    if found is None:
        raise CallError(f"{what}: {obj.name} is not made of an asset bundle")
    return found


def _effects(obj: WorldObject, which: str) -> list[dict[str, Any]]:
    """The effects. Their names are in the bundle, which the table does not load; a test can describe them."""
    _bundle(obj, f"get{which}Effects")
    told = obj.extras.get(f"{which.lower()}_effects")
    if told is None:
        raise obj.world.refuse(f"{which.lower()} effects of a {obj.name}", obj.guid)
    return [{"index": index, "name": name} for index, name in enumerate(told)]


getters(
    _OLD,
    WorldObject,
    {
        "getLoopingEffects() tab": lambda _, obj: _effects(obj, "Looping"),
        "getTriggerEffects() tab": lambda _, obj: _effects(obj, "Trigger"),
    },
)


@function(_OLD, "getLoopingEffectIndex")
def get_looping_effect_index(_: Script, obj: WorldObject) -> int:
    return int(_bundle(obj, "getLoopingEffectIndex").get("LoopingEffectIndex", 0))


@function(_OLD, "playLoopingEffect", "num")
def play_looping_effect(script: Script, obj: WorldObject, index: float) -> None:
    bundle = _bundle(obj, "playLoopingEffect")
    obj.state["CustomAssetbundle"] = {**bundle, "LoopingEffectIndex": int(index)}
    script.world.bus.fire("onObjectLoopingEffect", obj, int(index))


@function(_OLD, "playTriggerEffect", "num")
def play_trigger_effect(script: Script, obj: WorldObject, index: float) -> None:
    _bundle(obj, "playTriggerEffect")
    script.world.bus.fire("onObjectTriggerEffect", obj, int(index))


# RPGFigurine ------------------------------------------------------------------
_REACH = 2.5
"""The reach of an attack in front of the figurine, from center to center."""


@reader("Object", "RPGFigurine", "RPGFigurine")
def rpg_figurine(_: Script, obj: WorldObject) -> int | None:
    return obj.id if obj.kind == "rpgFigurine" else None


@function("RPGFigurine", "changeMode")
def change_mode(_: Script, obj: WorldObject) -> bool:
    obj.state["RPGmode"] = not obj.state.get("RPGmode", False)
    return True


@function("RPGFigurine", "die")
def die(_: Script, obj: WorldObject) -> bool:
    """The figurine dies, or comes back to life."""
    obj.state["RPGdead"] = not obj.state.get("RPGdead", False)
    return True


def _in_front(obj: WorldObject, other: WorldObject) -> bool:
    away = subtract(other.position, obj.position)
    ahead = rotate_vector(obj.matrix, Vec(0.0, 0.0, 1.0))
    return away.x**2 + away.z**2 <= _REACH**2 and away.x * ahead.x + away.z * ahead.z > 0


@function("RPGFigurine", "attack")
def attack(script: Script, obj: WorldObject) -> bool:
    """Hit the living figurines within reach in front. Each runs its callback, then the attacker runs its
    own."""
    if obj.state.get("RPGdead"):
        return False
    hit = [
        other
        for other in script.world.live
        if other is not obj and other.kind == "rpgFigurine" and _in_front(obj, other)
    ]
    for other in hit:
        _tell(other, "onHit", obj)
    _tell(obj, "onAttack", hit)
    return True


def _tell(obj: WorldObject, callback: str, what: Any) -> None:
    run = obj.extras.get(callback)
    if isinstance(run, LuaFunction):
        run(what)


def _callback(member: str) -> None:
    @reader("RPGFigurine", member, "tab")
    def read(script: Script, obj: WorldObject) -> Any:
        run = obj.extras.get(member)
        return run if isinstance(run, LuaFunction) and run.script is script else None

    @writer("RPGFigurine", member, "fn?")
    def write(script: Script, obj: WorldObject, run: Any) -> None:
        obj.extras[member] = script.to_python(run)


_callback("onAttack")
_callback("onHit")
