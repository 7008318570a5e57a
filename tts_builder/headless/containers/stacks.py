"""Stacks of equal objects, which the save keeps as a count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.headless.world.kinds import State
from tts_builder.saves.copies import copied

if TYPE_CHECKING:
    from tts_builder.headless.world.world_object import WorldObject

_STACK_OF = {
    "Custom_Tile": "Custom_Tile_Stack",
    "Custom_Token": "Custom_Token_Stack",
    "Custom_Model": "Custom_Model_Stack",
}
_CHECKERS = ("Checker_white", "Checker_red", "Checker_black")
"""The objects of a CheckerStack by MaterialIndex. White is certain, the others are inferred."""

_CHIPS = ("Chip_10", "Chip_50", "Chip_100", "Chip_500", "Chip_1000")


def _single_name(stack: State) -> str:
    name = str(stack.get("Name", ""))
    if name == "ChipStack":
        return f"Chip_{stack.get('MeshIndex', 10)}"
    if name == "CheckerStack":
        index = int(stack.get("MaterialIndex", 0) or 0)
        return _CHECKERS[index if 0 <= index < len(_CHECKERS) else 0]
    return name.removesuffix("_Stack")


def single(stack: State) -> State:
    """One object of the stack."""
    state = copied(stack)
    state["Name"] = _single_name(stack)
    for field in ("Number", "MaterialIndex", "MeshIndex", "GUID"):
        state.pop(field, None)
    return state


def remove(stack: WorldObject) -> State:
    stack.state["Number"] = int(stack.state.get("Number", 1) or 1) - 1
    return single(stack.state)


def insert(stack: WorldObject, state: State) -> None:
    added = int(state.get("Number", 1) or 1) if str(state.get("Name", "")).endswith("Stack") else 1
    stack.state["Number"] = int(stack.state.get("Number", 1) or 1) + added


def stackable(state: State) -> bool:
    image = state.get("CustomImage") or {}
    name = str(state.get("Name", ""))
    if name in _CHIPS or name in _CHECKERS:
        return True
    if name == "Custom_Model":
        return int((state.get("CustomMesh") or {}).get("TypeIndex", 0) or 0) == 5
    part = (
        image.get("CustomTile")
        if name == "Custom_Tile"
        else image.get("CustomToken")
        if name == "Custom_Token"
        else None
    )
    return bool((part or {}).get("Stackable", False))


def combines(one: WorldObject, two: WorldObject) -> bool:
    """Whether the two combine: equal stackable objects or stacks that face the same way."""
    looks = []
    for obj in (one, two):
        if obj.kind == "Stack":
            state = single(obj.state)
        elif stackable(obj.state):
            state = obj.state
        else:
            return False
        looks.append(
            (state["Name"], state.get("CustomImage"), state.get("CustomMesh"), state.get("ColorDiffuse"))
        )
    return looks[0] == looks[1] and one.face_down == two.face_down


def of_two(low: State) -> State:
    stack = copied(low)
    name = str(low.get("Name", ""))
    stack.pop("GUID", None)
    stack.update({"MaterialIndex": -1, "MeshIndex": -1, "Number": 2})
    if name in _CHIPS:
        stack.update({"Name": "ChipStack", "MeshIndex": int(name.removeprefix("Chip_"))})
    elif name in _CHECKERS:
        stack.update({"Name": "CheckerStack", "MaterialIndex": _CHECKERS.index(name)})
    else:
        stack["Name"] = _STACK_OF[name]
    return stack
