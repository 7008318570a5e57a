-- Texts of Carthage: messages with their values, and chat messages for the events that rules.apply returns.
-- Pure: requires the facts of this game and core/messages only.

local facts = require("carthage/facts")
local messages = require("core/messages")

local words = { say = messages.speaker(facts.messages) }

-- Is there a message with this id?
function words.has(id)
  return facts.messages.en[id] ~= nil
end

-- Tasks in words: "Move 2, Hit for 3". Only tasks that have symbols on cards.
function words.steps(list)
  local parts = {}
  for i, task in ipairs(list) do
    parts[i] = words.say("step:" .. task.t, { n = task.n })
  end
  return table.concat(parts, ", ")
end

-- Event -> id of its message, where the id is not the name of the event.
local MESSAGE = {
  armor = function(event)
    return event.n > 0 and "armor_gained" or "armor_lost"
  end,
  favor = function(event)
    return event.n > 0 and "favor_gained" or "favor_lost"
  end,
  lobby = function(event)
    return event.card and "lobby" or "lobby_hidden"
  end,
}

local function message_of(event)
  if MESSAGE[event.what] then
    return MESSAGE[event.what](event)
  end
  return (event.what:gsub(" ", "_"))
end

local HALVES = { "upper", "lower" }

local function named(kind, id)
  return id and { id = kind .. ":" .. id } or nil
end

-- The sentence for an event; `names` are the players' names by seat.
function words.tell(event, names)
  local n = event.n and math.abs(event.n)
  return words.say(message_of(event), {
    name = event.seat and names[event.seat + 1],
    victim = event.victim and names[event.victim + 1],
    n = n,
    price = event.price,
    cards = n and { id = n == 1 and "one_card" or "some_cards", values = { n = n } },
    card = named("card", event.card),
    text = named("text", event.card),
    beast = named("beast", event.beast),
    rule = named("rule", event.rule),
    token = named("token", event.type and event.type .. "-" .. tostring(event.n)),
    half = event.side and { id = HALVES[event.side + 1] },
  })
end

return words
