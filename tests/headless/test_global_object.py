"""Global as an object, as published type definitions list it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.headless.saves import block, table, zone
from tts_builder.headless import ScriptError


def answer(expression: str) -> Any:
    made = table(block("aaaaaa"), zone("zzzzzz", 9, 9), lua=f"function f() return {expression} end")
    return made.global_.call("f")


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("Global.guid", "-1"),
        ("Global.getGUID()", "-1"),
        ("self.getGUID()", "-1"),
        ("Global.name", "Scripting Manager"),
        ("Global.type .. Global.tag", "UntaggedUntagged"),
        ("Global.loading_custom", True),
        ("Global.spawning", False),
        ("Global.getPosition():string()", "{ 0, 0, 0 }"),
        ("Global.getRotation():string()", "{ 0, 0, 0 }"),
        ("Global.positionToWorld({1, 2, 3}):string()", "{ 1, 2, 3 }"),
        ("Global.positionToLocal({1, 2, 3}):string()", "{ 1, 2, 3 }"),
        ("Global.getTransformRight():string()", "{ 1, 0, 0 }"),
        ("Global.getTransformUp():string()", "{ 0, 1, 0 }"),
        ("Global.getTransformForward():string()", "{ 0, 0, 1 }"),
        ("#Global.getObjects() .. Global.getObjects()[1].guid", "2aaaaaa"),
        ("#Global.getZones()", 0),
        ("#Global.getChildren() + #Global.getComponents()", 0),
        ("Global.getChild('x')", None),
        ("Global.getComponent('Light')", None),
        ("Global.getComponentInChildren('Light')", None),
        ("Global.registerCollisions()", True),
        ("Global.unregisterCollisions()", False),
        ("Global.reset()", False),
    ],
)
def test_global_answers_like_an_object_that_never_moves(expression: str, value: object) -> None:
    assert answer(expression) == value


def test_what_global_does_not_answer_is_an_error() -> None:
    with pytest.raises(ScriptError, match="Global"):
        answer("Global.getName()")


def test_an_object_asks_global_for_its_guid() -> None:
    asks = "function onLoad() owner = Global.getGUID() .. tostring(Global.guid == self.guid) end"
    made = table(block("aaaaaa", LuaScript=asks))
    assert made.find("aaaaaa").get("owner") == "-1false"
