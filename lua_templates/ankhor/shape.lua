-- Is a table a move of Ankh'or at all? Looks at its form only, never at the state of the game.
-- Pure: requires modules of this game and core/shape only. The module is the function itself.

local facts = require("ankhor/facts")
local kit = require("ankhor/kit")
local shape = require("core/shape")
local tokens = require("ankhor/tokens")
local words = require("ankhor/words")

local coordinate = shape.whole(-facts.reach, facts.reach)
local is_place = shape.tuple({ coordinate, coordinate, shape.whole(0, 1) })
local is_cell = shape.tuple({ coordinate, coordinate })
local is_pile = shape.id_in(facts.draw_piles)
local is_resource = shape.id_in(kit.resources)

local function is_positive(value)
  return type(value) == "number" and value > 0 and value == math.floor(value)
end

local is_tokens = shape.map_of(tokens.types, is_positive)

-- `means` is the message that says what a parameter must be.
local VERBS = {
  take = {
    { name = "tokens", check = is_tokens, means = "means_tokens" },
  },
  buy = {
    { name = "slot", check = shape.whole(0, facts.row_size - 1), means = "means_slot" },
    { name = "at", check = is_place, means = "means_place" },
    { name = "waive", check = is_resource, means = "means_resource", optional = true },
  },
  refill = {
    { name = "pile", check = is_pile, means = "means_pile" },
  },
  move = {
    { name = "from", check = is_place, means = "means_place" },
    { name = "to", check = is_cell, means = "means_cell" },
  },
  store = {
    { name = "at", check = is_place, means = "means_place" },
  },
  ["end"] = {
    { name = "return", check = is_tokens, means = "means_tokens", optional = true },
  },
  deal = {
    { name = "tiles", check = shape.list_of(shape.id_in(kit.tiles)), means = "means_tiles" },
    { name = "markers", check = shape.list_of(is_resource), means = "means_markers" },
    { name = "first", check = shape.is_whole, means = "means_seat" },
  },
}

local function sentence_of(fault, m)
  if fault.why == "verb" then
    return words.say("no_move")
  end
  if fault.why == "extra" then
    return words.say("extra_parameter", { verb = m["do"] })
  end
  local parameter = fault.parameter
  local means = words.say(parameter.means)
  return words.say("bad_parameter", { verb = m["do"], parameter = parameter.name, means = means })
end

-- The refusal of what has not the form of a move of the game; nil when it has.
return function(m)
  local fault = shape.fault(m, VERBS)
  if fault == nil then
    return nil
  end
  return { code = "MALFORMED", sentence = sentence_of(fault, m), concerns = {} }
end
