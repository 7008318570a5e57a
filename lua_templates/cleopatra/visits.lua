-- The phases of a turn: which moves belong to them, and whether a visit is possible at all.
-- Pure: requires modules of this game only.

local facts = require("cleopatra/facts")
local market = require("cleopatra/market")
local palace = require("cleopatra/palace")
local payment = require("cleopatra/payment")

local visits = {}

local MOVES = {
  main = { worshipper = true, market = true, build = true, leave_quarry = true, pass = true },
  second = { market = true, build = true, leave_quarry = true, pass = true },
  quarry = { build = true, leave_quarry = true },
  replenish = { stall_for_card = true },
  limit = { keep = true, discard = true },
}

-- Each visit is made at most once.
local DONE_BY = { market = "market_done", build = "quarry_done", leave_quarry = "quarry_done" }

-- Does a move of that name belong to the phase of the turn?
function visits.allow(s, verb)
  local done = DONE_BY[verb]
  return MOVES[s.phase][verb] and (done == nil or not s[done])
end

-- Can the seat pay for a piece that has a free spot, with its whole hand and the worshipper in force?
function visits.can_build(s, seat)
  local pool = payment.with_cards(s.pool, s.hands[seat + 1])
  for _, piece in ipairs(facts.pieces) do
    if palace.is_open(s, piece.id) and payment.is_enough(pool, s.discount, piece) then
      return true
    end
  end
  return false
end

function visits.are_possible(s, seat)
  return not market.is_bare(s) or visits.can_build(s, seat)
end

return visits
