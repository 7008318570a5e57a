-- The chat lines for the events of rules.apply.
-- Pure: requires modules of this game only.

local facts = require("ankhor/facts")
local words = require("ankhor/words")

local chat = {}

-- The id of the message of an event, if it differs from the event's name.
local MESSAGE = {
  bonus = function(event)
    return event.after > event.before and "bonus_up" or "bonus_down"
  end,
  refilled = function(event)
    return event.gone and "refilled_and_gone" or "refilled"
  end,
  ["last round"] = function(event)
    return "last_round_" .. event.why
  end,
  over = function(event)
    return event.why == "stalled" and "stalled" or "GAME_OVER"
  end,
}

local NUMBERS = {
  bonus = function(event)
    return event.after
  end,
  ["last round"] = function()
    return facts.end_tiles
  end,
  over = function()
    return facts.stall_rounds
  end,
}

local function values_of(event, names)
  local face, number = event.tile or event.gone, NUMBERS[event.what]
  local tokens = event.tokens or event.paid or (event.token and { [event.token] = 1 })
  return {
    name = event.seat and names[event.seat + 1],
    tile = face and words.tile(face),
    tokens = tokens and words.tokens(tokens),
    pile = event.pile,
    n = number and number(event),
  }
end

--- The sentence for an event; `names` are the players' names by seat.
function chat.tell(event, names)
  local message_of = MESSAGE[event.what]
  local id = message_of and message_of(event) or event.what
  return words.say(id, values_of(event, names))
end

return chat
