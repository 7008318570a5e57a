"""The interface of the parser: calls, strings, positions, and MoonSharp's dialect."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lupa import lua52

from tts_builder.lua.compiling import compile_fault
from tts_builder.lua.dialect import plain, to_lua52
from tts_builder.lua.parse import owners, parse


def test_calls_by_name_with_their_arguments() -> None:
    source = parse("f(1, --[[c]] x)\ntable.insert(t, 1) s:gsub('a', ''); ('x'):rep(3) f'y' f{1} g()()")
    assert {name: len(calls) for name, calls in source.calls.items()} == {
        "f": 3, "table.insert": 1, ":gsub": 1, ":rep": 1, "g": 1, "": 1,
    }  # fmt: skip
    first = source.calls["f"][0]
    assert [source.slice(arg) for arg in first.args] == ["1", "x"]
    receiver = source.calls[":rep"][0].receiver
    assert receiver is not None
    assert source.slice(receiver) == "('x')"


@pytest.mark.parametrize(
    "literal",
    ["'a'", '"a\\"b"', "'\\065\\x42\\n\\\\'", "'a\\z \n  b'", "[[x\\n]]", "[==[a]]b]==]", "''", "'\\\n'"],
)
def test_the_value_of_a_string_literal_is_the_same_as_in_lua(literal: str) -> None:
    source = parse(f"x = {literal}")
    ((_, value),) = source.strings()
    assert value == lua52.LuaRuntime().eval(literal)


def test_place_counts_characters_from_one() -> None:
    source = parse("x = 1\ny = 'é' .. f()")
    assert source.place(source.calls["f"][0].node) == (2, 12)


def test_the_outer_node_comes_first_if_two_begin_together() -> None:
    source = parse("x = a + b + c\nf(1)(2)")
    assert [source.slice(node) for node in source.found["binary"]] == ["a + b + c", "a + b"]
    assert [source.slice(node) for node in source.found["call"]] == ["f(1)(2)", "f(1)"]


@pytest.mark.parametrize(
    ("text", "key", "expected"),
    [
        ("position, ios, os2, _os, ños = 1\nprint('os', os) -- os", "special", [(2, 13)]),
        ("t = {load = loadfile, x = y.__mode}", "special", [(1, 6), (1, 13), (1, 29)]),
        ("t = {onClick = 1, onClicked = 2, ['onDrag'] = 3, onEndEdit}", "handler", [(1, 6)]),
        ("onClick = {callback = onDrag, onMouseUp = f}", "handler", [(1, 12), (1, 31)]),
        ("x = 'portable:' -- portable: a\n--[[ portable:\nportable: ]]", "remark", [(1, 17), (2, 1)]),
        ("x = '\\u{41}\\\\u{42}' y = [[\\u{43}]] -- \\u{44}", "unicode", [(1, 6)]),
    ],
)
def test_rare_words_are_found_where_they_matter(text: str, key: str, expected: list[tuple[int, int]]) -> None:
    source = parse(text)
    assert [source.place(node) for node in source.found[key]] == expected


def test_return_statements_belong_to_the_innermost_function() -> None:
    source = parse("function a() g(function() return 1 end) return 2 end return 3")
    pairs = [
        (source.slice(node), None if owner is None else source.slice(owner)[:10])
        for node, owner in owners(source.found["return"], source.functions())
    ]
    assert pairs == [("return 1", "function()"), ("return 2", "function a"), ("return 3", None)]


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffx = 1",
        "#!/usr/bin/lua\nx = 1",
        "if a != b then f() end",
        "x\u00a0=\u00a01",
        "f = |x| x + 1",
        "t = {|a, b| a(b)[1].c, |x| -x ^ 2, |f| f{1}:g'x' .. \"y\"}",
        "f(|x| function(y) if x then return y end end, 2)",
        "f = |...| (...) or not {1, 2}\ng = 1",
        "f = || 1",
        "p:next(|deck|wait(||deck.resting, deck, 3)):next(|d| (|e| {|g| d + e + g}))",
        "f = |x| x or |y,| y\ng = || |x| x",
        "f = |x| function() return |y| y end",
    ],
)
def test_dialect_is_read_and_translated(text: str) -> None:
    assert parse(text).fault is None
    assert compile_fault(to_lua52(text)) is None
    assert to_lua52(text).count("\n") == text.count("\n")


def test_a_translated_lambda_works() -> None:
    assert (
        lua52.LuaRuntime().execute(to_lua52("local f = |x, y| x * y + 1 return f(2, 3) != 8 and f(2, 3)"))
        == 7
    )


@pytest.mark.parametrize(
    "text", ["s = '!='", "s = [[ != | ]]", "-- != |x| x\nx = 1", "--[[ != ]] x = 1", "x = 1"]
)
def test_ordinary_lua_stays_unchanged(text: str) -> None:
    assert to_lua52(text) == text
    assert plain(text).unequal == ()


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("x = 1\nif x then\n", 3, "'end' expected"),
        ("x = = 1", 1, "unexpected symbol"),
        ("f = |x", 1, "unexpected symbol"),
        ("x = 'abc", 1, "unfinished string"),
        ("'\\200' = 1", 1, "unexpected symbol"),
    ],
)
def test_faults_have_a_line_and_the_words_of_lua(text: str, line: int, words: str) -> None:
    fault = parse(text).fault
    assert fault is not None
    assert fault.line == line
    assert words in fault.sentence


@given(st.text("=|!'\"[]()-\n abf,.:{}#", max_size=60))
def test_no_text_upsets_the_parser(text: str) -> None:
    source = parse(text)
    assert list(source.strings()) is not None
    to_lua52(text)
