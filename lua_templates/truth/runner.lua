-- Runs the probes one after the other, a little in every frame, and keeps their answers.

local context = require("context")
local heard = require("heard")
local show = require("show")

local runner = { answers = {}, probe = nil, done = 0, of = 0 }

local PER_FRAME = 8
local PATIENCE = 900
-- Frames after a probe that left objects: what it ordered last may still happen.
local REST = 2

local waiting = {}
local current = nil
local known = {}
local finished = nil
local rest = 0

local function remember()
  known = {}
  for _, obj in ipairs(getObjects()) do
    known[obj.getGUID()] = true
  end
end

-- Removes what a probe left on the table. Returns whether there was anything.
local function clean(t)
  for i = #t.undo, 1, -1 do
    pcall(function()
      t.undo[i]()
    end)
  end
  local left = false
  for _, obj in ipairs(getObjects()) do
    if not known[obj.getGUID()] then
      left = true
      pcall(function()
        destroyObject(obj)
      end)
    end
  end
  heard.clear()
  return left
end

local function keep(text)
  runner.answers[current.probe.id] = text
  runner.done = runner.done + 1
  runner.probe = nil
  local left = clean(current.t)
  current = nil
  rest = left and REST or 0
  return left
end

local function begin(probe)
  local t = context.new()
  heard.clear()
  runner.probe = probe
  current = { probe = probe, t = t, frames = 0, inside = false }
  current.thread = coroutine.create(function()
    return show.answer(probe.run(t))
  end)
end

-- One step of the current probe. Returns whether the next one may begin in this frame.
local function step()
  if current.inside then
    -- The last step never came back: some errors of MoonSharp end the whole call, through every pcall.
    keep("the script stopped")
    return false
  end
  current.frames = current.frames + 1
  current.inside = true
  local ok, answer = coroutine.resume(current.thread)
  if current == nil then
    return false
  end
  current.inside = false
  if not ok then
    keep(show.fault(answer))
    return false
  elseif coroutine.status(current.thread) == "dead" then
    return not keep(answer)
  elseif current.frames > PATIENCE and not current.probe.look and not current.probe.act then
    keep("no answer")
  end
  return false
end

function runner.running()
  return current ~= nil or #waiting > 0
end

-- Queues these probes; `after` is called once all have answered.
function runner.start(probes, after)
  waiting = {}
  finished = after
  for i = #probes, 1, -1 do
    waiting[#waiting + 1] = probes[i]
  end
  runner.done = 0
  runner.of = #probes
  remember()
end

-- Ends the current probe with this answer: for questions that only a person can answer.
function runner.answer(text)
  if current and (current.probe.look or current.probe.act) then
    keep(text)
  end
end

-- Called in every frame.
function runner.frame()
  if rest > 0 then
    rest = rest - 1
    return
  end
  for _ = 1, PER_FRAME do
    if current == nil then
      if #waiting == 0 then
        if finished then
          local call = finished
          finished = nil
          call()
        end
        return
      end
      begin(table.remove(waiting))
    end
    if not step() then
      return
    end
  end
end

return runner
