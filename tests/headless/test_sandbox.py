"""The Lua of scripts: missing functions, functions that work as in the game, and limits."""

from __future__ import annotations

import pytest

from tests.headless.saves import answer, block, printed, save, table
from tts_builder.headless import Limits, ScriptError, Table


@pytest.mark.parametrize("name", ["io", "debug", "load", "loadstring", "dofile", "require", "python", "utf8"])
def test_absent(name: str) -> None:
    assert answer(f"return {name} == nil") is True


def test_os_has_time_only() -> None:
    code = "local n = {} for k in pairs(os) do n[#n + 1] = k end table.sort(n) return table.concat(n, ' ')"
    assert answer(code) == "clock date difftime time"


def test_no_python_object_is_in_reach() -> None:
    """Every global that a script can see is a plain Lua value."""
    code = """
      local seen, bad = {}, {}
      local function walk(t, path)
        if seen[t] then return end
        seen[t] = true
        for k, v in pairs(t) do
          if rawequal(type(v), 'userdata') then
            if getmetatable(v) ~= nil then bad[#bad + 1] = path .. k end
          elseif type(v) == 'table' then walk(v, path .. tostring(k) .. '.') end
        end
      end
      walk(_G, '')
      return table.concat(bad, ' ')
    """
    assert answer(code) == ""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("tostring(0.1 + 0.2)", "0.3"),
        ("tostring(1 / 3)", "0.333333333333333"),
        ("tostring(1e15)", "1E+15"),
        ("tostring(123456789012345)", "123456789012345"),
        ("tostring(1 / 0) .. tostring(-1 / 0) .. tostring(0 / 0)", "Infinity-InfinityNaN"),
        ("table.concat({1, 2.5, 'x'}, ',')", "1,2.5,x"),
        ("string.format('%.0f %.1f %.2f', 2.5, 0.25, 1.005)", "3 0.3 1.01"),
        ("string.format('%05d|%5d|%-5d|%x', 42, 42, 42, 255)", "00042|   42|42   |ff"),
        ("string.format('%s %s', 'a', 1.5)", "a 1.5"),
        ("string.format('%5s|%-5s|%.2s', 'ab', 'ab', 'abc')", "   ab|ab   |ab"),
        ("string.format('100%%')", "100%"),
        ("tostring(tonumber('0x10'))", "nil"),
        ("tostring(tonumber('1,5'))", "15"),
        ("tostring(tonumber(' 12 '))", "12"),
        ("tostring(tonumber('ff', 16))", "255"),
        ("tostring(math.fmod(5, 3))", "-1"),
        ("tostring(select(2, math.modf(-3.75)))", "0.25"),
        ("tostring(math.huge == 1 / 0)", "false"),
        ("tostring(bit32.lshift(1, 32))", "1"),
        ("tostring(string.startsWith('abc', 'ab')) .. tostring(string.endsWith('abc', 'bc'))", "truetrue"),
        ("tostring(string.contains('a.c', '.'))", "true"),
        ("tostring(unpack({7}))", "7"),
        ("_VERSION", "MoonSharp 2.0.0.0"),
        ("tostring(#table.pack(table.unpack({1, nil, 3})))", "1"),
    ],
)
def test_answers_as_in_the_game(code: str, expected: str) -> None:
    assert answer(f"return {code}") == expected


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("string.format('%s', nil)", "string expected"),
        ("string.format('%s', {})", "string expected"),
        ("error({})", "string expected"),
        ("table.remove({}, 1)", "out of bounds"),
        ("math.random(2 ^ 31 - 1)", "cannot be greater"),
        ("type()", "value expected"),
        ("pairs(self or Global)", "cannot iterate"),
        ("dynamic.eval('print(1)')", "cannot call functions"),
    ],
)
def test_raises_as_in_the_game(code: str, message: str) -> None:
    made = table(lua=f"function try() {code} end")
    with pytest.raises(ScriptError, match=message):
        made.global_.call("try")


def test_pcall_takes_functions_only() -> None:
    assert answer("return select(2, pcall(setmetatable({}, {__call = function() end})))") == (
        "attempt to pcall a non-function"
    )


def test_error_text_has_the_line() -> None:
    assert answer("local ok, m = pcall(function() error('boom') end) return m") == "Global:(1,54-62): boom"


def test_other_spelling_of_unequal() -> None:
    made = table(lua="#!/shebang\nfunction f(a) return a != 1, '!=' end")
    assert made.global_.call("f", 2) is True


def test_random_follows_the_seed() -> None:
    lua = "function f() local t = {} for i = 1, 20 do t[i] = math.random(6) end return table.concat(t) end"
    one, same, other = (table(lua=lua, seed=seed).global_.call("f") for seed in (1, 1, 2))
    assert one == same != other
    assert set(one) <= set("123456")


def test_random_is_fair_enough() -> None:
    code = "local n = {0, 0, 0} for i = 1, 3000 do local k = math.random(3) n[k] = n[k] + 1 end return n"
    assert all(900 < count < 1100 for count in answer(code))


def test_chance_stays_in_range_whatever_the_seed() -> None:
    code = (
        "local low, high = 9, -9 for _, s in ipairs({0, -5, 161803399, 2 ^ 31 - 1}) do math.randomseed(s) "
        "for i = 1, 500 do local k = math.random(6) low, high = math.min(low, k), math.max(high, k) end end "
        "return low .. ' ' .. high"
    )
    assert answer(code) == "1 6"


def test_randomseed_repeats() -> None:
    code = "math.randomseed(5) local a = math.random() math.randomseed(5) return a == math.random() and a < 1"
    assert answer(code) is True


def test_time_is_the_tables_own() -> None:
    made = Table(
        save(lua="function f() return os.time(), os.clock(), os.date('%Y') end", EpochTime=1_600_000_000)
    )
    made.frames(90)
    assert made.global_.call("f") == 1_600_000_001.5 + 1 / 64
    made.now = 1_800_000_000
    made.frames(60)
    assert made.now == 1_800_000_001
    assert made.global_.call("f") == made.now + 1 / 64
    made.store_rewind()
    made.rewind()
    assert made.now == 1_800_000_001
    made = Table(save(lua="function f() return os.date('%Y-%m-%d', 0) end"))
    assert made.global_.call("f") == "1970-01-01"


def test_endless_loop_ends_at_its_limit() -> None:
    lua = "function onLoad() while true do pcall(function() while true do end end) end end"
    made = Table(save(lua=lua), limits=Limits(instructions=200))
    assert "longer than its limit" in made.errors[0].text


def test_memory_limit() -> None:
    lua = "function onLoad() local t = {} for i = 1, 1e7 do t[i] = 'x' .. i end end"
    made = Table(save(lua=lua), limits=Limits(memory=3_000_000))
    assert "memory" in made.errors[0].text


def test_scripts_do_not_share_globals() -> None:
    made = table(block("aaaaaa", LuaScript="x = 5"), lua="function f() return x end")
    assert made.global_.call("f") is None


def test_print_and_log() -> None:
    made = table(lua="function onLoad() print('a', 1.5, nil) log({b = 1, a = {2}}, 'label') end")
    assert printed(made) == ["a\t1.5\tnil"]
    assert made.log[1].kind == "log"
    assert made.log[1].text == "label: \n    a: \n        1: 2\n    b: 1"


def test_broken_text_is_an_error_of_the_script() -> None:
    made = Table(save(lua="function onLoad() print(('😀'):sub(1, 1)) end"))
    assert "UTF-8" in made.errors[0].text
