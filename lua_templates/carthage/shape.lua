-- Is a table a move of Carthage at all? Looks at its form only, and at the number of players.
-- Pure: requires modules of this game and of core only. The module is the function itself.

local facts = require("carthage/facts")
local kit = require("carthage/kit")
local sentence_about = require("core/malformed")
local shape = require("core/shape")
local words = require("carthage/words")

local is_coordinate = shape.whole(-facts.coordinate_limit, facts.coordinate_limit)
local is_hex = shape.tuple({ is_coordinate, is_coordinate })
local is_card = shape.id_in(kit.cards)
local is_theater_card = shape.id_in(kit.theater)
local is_slot = shape.whole(0, facts.row - 1)

-- Whether somebody sits there is asked when the form is right.
local function is_seat(value)
  return (shape.is_whole(value)) and value >= 0
end

local function is_truth(value)
  return type(value) == "boolean"
end

local function is_any_card(value)
  return (is_card(value)) or (is_theater_card(value))
end

-- Parameters with the message that says what they must be.
local AT = { name = "at", check = is_hex, means = "means_hex" }
local TO = { name = "to", check = is_hex, means = "means_hex" }
local CARD = { name = "card", check = is_card, means = "means_card" }
local SLOT = { name = "slot", check = is_slot, means = "means_slot" }
local VICTIM = { name = "victim", check = is_seat, means = "means_seat" }
local TYPE = { name = "type", check = shape.id_in(facts.token_types), means = "means_type" }
local NUMBER = { name = "n", check = is_coordinate, means = "means_number" }
local SHOW = { name = "show", check = is_truth, means = "means_truth" }

local VERBS = {
  choose_token = { TYPE, NUMBER },
  done = {},
  place_token = { TYPE, NUMBER, AT },
  place_mini = { AT },
  play = { CARD },
  line = { { name = "dir", check = is_hex, means = "means_way" } },
  choose = { { name = "side", check = shape.whole(0, 1), means = "means_side" } },
  step = { TO },
  target = { { name = "seat", check = is_seat, means = "means_seat" } },
  discard = { CARD },
  naked = { TO },
  end_turn = {},
  beast = { { name = "beast", check = shape.id_in(kit.beasts), means = "means_beast" }, AT },
  strict_focus = { CARD },
  decline = {},
  pass = {},
  deal = {
    { name = "first", check = shape.is_whole, means = "means_seat" },
    { name = "decks", check = shape.list_of(shape.list_of(is_card)), means = "means_decks" },
    { name = "theater", check = shape.list_of(is_theater_card), means = "means_theater_cards" },
    { name = "actions", check = shape.list_of(is_card), means = "means_cards" },
  },
  shuffle = {
    { name = "cards", check = shape.list_of(is_any_card), means = "means_cards" },
  },
}

local BY_NAME = { at = AT, to = TO, card = CARD, slot = SLOT, victim = VICTIM, show = SHOW }

-- Purchases name their parameters themselves.
for id, purchase in pairs(kit.purchases) do -- portable: by name
  VERBS[id] = {}
  for i, name in ipairs(purchase.args) do
    VERBS[id][i] = BY_NAME[name]
  end
end
VERBS.lobby = { { name = "card", check = is_theater_card, means = "means_theater_card" }, SHOW }

local function means_nobody(m, players)
  local seat = m["do"] == "target" and m.seat or m.victim
  return seat ~= nil and seat >= players
end

local function sentence_of(fault, m)
  if fault.why == "nobody" then
    return words.say("no_seat")
  end
  return sentence_about(fault, m, words.say)
end

-- The refusal of what has not the form of a move of the game; nil when it has.
return function(m, players)
  local fault = shape.fault(m, VERBS) or (means_nobody(m, players) and { why = "nobody" })
  return fault and { code = "MALFORMED", sentence = sentence_of(fault, m), concerns = {} } or nil
end
