-- Is a table a move of Cleopatra at all? Looks at its form only, never at the state of the game.
-- Pure: requires modules of this game and core/shape only. The module is the function itself.

local facts = require("cleopatra/facts")
local kit = require("cleopatra/kit")
local palace = require("cleopatra/palace")
local payment = require("cleopatra/payment")
local refusal = require("cleopatra/refusal")
local shape = require("core/shape")
local words = require("cleopatra/words")

local is_coordinate = shape.whole(-facts.coordinate_limit, facts.coordinate_limit)
local is_square = shape.tuple({ is_coordinate, is_coordinate })
local is_five_squares = shape.tuple({ is_square, is_square, is_square, is_square, is_square })
local is_side = shape.id_in(kit.sides)
local is_cards = shape.list_of(shape.id_in(kit.cards))
local is_deck = shape.list_of(shape.id_in(kit.laid_cards))
local is_worshipper = shape.id_in(kit.worshippers)
local is_stall = shape.whole(0, facts.stalls - 1)

-- `means` is the message that says what a parameter must be.
local VERBS = {
  worshipper = {
    { name = "name", check = is_worshipper, means = "means_worshipper" },
  },
  market = {
    { name = "stall", check = is_stall, means = "means_stall" },
  },
  stall_for_card = {
    { name = "stall", check = is_stall, means = "means_stall" },
  },
  build = {
    { name = "piece", check = shape.id_in(kit.pieces), means = "means_piece" },
    { name = "pay", check = is_cards, means = "means_cards" },
    { name = "row", check = is_side, means = "means_side", optional = true },
    { name = "side", check = is_side, means = "means_side", optional = true },
    { name = "wall", check = shape.id_in(kit.walls), means = "means_wall", optional = true },
    { name = "cells", check = is_five_squares, means = "means_cells", optional = true },
    { name = "use", check = shape.list_of(shape.id_in(kit.resources)), means = "means_use", optional = true },
    { name = "claim", check = shape.list_of(is_square), means = "means_claim", optional = true },
  },
  leave_quarry = {},
  pass = {},
  keep = {},
  discard = {
    { name = "cards", check = is_cards, means = "means_cards" },
  },
  bid = {
    { name = "amount", check = shape.whole(0, facts.bid_limit), means = "means_amount" },
  },
  deal = {
    { name = "order", check = shape.list_of(is_worshipper), means = "means_order" },
    { name = "pile", check = shape.list_of(shape.id_in(kit.mosaics)), means = "means_pile" },
    { name = "hands", check = shape.list_of(is_cards), means = "means_hands" },
    { name = "deck", check = is_deck, means = "means_deck" },
    { name = "first", check = shape.is_whole, means = "means_seat" },
  },
  shuffle = {
    { name = "deck", check = is_deck, means = "means_deck" },
  },
}

local SPOTS = { "row", "side", "wall", "cells" }

local function are_named_once(names)
  local seen = {}
  for _, name in ipairs(names) do
    if seen[name] then
      return false
    end
    seen[name] = true
  end
  return true
end

local function spot_fault(m)
  local wanted = palace.SPOT[m.piece]
  for _, name in ipairs(SPOTS) do
    if (m[name] ~= nil) ~= (name == wanted) then
      return refusal.malformed(wanted and "bad_spot" or "no_spot_needed", {
        piece = words.piece(m.piece),
        spot = wanted and words.say("spot_" .. wanted),
      })
    end
  end
  return nil
end

local function use_fault(m)
  local count = payment.named_resources(kit.pieces[m.piece])
  if m.use and (#m.use ~= count or not are_named_once(m.use)) then
    return refusal.malformed("bad_use", { piece = words.piece(m.piece), resources = words.different(count) })
  end
  return nil
end

-- The parameters of a build depend on its piece.
local function build_fault(m)
  local fault = (spot_fault(m)) or (use_fault(m))
  if fault then
    return fault
  end
  if m.piece ~= "mosaic" and m.claim then
    return refusal.malformed("bad_claim")
  end
  return nil
end

local MESSAGES = { verb = "no_move", extra = "extra_parameter", parameter = "bad_parameter" }

local function values_of(fault, m)
  local parameter = fault.parameter
  return {
    verb = fault.why ~= "verb" and m["do"],
    parameter = parameter and parameter.name,
    means = parameter and words.say(parameter.means),
  }
end

local function parameter_fault(m)
  local fault = shape.fault(m, VERBS)
  return fault and (refusal.malformed(MESSAGES[fault.why], values_of(fault, m)))
end

-- The refusal of what is no move of the game; nil for one that is.
return function(m)
  local fault = parameter_fault(m)
  if fault == nil and m["do"] == "build" then
    return build_fault(m)
  end
  return fault
end
