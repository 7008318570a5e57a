-- The panel: what is going on, the question for the person, and the buttons.

local panel = {}

local function set(id, name, value)
  UI.setAttribute("truth-" .. id, name, value)
end

local function shown(id, yes)
  set(id, "active", yes and "true" or "false")
end

function panel.say(text)
  set("status", "text", text)
end

-- Shows the question of a probe, or hides the part for questions.
function panel.ask(probe)
  shown("question", probe ~= nil)
  if probe then
    set("asked", "text", probe.look or probe.act)
    shown("yes", probe.look ~= nil)
    shown("no", probe.look ~= nil)
  end
end

-- Shows which buttons can be pressed now.
function panel.busy(running)
  set("run", "interactable", running and "false" or "true")
  set("begin", "interactable", running and "false" or "true")
end

return panel
