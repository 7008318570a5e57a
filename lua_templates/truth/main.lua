-- The truth kit at the table: buttons, saved answers, and the editor.

local heard = require("heard")
local panel = require("panel")
local probes = require("probes")
local report = require("report")
local runner = require("runner")
local scripted = require("scripted")

local main = {}

-- Frames between two messages about the progress.
local STEP = 60

local told = 0
local shown = nil
local questions = false

local function counted()
  local number = 0
  for _ in pairs(runner.answers) do
    number = number + 1
  end
  return number
end

local function finish()
  panel.busy(false)
  panel.ask(nil)
  shown = nil
  report.write(runner.answers)
  local found = counted() .. " of " .. #probes.all .. " answers are in the Notebook, tab Truth answers. "
  panel.say(found .. (counted() < #probes.all and "Next: button 2." or "Save the game now, and hand in the save."))
end

local function start(personal)
  if runner.running() then
    return
  end
  panel.busy(true)
  told = 0
  questions = personal
  runner.start(probes.of(personal), finish)
end

function main.run()
  start(false)
end

function main.ask()
  start(true)
end

-- A press of Yes, No or Skip.
function main.answer(id)
  local said = { ["truth-yes"] = "yes", ["truth-no"] = "no", ["truth-skip"] = "skipped" }
  runner.answer(said[id] or "skipped")
end

function main.version(text)
  report.version = text
  if counted() > 0 then
    report.write(runner.answers)
  end
end

function main.frame()
  runner.frame()
  told = told + 1
  if runner.running() and told >= STEP then
    told = 0
    if questions then
      panel.say("Question " .. (runner.done + 1) .. " of " .. runner.of .. ".")
    else
      panel.say("Running: " .. runner.done .. " of " .. runner.of .. " probes. Please touch nothing.")
    end
    report.progress(runner.done, runner.of)
  end
  local probe = runner.probe
  local asked = probe ~= nil and (probe.look ~= nil or probe.act ~= nil) and probe or nil
  if asked ~= shown then
    shown = asked
    panel.ask(asked)
  end
end

function main.save()
  return JSON.encode({ version = report.version, answers = runner.answers })
end

function main.load(state)
  scripted.loaded(state)
  if state == nil or state == "" then
    return
  end
  local ok, saved = pcall(function()
    return JSON.decode(state)
  end)
  if ok and type(saved) == "table" then
    report.version = saved.version or ""
    for id, answer in pairs(saved.answers or {}) do
      runner.answers[id] = answer
    end
  end
end

function main.state()
  return { running = runner.running(), asked = shown and shown.id or "" }
end

-- A message of an editor.
function main.message(data)
  if data.truth == "run" then
    if data.version and data.version ~= "" then
      report.version = data.version
    end
    main.run()
    report.progress(runner.done, runner.of)
  elseif data.truth == "answers" then
    report.write(runner.answers)
  end
end

function main.heard(event, ...)
  return heard.note(event, ...)
end

return main
