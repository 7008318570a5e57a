-- The phases of a turn: their moves, whether a visit is possible, and who must still bid.
-- Pure: requires modules of this game only.

local facts = require("cleopatra/facts")
local market = require("cleopatra/market")
local palace = require("cleopatra/palace")
local payment = require("cleopatra/payment")

local visits = {}

local ALLOWED = {
  main = { worshipper = true, market = true, build = true, leave_quarry = true, pass = true },
  second_market = { market = true, pass = true },
  second_quarry = { build = true, leave_quarry = true, pass = true },
  quarry = { build = true, leave_quarry = true },
  replenish = { stall_for_card = true },
  limit = { keep = true, discard = true },
}

-- The phase. For a second visit, the name also says which visit it is.
function visits.stage(s)
  if s.phase == "second" then
    return s.quarry_done and "second_market" or "second_quarry"
  end
  return s.phase
end

-- Does a move of that name belong to the phase of the turn?
function visits.allow(s, verb)
  local allowed = ALLOWED[visits.stage(s)]
  return allowed ~= nil and allowed[verb] == true
end

-- Does a stall have cards, or does the whole hand pay for a piece with a free spot?
local function are_possible(s, seat)
  if not market.is_bare(s) then
    return true
  end
  local pool = payment.with_cards(s.pool, s.hands[seat + 1])
  for _, piece in ipairs(facts.pieces) do
    if palace.is_open(s, piece.id) and payment.is_enough(pool, s.discount, piece) then
      return true
    end
  end
  return false
end

-- May the seat pass? The first visit of a turn is required if it is possible.
function visits.may_pass(s, seat)
  return s.phase == "second" or not are_possible(s, seat)
end

-- Can the seat pay for the worshipper in the slot? Amulets can always be taken.
function visits.can_pay(s, seat, slot)
  return slot.pay == "amulets" or slot.amount <= s.scarabs[seat + 1]
end

-- The seats that have not bid yet.
function visits.bidders(s)
  local seats, n = {}, 0
  for i, bid in ipairs(s.bids) do
    if bid < 0 then
      n = n + 1
      seats[n] = i - 1
    end
  end
  return seats
end

return visits
