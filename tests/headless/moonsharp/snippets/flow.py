"""Loops, jumps, errors and coroutines."""
# ruff: noqa: E501

from __future__ import annotations

import random
from typing import Final

from tests.headless.moonsharp.snippets.values import anything, number, text

_OUT: Final = " return table.concat(out, ' ')"


def numeric_for(rng: random.Random) -> str:
    start, stop, step = (
        rng.choice(("0", "1", "3", "-2", "10", "0.5", "1.25", "'2'", number(rng))) for _ in range(3)
    )
    by = rng.choice(("", "", f", {step}", ", -1", ", 2", ", 0.1"))
    return (
        f"return pcall(function() local out = {{}} for i = {start}, {stop}{by} do out[#out + 1] = tostring(i) "
        f"{rng.choice(('', 'i = i + 1 ', 'local i = 5 '))}if #out > 12 then break end end{_OUT} end)"
    )


def loops(rng: random.Random) -> str:
    n = rng.randrange(2, 6)
    return "local out = {} " + rng.choice((
        f"local i = 0 while i < {n} do i = i + 1 if i == 2 then out[#out + 1] = 'two' else out[#out + 1] = i end end",
        f"local i = 0 repeat local j = i i = i + 1 out[#out + 1] = j until j >= {n}",
        f"for i = 1, {n} do for j = 1, {n} do if j > i then break end out[#out + 1] = i * j end end",
        f"for i = {n}, 1, -1 do out[#out + 1] = i end",
        "for i, w in ipairs({'a', 'b', nil, 'd'}) do out[#out + 1] = i .. w end",
        "local t = {3, 1, 2} for i = 1, #t do t[#t + 1] = t[i] end for _, v in ipairs(t) do out[#out + 1] = v end",
        f"for i = 1, {n} do local x if i == 1 then x = 5 end out[#out + 1] = tostring(x) end",
        "while true do out[#out + 1] = 1 if #out > 3 then break end end",
        "for w in ('the quick fox'):gmatch('%a+') do out[#out + 1] = w:sub(1, 1) end",
        f"local function iter(n) local i = 0 return function() i = i + 1 if i <= n then return i, i * i end end end for a, b in iter({n}) do out[#out + 1] = a + b end",
        f"local function step(s, c) if c < s then return c + 1 end end for i in step, {n}, 0 do out[#out + 1] = i end",
        "for k, v in next, {10, 20} do out[#out + 1] = k + v end",
        "for v in {1, 2} do out[#out + 1] = v end",
    )) + _OUT  # fmt: skip


def jumps(rng: random.Random) -> str:
    n = rng.randrange(2, 5)
    return "local out = {} " + rng.choice((
        f"for i = 1, {n} do if i == 2 then goto continue end out[#out + 1] = i ::continue:: end",
        f"local i = 0 while i < {n} do i = i + 1 if i == 2 then goto continue end out[#out + 1] = i ::continue:: end",
        f"local i = 0 while i < {n} do i = i + 1 if i == 2 then goto continue end do local x = i out[#out + 1] = x end ::continue:: end",
        f"local i = 0 repeat i = i + 1 if i == 2 then local y = 1 goto continue end out[#out + 1] = i ::continue:: until i >= {n}",
        f"local i = 0 ::top:: i = i + 1 out[#out + 1] = i if i < {n} then goto top end",
        f"for i = 1, {n} do for j = 1, {n} do if j == 2 then goto next end out[#out + 1] = j end ::next:: if #out > 9 then break end end",
        f"for i = 1, {n} do local x = i if x == 2 then goto skip end out[#out + 1] = x ::skip:: end",
        f"for i = 1, {n} do if i == 2 then goto skip end local x = i out[#out + 1] = x ::skip:: end",
        f"do local k = 0 ::a:: k = k + 1 if k < {n} then goto a end out[#out + 1] = k end",
        "goto done do out[#out + 1] = 'never' end ::done:: out[#out + 1] = 'end'",
        "for i = 1, 3 do for j = 1, 3 do if i * j == 4 then goto found end end end ::found:: out[#out + 1] = 'f'",
        "goto nowhere", "do ::x:: end goto x", "::a:: ::a::", "if true then do local z = 1 end ::l:: out[#out + 1] = 'if' end",
        f"local k = 0 if k == 0 then do local z = 1 end ::l:: k = k + 1 if k < {n} then goto l end end out[#out + 1] = k",
        f"local k = 0 for i = 1, {n} do while true do if i == 2 then break end do local q = i end ::w:: k = k + 1 break end end out[#out + 1] = k",
        "while true do for q = 1, 2 do out[#out + 1] = q end ::w:: break end",
        "local f = function(p) do local z = 1 end ::l:: return p end out[#out + 1] = f(3)",
    )) + _OUT  # fmt: skip


def errors(rng: random.Random) -> str:
    raised = rng.choice((
        "error('boom')", "error('boom', 0)", "error('boom', 1)", "error('boom', 2)", "error({code = 1})", "error()", "error(nil)", "error(42)",
        "assert(false)", "assert(nil, 'why')", "assert(false, 5)", "assert(1 == 2, {})", "assert(true)", "error(tostring(nil))", "local x = nil + 1",
        "local t = nil; t.x = 1", "error('multi\\nline')", "string.rep()", "error(true)", "assert()", "assert(nil, nil)", "error('a' .. 1)",
        f"error({text(rng)})", f"error({anything(rng)})",
    ))  # fmt: skip
    way = rng.choice((
        "return pcall(function() {0} end)", "local ok, e = pcall(function() {0} end) return ok, type(e), tostring(e)",
        "return xpcall(function() {0} end, function(m) return 'H:' .. m end)", "return xpcall(function() {0} end, print)",
        "return pcall(function() pcall(function() {0} end) return 'outer' end)", "return pcall(pcall, function() {0} end)", "{0} return 'after'",
        "local function f() {0} end local ok, e = pcall(f) return ok, e", "return select('#', pcall(function() {0} end))",
        "return xpcall(function() pcall(function() {0} end) error('second', 0) end, function(m) return m:upper() end)",
        "local co = coroutine.create(function() {0} end) local ok, e = coroutine.resume(co) return ok, e, coroutine.status(co)",
        "local f = coroutine.wrap(function() {0} end) return pcall(function() return f() end)",
        "return pcall(error, 'direct')", "return xpcall(function(...) {0} return ... end, function(m) return m end, 1, 2)",
    ))  # fmt: skip
    return way.replace("{0}", raised)


def coroutines(rng: random.Random) -> str:
    n = rng.randrange(1, 5)
    return rng.choice((
        f"local co = coroutine.create(function(a, b) local c = coroutine.yield(a + b) local d, e = coroutine.yield(c * 2) return d, e end) return coroutine.resume(co, 1, {n})",
        "local co = coroutine.create(function(...) local n = select('#', ...) n = select('#', coroutine.yield(n)) return n end) local _, a = coroutine.resume(co, 1, 2) local _, b = coroutine.resume(co, nil, nil) return a, b, coroutine.status(co)",
        f"local gen = coroutine.wrap(function() for i = 1, {n} do coroutine.yield(i) end end) local out = {{}} for v in gen do out[#out + 1] = v end{_OUT}",
        "local co = coroutine.create(function() return 1 end) coroutine.resume(co) return coroutine.resume(co)",
        "local co co = coroutine.create(function() return coroutine.status(co), coroutine.running() == co end) return coroutine.resume(co)",
        "local co = coroutine.create(function() local ok, v = pcall(function() return coroutine.yield('y') end) return ok, v end) local a, b = coroutine.resume(co) local c, d, e = coroutine.resume(co, 'back') return a, b, c, d, e",
        "return coroutine.resume(coroutine.create(function() coroutine.yield() end))",
        "local f = coroutine.wrap(function(x) while true do x = coroutine.yield(x * 2) end end) return f(1), f(2), f(10)",
        "local co = coroutine.create(function() local t = setmetatable({}, {__index = function(_, k) return coroutine.yield(k) end}) return t.hello end) local a, b = coroutine.resume(co) local c, d = coroutine.resume(co, 'val') return a, b, c, d",
        "return pcall(coroutine.resume, 5)", "return pcall(coroutine.create, 5)", "return pcall(coroutine.wrap)", "return select('#', coroutine.running()), type(coroutine.running())",
        "return pcall(coroutine.yield, 1)", "return coroutine.status(coroutine.create(function() end))", "local f = coroutine.wrap(function() return 1 end) f() return pcall(function() return f() end)",
        f"local function tree(t) if t then tree(t.l) coroutine.yield(t.v) tree(t.r) end end local out = {{}} for v in coroutine.wrap(function() tree({{v = {n}, l = {{v = 1}}, r = {{v = 9}}}}) end) do out[#out + 1] = v end{_OUT}",
        "local a = coroutine.create(function() local b = coroutine.create(function() coroutine.yield('in') return 'b' end) local _, x = coroutine.resume(b) coroutine.yield(x) local _, y = coroutine.resume(b) return y end) local _, p = coroutine.resume(a) local _, q = coroutine.resume(a) return p, q, coroutine.status(a)",
        "local co = coroutine.create(function() table.sort({2, 1}, function(x, y) coroutine.yield() return x < y end) end) return coroutine.resume(co)",
        "local co = coroutine.create(function() return ('x'):gsub('x', function() coroutine.yield() end) end) return coroutine.resume(co)",
        "local co = coroutine.wrap(function() error('inside') end) local ok, e = pcall(function() co() end) return ok, (tostring(e):gsub('^.-: ', ''))",
        "local co = coroutine.wrap(function() for k, v in pairs({a = 1, b = 2}) do coroutine.yield(k, v) end end) local a, b = co() local c, d = co() return a, b, c, d, (co())",
    ))  # fmt: skip


def broken_source(rng: random.Random) -> str:
    return rng.choice((
        "x =", "if true then", "for i = 1 do end", "local 5 = 1", "return return", "f(", "local function end", "a.b:c = 1", "break", "x = = 1", "return 1 2",
        "local t = {1, 2", "'unfinished", "[[unfinished", "--[[ unfinished", "local a.b = 1", "f() = 1", "(f)() = 2", "1 = x", "x + 1", "'s'", "f", "a, b", "goto 1", "local",
        "for k, v pairs(t) do end", "repeat x = 1", "while true x = 1 end", "function() end", "local x = function f() end", "return ;", ";", ";;", "do end", "do return 1 end",
        "return 1;", "local x; return x", "f = function() return end return f()", "return (1)", "return (1, 2)", "local a <const> = 1", "x = 5 y", "if x = 1 then end",
        "elseif", "end", "return function() end end", "local x = 1 + ", "x.y.z", "x:y", "::a::", "goto a ::a::", "return {} {}", "return {1}.x", "return ('a').b",
        "return 'a'.b", "t = {} t.if = 1", "t = {if = 1}", "return not", "return - - 1", "return --1\n2", "return 0xg", "return 1a", "return 3..4", "a = b = 1", "a += 1", "a++",
        "return 1 // 2", "return a ? b : c", "return 5 !", "return \\x x", "local f = |x| x + 1 return f(2)", "local f = [x] x", "return @", "return `a`", "return a..b..",
    ))  # fmt: skip


MAKERS: Final = (
    numeric_for,
    numeric_for,
    loops,
    loops,
    jumps,
    errors,
    errors,
    errors,
    coroutines,
    coroutines,
    broken_source,
)
