-- The phases: which moves belong to those of a turn, whether a visit is possible at all, who still has to bid.
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

-- The phase; of the second visit also where it leads.
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

-- A stall has cards, or the whole hand pays for a piece that has a free spot.
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

-- One visit of a turn is compulsory if it is possible.
function visits.may_pass(s, seat)
  return s.phase == "second" or not are_possible(s, seat)
end

-- Amulets can always be taken for a worshipper, scarabs must be there.
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
