"""What MoonSharp does otherwise than Lua 5.2, each kind of it: at both tables, or at the faithful one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.headless.moonsharp.probing import Bench

BOTH: list[tuple[str, list[Any]]] = [
    # numbers as text, and back
    ("return tostring(1e15), tostring(-2 / 3), tostring(1 / 0)", ["1E+15", "-0.666666666666667", "Infinity"]),
    ("return tonumber('2,000'), tonumber('(7)'), tonumber('9-'), tonumber('0xA'), tonumber('z')",
     [2000, -7, -9, None, None]),
    ("return '1,000' + 1", [1001]),
    ("return tonumber('1e999'), tonumber('-1e999'), tonumber('1e308')", [None, None, 1e308]),
    ("return os.time() == math.floor(os.time()), os.clock() == math.floor(os.clock())", [False, False]),
    ("return math.sqrt('4'), math.floor('1,5')", [2, 15]),
    ("return math.fmod(7, 4), math.modf(-1.25)", [-1, -2, 0.75]),
    ("math.randomseed(1) return math.random(100), math.random(100)", [25, 12]),
    ("return bit32.lshift(3, 33), bit32.arshift(-8, 1), bit32.replace(0, 7, 4, 3)", [6, -4, 0]),
    # formats
    ("return string.format('%.1f|%.0f|%04s|%e', 0.35, 0.5, 'x', 1)", ["0.4|1|000x|1.000000e+000"]),
    ("return pcall(string.format, '%s', false) == false", [True]),
    # text is UTF-16
    ("return ('naïve'):sub(3, 3), ('€'):byte(), ('żółw'):len(), ('Żółw'):lower()", ["ï", 63, 4, "żółw"]),
    ("return string.char(8364), '\\u{20AC}' == '€', ('日本'):reverse()", ["€", True, "本日"]),
    ("return ('abc'):sub(1, -5), ('abc'):sub(-2, -5), ('abc'):sub(2, -2)", ["", "", "b"]),
    # patterns
    ("return ('a<b>$'):gsub('%p', '.')", ["a<b>$", 0]),
    ("return ('x.y,z'):gsub('%p', '')", ["xyz", 2]),
    ("return ('š'):match('^%l$') ~= nil, ('abab'):gsub('b', 'c', -1)", [True, "abab", 0]),
    ("return ('abc'):find('', 9), (' k = v '):match('(%w+)%s*=%s*(%w+)')", [4, "k", "v"]),
    # tables
    ("return table.concat({1, nil, 3}), select('#', table.unpack({1, nil, 3}))", ["1", 1]),
    ("return pcall(table.remove, {}, 1) == false, table.remove({}) == nil", [True, True]),
    ("local t = {'B', 'a', 'C', 'b', 'A'} table.sort(t) return table.concat(t)", ["aAbBC"]),
    ("return (pcall(table.sort, {3, 1, 2}, function(a, b) return true end))", [False]),
    ("return select('#', pairs({})), (pcall(pairs, nil))", [2, True]),
    # errors
    ("return (pcall(error, {1})), select(2, pcall(error, 'text'))", [False, "text"]),
    ("return pcall(setmetatable({}, {__call = print}))", [False, "attempt to pcall a non-function"]),
    ("local ok, e = pcall(function() local t t.x = 1 end) return (e:gsub('^.-: ', ''))",
     ["attempt to index a nil value"]),
    ("return assert(0.5)", [0.5]),
    ("return select(2, xpcall(function() error('x') end, function() return 1, 2 end))", ["1\t2"]),
    ("local co = coroutine.create(function() error('deep') end) return coroutine.resume(co)", [False, "deep"]),  # noqa: E501
    # the loader
    ("\ufefflocal f = |a, b| a * b\nreturn f(2, 3), 1 != 2, #${1, 2}", [6, True, 2]),
    ("local x = 4 local f, g = ||x, |y|y + x\nreturn f(), g(1)", [4, 5]),
    ("#!shebang\nlocal größe\u00a0= 3 return größe", [3]),
    # what the sandbox leaves
    ("return type(load), type(io), type(debug), type(unpack), type(os.exit)", ["nil", "nil", "nil", "function", "nil"]),  # noqa: E501
    ("return os.date('!%x %p', 0), os.time{year = 1970, month = 1, day = 2, hour = 0}", ["01/01/1970 AM", 86400]),  # noqa: E501
]  # fmt: skip

FAITHFUL: list[tuple[str, list[Any]]] = [
    # operators
    ("return #'€uro', 7 % -4, 2 ^ -1 ^ 2, 1 + -2 ^ 2", [4, -5, 2, 5]),
    ("return 'b' < 'C', 'co-op' > 'coop', 'Zoe' < 'adam', 0.1 + 0.2 .. ''", [True, True, False, "0.3"]),
    ("return pcall(function() return '0x1F' + 0 end) == false", [True]),
    # values
    ("local function f() return 1, 2 end return f() or 3", [1, 2]),
    ("local function f() return nil, 'why' end return f() and 3", [None, "why"]),
    ("local function f(...) return {... or 'none'} end return #f(4, 5), #f()", [2, 1]),
    ("return (function(...) return select('#', ...) end)()", [1]),
    # loops by fractions, operators of the right side
    ("local s = '' for i = 1e-5, 1, 0.5 do s = s .. tostring(i) .. ' ' end return s", ["1E-05 0.50001 "]),
    ("local m = setmetatable({}, {__add = function() return 1 end}) return 'x' + m, '1' + m", [1, 1]),
    ("local a = setmetatable({}, {__eq = function() return false end}) return a == a, rawequal(a, a)", [False, True]),  # noqa: E501
    # evaluation order
    ("local log = {} local function f(x) log[#log + 1] = x return x end\n"
     "local t = {} t[f('key')] = f('value') return table.concat(log, ' ')", ["value key"]),
    ("local log = {} local function f(x) log[#log + 1] = x return x end\n"
     "local t = {f('list'), a = f('named')} return table.concat(log, ' '), t[1], t.a", ["named list", "list", "named"]),  # noqa: E501
    ("local i, t = 1, {} i, t[i] = i + 1, 'x' return t[1], t[2]", [None, "x"]),
    ("local a a, a = 1, 2 return a", [2]),
    ("local t = {1} local function grow() t[#t + 1] = 'in' return 'out' end t[#t + 1] = grow() return t[2], t[3]",  # noqa: E501
     ["in", "out"]),
    ("local t = {5, 6} t[1], t[2] = t[2], t[1] return t[1], t[2]", [6, 5]),
    ("local seen = {} local t = setmetatable({}, {__newindex = function(_, k, v) seen[#seen + 1] = v return 'r' end})\n"  # noqa: E501
     "t.a, t.b = 1, 2 return seen[1], seen[2]", [1, "r"]),
    # tables
    ("local r = {} for k in pairs({z = 1, a = 2, 'x', m = 3}) do r[#r + 1] = tostring(k) end\n"
     "return table.concat(r, ' ')", ["z a m 1"]),
    ("local t = {b = 1, a = 2} t.b = nil t.c = 3 t.b = 4 local r = {} for k in pairs(t) do r[#r + 1] = k end\n"  # noqa: E501
     "return table.concat(r)", ["acb"]),
    ("local t = {} rawset(t, 'q', 1) table.insert(t, 'i') t.p = 2 function t.f() end local r = {}\n"
     "for k in pairs(t) do r[#r + 1] = tostring(k) end return table.concat(r, ' ')", ["q 1 p f"]),
    ("local t = {} for _, k in ipairs{9, 3, 7} do t[k] = k end local r = {} local k = next(t)\n"
     "while k do r[#r + 1] = k k = next(t, k) end return table.concat(r, ' ')", ["9 3 7"]),
    ("local t = {[3] = 'c', [1] = 'a'} local r = {} for k, v in pairs(t) do r[#r + 1] = k .. v end\n"
     "return table.concat(r, ' '), #t", ["3c 1a", 1]),
    ("local t = {1, 2, 3, 4} t[2] = nil return #t, #{1, nil, 3}, #{nil, 2}", [1, 1, 0]),
    ("return JSON.encode_pretty == nil, next(JSON.decode('{\"y\": 1, \"b\": 2}'))", [False, "y", 1]),
    # a key set to nil keeps its place; the first such key loses it when a new key comes
    ("local t = {1, 2, 3, 4, 5, 6} for i = 6, 2, -1 do t[i] = nil end for i = 2, 6 do t[i] = i end\n"
     "local r = {} for k in pairs(t) do r[#r + 1] = k end return table.concat(r, ' ')", ["1 2 4 5 6 3"]),
    ("local t = {} t.b = nil t.d = nil t.c = 2 t.d = 3 t.b = 1 local r = {}\n"
     "for k in pairs(t) do r[#r + 1] = k end return table.concat(r)", ["dcb"]),
    ("local t = {} table.remove(t) t.a = 1 return (pcall(next, t))", [False]),
    # a label in a block without locals forgets those of the function, but not what is set afterwards
    ("local k = 0 do do local q = 1 end ::w:: k = 7 end return k", [7]),
    ("for i = 1, 3 do if i == 2 then goto skip end do local y = i end ::skip:: end return 'for'", ["for"]),
    # patterns have a budget
    ("return pcall(string.match, ('x'):rep(300), '^(.-)y$') == false", [True]),
    # halves of pairs join again
    ("local s = '😀' return s:sub(1, 1) .. s:sub(2) == s", [True]),
]  # fmt: skip


@pytest.mark.parametrize("faithful", [False, True], ids=["fast", "faithful"])
@pytest.mark.parametrize(("code", "values"), BOTH)
def test_in_both_modes(code: str, values: list[Any], faithful: bool) -> None:
    assert Bench(faithful).run(code) == {"ok": True, "values": values, "out": []}


@pytest.mark.parametrize(("code", "values"), FAITHFUL)
def test_in_the_faithful_mode(code: str, values: list[Any]) -> None:
    assert Bench(True).run(code) == {"ok": True, "values": values, "out": []}


@pytest.mark.parametrize(
    "code",
    [
        "pcall(tonumber, 'xyz', 16)",
        "pcall(math.random, 2147483647)",
        "pcall(os.time, {year = 2020, month = 14, day = 1})",
        "pcall(coroutine.wrap(function() end))",
        "xpcall(function() error('a') end, function() error('b') end)",
        "for i = 1, 2 do if i == 1 then goto done end local x = i ::done:: end",
        "local t = {} t.end = 1",
        "return '\\300'",
        "return 1e999",
    ],
)
def test_what_no_script_survives(code: str) -> None:
    for faithful in (False, True):
        assert not Bench(faithful).run(f"{code} return 'survived'")["ok"]


@pytest.mark.parametrize(
    "code",
    [
        "local i = 0 while i < 3 do i = i + 1 if i == 2 then goto skip end do local x = i end ::skip:: end",
        "local i = 0 repeat i = i + 1 if i == 2 then local y = 1 goto skip end ::skip:: until i > 2",
        "local i = 0 if i == 0 then for k = 1, 2 do end ::top:: i = i + 1 end",
        "local i = 0 do ::top:: do local x = 1 end end return i",
    ],
)
def test_reading_a_local_after_a_wiping_label_ends_the_script_through_pcall(code: str) -> None:
    assert not Bench(True).run(f"pcall(function() {code} end) return 'survived'")["ok"]


def test_lines_and_columns_survive_the_rewriting() -> None:
    code = "local t = {a = 1,\n  b = #'x'}\n\nt.c = t.a .. 'x' ..\n  1\nt.d, t.e = 1, 2\nlocal n = t.zz.y\n"
    fast, faithful = Bench(False).run(code), Bench(True).run(code)
    assert fast == faithful
    assert faithful["error"] == "<executeScript>:(7,0-16): attempt to index a nil value"
