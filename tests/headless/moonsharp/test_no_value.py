"""A result that is no value stays in a local of the faithful table: it is nil, but it cannot be shown."""
# ruff: noqa: E501

from __future__ import annotations

from typing import Any

import pytest

from tests.headless.moonsharp.probing import Bench

F = "local function f(a) if a then return a end end "

ANSWERS: list[tuple[str, list[Any]]] = [
    ("local x = f() return x == nil, x or 5, not x", [True, 5, True]),
    ("local x = f() return (pcall(tostring, x)), (pcall(type, x)), (pcall(tonumber, x))", [False, False, False]),
    ("local x = f() return select('#', x), table.pack(x).n", [0, 0]),
    ("local x = f() return x", []),
    ("local x = f() return x and 1", []),
    ("local x = f() local y = x x = 1 return tostring(x), (pcall(tostring, y))", ["1", False]),
    ("local x, y = f() return select('#', x), select('#', y)", [0, 1]),
    ("local y, x = 1, f() return select('#', x), select('#', y)", [0, 1]),
    ("local x = 2 x = f() local a = select('#', x) x = f(3) return a, tostring(x)", [0, "3"]),
    ("local x = f() return pcall(function() return type(x) end) == false", [True]),
    ("local x x = x or f() return (pcall(type, x))", [False]),
    ("local function id(v) return v end local x = id(f()) return select('#', x), select('#', id(nil)), id(4)", [0, 1, 4]),
    ("local function size(v) return select('#', v) end return size(f()), size((f())), size(nil), size(), size(f(1))", [0, 0, 1, 1, 1]),
    ("local out = {} for i = 1, 2 do local x = f() if i == 2 then x = 7 end out[i] = select('#', x) end return out", [[0, 1]]),
    ("local t = {} function t:get() end local x = t:get() return (pcall(tostring, x))", [False]),
    ("local t = {f()} local u = {a = f()} return #t, tostring(t[1]), tostring(u.a)", [0, "nil", "nil"]),
    ("local function size(v, w) return select('#', v), w end return size(f(), 7)", [0, 7]),
    ("return pcall(function() return (f()) end)", [True]),
    # functions that take `...`
    ("local function size(...) return select('#', ...) end local x = f() return size(x), size(f()), size(1, x), size()", [0, 0, 1, 1]),
    ("local function all(...) return select('#', ...), ... end return all(1, f())", [1, 1, None]),
    ("local function all(...) return select('#', ...), ... end local function on(...) return all(...) end return on(1, 2, f())", [2, 1, 2, None]),
    ("local function show(a, ...) return select('#', ...), a end local n, m = show(f()), show(1, f()) return n, m, show(1, 2, f())", [1, 0, 1, 1]),
    ("local function one(...) return tostring((...)) end return (pcall(function() return one(f()) end)), one(nil)", [False, "nil"]),
    ("local function first(...) local a, b = ... return select('#', a) end return first(f()), first(nil), first()", [0, 1, 1]),
    ("return (function(...) return select('#', ...) end)(f())", [0]),
    # functions that nobody knows by name
    ("local calls = {g = function() end} local g = calls['g'] local x = g() return (pcall(tostring, x))", [False]),
    ("local calls = {g = f} local x = calls['g']() return (pcall(tostring, x))", [False]),
    ("local function with(call) local x = call() return select('#', x) end return with(f), with(function() return nil end)", [0, 1]),
    ("local g = setmetatable({}, {__call = function() end}) local x = g() return (pcall(type, x))", [False]),
    ("local floor = math.floor local x = floor(2.5) return tostring(x)", ["2"]),
    # `and`, `or` and brackets
    ("local x = f() and 1 return (pcall(type, x)), select('#', (nil or f())), select('#', (f() and 2))", [False, 0, 0]),
    ("local function g() return (nil or f()) end return select('#', g())", [0]),
    ("local function size(a, b) return select('#', a), select('#', b) end return size(1, f()), size(f(), 1)", [1, 0, 1]),
    ("return 1, f()", [1, None]),
    ("return pcall(function() return f(), f() end)", [True, None, None]),
    ("local s = setmetatable({}, {__newindex = function() end}) local k = {} "
     "local ok = pcall(function() s.a, k.b = 1, 2 end) return ok, k.b", [True, None]),
]  # fmt: skip


@pytest.mark.parametrize(("code", "values"), ANSWERS)
def test_a_local_keeps_that_it_has_no_value(code: str, values: list[Any]) -> None:
    assert Bench(True).run(F + code) == {"ok": True, "values": values, "out": []}


def test_no_value_is_printed_as_nothing() -> None:
    assert Bench(True).run(F + "local x = f() print(x) print(f(1))")["out"] == ["", "1"]
