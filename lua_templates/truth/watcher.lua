-- A block of the save that notes what happens while the save loads. Probes read `first` later.

first = { top = true, events = {} }
global_was_there = "unknown"

local function note(event)
  if #first.events < 10 then
    first.events[#first.events + 1] = event
  end
end

function onLoad(state)
  first.state = type(state)
  global_was_there = Global.getVar("truth_loaded") == true and "Global first" or "objects first"
  note("onLoad")
end

function onObjectSpawn()
  if Time.frame_count < 3 then
    note("onObjectSpawn")
  end
end
