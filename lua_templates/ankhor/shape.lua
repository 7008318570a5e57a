-- Is a table a move of Ankh'or at all? Looks at its form only, never at the state of the game.
-- Pure: requires modules of this game and of core only. The module is the function itself.

local facts = require("ankhor/facts")
local kit = require("ankhor/kit")
local sentence_about = require("core/malformed")
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

-- The refusal of what has not the form of a move of the game; nil when it has.
return function(m)
  local fault = shape.fault(m, VERBS)
  if fault == nil then
    return nil
  end
  return { code = "MALFORMED", sentence = sentence_about(fault, m, words.say), concerns = {} }
end
