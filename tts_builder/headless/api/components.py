"""Object, GameObject, Component and Material: the Unity parts of an object."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import vector
from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.operations import function, reader
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world import components
from tts_builder.headless.world.geometry import Rgba, Vec
from tts_builder.headless.world.world_object import WorldObject

_BOTH = "Object GameObject"


def _key(owner: WorldObject | str) -> str:
    return owner if isinstance(owner, str) else str(owner.id)


@function(_BOTH, "getChildren", result="GameObjects")
def get_children(script: Script, owner: WorldObject | str) -> list[str]:
    return components.children(script, _key(owner))


@function(_BOTH, "getChild", "str", "GameObject")
def get_child(script: Script, owner: WorldObject | str, name: str) -> str | None:
    for key in components.children(script, _key(owner)):
        if components.part_at(script, key)["name"] == name:
            return key
    return None


@function(_BOTH, "getComponents", "str?", "Components")
def get_components(script: Script, owner: WorldObject | str, name: str | None = None) -> list[str]:
    return components.components(script, _key(owner), name)


@function(_BOTH, "getComponent", "str", "Component")
def get_component(script: Script, owner: WorldObject | str, name: str) -> str | None:
    return next(iter(components.components(script, _key(owner), name)), None)


@function(_BOTH, "getComponentsInChildren", "str?", "Components")
def get_components_in_children(
    script: Script, owner: WorldObject | str, name: str | None = None
) -> list[str]:
    parts_below = components.descendants(script, _key(owner))
    return [component for key in parts_below for component in components.components(script, key, name)]


@function(_BOTH, "getComponentInChildren", "str", "Component")
def get_component_in_children(script: Script, owner: WorldObject | str, name: str) -> str | None:
    """The object's own component of that name, or else the first one among its children."""
    own = get_component(script, owner, name)
    return own or next(iter(get_components_in_children(script, owner, name)), None)


@function(_BOTH, "getMaterials", result="Materials")
def get_materials(script: Script, owner: WorldObject | str) -> list[str]:
    return components.materials(script, _key(owner))


@function(_BOTH, "getMaterialsInChildren", result="Materials")
def get_materials_in_children(script: Script, owner: WorldObject | str) -> list[str]:
    parts_below = components.descendants(script, _key(owner))
    return [material for key in parts_below for material in components.materials(script, key)]


@reader("GameObject", "name")
def game_object_name(script: Script, key: str) -> str:
    return str(components.part_at(script, key)["name"])


# Components and materials -----------------------------------------------------
_VARIABLES = "Component Material"


@function(_VARIABLES, "get", "str", "tab")
def get(script: Script, key: str, name: str) -> Any:
    return components.variable(script, key, name)


@function(_VARIABLES, "getVars", result="tab")
def get_vars(script: Script, key: str) -> dict[str, str]:
    return {name: components.type_of(value) for name, value in components.variables(script, key).items()}


@function(_VARIABLES, "set", "str any")
def set_(script: Script, key: str, name: str, value: Any) -> bool:
    """Set a variable, which keeps its type. A vector or color may be given as a table."""
    given, before = script.to_python(value), components.variable(script, key, name)
    if isinstance(before, Vec):
        given = vector(given)
    elif isinstance(before, Rgba) and isinstance(given, (dict, list)):
        given = Rgba(*(list(given.values()) if isinstance(given, dict) else given))
    elif isinstance(before, bool) != isinstance(given, bool) or isinstance(before, str) != isinstance(
        given, str
    ):
        raise CallError(f"{name} is a {components.type_of(before)}")
    components.variables(script, key)[name] = given
    return True


@reader("Component Material", "game_object", "GameObject")
def game_object(_: Script, key: str) -> str:
    return components.game_object(key)


@reader("Component", "name")
def component_name(_: Script, key: str) -> str:
    return key.partition("#")[2]


@reader("Material", "shader")
def shader(script: Script, key: str) -> str:
    material = components.part_at(script, key)["materials"][int(key.partition("@")[2])]
    return str(material.get("shader", ""))


# Older functions on the object itself -----------------------------------------
def _component(script: Script, obj: WorldObject, name: str) -> str:
    found = get_component(script, obj, name)
    if found is None:
        raise CallError(f"{obj.name} has no component {name}")
    return found


@function("Object", "getComponentVar", "str str", "tab")
def get_component_var(script: Script, obj: WorldObject, component: str, name: str) -> Any:
    return get(script, _component(script, obj, component), name)


@function("Object", "setComponentVar", "str str any")
def set_component_var(script: Script, obj: WorldObject, component: str, name: str, value: Any) -> bool:
    return set_(script, _component(script, obj, component), name, value)
