"""Expressions, literals, assignments and their order."""
# ruff: noqa: E501

from __future__ import annotations

import random
from typing import Final

from tests.headless.moonsharp.snippets.values import anything, number, text

_ARITHMETIC: Final = ("+", "-", "*", "/", "%", "^", "..")
_ORDER: Final = ("<", "<=", ">", ">=", "==", "~=")
_LITERALS: Final = (
    "0xA", "0xfF", "0x.8", "0x1p4", "1e2", "1E+2", ".5", "5.", "3e-2", "0x", "1e", "08", "1..2", "'\\65\\066'", "'\\x41'", "'\\u{e9}'",
    "'\\u{1F600}'", "'a\\z   b'", "'\\\\'", "'\\''", '"\\""', "'\\a\\b\\f\\v'", "[[a\nb]]", "[[\nx]]", "[==[a]]b]==]", "'\\q'", "'\\400'",
    "'\\255'", "'\\xZZ'", "'a\\\nb'", "--[[c]] 1", "1 --c\n", "#'abc'", "-2^2", "2^-1", "2^3^2", "not nil == true", "1 .. 2", "- -3",
    "not not nil", "-'2'", "#{1, 2, nil, 4}", "'a'..'b'..'c'", "1 < 2 == true", "2 * 3 % 4", "7 // 2", "1 ~= 1", "1 != 2", "~5", "5 & 3",
    "#''", "('x'):rep(3)", "'x':rep(3)", "({1, 2})[2]", "{1, 2}[1]", "(function() return 7 end)()", "nil and 1 or 2", "false == nil",
    "0 == -0", "'1' == 1", "'10' + 5", "'3' * '4'", "10 .. ''", "-0", "1/-0", "0x7fffffff", "1e308 * 10", "2^1024", "-(0/0)",
)  # fmt: skip


def _expression(rng: random.Random, depth: int, words: bool) -> str:
    if depth == 0 or rng.random() < 0.2:
        if words and rng.random() < 0.3:
            return rng.choice(("'5'", "'2.5'", "'abc'", "'0x1'", "nil", "true", "'-3'", "' 4 '"))
        return rng.choice((str(rng.randrange(-9, 30)), number(rng), f"{rng.uniform(-9, 9):.3f}"))
    if rng.random() < 0.12:
        return f"{rng.choice(('-', 'not ', '#', '- '))}{_expression(rng, 0, words)}"
    left, right = _expression(rng, depth - 1, words), _expression(rng, depth - 1, words)
    sign = rng.choice(_ARITHMETIC if rng.random() < 0.8 else (*_ORDER, "and", "or"))
    made = f"{left} {sign} {right}"
    return f"({made})" if rng.random() < 0.6 else made


def arithmetic(rng: random.Random) -> str:
    return f"return pcall(function() return {_expression(rng, rng.randrange(1, 4), False)} end)"


def mixed_arithmetic(rng: random.Random) -> str:
    return f"return pcall(function() return {_expression(rng, rng.randrange(1, 3), True)} end)"


def in_variables(rng: random.Random) -> str:
    signs = [rng.choice((*_ARITHMETIC, *_ORDER)) for _ in range(3)]
    return (
        f"local a, b, c = {anything(rng)}, {anything(rng)}, {number(rng)} "
        f"return pcall(function() return a {signs[0]} b end), pcall(function() return b {signs[1]} c end), "
        f"pcall(function() return c {signs[2]} a end)"
    )


def logic(rng: random.Random) -> str:
    def part(depth: int) -> str:
        if depth == 0:
            return rng.choice(("nil", "false", "true", "0", "''", "1", "'x'", "f()", "g()", "h()", "..."))
        made = f"{part(depth - 1)} {rng.choice(('and', 'or'))} {part(depth - 1)}"
        return rng.choice((made, f"({made})", f"not ({made})", made))

    return (
        "local function f() return 1, 2 end local function g() return nil, 'why' end local function h() return false end "
        f"local function run(...) return {part(rng.randrange(1, 3))} end return run({rng.choice(('', '1', 'nil', '4, 5'))})"
    )


def literal(rng: random.Random) -> str:
    return f"return {rng.choice(_LITERALS)}"


def two_literals(rng: random.Random) -> str:
    return f"local a, b = {rng.choice(_LITERALS)}, {rng.choice(_LITERALS)} return a, b, a == b"


def equality(rng: random.Random) -> str:
    return (
        f"local a, b = {anything(rng)}, {anything(rng)} return a == b, a ~= b, a == a, rawequal(a, b), not a"
    )


def several_targets(rng: random.Random) -> str:
    values = [
        rng.choice(("1", "2", "'v'", "nil", "f()", "a", "t[1]", "i + 1", "(f())", "..."))
        for _ in range(rng.randrange(1, 4))
    ]
    targets = rng.sample(("a", "b", "t[1]", "t[i]", "t.x", "i", "u.y", "t[a]"), rng.randrange(1, 4))
    return (
        "local function f() return 8, 9 end local function run(...) local a, b, i, t, u = 1, 2, 1, {5, 6, 7}, {} "
        f"{', '.join(targets)} = {', '.join(values)} "
        "return a, b, i, t[1], t[2], t.x, u.y end return pcall(run, 'p', 'q')"
    )


def order_of_evaluation(rng: random.Random) -> str:
    forms = (
        "t[f(1)] = f(2)", "t[f(1)], t[f(2)] = f(3), f(4)", "local x = {f(1), f(2), [f(3)] = f(4), a = f(5)}", "g(f(1), f(2), f(3))",
        "t[f(1)][f(2)] = f(3)", "for i = f(1), f(3), f(1) do f(9) end", "local x = f(1) + f(2) * f(3)", "local x = f(1) .. f(2) .. f(3)",
        "local x = f(1) < f(2)", "local x = f(1) > f(2)", "t[f(1)] = t[f(2)]", "local a, b = f(1), f(2), f(3)", "g(f(1))(f(2))",
        "t:m(f(1), f(2))", "local x = f(1) == f(2) and f(3) or f(4)", "local x = -f(1) ^ f(2)", "t[f(5)], q = f(1), f(2)",
        "local x = {[f(1)] = f(2), f(3), f(4)}", "if f(1) > 2 or f(2) < 3 and f(4) then f(5) end",
    )  # fmt: skip
    return (
        "local log, q = {}, nil local t = {{}, {}, {}, m = function() return 1 end} "
        "local function f(x) log[#log + 1] = x return x end local function g() return function() end end "
        f"pcall(function() {rng.choice(forms)} {rng.choice(forms)} end) return table.concat(log, ' ')"
    )


def shadowing(rng: random.Random) -> str:
    inner = rng.choice(("do local x = x + 1 x = x * 2 y = x end", "local x = x .. 'b' y = x", "for x = 1, 2 do y = x end", "local function x() return 5 end y = x()",
                        "do x = 3 local x = 4 y = x end", "local x <const> = 1", "local x, x = 1, 2 y = x", "if true then local x = 7 end y = x"))  # fmt: skip
    return f"local x, y = {rng.randrange(9)}, nil {inner} return x, y"


def globals_(rng: random.Random) -> str:
    return rng.choice((
        "x = 5 local y = _G.x _G.z = 6 return x, y, z, _G._G == _G",
        "local function f() g1 = 1 end f() return g1, rawget(_G, 'g1')",
        "local _ENV = {a = 1} return a, b",
        "local e = _ENV return e == _G",
        "setmetatable(_G, {__index = function(_, k) return k .. '!' end}) return undefined_name",
        "setmetatable(_G, {__newindex = function(t, k, v) rawset(t, k, v * 2) end}) q = 4 return q",
        "return undefined", "return undefined.field", "undefined()", "local t = {} t.x.y = 1", "local s = 'x' s.y = 1",
        "return type(load), type(loadstring), type(require), type(io), type(debug), type(dofile), type(utf8)",
        "return _VERSION, type(_MOONSHARP), math.pi, math.huge", "print = nil return pcall(print)",
        "local t = {} for _, n in ipairs{'string', 'table', 'math', 'os', 'bit32', 'coroutine'} do t[#t + 1] = type(_G[n]) end return t",
        f"return #arg, {text(rng)}", "return ...", "return select('#', ...)", "local a <close> = nil return 1",
        "return dynamic.eval('1 + 2 * 3')", "local x = 4 local y = dynamic.eval('x * 2') return y", "return pcall(dynamic.eval, 'f(')",
    ))  # fmt: skip


MAKERS: Final = (
    arithmetic, arithmetic, mixed_arithmetic, mixed_arithmetic, in_variables, logic, literal, two_literals, equality,
    several_targets, several_targets, order_of_evaluation, shadowing, globals_,
)  # fmt: skip
