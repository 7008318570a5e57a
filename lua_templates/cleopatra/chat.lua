-- What the chat says of the events that rules.apply gives.
-- Pure: requires modules of this game only.

local facts = require("cleopatra/facts")
local words = require("cleopatra/words")

local chat = {}

-- The message of an event, where it is not simply its name.
local MESSAGE = {
  built = function(event)
    return #event.cards > 0 and "built" or "built_free"
  end,
  offered = function(event)
    return event.rank == 1 and "offered_first" or "offered"
  end,
  over = function(event)
    return event.why == "stalled" and "stalled" or "over"
  end,
}

-- The values of a message that depend on the event.
local VALUES = {
  shuffled = function(event)
    return { cards = words.count_cards(event.n) }
  end,
  called = function(event)
    return { worshipper = words.worshipper(event.name), price = words[event.pay](event.amount) }
  end,
  begged = function(event)
    return { cards = words.cards(event.cards, event.hidden) }
  end,
  took = function(event)
    return { cards = words.cards(event.cards, event.hidden), stall = event.stall + 1 }
  end,
  served = function(event)
    return { cards = words.cards(event.cards, event.hidden), stall = event.stall + 1 }
  end,
  kept = function(event)
    return { amulets = words.amulets(event.amount) }
  end,
  discarded = function(event)
    return { cards = words.cards(event.cards) }
  end,
  built = function(event)
    local cards = words.cards(event.cards)
    return { piece = words.piece(event.piece), cards = cards, scarabs = words.scarabs(event.gain) }
  end,
  claimed = function(event)
    return { squares = words.squares(event.size) }
  end,
  removed = function(event)
    return { mosaic = words.mosaic(event.mosaic) }
  end,
  completed = function(event)
    return { category = words.category(event.category) }
  end,
  walked = function(event)
    return { n = event.to }
  end,
  offered = function(event)
    local amulets = math.abs(facts.offering[event.rank])
    return { scarabs = words.scarabs(event.amount), amulets = words.amulets(amulets) }
  end,
  over = function()
    return { n = facts.stall_rounds }
  end,
}

-- Is there nothing to say? The Beggar found no card, Cleopatra stayed where she was.
local function is_nothing(event)
  local no_cards = event.what == "begged" and #event.cards + event.hidden == 0
  return no_cards or (event.what == "walked" and event.from == event.to)
end

-- The sentence for an event, empty when nothing happened; `names` are the players' names by seat.
function chat.tell(event, names)
  if is_nothing(event) then
    return ""
  end
  local message_of, values_of = MESSAGE[event.what], VALUES[event.what]
  local id, values = event.what, {}
  if message_of then
    id = message_of(event)
  end
  if values_of then
    values = values_of(event)
  end
  values.name = event.seat and names[event.seat + 1]
  return words.say(id, values)
end

return chat
