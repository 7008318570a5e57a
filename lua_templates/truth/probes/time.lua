-- Waiting, timers, coroutines and the clock.

return {
  { "frames", "Wait.frames runs after as many frames", "Wait.frames", function(t)
    local frame, ran = Time.frame_count, nil
    Wait.frames(function() ran = Time.frame_count - frame end, 5)
    local at_once = ran == nil
    t.till(function() return ran ~= nil end)
    return { at_once, ran }
  end },
  { "frames-one", "Wait.frames without a number", "Wait.frames", function(t)
    local frame, ran = Time.frame_count, nil
    Wait.frames(function() ran = Time.frame_count - frame end)
    t.till(function() return ran ~= nil end)
    return ran
  end },
  { "frames-zero", "Wait.frames of 0", "Wait.frames", function(t)
    local ran = 0
    Wait.frames(function() ran = ran + 1 end, 0)
    local at_once = ran
    t.wait(3)
    return { at_once, ran }
  end },
  { "time", "Wait.time waits in seconds", "Wait.time", function(t)
    local begun, ran = Time.time, nil
    Wait.time(function() ran = Time.time - begun end, 0.5)
    t.till(function() return ran ~= nil end)
    return ran
  end, within = 0.1 },
  { "time-repeat", "Wait.time repeats", "Wait.time", function(t)
    local ran = 0
    Wait.time(function() ran = ran + 1 end, 0.1, 3)
    t.wait(90)
    return ran
  end },
  { "time-ever", "Wait.time with -1 goes on until it is stopped", "Wait.time Wait.stop", function(t)
    local ran = 0
    local id = Wait.time(function() ran = ran + 1 end, 0.05, -1)
    t.till(function() return ran > 3 end)
    local stopped = Wait.stop(id)
    local then_ran = ran
    t.wait(20)
    return { ran - then_ran, stopped, Wait.stop(id) }
  end },
  { "stop-inside", "Wait.stop from its own function", "Wait.time Wait.stop", function(t)
    local ran, id = 0, nil
    id = Wait.time(function()
      ran = ran + 1
      Wait.stop(id)
    end, 0.05, -1)
    t.wait(30)
    return ran
  end },
  { "condition", "Wait.condition runs once", "Wait.condition", function(t)
    local ready, ran = false, 0
    Wait.condition(function() ran = ran + 1 end, function() return ready end)
    t.wait(3)
    local before = ran
    ready = true
    t.wait(5)
    return { before, ran }
  end },
  { "condition-true", "Wait.condition that is true at once", "Wait.condition", function(t)
    local ran = 0
    Wait.condition(function() ran = ran + 1 end, function() return true end)
    local at_once = ran
    t.wait(3)
    return { at_once, ran }
  end },
  { "condition-timeout", "Wait.condition ends after its time", "Wait.condition", function(t)
    local ran = ""
    Wait.condition(function() ran = ran .. "met" end, function() return false end, 0.2,
      function() ran = ran .. "late" end)
    t.till(function() return ran ~= "" end)
    t.wait(20)
    return ran
  end },
  { "ids", "What Wait functions return", "Wait.frames Wait.time Wait.condition", function()
    return { type(Wait.frames(function() end, 1)), type(Wait.time(function() end, 0.01)),
      type(Wait.condition(function() end, function() return true end)) }
  end },
  { "stop-wrong", "Wait.stop of an unknown id", "Wait.stop", function(t)
    return t.attempt(function() return Wait.stop(987654) end)
  end },
  { "collect", "Wait.collect waits for all ids", "Wait.collect", function(t)
    local results = nil
    local all = Wait.collect({ "a", "b" }, function(found) results = found end)
    all:add("a", 1)
    local before = results == nil
    all:add("b", 2)
    t.wait(2)
    return { before, results }
  end },
  { "dead-owner", "A Wait of an object ends with it", "Wait.time", function(t)
    local block = t.scripted("Wait.time(function() Global.call('truthNoted', {}) end, 0.2, -1)")
    t.wait(20)
    local before = #t.heard("truthNoted") > 0
    block.destruct()
    t.wait(2)
    t.listen()
    t.wait(30)
    return { before, #t.heard("truthNoted") }
  end },
  { "stop-all", "Wait.stopAll reaches other scripts", "Wait.stopAll", function(t)
    local block = t.scripted("n = 0 Wait.time(function() n = n + 1 end, 0.05, -1)")
    t.wait(10)
    Wait.stopAll()
    t.wait(5)
    local n = block.getVar("n")
    t.wait(20)
    return block.getVar("n") == n
  end },
  { "error", "An error in a waiting function stops only that one", "Wait.frames", function(t)
    local ran = 0
    Wait.frames(function() ran = ran + 1 end, 2)
    Wait.frames(function() ran = ran + 1 end, 3)
    t.wait(6)
    return ran
  end },
  { "order", "Two functions for one frame run in their order", "Wait.frames", function(t)
    local seen = ""
    Wait.frames(function() seen = seen .. "a" end, 2)
    Wait.frames(function() seen = seen .. "b" end, 2)
    t.wait(5)
    return seen
  end },
  { "timer", "Timer.create calls a function by name", "Timer.create Timer.destroy", function(t)
    t.listen()
    local made = Timer.create({ identifier = "truth", function_name = "truthNoted", function_owner = Global,
      delay = 0.1,
      parameters = { 1 } })
    local again = t.attempt(function()
      return Timer.create({ identifier = "truth", function_name = "truthNoted", function_owner = Global, delay = 0.1 })
    end)
    t.wait(30)
    return { made, again, #t.heard("truthNoted"), t.attempt(function() return Timer.destroy("truth") end) }
  end },
  { "timer-repeat", "Timer.create repeats", "Timer.create Timer.destroy", function(t)
    t.listen()
    t.finally(function() Timer.destroy("truth-many") end)
    Timer.create({ identifier = "truth-many", function_name = "truthNoted", function_owner = Global, delay = 0.05,
      repetitions = 3 })
    t.wait(60)
    return #t.heard("truthNoted")
  end },
  { "coroutine", "startLuaCoroutine starts at once", "startLuaCoroutine", function(t)
    t.listen()
    local started = startLuaCoroutine(Global, "truthRoutine")
    local at_once = #t.heard("truthRoutine")
    t.wait(3)
    return { started, at_once, #t.heard("truthRoutine") }
  end },
  { "coroutine-true", "A coroutine of the game may return true", "startLuaCoroutine", function(t)
    local block = t.scripted("n = 0 function go() n = n + 1 coroutine.yield(0) n = n + 1 return true end")
    t.attempt(function() return startLuaCoroutine(block, "go") end)
    t.wait(5)
    return block.getVar("n")
  end },
  { "coroutine-wrong", "startLuaCoroutine of an unknown name", "startLuaCoroutine", function(t)
    return t.attempt(function() return startLuaCoroutine(Global, "no_such_function") end)
  end },
  { "clock", "Time.time and Time.delta_time",
    "Time.time Time.delta_time Time.fixed_delta_time Time.frame_count", function(t)
    local now, frame = Time.time, Time.frame_count
    t.wait(2)
    return { Time.time > now, Time.frame_count - frame, Time.delta_time > 0, Time.fixed_delta_time }
  end, within = 0.002 },
  { "clock-steady", "Time.time within one frame", "Time.time", function()
    local now = Time.time
    for _ = 1, 1000 do
      now = now + 0
    end
    return Time.time == now
  end },
  { "fixed", "Time.fixed_time", "Time.fixed_time", function()
    return type(Time.fixed_time)
  end },
  { "rewind", "storeRewindState is a function", "storeRewindState allowRewindStore", function()
    return { type(storeRewindState), type(allowRewindStore) }
  end },
}
