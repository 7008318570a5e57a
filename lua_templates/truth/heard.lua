-- The events that Global and the watcher objects heard, and what the try handlers answer.

local heard = {}

local log = {}
local answers = {}

local function named(value)
  local kind = type(value)
  if kind == "userdata" then
    local ok, name = pcall(function()
      return value.getName()
    end)
    if ok then
      return name
    end
    ok, name = pcall(function()
      return value.color
    end)
    return ok and name or "userdata"
  end
  return value
end

function heard.note(event, ...)
  local entry = { event = event, frame = Time.frame_count }
  local given = { ... }
  for i = 1, 4 do
    if given[i] ~= nil then
      entry[i] = named(given[i])
    end
  end
  log[#log + 1] = entry
  return answers[event]
end

-- Forgets everything that was heard, and the answers of the handlers.
function heard.clear()
  log, answers = {}, {}
end

-- Lets a handler return this value until the next `clear`.
function heard.answer(event, value)
  answers[event] = value
end

-- The entries of one event, or of all events without a name.
function heard.of(event)
  local found = {}
  for _, entry in ipairs(log) do
    if event == nil or entry.event == event then
      found[#found + 1] = entry
    end
  end
  return found
end

-- The names of the events in their order, each once for a row of equal ones; only those in `wanted`.
function heard.order(wanted)
  local names, asked = {}, {}
  for _, event in ipairs(wanted) do
    asked[event] = true
  end
  for _, entry in ipairs(log) do
    if asked[entry.event] and names[#names] ~= entry.event then
      names[#names + 1] = entry.event
    end
  end
  return names
end

return heard
