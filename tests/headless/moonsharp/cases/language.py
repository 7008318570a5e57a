"""Calls, values, order of evaluation, syntax, errors and coroutines: what MoonSharp answers."""
# ruff: noqa: E501

from __future__ import annotations

from typing import Any

LOG = "local log = {} local function f(x, v) log[#log + 1] = x if v == nil then return x end return v end\n"
"""f('a', v) notes a and returns v."""

VALUES: list[tuple[str, list[Any] | None]] = [
    # a method without arguments gets the other values of the call before it
    ("local o = {m = function(self, a) return a end} local function f() return o, 5 end return f():m(), f():m(6), (f()):m()",
     [5, 6, None]),
    ("return ('abc'):gsub('%a', '%0%0'):byte(), tostring(5):upper(), (pcall(function() return tostring(5):nothing() end))",
     [98, "5", False]),
    ("local function f() end return (pcall(function() return f():m() end)), (pcall(function() return f().x:m() end))",
     [False, False]),
    ("local function f() return 1, 2, 3 end return f(), f()", [1, 1, 2, 3]),
    ("local function f() return 1, 2, 3 end return (f()), f() and 9, f() or 9", [1, 9, 1, 2, 3]),
    ("local function f() return nil, 2 end local a, b = f() or 5 return a, b", [5, None]),
    ("local function f() return false, 'e' end local t = {f() and 1} return #t, t[1], t[2]", [2, False, "e"]),
    ("local function n(...) return select('#', ...) end return n(), n(nil), n(nil, nil), n((n()))", [1, 1, 2, 1]),
    ("local function n(...) return select('#', ...) end local function g(...) return n(...) end return g(), g(1, 2)",
     [1, 2]),
    ("local function f(...) local a, b = ... return a, b, ... end return f(1)", [1, None, 1]),
    ("local function f(...) return ... end return f(), 'x'", [None, "x"]),
    ("local function f(a, ...) return a, select('#', ...) end return f(1), f(1, nil)", [1, 1, 1]),
    ("local function f(...) local t = {...} return #t, table.pack(...).n end return f(), f(1, nil, 3)", [0, 1, 3]),
    ("local function f(...) return (select('#', ...)), (...) end return f(5, 6)", [2, 5]),
    ("return select(-1, 1, 2, 3), select(2, 'a', 'b'), (pcall(select, 0)), (pcall(select, -4, 1))",
     [3, "b", False, False]),
    ("return select('2', 'a', 'b'), select(1.9, 'a'), select('#', select(3, 1))", ["b", "a", 1]),
    ("return table.unpack({1, 2, 3}, 2), table.unpack({1, 2, 3}, -1, 1)", [2, None, None, 1]),
    ("return select('#', table.unpack({})), select('#', table.unpack({}, 1, 0)), table.unpack({[0] = 'z', 'a'}, 0, 1)",
     [1, 1, None, "a"]),
    ("return pcall(table.unpack, {}, 3)", None),
    ("local a, b, c = (function() return 1, 2 end)() return a, b, c", [1, 2, None]),
    ("local t = {(function() return 1, 2 end)(), (function() return 3, 4 end)()} return #t", [3]),
    ("return (function() return end)() == nil, not (function() end)()", [True, True]),
    ("local x = (function() return nil end)() return type(x), tostring(x)", ["nil", "nil"]),
    ("return nil and nil, false or nil, nil or false, 1 and nil or 'z'", [None, None, False, "z"]),
    ("return 1 == 1.0, '1' == 1, 0 == -0, nil == false, 'a' == 'a'", [True, False, True, False, True]),
    ("return not nil, not 0, not '', 1 ~= 1, 1 != 2", [True, False, False, False, True]),
    ("local t = {} t[1.0] = 'a' t['1'] = 'b' return t[1], t['1'], #t", ["a", "b", 1]),
    ("return #{n = 1}, #{1, 2, nil}, #{nil, nil, 3}, #{[1] = 1, [2] = 2}, #{1, 2, [4] = 4}", [0, 2, 0, 2, 2]),
]  # fmt: skip

LAMBDAS: list[tuple[str, list[Any] | None]] = [
    ("local g = function(h, y) return h() + y end local f = |d|g(||d+1, 3) return f(5)", [9]),
    ("local f = |x| (|y| (|z| x + y + z)) return f(1)(2)(3), (|x| x * 2)(4)", [6, 8]),
    ("local f = |x| {a = |y| x - y} return f(3).a(1)", [2]),
    ("local f = |x| function() if x then return |y| y + x end end return f(1)()(2)", [3]),
    ("local f = |x| x or |y| y return f(false)(2), f(3)", [2, 3]),
    ("local f, g = |x,| x, || |y| y + 1 return f(3), g()(2)", [3, 3]),
    # a bar right after the parameters is dropped
    ("local f = |x| |y| x + y", None),
    ("local f = |x| ||5", None),
    ("local f = |x| | |y| x + y return f(1)(2)", [3]),
    ("local f = |1| 3", None),
    ("local f = |x", None),
]  # fmt: skip
ORDER: list[tuple[str, list[Any] | None]] = [
    (LOG + "local t = {} t[f('k')] = f('v') return table.concat(log)", ["vk"]),
    (LOG + "local t = {f('1'), a = f('2'), f('3'), [f('4')] = f('5')} return table.concat(log)", ["24513"]),
    (LOG + "for i = f('a', 1), f('b', 2), f('c', 1) do end return table.concat(log)", ["bca"]),
    (LOG + "for i = f('a', 3), f('b', 1) do end return table.concat(log)", ["ba"]),
    (LOG + "local s = f('a') .. f('b') .. f('c') return table.concat(log)", ["abc"]),
    (LOG + "local s = f('a', 1) + f('b', 2) * f('c', 3) return table.concat(log)", ["abc"]),
    (LOG + "local b = f('a', 1) > f('b', 2) or f('c', 1) >= f('d', 1) return table.concat(log)", ["abcd"]),
    (LOG + "local o = {m = function() end} o.m(f('a'), f('b'), f('c')) return table.concat(log)", ["abc"]),
    (LOG + "local o = {} function o:m() log[#log + 1] = 'm' return self end\n"
     "f('o', o):m(f('x')):m(f('y')) return table.concat(log)", ["oxmym"]),
    (LOG + "local t = {x = {}} local function g() log[#log + 1] = 'g' return t.x end g().y = f('v') return table.concat(log)",
     ["vg"]),
    ("local a, b = 1, 2 a, b = b, a return a, b", [2, 1]),
    ("local t = {1, 2, 3} t[1], t[2], t[3] = t[3], t[1], t[2] return table.concat(t)", ["312"]),
    ("local i, t = 1, {} i, t[i] = 2, 'x' return t[1], t[2]", [None, "x"]),
    ("local t = {} t.a, t.b, t.c = 1, 2 return t.a, t.b, t.c", [1, 2, None]),
    ("local a a, a, a = 1, 2, 3 return a", [3]),
    ("local t = {n = 0} local function k() t.n = t.n + 1 return t.n end t[k()], t[k()] = 'a', 'b' return t[1], t[2]",
     ["a", "b"]),
    ("local seen = {} local p = setmetatable({}, {__newindex = function(t, k, v) seen[#seen + 1] = k rawset(t, k, v) end})\n"
     "p.a = 1 p.a = 2 p.b = 3 return table.concat(seen), p.a", ["ab", 2]),
]  # fmt: skip

LOOPS: list[tuple[str, list[Any] | None]] = [
    ("local r = {} for k in pairs{a = 1} do local x r[1] = type(x) end return r[1]", ["table"]),
    ("local r for k, v in ipairs{'a'} do if v then local x, y, z r = type(x) .. y .. tostring(z) end end return r",
     ["table1nil"]),
    ("local r for w in ('ab'):gmatch('%a+') do local x, y r = tostring(x) .. y end return r", ["nilab"]),
    ("local r for i = 1, 1 do local x r = tostring(x) end return r", ["nil"]),
    ("local r for _ in pairs{1} do for i = 1, 1 do local x r = tostring(x) end end return r", ["nil"]),
    ("local r for _ in pairs{1} do r = (function() local x return x end)() end return r", [None]),
    ("local r for _ in pairs{1} do local x = nil r = tostring(x) end return r", ["nil"]),
    ("local t = {} for i = 3, 1 do t[#t + 1] = i end for i = 1, 0, -1 do t[#t + 1] = i end return table.concat(t)", ["10"]),
    ("local r = {} for i = 1, 9, 4 do local k = i - 6 r[#r + 1] = i % 4 .. ' ' .. k % 4 end return table.concat(r, ' ')", ["1 3 1 3 1 3"]),
    ("local r = {} for i = 1, 2 do local i = -i r[#r + 1] = i % 2.5 end return r[1], r[2]", [1.5, 0.5]),
    ("local n = 0 for i = '1', '3' do n = n + i end return n", [6]),
    ("return (pcall(function() for i = 'x', 2 do end end)), (pcall(function() for i = 1, nil do end end))", [False, False]),
    ("local n = 0 for i = 1, 3, 0 do n = n + 1 if n > 5 then break end end return n", [0]),
    ("local n = 0 for i = 0.1, 0.5, 0.1 do n = n + 1 end return n", [5]),
    ("local f = {} for i = 1, 3 do f[i] = function() i = i + 10 return i end end return f[1](), f[1](), f[2]()", [11, 21, 12]),
    ("local f = {} for _, v in ipairs{'a', 'b'} do f[#f + 1] = function() return v end end return f[1](), f[2]()", ["a", "b"]),
    ("local i = 1 while true do i = i * 2 if i > 50 then break end end return i", [64]),
    ("local n = 0 repeat local done = n >= 3 n = n + 1 until done return n", [4]),
    ("local f = {} local i = 0 while i < 2 do i = i + 1 local j = i f[i] = function() return j end end return f[1](), f[2]()",
     [1, 2]),
    ("local n = 0 for i = -2^53, 2^53 do n = i if n > -2^53 + 2 then break end end return n + 2^53", [3]),
    ("local n = 0 for i = 1, 10, 1/0 do n = n + 1 end return n", [1]),
    # a goto out of a loop leaves its state on the stack, and the loop around goes on with that
    ("for i = 1, 3 do for j = 1, 3 do if j == 2 then goto next end end ::next:: end return 'ok'", None),
    ("local o = {} for i = 1, 2 do for j = 1, 2 do if j == 2 then goto n end o[#o + 1] = j end ::n:: end return #o", [1]),
    ("local o = {} for i = 3, 1, -1 do for k = 1, 3 do if k == i then goto n end o[#o + 1] = i .. k end ::n:: "
     "if #o > 20 then break end end return table.concat(o, ' ')", ["31 32"]),
    ("local o = {} for i = 1, 5 do for j = 10, 12 do if j == 11 then goto n end o[#o + 1] = i .. ':' .. j end ::n:: "
     "if #o > 2 then break end end return table.concat(o, ' ')", ["1:10 12:10 12:10"]),
    ("local o = {} for _, v in ipairs({1, 2, 3}) do for _, w in ipairs({1, 2}) do if w == 2 then goto n end "
     "o[#o + 1] = v * w end ::n:: end return table.concat(o, ' ')", ["1"]),
    ("local n = 0 for k in pairs({1, 2}) do for\nk2, v2 in pairs({3, 4}) do if v2 == 3 then goto out end end ::out:: "
     "n = n + k if n > 6 then break end end return n", [7]),
    ("return (pcall(function() for _, v in ipairs({1, 2}) do for w = 1, 3 do if w == 2 then goto n end end ::n:: end end))",
     [False]),
    ("pcall(function() for v = 1, 3 do for _, w in pairs({4, 5}) do if w == 5 then goto n end end ::n:: end end) return 1",
     None),
    ("local function f() for i = 1, 3 do for k = i, 3 do if k == 2 then goto n end if k == 3 then return 'r' end end "
     "::n:: end end return f()", ["r"]),
    ("local s = '' for i = 2^53, 1, -0.7 do s = s .. i .. ' ' if #s > 150 then break end end return s:sub(-21)",
     ["9.00719925474099E+15 "]),
    ("do goto skip end local x ::skip:: return x", None),
    ("local n = 0 ::top:: n = n + 1 if n < 3 then goto top end return n", [3]),
    ("goto a do ::a:: end", None),
    ("do ::a:: end do ::a:: end return 1", [1]),
    ("::a:: ::a::", None),
    ("for i = 1, 2 do local function g() break end end", None),
    ("local t = {} for k, v in next, {10, 20} do t[#t + 1] = k .. '=' .. v end return table.concat(t, ' ')", ["1=10 2=20"]),
    ("local function iter(s, c) if c < s then return c + 1 end end local n = 0 for i in iter, 3, 0 do n = n + i end return n",
     [6]),
    ("return (pcall(function() for x in 5 do end end)), (pcall(function() for x in {} do end end))", [False, False]),
    ("--==[ no comment of one line\nreturn 1", None),
    ("--[==[ a ]] b ]==] return 2 --[[ x", None),
    ("--[==[ a ]] b ]==] return 2 -- [[ x", [2]),
    # a step that is written has to be a number
    ("return (pcall(function() for i = 0.5, 3, nil do end end)), (pcall(function() for i = 1, 3, nil do end end))", [False, False]),
    ("local s = 0 for i = 0.5, 3 do s = s + i end return s", [4.5]),
]  # fmt: skip

ERRORS: list[tuple[str, list[Any] | None]] = [
    ("return (pcall(error)), (pcall(error, nil)), (pcall(error, true)), (pcall(error, {}))", [False, False, False, False]),
    ("return select(2, pcall(error, 5)), type(select(2, pcall(error, 5)))", ["5", "string"]),
    ("local ok, e = pcall(function() error('x', 0) end) return ok, (e:gsub('^.-: ', ''))", [False, "x"]),
    ("return select('#', pcall(function() end)), select('#', pcall(function() return nil end))", [1, 2]),
    ("return pcall(function(...) return select('#', ...) end)", [True, 1]),
    ("return pcall(pcall, error, 'e')", [True, False, "e"]),
    ("return pcall()", None),
    ("return (pcall(5)), (pcall(nil)), (pcall({}))", [False, False, False]),
    ("return xpcall(function() return 1, 2 end, print)", [True, 1, 2]),
    ("return xpcall(function(a) return a end, print, 7)", [True, 7]),
    ("return xpcall(error, function(m) return 'H ' .. m end, 'e')", [False, "H e"]),
    ("return (pcall(xpcall)), (pcall(xpcall, function() end)), xpcall(5, print)",
     [False, False, False, "attempt to xpcall a non-function"]),
    ("return assert(1, 2, 3)", [1, 2, 3]),
    ("return (pcall(assert, nil)), (pcall(assert, false, 'm')), (pcall(assert)), select(2, pcall(assert, false, 'm'))",
     [False, False, False, "m"]),
    ("return select('#', assert('x', nil)), (assert(0)), (assert(''))", [2, 0, ""]),
    ("local t = setmetatable({}, {__index = function(_, k) error('no ' .. k) end})\n"
     "local ok, e = pcall(function() return t.x end) return ok, (e:gsub('^.-: ', ''))", [False, "no x"]),
    ("return (pcall(function() undefined() end)), (pcall(function() local t = {} t.x.y = 1 end)), (pcall(function() return #5 end))",
     [False, False, False]),
    ("return (pcall(next, {}, 'nope')), (pcall(rawset, {}, nil, 1)), (pcall(function() local t = {} t[0 / 0] = 1 end))",
     [False, False, False]),
    ("return (pcall(function() local t = {} t[nil] = nil end)), ({})[nil]", [False, None]),
    ("return (pcall(setmetatable, 1, {})), (pcall(setmetatable, {}, 1)), (pcall(setmetatable)), getmetatable()",
     [False, False, False, None]),
    ("return rawequal(1), rawequal(1, 1), rawequal({}, {}), rawget({5}), rawget({5}, 1), (pcall(rawget, 1, 1))",
     [False, True, False, None, 5, False]),
    ("return rawlen({1, 2}), rawlen('é'), (pcall(rawlen, 5)), (pcall(rawlen))", [2, 1, False, False]),
    ("return (pcall(type)), (pcall(tostring)), (pcall(tonumber)), type(nil)", [False, False, False, "nil"]),
    ("return collectgarbage('count'), collectgarbage(), (pcall(collectgarbage, 'nonsense'))", [None, None, True]),
    ("return type(load), type(loadstring), type(dofile), type(require), type(debug), type(io), type(os.getenv)",
     ["nil", "nil", "nil", "nil", "nil", "nil", "nil"]),
]  # fmt: skip

COROUTINES: list[tuple[str, list[Any] | None]] = [
    ("local co = coroutine.create(function() return coroutine.yield() end) coroutine.resume(co) "
     "return select('#', coroutine.resume(co))", [2]),
    ("local co = coroutine.create(function() return (('a'):gsub('.', coroutine.yield)) end) return coroutine.resume(co)",
     [False, "attempt to yield across a CLR-call boundary"]),
    ("local co = coroutine.create(function(a) local b = coroutine.yield(a + 1) return b * 2 end)\n"
     "local _, x = coroutine.resume(co, 1) local _, y = coroutine.resume(co, 5) return x, y, coroutine.status(co)", [2, 10, "dead"]),
    ("local co = coroutine.create(function() end) coroutine.resume(co) return (coroutine.resume(co))", [False]),
    ("local co = coroutine.create(function() error('x') end) return (coroutine.resume(co)), coroutine.status(co)", [False, "dead"]),
    ("local co co = coroutine.create(function() return coroutine.status(co) end) return coroutine.resume(co)", [True, "running"]),
    ("local outer outer = coroutine.create(function()\n"
     "  local inner = coroutine.create(function() return coroutine.status(outer) end) return coroutine.resume(inner)\n"
     "end) return coroutine.resume(outer)", [True, True, "normal"]),
    ("local co co = coroutine.create(function() return (coroutine.resume(co)) end) return coroutine.resume(co)", [True, False]),
    ("local f = coroutine.wrap(function(...) local n = select('#', ...) while true do n = select('#', coroutine.yield(n)) end end)\n"
     "return f(1, nil), f(nil, nil, nil)", [2, 3]),
    ("local f = coroutine.wrap(function() return 1 end) f() return (pcall(function() f() end))", [False]),
    ("return (pcall(function() coroutine.yield() end)), (pcall(coroutine.create, 5)), (pcall(coroutine.wrap)), (pcall(coroutine.status, 1))",
     [False, False, False, False]),
    ("local co = coroutine.wrap(function() local ok, v = pcall(function() return coroutine.yield(1) + 1 end) return ok, v end)\n"
     "return co(), co(4)", [1, True, 5]),
    ("local co = coroutine.wrap(function() local ok = pcall(function() coroutine.yield(1) error('x') end) return ok end)\n"
     "return co(), co()", [1, False]),
    ("local co = coroutine.create(function() table.sort({2, 1}, function(a, b) coroutine.yield() return a < b end) end)\n"
     "return (coroutine.resume(co))", [False]),
    ("local co = coroutine.create(function() return (('é'):gsub('.', function() coroutine.yield() end)) end)\n"
     "return (coroutine.resume(co))", [False]),
    ("local co = coroutine.wrap(function() local t = setmetatable({}, {__index = function(_, k) return coroutine.yield(k) end}) return t.key end)\n"
     "return co(), co('value')", ["key", "value"]),
    ("local co = coroutine.wrap(function() for k in pairs{a = 1, b = 2} do coroutine.yield(k) end return 'end' end)\n"
     "return co(), co(), co()", ["a", "b", "end"]),
    ("local co, main = coroutine.running() return type(co), main, coroutine.status(co)", ["thread", True, "running"]),
    ("return type(coroutine.isyieldable), type(coroutine.close), type(coroutine.wrap(function() end))", ["nil", "nil", "function"]),
]  # fmt: skip
