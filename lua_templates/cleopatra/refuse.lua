-- Why a move is not legal: a stable code, a sentence for the player, the pieces and places concerned.
-- The order of the checks is fixed: form, game over, who may act, phase, then the move itself.
-- Pure: requires modules of this game, core/lists and core/shape only. The module is the function itself.

local cards = require("cleopatra/cards")
local deal = require("cleopatra/deal")
local facts = require("cleopatra/facts")
local lists = require("core/lists")
local offering = require("cleopatra/offering")
local refusal = require("cleopatra/refusal")
local refuse_build = require("cleopatra/refuse_build")
local shape = require("core/shape")
local shape_fault = require("cleopatra/shape")
local visits = require("cleopatra/visits")
local words = require("cleopatra/words")

local CHANCE = -1

local function is_seat(s, seat)
  return (shape.whole(CHANCE, s.players - 1)(seat))
end

-- The deal and the shuffles, which are named like their phases.
local function refuse_chance(s, seat, m)
  if seat ~= CHANCE then
    return refusal.of("NOT_YOUR_TURN", {}, {}, "before_" .. s.phase)
  end
  if m["do"] ~= s.phase then
    return refusal.of("WRONG_PHASE", {}, {}, "first_" .. s.phase)
  end
  return (deal.fault(s, m))
end

local function refuse_offering(s, seat, m)
  if not lists.contains(offering.bidders(s.bids), seat) then
    return refusal.of("NOT_YOUR_TURN", {}, {}, "bid_already")
  end
  if m["do"] ~= "bid" then
    return refusal.of("WRONG_PHASE", {}, {}, "bid_first")
  end
  if m.amount > s.scarabs[seat + 1] then
    return refusal.of("BID_TOO_HIGH", {}, { held = words.scarabs(s.scarabs[seat + 1]) })
  end
  return nil
end

local function refuse_worshipper(s, seat, m)
  if s.worshipper ~= "" then
    local used = { name = words.worshipper(s.worshipper) }
    return refusal.of("WORSHIPPER_USED", { "worshipper:" .. s.worshipper }, used)
  end
  local slot = facts.slots[lists.index_of(s.order, m.name)]
  if slot.pay == "scarabs" and slot.amount > s.scarabs[seat + 1] then
    local values = { name = words.worshipper(m.name), price = words.scarabs(slot.amount) }
    return refusal.of("CANNOT_PAY_PENALTY", { "worshipper:" .. m.name }, values)
  end
  return nil
end

local function refuse_market(s, _, m)
  if #s.stalls[m.stall + 1] == 0 then
    return refusal.of("EMPTY_STALL", { "stall:" .. tostring(m.stall) }, { stall = m.stall + 1 })
  end
  return nil
end

local function refuse_stall(s, _, m)
  if lists.contains(s.served, m.stall) then
    return refusal.of("BAD_PLACEMENT", { "stall:" .. tostring(m.stall) }, { stall = m.stall + 1 })
  end
  return nil
end

local function refuse_leaving(s)
  if s.phase ~= "quarry" then
    return refusal.of("NOTHING_BUILT")
  end
  return nil
end

local function refuse_pass(s, seat)
  if s.phase == "main" and visits.are_possible(s, seat) then
    return refusal.of("VISIT_POSSIBLE")
  end
  return nil
end

local function refuse_discard(s, seat, m)
  local hand = s.hands[seat + 1]
  local card, surplus = cards.lacking(hand, m.cards), cards.surplus(hand)
  if #m.cards ~= surplus then
    local values = { limit = facts.hand_limit, surplus = words.count_cards(surplus) }
    return refusal.of("BAD_DISCARD", {}, values)
  end
  if card then
    return refusal.of("BAD_DISCARD", { "card:" .. card }, { card = words.card(card) }, "NOT_IN_HAND")
  end
  return nil
end

local function refuse_nothing()
  return nil
end

local REFUSE = {
  worshipper = refuse_worshipper,
  market = refuse_market,
  stall_for_card = refuse_stall,
  build = refuse_build,
  leave_quarry = refuse_leaving,
  pass = refuse_pass,
  keep = refuse_nothing,
  discard = refuse_discard,
}

-- The message that says what the phase is for.
local function message_of_phase(s)
  if s.phase == "second" then
    return s.market_done and "second_quarry" or "second_market"
  end
  return "now_" .. s.phase
end

local function refuse_in_turn(s, seat, m)
  if seat ~= s.turn then
    return refusal.of("NOT_YOUR_TURN")
  end
  if not visits.allow(s, m["do"]) then
    return refusal.of("WRONG_PHASE", {}, { limit = facts.hand_limit }, message_of_phase(s))
  end
  return REFUSE[m["do"]](s, seat, m)
end

-- The refusal { code, sentence, concerns } of a move of `seat`, or nil when it is legal.
return function(s, seat, m)
  local fault = shape_fault(m)
  if fault then
    return fault
  end
  if not is_seat(s, seat) then
    return refusal.malformed("no_seat")
  end
  if s.phase == "over" then
    return refusal.of("GAME_OVER")
  end
  if s.phase == "deal" or s.phase == "shuffle" then
    return refuse_chance(s, seat, m)
  end
  if s.phase == "offering" then
    return refuse_offering(s, seat, m)
  end
  return refuse_in_turn(s, seat, m)
end
