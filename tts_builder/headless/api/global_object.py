"""Global as an object: invisible, at the center of the table, and never moving.

Published type definitions list the functions of Object that Global has, and their results.
"""

from __future__ import annotations

from tts_builder.headless.api.spawning import get_objects
from tts_builder.headless.scripts.operations import function, getters, reader
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.geometry import ORIGIN, Vec
from tts_builder.headless.world.world import GlobalScript

getters(
    "Global",
    GlobalScript,
    {
        "guid, getGUID()": lambda _, root: root.guid,
        "type, tag": lambda _, __: "Untagged",
        "spawning": lambda _, __: False,
    },
)


@reader("Global", "name")
def name(_: Script, __: GlobalScript) -> str:
    return "Scripting Manager"


@reader("Global", "loading_custom")
def loading_custom(_: Script, __: GlobalScript) -> bool:
    """Always true: Global never finishes loading, because it has nothing to load."""
    return True


# Its place --------------------------------------------------------------------
@function("Global", "getPosition", result="vec")
@function("Global", "getRotation", result="vec")
def origin(_: Script, __: GlobalScript) -> Vec:
    return ORIGIN


@function("Global", "positionToLocal", "vec", "vec")
@function("Global", "positionToWorld", "vec", "vec")
def same_place(_: Script, __: GlobalScript, x: float, y: float, z: float) -> Vec:
    return Vec(x, y, z)


def _axis(name: str, way: Vec) -> None:
    @function("Global", f"getTransform{name}", result="vec")
    def axis(_: Script, __: GlobalScript) -> Vec:
        return way


for _name, _way in (("Right", Vec(1, 0, 0)), ("Up", Vec(0, 1, 0)), ("Forward", Vec(0, 0, 1))):
    _axis(_name, _way)


# Contents ---------------------------------------------------------------------
getters(
    "Global",
    GlobalScript,
    {
        "getObjects() objs": lambda script, _: get_objects(script),
        "getZones() objs": lambda _, __: [],
    },
)


@function("Global", "getChildren", result="GameObjects")
@function("Global", "getComponents", "str?", "Components")
def parts(_: Script, __: GlobalScript, ___: str | None = None) -> list[str]:
    """Always empty: the table has no Unity objects for Global."""
    return []


@function("Global", "getChild", "str", "GameObject")
@function("Global", "getComponent", "str", "Component")
@function("Global", "getComponentInChildren", "str", "Component")
def part(_: Script, __: GlobalScript, ___: str) -> str | None:
    return None


# Functions without effect -----------------------------------------------------
@function("Global", "registerCollisions", "bool?")
def register_collisions(_: Script, __: GlobalScript, ___: bool | None = None) -> bool:
    return True


@function("Global", "unregisterCollisions")
@function("Global", "reset")
def nothing_done(_: Script, __: GlobalScript) -> bool:
    return False
