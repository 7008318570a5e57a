-- What the chat says of the events that rules.apply gives.
-- Pure: requires modules of this game only.

local words = require("carthage/words")

local chat = {}

-- The message of an event, where it is not simply its name.
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

local HALVES = { "upper", "lower" }

local function message_of(event)
  if MESSAGE[event.what] then
    return MESSAGE[event.what](event)
  end
  return (event.what:gsub(" ", "_"))
end

-- The sentence for an event; `names` are the players' names by seat.
function chat.tell(event, names)
  local values = {
    name = event.seat and names[event.seat + 1],
    victim = event.victim and names[event.victim + 1],
    n = event.n and math.abs(event.n),
    price = event.price,
    cards = event.n and words.count_cards(event.n),
    card = event.card and words.card(event.card),
    text = event.what == "revealed" and words.theater_text(event.card) or nil,
    beast = event.beast and words.beast(event.beast),
    rule = event.rule and words.rule(event.rule),
    token = event.type and words.token(event.type, event.n),
    half = event.side and HALVES[event.side + 1],
  }
  return words.say(message_of(event), values)
end

return chat
