"""Metatables: operators, lookup, classes."""
# ruff: noqa: E501

from __future__ import annotations

import random
from typing import Final

from tests.headless.moonsharp.snippets.values import anything, number, text

_OPERATORS: Final = {
    "__add": "a + b", "__sub": "a - b", "__mul": "a * b", "__div": "a / b", "__mod": "a % b", "__pow": "a ^ b", "__concat": "a .. b",
    "__eq": "a == b", "__lt": "a < b", "__le": "a <= b", "__unm": "-a", "__len": "#a", "__call": "a(1, 2)", "__tostring": "tostring(a)",
    "__index": "a.missing", "__gt": "a > b",
}  # fmt: skip
_ANSWERS: Final = ("'m'", "1", "nil", "true", "false", "x", "y", "'m', 'n'", "", "{}", "rawequal(x, y)")


def operator(rng: random.Random) -> str:
    event = rng.choice(tuple(_OPERATORS))
    other = rng.choice(
        ("setmetatable({}, m)", "setmetatable({}, {})", anything(rng), "a", "setmetatable({}, m2)")
    )
    use = _OPERATORS[rng.choice((event, event, event, rng.choice(tuple(_OPERATORS))))]
    if rng.random() < 0.3:
        use = use.replace("a ", "_ ").replace(" b", " a").replace("_ ", "b ")
    return (
        f"local m, m2 = {{}}, {{}} m.{event} = function(x, y) return {rng.choice(_ANSWERS)} end "
        f"m2.{event} = function(x, y) return 'second' end local a = setmetatable({{}}, m) local b = {other} "
        f"local ok, v = pcall(function() return {use} end) return ok, type(v), v == a, (type(v) ~= 'table' and tostring(v))"
    )


def lookup(rng: random.Random) -> str:
    return rng.choice((
        "local base = {x = 1} local t = setmetatable({}, {__index = base}) local a = t.x t.x = 2 return a, t.x, base.x, rawget(t, 'x')",
        f"local t = setmetatable({{}}, {{__index = function(t, k) return k .. '?' end}}) return t.a, t[{number(rng)}] ~= nil, rawget(t, 'a')",
        "local log = {} local t = setmetatable({}, {__newindex = function(t, k, v) rawset(t, k, v) log[#log + 1] = k end}) t.a = 1 t.a = 2 t.b = 3 return table.concat(log, ' '), t.a",
        "local store = {} local t = setmetatable({}, {__newindex = store, __index = store}) t.x = 1 return t.x, rawget(t, 'x'), store.x",
        "local a = setmetatable({}, {__index = setmetatable({x = 1}, {__index = {y = 2}})}) return a.x, a.y, a.z",
        "local t = setmetatable({}, {__len = function() return 7 end}) return #t, rawlen(t)",
        "local t = setmetatable({1, 2}, {__pairs = function(t) return function(_, k) if not k then return 'only', 1 end end, t, nil end}) local r = {} for k, v in pairs(t) do r[#r + 1] = k end return table.concat(r)",
        "local t = setmetatable({}, {__metatable = 'locked'}) return getmetatable(t), (pcall(setmetatable, t, {}))",
        "return getmetatable('x') ~= nil, type(getmetatable('x').__index), ('x').len == string.len",
        "local t = setmetatable({}, {__index = function(t, k) return nil end}) return t.x, #t, next(t)",
        "local t = setmetatable({1, 2, 3}, {__index = function(t, i) if i <= 5 then return i * 10 end end}) local r = {} for i, v in ipairs(t) do r[#r + 1] = v end return table.concat(r, ' '), #t",
        "local t = setmetatable({}, {__call = function(self, ...) return select('#', ...), ... end}) return t(1, nil)",
        "local t = setmetatable({}, {__tostring = function() return 'T!' end}) return tostring(t), pcall(function() return t .. 'x' end)",
        "local t = setmetatable({}, {__concat = function(a, b) return (type(a) == 'table' and 'T' or a) .. (type(b) == 'table' and 'T' or b) end}) return t .. 'x', 'x' .. t, 1 .. t, t .. t, 'a' .. 'b' .. t",
        "local t = setmetatable({}, {__unm = function(x) return 'neg' end}) return -t",
        f"local t = setmetatable({{}}, {{__index = {text(rng)}}}) return pcall(function() return t.len end)",
        "local t = setmetatable({}, {__eq = function() return true end}) return t == {}, t == setmetatable({}, getmetatable(t)), t ~= {}",
        "local t = setmetatable({}, {__lt = function(a, b) return true end}) return t < t, t > t, pcall(function() return t <= t end)",
        "string.trim = function(s) return (s:gsub('^%s+', '')) end return ('  x'):trim()", "local s = 'abc' return s.len, s[1], s.x", "return ('x'):upper():lower():len()",
        "local m = {} m.__index = m local t = setmetatable({}, m) m.x = 5 return t.x, m.y, t.__index == m", "local t = {} t[1.0] = 'a' t[2^53] = 'b' return t[1], #t, t[2^53]",
        "local t = {} t['1'] = 's' t[1] = 'n' return t['1'], t[1], #t", "local k = {} local t = {[k] = 1, [print] = 2} return t[k], t[print], t[{}]",
        "local a = setmetatable({}, {__index = function(t, k) error('no ' .. k) end}) return pcall(function() return a.field end)",
        "local p = setmetatable({}, {__newindex = function(t, k, v) error('read only', 2) end}) return pcall(function() p.x = 1 end)",
        "local t = setmetatable({}, {__div = function(a, b) return 'div' end, __mod = function() return 'mod' end}) return t / 1, 1 / t, t % 2, 2 % t",
    ))  # fmt: skip


def classes(rng: random.Random) -> str:
    n = rng.randrange(1, 20)
    return rng.choice((
        f"local A = {{}} A.__index = A function A.new(x) return setmetatable({{x = x}}, A) end function A:get() return self.x end function A:add(n) self.x = self.x + n return self end return A.new({n}):add(2):add(3):get()",
        f"local Base = {{}} Base.__index = Base function Base.new(c, n) return setmetatable({{name = n}}, c) end function Base:hi() return 'base ' .. self.name end local D = setmetatable({{}}, {{__index = Base}}) D.__index = D function D:hi() return 'derived ' .. Base.hi(self) end return Base.new(D, 'n{n}'):hi(), Base.new(Base, 'b'):hi()",
        f"local V = {{}} V.__index = V V.__add = function(a, b) return setmetatable({{x = a.x + b.x}}, V) end V.__eq = function(a, b) return a.x == b.x end V.__tostring = function(v) return 'V' .. v.x end local a, b = setmetatable({{x = {n}}}, V), setmetatable({{x = 2}}, V) return tostring(a + b), a == b, a + b == b + a",
        f"local Stack = {{}} Stack.__index = Stack function Stack.new() return setmetatable({{n = 0}}, Stack) end function Stack:push(v) self.n = self.n + 1 self[self.n] = v end function Stack:pop() local v = self[self.n] self[self.n] = nil self.n = self.n - 1 return v end local s = Stack.new() for i = 1, {n} do s:push(i * i) end return s:pop(), s:pop(), s.n, #s",
        f"local C = setmetatable({{}}, {{__call = function(cls, v) return setmetatable({{v = v}}, {{__index = cls}}) end}}) function C:double() return self.v * 2 end return C({n}):double()",
        f"local obj = {{count = {n}}} function obj:inc(by) self.count = self.count + (by or 1) return self end function obj.static(x) return x end return obj:inc():inc(5).count, obj.static(3), obj.inc(obj).count",
        f"local Set = {{}} Set.mt = {{__add = function(a, b) local r = {{}} for k in pairs(a) do r[k] = true end for k in pairs(b) do r[k] = true end return setmetatable(r, Set.mt) end, __len = function(s) local c = 0 for _ in pairs(s) do c = c + 1 end return c end}} local function set(t) local s = setmetatable({{}}, Set.mt) for _, v in ipairs(t) do s[v] = true end return s end return #(set{{1, 2}} + set{{2, {n}}})",
        "local q = {first = 1, last = 0} local function push(v) q.last = q.last + 1 q[q.last] = v end local function pop() local v = q[q.first] q[q.first] = nil q.first = q.first + 1 return v end push('a') push('b') push('c') pop() return pop(), q",
    ))  # fmt: skip


MAKERS: Final = (operator, operator, operator, lookup, lookup, classes)
