"""Read values that scripts pass in tables. A value of the wrong form raises an error in the script."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.conversion import LuaFunction
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.geometry import Rgba, Vec
from tts_builder.headless.world.kinds import TINTS
from tts_builder.headless.world.world_object import WorldObject


def _numbers(value: Any, letters: str, what: str, missing: float) -> list[float]:
    if isinstance(value, list):
        value = dict(zip(letters, value, strict=False))
    if not isinstance(value, dict):
        raise CallError(f"a {what} expected, got {type(value).__name__}")
    try:
        parts = [float(value.get(letter, missing)) for letter in letters]  # numeric strings are accepted
    except (TypeError, ValueError):
        raise CallError(f"a {what} must consist of numbers") from None
    return parts


def point(value: Any) -> dict[str, float]:
    """A vector, by letters or by numbers, in the form of a save. A missing vector is the origin."""
    return dict(zip("xyz", _numbers(value if value is not None else {}, "xyz", "Vector", 0.0), strict=True))


def vector(value: Any) -> Vec | None:
    """A vector in a table of parameters."""
    return None if value is None else Vec(*_numbers(value, "xyz", "Vector", 0.0))


def color(value: Any) -> Rgba | str:
    """A color in a table of parameters. The name of a player color stays a name."""
    return value if isinstance(value, str) else Rgba(*_numbers(value, "rgba", "Color", 1.0))


def tint(value: Any) -> Rgba:
    """A color in a table of parameters, given by its parts or by the name of a player color."""
    given = color(value)
    if not isinstance(given, str):
        return given
    parts = TINTS.get(given.capitalize())
    if parts is None:
        raise CallError(f"{given} is not a valid color string")
    return Rgba(*parts)


def parameters(script: Script, table: Any) -> dict[str, Any]:
    """A table of named parameters. A missing or empty table gives {}."""
    given = script.to_python(table) if table is not None else {}
    if not isinstance(given, dict):
        raise CallError("a table of named parameters expected")
    return given


def values(script: Script, table: Any) -> list[Any]:
    """The values of a table in the order of its keys."""
    given = script.to_python(table) if table is not None else []
    return list(given.values() if isinstance(given, dict) else given)


def rows(script: Script, table: Any) -> list[dict[str, Any]]:
    """A list of tables with named fields."""
    given = script.to_python(table) if table is not None else []
    found = given if isinstance(given, list) else []
    if not all(isinstance(row, dict) for row in found):
        raise CallError("a list of tables with named fields expected")
    return found


def object_list(script: Script, table: Any) -> list[WorldObject]:
    """A list of objects."""
    found = values(script, table)
    if not all(isinstance(obj, WorldObject) for obj in found):
        raise CallError("a list of objects expected")
    return found


def callback(given: dict[str, Any], script: Script) -> Any:
    """The function to run when an object has spawned, given in the current or the old form."""
    run = given.get("callback_function")
    if isinstance(run, LuaFunction):
        return run
    name = given.get("callback")
    if not isinstance(name, str) or not name:
        return None
    owner = given.get("callback_owner") or script.owner

    def old_style(obj: WorldObject) -> None:
        if owner.script is not None:
            owner.script.fire(name, obj, given.get("params"))

    return old_style
