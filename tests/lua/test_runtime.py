"""The bare runtime: data in and out, kept values, steps, limits, and no access to the outside."""

from __future__ import annotations

from typing import Any

import pytest

from tts_builder import resources
from tts_builder.lua.runtime import LuaError, RulesRuntime, StepLimitError

CORE = {
    name: resources.text("lua_templates", *f"{name}.lua".split("/")) for name in ("core/json", "core/lists")
}
DEMO = """
local json = require("core/json")
local demo = {}
function demo.same(x) return x end
function demo.two() return { 1 }, "b" end
function demo.nothing() return nil end
function demo.add(s, n) return { total = s.total + n } end
function demo.empty() return { list = {}, map = json.object({}) } end
function demo.roll(draw) return { draw(6), draw(6) } end
function demo.kind(f) return type(f) end
function demo.loop(n) local x = 0 for i = 1, n do x = x + i end return x end
function demo.forever() while true do pcall(function() while true do end end) end end
function demo.raise() error("boom") end
function demo.index(t) return t.a.b end
function demo.global() leaked = 1 end
function demo.handler() return demo.same end
return demo
"""


@pytest.fixture(scope="module")
def lua() -> RulesRuntime:
    return RulesRuntime({**CORE, "demo": DEMO})


@pytest.mark.parametrize(
    "value",
    [
        1,
        -7,
        2**53,
        1.5,
        "é 😀",
        True,
        False,
        None,
        [],
        {},
        [[], [{}]],
        {"a": {"b": [1, 2, {"c": "d"}]}},
        [False, True],
    ],
)
def test_data_goes_in_and_comes_out(lua: RulesRuntime, value: Any) -> None:
    assert lua.call("demo", "same", value) == value


def test_tuples_are_lists_and_keys_come_sorted(lua: RulesRuntime) -> None:
    assert lua.call("demo", "same", (1, (2,))) == [1, [2]]
    assert list(lua.call("demo", "same", {"b": 1, "a": 2, "c": 3})) == ["a", "b", "c"]


def test_canonical_text(lua: RulesRuntime) -> None:
    assert lua.text("demo", "same", {"b": [1, {}], "a": "é\n"}) == '{"a":"é\\n","b":[1,{}]}'
    assert lua.text("demo", "empty") == '{"list":[],"map":{}}'
    assert lua.text("demo", "nothing") == ""


def test_all_results_and_the_first(lua: RulesRuntime) -> None:
    assert lua.call_all("demo", "two") == [[1], "b"]
    assert lua.call_all("demo", "same", 3) == [3]
    assert lua.call("demo", "two") == [1]
    assert lua.call("demo", "nothing") is None


def test_values_stay_in_lua_between_calls(lua: RulesRuntime) -> None:
    state = lua.hold({"total": 1})
    for _ in range(3):
        state = lua.keep("demo", "add", state, 2)
    assert lua.data(state) == {"total": 7}
    assert lua.encode(state) == '{"total":7}'
    with pytest.raises(LuaError, match="instead of a table"):
        lua.keep("demo", "nothing")


def test_a_python_function_is_a_lua_function(lua: RulesRuntime) -> None:
    numbers = iter([3, 5])
    assert lua.call("demo", "roll", lambda n: next(numbers)) == [3, 5]
    assert lua.call("demo", "kind", lambda n: n) == "function"


def test_a_python_error_passes_through(lua: RulesRuntime) -> None:
    def fail(n: int) -> int:
        raise KeyError(n)

    with pytest.raises(KeyError):
        lua.call("demo", "roll", fail)
    assert lua.call("demo", "same", 1) == 1


def test_steps_are_counted_and_repeat(lua: RulesRuntime) -> None:
    small, large = lua.steps_of("demo", "loop", 10), lua.steps_of("demo", "loop", 1010)
    assert large - small == 2 * 1000
    assert lua.steps_of("demo", "loop", 10) == small


def test_an_endless_loop_is_stopped_even_inside_pcall() -> None:
    lua = RulesRuntime({**CORE, "demo": DEMO}, limit=200_000)
    with pytest.raises(StepLimitError, match="200000 Lua steps"):
        lua.call("demo", "forever")
    assert lua.call("demo", "loop", 1000) == 500500


@pytest.mark.parametrize(
    ("function", "args", "where", "what"),
    [
        ("raise", (), "demo:13", "boom"),
        ("index", ({"x": 1},), "demo:14", "attempt to index field 'a' (a nil value)"),
        ("global", (), "demo:15", "a pure module may not set the global 'leaked'"),
        ("gone", (), "", "module 'demo' has no function 'gone'"),
        ("handler", (), "", "a function cannot be returned as data"),
    ],
)
def test_errors_have_module_and_line(
    lua: RulesRuntime, function: str, args: tuple[Any, ...], where: str, what: str
) -> None:
    with pytest.raises(LuaError) as caught:
        lua.call("demo", function, *args)
    assert (caught.value.where, caught.value.what) == (where, what)


@pytest.mark.parametrize(
    "name",
    [
        "io",
        "os",
        "debug",
        "load",
        "loadstring",
        "loadfile",
        "dofile",
        "package",
        "python",
        "coroutine",
        "collectgarbage",
        "print",
    ],
)
def test_nothing_reaches_outside(name: str) -> None:
    lua = RulesRuntime({"m": f"return {{ f = function() return {name} ~= nil end }}"})
    with pytest.raises(LuaError, match=f"may not read the global '{name}'"):
        lua.call("m", "f")


@pytest.mark.parametrize("path", ["string.dump", "math.random", "math.randomseed", "_G._G.string.dump"])
def test_no_random_numbers_and_no_bytecode(path: str) -> None:
    assert RulesRuntime({"m": f"return {{ f = function() return {path} == nil end }}"}).call("m", "f") is True


def test_a_pure_module_may_not_use_finalizers() -> None:
    lua = RulesRuntime({"m": "local M = {} function M.f() setmetatable({}, {__gc = false}) end return M"})
    with pytest.raises(LuaError, match="may not use finalizers"):
        lua.call("m", "f")


def test_modules_load_once_and_missing_ones_are_named() -> None:
    lua = RulesRuntime(
        {"m": "local x = require('gone')", "n": "return {", "k": "return { f = function() end }"}
    )
    with pytest.raises(LuaError) as caught:
        lua.call("m", "f")
    assert (caught.value.where, caught.value.what) == ("m:1", "there is no module 'gone'")
    with pytest.raises(LuaError) as caught:
        lua.call("n", "f")
    assert caught.value.where == "n:1"
    assert lua.call("k", "f") is None


def test_values_that_cannot_be_passed_to_lua_are_refused(lua: RulesRuntime) -> None:
    with pytest.raises(TypeError, match="set"):
        lua.call("demo", "same", {1, 2})
