-- Chat messages for the events that rules.apply returns.
-- Pure: requires modules of this game only.

local facts = require("cleopatra/facts")
local words = require("cleopatra/words")

local chat = {}

local counted, named = words.counted, words.named

-- Event -> id of its message, where the id is not the name of the event.
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

local function moved_cards(event)
  return { cards = words.cards(event.cards, event.hidden), stall = event.stall and event.stall + 1 }
end

-- Event -> the values of its message.
local VALUES = {
  shuffled = function(event)
    return { cards = counted("cards", event.n) }
  end,
  called = function(event)
    return { worshipper = named("worshipper", event.name), price = counted(event.pay, event.amount) }
  end,
  begged = moved_cards,
  took = moved_cards,
  served = moved_cards,
  discarded = moved_cards,
  kept = function(event)
    return { amulets = counted("amulets", event.amount) }
  end,
  built = function(event)
    local piece, scarabs = named("piece", event.piece), counted("scarabs", event.gain)
    return { piece = piece, cards = words.cards(event.cards), scarabs = scarabs }
  end,
  claimed = function(event)
    return { squares = counted("squares", event.size) }
  end,
  removed = function(event)
    return { mosaic = named("mosaic", event.mosaic) }
  end,
  completed = function(event)
    return { category = named("category", event.category) }
  end,
  walked = function(event)
    return { to = event.to }
  end,
  offered = function(event)
    local amulets = math.abs(facts.offering[event.rank])
    return { scarabs = counted("scarabs", event.amount), amulets = counted("amulets", amulets) }
  end,
  over = function()
    return { rounds = facts.stall_rounds }
  end,
}

-- Has the event no effect worth a message: no card for the Beggar, or Cleopatra did not move?
local function is_nothing(event)
  local no_cards = event.what == "begged" and #event.cards + event.hidden == 0
  return no_cards or (event.what == "walked" and event.from == event.to)
end

-- The sentence for an event. Empty if there is nothing to report. `names` are the players' names by seat.
function chat.tell(event, names)
  if is_nothing(event) then
    return ""
  end
  local message_of, values_of = MESSAGE[event.what], VALUES[event.what]
  local values = values_of and (values_of(event)) or {}
  values.name = event.seat and names[event.seat + 1]
  return words.say(message_of and (message_of(event)) or event.what, values)
end

return chat
