"""Frames, Wait, Timer, coroutines, updates and settling."""

from __future__ import annotations

import pytest

from tests.headless.saves import block, printed, settled, table
from tts_builder.headless import ScriptError

NOTE = "local function note(s) print(s .. ' ' .. Time.frame_count) end "


@pytest.mark.simulates("Wait.frames time", "Time.frame_count", "print")
def test_wait_frames_and_time() -> None:
    made = table(lua=NOTE + """
      function f()
        Wait.frames(function() note('two') end, 2)
        Wait.frames(function() note('one') end)
        Wait.time(function() note('half') end, 0.5)
        Wait.time(function() note('thrice') end, 0.1, 3)
        note('now')
      end""")  # fmt: skip
    made.global_.call("f")
    assert made.settle() == 30
    assert printed(made) == ["now 1", "one 2", "two 3", "thrice 7", "thrice 13", "thrice 19", "half 31"]


@pytest.mark.simulates("Wait.condition")
def test_condition_and_its_timeout() -> None:
    made = table(lua=NOTE + """
      ready = false
      function f()
        Wait.condition(function() note('met') end, function() return ready end)
        local function never() return false end
        Wait.condition(function() note('never') end, never, 0.2, function() note('late') end)
      end""")  # fmt: skip
    made.global_.call("f")
    made.frames(20)
    assert printed(made) == ["late 13"]
    made.world.global_script.script.assign("ready", True)
    made.settle()
    assert printed(made)[-1] == "met 22"


@pytest.mark.simulates("Wait.stop stopAll")
def test_stop() -> None:
    made = table(lua="""
      function f()
        local a = Wait.frames(function() print('a') end, 5)
        local b = Wait.time(function() print('b') end, 1, -1)
        local t = {Wait.stop(a), Wait.stop(a), Wait.stop(b), Wait.stop(nil)}
        for i = 1, 4 do t[i] = tostring(t[i]) end
        return table.concat(t)
      end
      function g() Wait.frames(function() print('c') end) Wait.stopAll() end""")  # fmt: skip
    assert made.global_.call("f") == "truefalsetruefalse"
    made.global_.call("g")
    assert made.settle() == 0
    assert printed(made) == []


def test_settle_does_not_wait_for_endless_timers() -> None:
    made = table(lua="Wait.time(function() n = (n or 0) + 1 end, 1, -1)")
    assert made.settle() == 0
    made.frames(600)
    assert made.global_.get("n") == 10


def test_settle_has_a_limit() -> None:
    made = table(lua="Wait.condition(function() end, function() return false end)")
    assert made.settle(limit=50) == 50


def test_collect() -> None:
    made = table(lua="""
      function f()
        local log = {}
        local c = Wait.collect({'a', 'b'},
          function(r) log[#log + 1] = 'done' .. r.a .. r.b end,
          function(id) log[#log + 1] = 'add' .. id end,
          function(code, id)
            log[#log + 1] = (code == Wait.COLLECT_UNKNOWN and 'unknown' or 'again') .. id
          end)
        c:add('a', 1) c:add('x') c:add('a', 2) c:add('b', 2)
        return table.concat(log, ' ')
      end""")  # fmt: skip
    assert made.global_.call("f") == "adda unknownx againa addb done12"


def test_wait_ends_with_its_object() -> None:
    script = "function onLoad() Wait.frames(function() print('too late') end, 5) end"
    made = table(block("aaaaaa", LuaScript=script))
    made.player("White").sit().delete(made.objects)
    made.frames(10)
    assert printed(made) == []


def test_error_in_a_callback_is_reported() -> None:
    made = table(lua="function f()\n Wait.frames(function()\n error('later') end)\nend")
    settled(made, "f")
    assert [(error.line, error.text) for error in made.errors] == [(3, "Global:(3,6-15): later")]


@pytest.mark.simulates("startLuaCoroutine")
def test_coroutine() -> None:
    made = table(lua=NOTE + """
      function work()
        note('start') coroutine.yield(0) note('middle') coroutine.yield(0) note('end') return 1
      end
      function wrong() return 2 end
      function f() startLuaCoroutine(Global, 'work') end
      function g() startLuaCoroutine(Global, 'wrong') end
      function h() startLuaCoroutine(Global, 'nothing') end""")  # fmt: skip
    settled(made, "f")
    assert printed(made) == ["start 1", "middle 2", "end 3"]
    made.global_.call("g")
    assert "must return 1" in made.errors[0].text
    with pytest.raises(ScriptError, match="no function nothing"):
        made.global_.call("h")


@pytest.mark.parametrize("faithful", [True, False])
def test_a_coroutine_may_return_true(faithful: bool) -> None:
    lua = """function work() coroutine.yield(0) return true end function wrong() return false end
      function f() startLuaCoroutine(Global, 'work') end
      function g() startLuaCoroutine(Global, 'wrong') end"""
    made = table(lua=lua, faithful=faithful)
    settled(made, "f")
    assert made.errors == []
    made.global_.call("g")
    assert "must return 1" in made.errors[0].text


@pytest.mark.simulates("onUpdate onFixedUpdate")
def test_updates() -> None:
    made = table(lua="a, b = 0, 0 function onUpdate() a = a + 1 end function onFixedUpdate() b = b + 1 end")
    made.frames(59)
    assert (made.global_.get("a"), made.global_.get("b")) == (60, 90)


def test_handler_defined_and_removed_later() -> None:
    made = table(
        lua="function on() function onUpdate() n = (n or 0) + 1 end end function off() onUpdate = nil end"
    )
    made.frames(3)
    made.global_.call("on")
    made.frames(3)
    made.global_.call("off")
    made.frames(3)
    assert made.global_.get("n") == 3
    assert made.world.clock.updates is None


def test_handlers_of_a_script_that_guards_its_globals() -> None:
    made = table(lua="setmetatable(_G, {__newindex = function(t, k, v) rawset(t, k, v) end})\n"
                     "function onUpdate() n = (n or 0) + 1 end")  # fmt: skip
    made.frames(3)
    assert made.global_.get("n") == 4


def test_old_timer() -> None:
    made = table(lua="""
      function f()
        Timer.create({identifier = 't', function_name = 'tick', parameters = {1}, delay = 1, repetitions = 2})
      end
      function tick(p) n = (n or 0) + p[1] end""")  # fmt: skip
    settled(made, "f")
    assert made.global_.get("n") == 2


def test_idle_frames_pass_at_once() -> None:
    made = table(block("aaaaaa"))
    made.frames(10**9)
    assert made.frame == 10**9 + 1
