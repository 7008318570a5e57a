"""core/json writes the same bytes as Python."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lua.loader import Modules
from tts_builder import games, resources
from tts_builder.lua.runtime import LuaError, RulesRuntime

_WHOLE = st.integers(min_value=-(2**53), max_value=2**53)
_TEXT = st.text(st.characters(exclude_categories=["Cs"]))
# The wire has no null and no empty object.
_VALUES = st.recursive(
    _WHOLE | st.booleans() | _TEXT,
    lambda inner: st.lists(inner) | st.dictionaries(_TEXT, inner, min_size=1),
    max_leaves=30,
)


@pytest.fixture(scope="module")
def modules() -> Modules:
    return Modules("sarcophagus", games.load("sarcophagus").facts())


@settings(max_examples=300)
@given(_VALUES)
def test_same_bytes_as_python(modules: Modules, value: Any) -> None:
    assert modules.encode(value).encode() == msgspec.json.encode(value, order="sorted")


def test_every_character_that_may_need_escaping(modules: Modules) -> None:
    text = "".join(map(chr, range(0x180))) + "€日本😀"
    assert modules.encode(text).encode() == msgspec.json.encode(text)


def test_keys_come_by_bytes_not_by_language(modules: Modules) -> None:
    assert modules.encode({"b": 1, "B": 2, "a-b": 3, "a": 4, "a_": 5}) == (
        '{"B":2,"a":4,"a-b":3,"a_":5,"b":1}'
    )


def test_an_empty_table_is_a_list_unless_marked(modules: Modules) -> None:
    assert modules.encode([]) == "[]"
    assert modules.runtime.text("core/json", "object", []) == "{}"
    assert modules.runtime.text("core/json", "object", {"a": 1}) == '{"a":1}'


def test_results_of_vector_calls_may_hold_null() -> None:
    texts = {name: resources.text("lua_templates", "core", f"{name}.lua") for name in ("json", "lists")}
    row = 'return { row = function() return { "a", require("core/json").null } end }'
    runtime = RulesRuntime({f"core/{name}": text for name, text in texts.items()} | {"test": row})
    assert runtime.text("test", "row") == '["a",null]'


@pytest.mark.parametrize("number", [0.5, 2.0**53 + 2, float("nan"), float("inf"), -float("inf")])
def test_numbers_that_are_not_whole_are_refused(modules: Modules, number: float) -> None:
    with pytest.raises(LuaError, match="whole numbers only"):
        modules.encode(number)


def test_values_that_json_cannot_hold_are_refused(modules: Modules) -> None:
    with pytest.raises(LuaError, match="cannot hold a function"):
        modules.encode({"f": print})
