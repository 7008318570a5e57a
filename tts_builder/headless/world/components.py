"""GameObjects, components and materials: the Unity parts of an object, as far as the table knows them.

Every object has the five usual components, whose variables keep what scripts set. Other parts (the children,
lights and materials of an asset bundle) are in files that the table does not load. A test can describe them
with `WorldObject.describe_parts`; without a description they are refused by name.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from tts_builder.headless.faults import CallError
from tts_builder.headless.world.geometry import ONES, ORIGIN, Rgba, Vec

if TYPE_CHECKING:
    from tts_builder.headless.scripts.script import Script
    from tts_builder.headless.world.world_object import WorldObject

Part = dict[str, Any]
"""A GameObject: name, components {name: variables}, materials [{shader, variables}], children."""

_USUAL: dict[str, Part] = {
    "Transform": {"localPosition": ORIGIN, "localEulerAngles": ORIGIN, "localScale": ONES},
    "Rigidbody": {"isKinematic": False, "detectCollisions": True},
    "BoxCollider": {"enabled": True, "isTrigger": False, "center": ORIGIN, "size": ONES},
    "MeshRenderer": {"enabled": True, "receiveShadows": True},
    "AudioSource": {"enabled": True, "mute": False, "volume": 1.0, "pitch": 1.0, "loop": False},
}
_TYPES = {bool: "bool", int: "int", float: "float", str: "string", Vec: "Vector", Rgba: "Color"}


def describe(obj: WorldObject, part: Part) -> None:
    """Describe the parts of an object other than the usual components."""
    obj.extras["parts"] = _with_defaults(part, _usual_parts())
    obj.extras["described"] = True


def _usual_parts() -> dict[str, Part]:
    return {name: dict(variables) for name, variables in _USUAL.items()}


def _with_defaults(part: Part, components: dict[str, Part]) -> Part:
    return {
        "name": str(part.get("name", "")),
        "components": {**components, **deepcopy(part.get("components") or {})},
        "materials": deepcopy(part.get("materials") or []),
        "children": [_with_defaults(child, {}) for child in part.get("children") or ()],
    }


def root(obj: WorldObject) -> Part:
    if "parts" not in obj.extras:
        obj.extras["parts"] = _with_defaults({"name": obj.name}, _usual_parts())
    found: Part = obj.extras["parts"]
    return found


# Keys: <object>[/child…] for a GameObject, with #<component> or @<material> after it ------------------------
def object_of(script: Script, key: str) -> WorldObject:
    number = key.split("#")[0].split("@")[0].split("/")[0]
    obj = script.world.object_by_id(int(number))
    if obj is None:
        raise CallError("the object has been destroyed (object reference not set to an instance)")
    return obj


def part_at(script: Script, key: str) -> Part:
    """The GameObject of this key. For a component or material, the GameObject to which it belongs."""
    part = root(object_of(script, key))
    for step in game_object(key).split("/")[1:]:
        part = part["children"][int(step)]
    return part


def game_object(key: str) -> str:
    return key.split("#")[0].split("@")[0]


def require_described(script: Script, key: str, what: str) -> None:
    obj = object_of(script, key)
    if "described" not in obj.extras:
        raise script.world.refuse(f"{what} of a {obj.name}", obj.guid)


def children(script: Script, key: str) -> list[str]:
    """The children. Built-in objects have none here; those of custom objects must be described."""
    if object_of(script, key).name.startswith("Custom_"):
        require_described(script, key, "children")
    return [f"{key}/{index}" for index in range(len(part_at(script, key)["children"]))]


def descendants(script: Script, key: str) -> list[str]:
    """The part itself and all parts below it, depth first."""
    return [key, *(deeper for child in children(script, key) for deeper in descendants(script, child))]


def components(script: Script, key: str, name: str | None) -> list[str]:
    return [f"{key}#{each}" for each in part_at(script, key)["components"] if name is None or each == name]


def materials(script: Script, key: str) -> list[str]:
    require_described(script, key, "materials")
    return [f"{key}@{index}" for index in range(len(part_at(script, key)["materials"]))]


def variables(script: Script, key: str) -> Part:
    """The variables of a component or material."""
    part = part_at(script, key)
    if "#" in key:
        found: Part = part["components"][key.partition("#")[2]]
        return found
    kept: Part = part["materials"][int(key.partition("@")[2])].setdefault("variables", {})
    return kept


def variable(script: Script, key: str, name: str) -> Any:
    known = variables(script, key)
    if name not in known:
        raise script.world.refuse(f"the variable {name} of {key.partition('#')[2] or 'a material'}")
    return known[name]


def type_of(value: Any) -> str:
    return _TYPES.get(type(value), "table")
