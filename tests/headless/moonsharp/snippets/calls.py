"""Functions: arguments, results, closures, and void results."""
# ruff: noqa: E501

from __future__ import annotations

import random
from typing import Final

from tests.headless.moonsharp.snippets.values import anything, small

_RESULTS: Final = (
    "",
    "nil",
    "1",
    "1, 2",
    "nil, 2",
    "1, nil",
    "...",
    "(...)",
    "f2()",
    "(f2())",
    "f2(), 3",
    "3, f2()",
    "{...}",
    "select('#', ...)",
)
_USES: Final = (
    "type({0})", "tostring({0})", "{0} == nil", "not {0}", "{0} or 'other'", "{0} and 1", "select('#', {0})", "#{{{0}}}", "pcall(tonumber, {0})",
    "{{{0}}}", "({0})", "g({0})", "g(({0}))", "table.pack({0}).n", "{0}, 1", "1, {0}", "tostring({0}) .. ''", "g(1, {0})", "string.rep('x', {0})",
    "rawequal({0}, nil)", "math.max({0}, 1)", "next({{{0}}})", "pcall(print, {0})",
)  # fmt: skip


def results(rng: random.Random) -> str:
    body = rng.choice(_RESULTS)
    use = rng.choice(_USES).format(f"f({rng.choice(('', '1', '1, 2', 'nil', 'nil, nil'))})")
    return (
        "local function f2() return 8, 9 end local function g(...) return select('#', ...), ... end "
        f"local function f(...) return {body} end return pcall(function() return {use} end)"
    )


def no_value(rng: random.Random) -> str:
    ending = rng.choice(
        ("", "return", "if a then return 1 end", "local x = 1", "do return end", "while false do end")
    )
    use = rng.choice((*_USES[:13], "x", "print({0})", "#{{{0}, {0}}}", "type(({0}))")).format("x")
    way = rng.choice((
        "local x = f() ", "local x = (f()) ", "local x x = f() ", "local t = {f()} local x = t[1] ", "local x, y = f() ", "x = f() ",
        "local y, x = 1, f() ", "local x = f() or nil ", "local x = f() x = x ", "local t = {} t.v = f() local x = t.v ",
    ))  # fmt: skip
    return (
        f"local function g(...) return select('#', ...), ... end local function f(a) {ending} end {way}"
        f"return pcall(function() return {use} end)"
    )


def no_value_passed(rng: random.Random) -> str:
    use = rng.choice(
        (
            "tostring(v)",
            "type(v)",
            "v == nil",
            "v or 'none'",
            "select('#', v)",
            "(function(...) return select('#', ...) end)(v)",
            "#{v}",
            "tonumber(v)",
        )
    )
    way = rng.choice(
        ("id(f())", "id((f()))", "id(f(), 1)", "id(nil)", "id()", "id(id2(f()))", "id(f() or nil)")
    )
    return (
        "local function f() end local function id2(v) return v end "
        f"local function id(v) return {use} end return pcall(function() return {way} end)"
    )


def varargs(rng: random.Random) -> str:
    body = rng.choice((
        "return select('#', ...), ...", "local a, b = ... return a, b", "local t = {...} return #t, t[1], t[#t]", "return (select(2, ...))",
        "local t = table.pack(...) return t.n, t[t.n]", "return ..., 'end'", "return (...)", "for i, v in ipairs({...}) do print(i, v) end",
        "local n = 0 for _ in pairs({...}) do n = n + 1 end return n", "return pcall(select, -1, ...)", "return g(...), g(1, ...)", "return #{...}, #{..., ...}",
        "local function inner(...) return select('#', ...) end return inner(...), inner(nil, ...), inner((...))", "return select(-1, ...)",
        "return math.max(...)", "local s = 0 for i = 1, select('#', ...) do s = s + (select(i, ...) or 0) end return s",
    ))  # fmt: skip
    given = ", ".join(rng.choice(("1", "nil", "'x'", "2.5", "7")) for _ in range(rng.randrange(5)))
    return (
        "local function g(...) return select('#', ...) end "
        f"local function f(...) {body} end return pcall(function() return f({given}) end)"
    )


def closures(rng: random.Random) -> str:
    n = rng.randrange(1, 5)
    return rng.choice((
        f"local fs = {{}} for i = 1, {n} do fs[i] = function() i = i + 1 return i end end return fs[1](), fs[1](), fs[{n}]()",
        f"local function counter(n) return function(d) n = n + (d or 1) return n end end local a, b = counter({n}), counter(10) return a(), a(5), b(), a()",
        "local x = 1 local function get() return x end local function set(v) x = v end set(9) return get(), x",
        "local fs = {} for k, v in pairs({a = 1, b = 2}) do fs[#fs + 1] = function() return k, v end end return fs[1](), fs[2]()",
        "local fs, i = {}, 1 while i <= 3 do local j = i fs[i] = function() j = j + 1 return j + i end i = i + 1 end return fs[1](), fs[2](), fs[1]()",
        "local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end return fib(" + str(n + 8) + ")",
        "local function a(n) if n == 0 then return 'done' end return b(n - 1) end function b(n) return a(n) end return a(50)",
        "local f function f(n) return n <= 1 and 1 or n * f(n - 1) end return f(" + str(n * 5) + ")",
        "local t = {} function t.a.b() end", "local t = {a = {}} function t.a.b(x) return x end function t.a:c(y) return self == t.a, y end return t.a.b(1), t.a:c(2)",
        "local memo = {} local function sq(x) if not memo[x] then memo[x] = x * x end return memo[x] end return sq(4), sq(4), memo",
        "local function outer() local a = 1 local function mid() local b = a + 1 return function() a = a + b return a, b end end return mid() end local f = outer() return f(), f()",
        "local compose = function(...) local fs = {...} return function(x) for i = #fs, 1, -1 do x = fs[i](x) end return x end end return compose(function(x) return x + 1 end, function(x) return x * 2 end)(5)",
    ))  # fmt: skip


def missing_and_extra(rng: random.Random) -> str:
    given = ", ".join(anything(rng) for _ in range(rng.randrange(4)))
    return (
        f"local function f(a, b) return type(a), type(b) end return pcall(function() return f({given}) end)"
    )


def wrong_calls(rng: random.Random) -> str:
    return "return pcall(function() " + rng.choice((
        "local x = 5 x()", "local t = {} t.f()", "local t = {} t:f()", "('x')()", "nil_function(1)", "local s = 'a' return s:nothing()", "return #5", "return -{}",
        "return {} .. 'x'", "return nil .. 'x'", "return 1 < 'x'", "return {} < {}", "return nil > 1", "local a a.b = 1", "local a = 5 return a.b", "return ('x').y.z",
        "return true + 1", "for i = 'a', 2 do end", "for i = 1, {} do end", "for i = 1, 10, 'x' do end", "local t = {} t[nil] = 1", "local t = {} t[0/0] = 1",
        "return {} + 1", "return 2 ^ {}", "return math.floor({})", "return ('x'):rep(1e3):len()", "return setmetatable(1, {})", "return 'a' + 1", "return 10 .. {}",
        "for k in 5 do end", "for k in nil do end", "for i = 1, 3, 0 do break end return 'zero'", "return rawset(5, 1, 1)", "return ipairs()", "return string.rep()",
        "string.sub()", "table.concat({{}})", "table.concat({1, {}, 3})", "return tostring()", "return ('%d'):format('x')", "return ('%d'):format(1.5)",
    )) + " end)"  # fmt: skip


def counts_of_results(rng: random.Random) -> str:
    calls = ", ".join(
        rng.choice(("f()", "(f())", "n()", "1", "nil", "(n())")) for _ in range(rng.randrange(1, 4))
    )
    return (
        "local function f() return 1, 2, 3 end local function n() return nil end local function c(...) return select('#', ...) end "
        f"local t = {{{calls}}} return c({calls}), #t, c(table.unpack({{{calls}}}, 1, {small(rng).strip(chr(39)).split('.')[0].replace('-', '')}))"
    )


MAKERS: Final = (
    results, results, no_value, no_value_passed, varargs, varargs, closures, missing_and_extra, wrong_calls, wrong_calls, counts_of_results,
)  # fmt: skip
