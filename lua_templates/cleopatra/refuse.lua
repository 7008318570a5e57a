-- Why a move is illegal: { code, values, message }. Without a message, the message of the code is used.
-- The order of the checks is fixed: form, game over, who may act, phase, then the move itself.
-- Pure: requires modules of this game, core/lists, core/schema and core/shape only. The module is the function itself.

local cards = require("cleopatra/cards")
local deal = require("cleopatra/deal")
local facts = require("cleopatra/facts")
local lists = require("core/lists")
local palace = require("cleopatra/palace")
local payment = require("cleopatra/payment")
local refuse_build = require("cleopatra/refuse_build")
local schema = require("core/schema")
local shape = require("core/shape")
local tables = require("cleopatra/tables")
local visits = require("cleopatra/visits")
local words = require("cleopatra/words")

local CHANCE = -1

-- Form ------------------------------------------------------------------------------------------------------

local refuse_form = schema.of(facts.moves)

local SPOTS = { "row", "side", "wall", "cells" }

local function malformed(message, values)
  return { code = "MALFORMED", message = message, values = values }
end

local function are_named_once(names)
  return #lists.sorted_keys(lists.counted(names)) == #names
end

local function refuse_parameters(m)
  local wanted, piece = palace.SPOT[m.piece], words.named("piece", m.piece)
  for _, name in ipairs(SPOTS) do
    if (m[name] ~= nil) ~= (name == wanted) then
      if wanted then
        return malformed("bad_spot", { piece = piece, spot = words.named("needs", wanted) })
      end
      return malformed("no_spot_needed", { piece = piece })
    end
  end
  local count = payment.named_resources(tables.pieces[m.piece])
  if m.use and (#m.use ~= count or not are_named_once(m.use)) then
    return malformed("bad_use", { piece = piece, resources = words.different(count) })
  end
  if m.piece ~= "mosaic" and m.claim then
    return malformed("bad_claim")
  end
  return nil
end

-- The parameters of a build depend on its piece.
local function refuse_shape(m)
  local fault = refuse_form(m)
  if fault == nil and m["do"] == "build" then
    return refuse_parameters(m)
  end
  return fault
end

-- Chance and the offering -----------------------------------------------------------------------------------

-- Deals and shuffles have the names of their phases.
local function refuse_chance(s, seat, m)
  if seat ~= CHANCE then
    return { code = "NOT_YOUR_TURN", message = "before_" .. s.phase }
  end
  if m["do"] ~= s.phase then
    return { code = "WRONG_PHASE", message = "first_" .. s.phase }
  end
  local message = deal.fault(s, m)
  return message and (malformed(message))
end

local function refuse_offering(s, seat, m)
  if not lists.contains(visits.bidders(s), seat) then
    return { code = "NOT_YOUR_TURN", message = "bid_already" }
  end
  if m["do"] ~= "bid" then
    return { code = "WRONG_PHASE", message = "bid_first" }
  end
  local held = s.scarabs[seat + 1]
  if m.amount > held then
    return { code = "BID_TOO_HIGH", values = { held = words.counted("scarabs", held) } }
  end
  return nil
end

-- A turn ----------------------------------------------------------------------------------------------------

local REFUSE = { build = refuse_build }

function REFUSE.worshipper(s, seat, m)
  if s.worshipper ~= "" then
    return { code = "WORSHIPPER_USED", values = { name = words.named("worshipper", s.worshipper) } }
  end
  local slot = facts.slots[lists.index_of(s.order, m.name)]
  if not visits.can_pay(s, seat, slot) then
    local values = { name = words.named("worshipper", m.name), price = words.counted(slot.pay, slot.amount) }
    return { code = "CANNOT_PAY_PENALTY", values = values }
  end
  return nil
end

function REFUSE.market(s, _, m)
  return #s.stalls[m.stall + 1] == 0 and { code = "EMPTY_STALL", values = { stall = m.stall + 1 } } or nil
end

function REFUSE.stall_for_card(s, _, m)
  return (lists.contains(s.served, m.stall)) and { code = "BAD_PLACEMENT", values = { stall = m.stall + 1 } } or nil
end

function REFUSE.leave_quarry(s)
  return s.phase ~= "quarry" and { code = "NOTHING_BUILT" } or nil
end

function REFUSE.pass(s, seat)
  return not visits.may_pass(s, seat) and { code = "VISIT_POSSIBLE" } or nil
end

function REFUSE.keep()
  return nil
end

function REFUSE.discard(s, seat, m)
  local hand = s.hands[seat + 1]
  local card, surplus = cards.lacking(hand, m.cards), cards.surplus(hand)
  if #m.cards ~= surplus then
    local values = { limit = facts.hand_limit, surplus = words.counted("cards", surplus) }
    return { code = "BAD_DISCARD", values = values }
  end
  if card then
    return { code = "BAD_DISCARD", values = { card = words.named("card", card) }, message = "NOT_IN_HAND" }
  end
  return nil
end

local function refuse_in_turn(s, seat, m)
  if seat ~= s.turn then
    return { code = "NOT_YOUR_TURN" }
  end
  if not visits.allow(s, m["do"]) then
    local message = (s.phase == "second" and "" or "now_") .. visits.stage(s)
    return { code = "WRONG_PHASE", values = { limit = facts.hand_limit }, message = message }
  end
  return REFUSE[m["do"]](s, seat, m)
end

-- The refusal of a move of `seat`. Nil if the move is legal.
return function(s, seat, m)
  local fault = refuse_shape(m)
  if fault then
    return fault
  end
  if not shape.whole(CHANCE, s.players - 1)(seat) then
    return (malformed("no_seat"))
  end
  if s.phase == "over" then
    return { code = "GAME_OVER" }
  end
  if s.phase == "deal" or s.phase == "shuffle" then
    return refuse_chance(s, seat, m)
  end
  if s.phase == "offering" then
    return refuse_offering(s, seat, m)
  end
  return refuse_in_turn(s, seat, m)
end
