"""Lua reads back the Python data that we write, and equal data gives equal text."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lupa import lua52

from tts_builder.errors import DefinitionError
from tts_builder.lua.literal import DEPTH, WIDTH, to_lua

DATA = st.recursive(
    st.booleans() | st.integers(-(2**53), 2**53) | st.text(st.characters(codec="utf-8")),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=25,
)


def back(value: Any) -> Any:
    if lua52.lua_type(value) != "table":
        return value
    if len(value):
        return [back(value[i]) for i in range(1, len(value) + 1)]
    return {key: back(item) for key, item in value.items()}


def same(value: Any) -> Any:
    """The data as Lua distinguishes it: an empty list is an empty table."""
    if isinstance(value, list):
        return [same(item) for item in value] or {}
    return {key: same(item) for key, item in value.items()} if isinstance(value, dict) else value


@given(DATA)
def test_lua_reads_what_was_written(value: Any) -> None:
    assert back(lua52.LuaRuntime().execute(f"return {to_lua(value)}")) == same(value)


@given(st.dictionaries(st.text(max_size=8), DATA, max_size=6))
def test_the_order_of_a_dict_does_not_matter(value: dict[str, Any]) -> None:
    assert to_lua(value) == to_lua(dict(reversed(value.items())))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (3, "3"),
        (3.0, "3"),
        (-0.0, "0"),
        (1 / 3, "0.33333333333333"),
        (-2.5, "-2.5"),
        (1e300, "1e+300"),
        ("", '""'),
        ('a"b\\c\n\r\t\0\x7f1', '"a\\"b\\\\c\\n\\r\\t\\000\\1271"'),
        ("Ankh'or é 😀", '"Ankh\'or é 😀"'),
        ([], "{}"),
        ({}, "{}"),
        ((1, "a"), '{1, "a"}'),
        (
            {"b": 1, "a": [1, 2], "end": 3, "2": 4, "x-y": 5},
            '{["2"] = 4, a = {1, 2}, b = 1, ["end"] = 3, ["x-y"] = 5}',
        ),
        ({2: "b", 1: "a", "n": 0}, '{[1] = "a", [2] = "b", n = 0}'),
    ],
)
def test_text(value: Any, text: str) -> None:
    assert to_lua(value) == text


def test_long_tables_are_split_into_lines() -> None:
    text = to_lua({"numbers": list(range(60)), "rows": [{"id": f"tile-{n}", "rank": n} for n in range(5)]})
    assert max(map(len, text.splitlines())) <= WIDTH
    lines = text.splitlines()
    assert lines[:2] == ["{", "  numbers = {"]
    assert lines[2].startswith("    0, 1, 2, 3, ")
    assert lines[2].endswith(" 24, 25,")
    assert lines[3].startswith("    26, ")
    assert '    {id = "tile-0", rank = 0},' in lines


@pytest.mark.parametrize(
    ("value", "where"),
    [
        ({"a": [1, None]}, "$.a[1]"),
        ({"a": math.nan}, "$.a"),
        ([math.inf], "$[0]"),
        ([2**53 + 1], "$[0]"),
        ({"a": {1, 2}}, "$.a"),
        ({None: 1}, "$"),
        ({"a": {True: 1}}, "$.a"),
        (["\ud800"], "$[0]"),
    ],
)
def test_data_that_lua_cannot_hold_is_refused_with_its_place(value: Any, where: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        to_lua(value)
    assert caught.value.where == where


def test_nesting_has_a_limit() -> None:
    deep: Any = 1
    for _ in range(DEPTH):
        deep = [deep]
    lua52.LuaRuntime().execute(f"return {to_lua(deep)}")
    with pytest.raises(DefinitionError, match="nested deeper"):
        to_lua([deep])
