-- What the chat says of the events that rules.apply gives.
-- Pure: requires modules of this game and core/lists only.

local kit = require("cartouche/kit")
local lists = require("core/lists")
local words = require("cartouche/words")

local chat = {}

local function named(ids, word)
  local names = {}
  for i, id in ipairs(ids) do
    names[i] = word(id)
  end
  return names
end

local function listed(ids, word)
  return words.listed(named(ids, word))
end

-- The message of an event, where it is not simply its name.
local MESSAGE = {
  phase = function(event)
    return "phase_" .. event.phase
  end,
  placed = function(event)
    return (next(event.tokens)) and "placed_and_earned" or "placed"
  end,
  completed = function(event)
    return event.tokens and "completed_and_paid" or "completed"
  end,
}

-- The values that only some events have.
local VALUES = {
  dealt = function(event, values)
    -- Some of them have a comma or an "and" of their own.
    values.achievements = table.concat(named(event.achievements, words.achievement), "; ")
  end,
  collected = function(event, values)
    values.items = listed(lists.joined(event.stories, event.tiles), words.item)
  end,
  completed = function(event, values)
    values.points = kit.stories[event.card].points
  end,
  achieved = function(event, values)
    values.bonus = words.bonus(event.bonus)
  end,
  drawn = function(event, values)
    values.items = listed(event.tiles, words.tile)
  end,
  traded = function(event, values)
    values.item = words.trade_good(event.got)
  end,
}

local function values_of(event, names)
  local item = event.card or event.tile
  local values = {
    name = event.seat and names[event.seat + 1],
    item = item and words.item(item),
    tokens = event.tokens and words.tokens(event.tokens),
    achievement = event.condition and words.achievement(event.condition),
    points = event.points,
    round = event.round,
  }
  local add = VALUES[event.what]
  if add then
    add(event, values)
  end
  return values
end

-- The sentence for an event; `names` are the players' names by seat.
function chat.tell(event, names)
  local id, message_of = event.what, MESSAGE[event.what]
  if message_of then
    id = message_of(event)
  end
  return words.say(id, values_of(event, names))
end

return chat
