-- What the moves do. Changes the state it gets (rules.lua passes a copy) and appends events for the chat.
-- Pure: requires modules of this game and core/lists only.

local cards = require("cleopatra/cards")
local deal = require("cleopatra/deal")
local facts = require("cleopatra/facts")
local flow = require("cleopatra/flow")
local garden = require("cleopatra/garden")
local lists = require("core/lists")
local market = require("cleopatra/market")
local mosaics = require("cleopatra/mosaics")
local palace = require("cleopatra/palace")
local payment = require("cleopatra/payment")
local tables = require("cleopatra/tables")
local visits = require("cleopatra/visits")

local apply = {}

-- Chance ----------------------------------------------------------------------------------------------------

function apply.deal(s, events, _, m)
  deal.lay_out(s, m)
  flow.tell(events, { what = "dealt" })
  flow.begin_turn(s, events, m.first)
end

function apply.shuffle(s, events, _, m)
  s.deck = m.deck
  s.discard = {}
  flow.tell(events, { what = "shuffled", n = #m.deck })
  flow.go_on(s, events, s["then"])
end

-- Worshippers -----------------------------------------------------------------------------------------------

-- Pays for a worshipper slot: scarabs are paid, amulets are taken.
local function pay_slot(s, seat, slot)
  local i = seat + 1
  if slot.pay == "scarabs" then
    s.scarabs[i] = s.scarabs[i] - slot.amount
  else
    s.amulets[i] = s.amulets[i] + slot.amount
  end
end

function apply.worshipper(s, events, seat, m)
  local number = lists.index_of(s.order, m.name)
  local slot = facts.slots[number]
  pay_slot(s, seat, slot)
  table.remove(s.order, number)
  table.insert(s.order, m.name)
  s.worshipper = m.name
  s.discount = payment.discount(m.name)
  flow.tell(events, { what = "called", seat = seat, name = m.name, pay = slot.pay, amount = slot.amount })
  if m.name == "beggar" then
    s.begging = facts.effects.beggar
    flow.beg(s, events)
  end
end

-- The market ------------------------------------------------------------------------------------------------

local function tell_cards(events, what, stall, seat, laid)
  local open, hidden = market.open_cards(laid), market.count_hidden(laid)
  flow.tell(events, { what = what, seat = seat, stall = stall, cards = open, hidden = hidden })
end

function apply.market(s, events, seat, m)
  local laid = s.stalls[m.stall + 1]
  market.take(s.hands[seat + 1], laid)
  s.stalls[m.stall + 1] = {}
  s.market_done = true
  tell_cards(events, "took", m.stall, seat, laid)
  flow.after_taking(s, events)
end

function apply.stall_for_card(s, events, seat, m)
  tell_cards(events, "served", m.stall, seat, { s.drawn })
  market.serve(s, m.stall)
  flow.replenish(s, events)
end

function apply.keep(s, events, seat)
  local surplus = cards.surplus(s.hands[seat + 1])
  s.amulets[seat + 1] = s.amulets[seat + 1] + surplus
  flow.tell(events, { what = "kept", seat = seat, amount = surplus })
  flow.go_on(s, events, s["then"])
end

function apply.discard(s, events, seat, m)
  cards.pass(s.hands[seat + 1], s.discard, m.cards)
  flow.tell(events, { what = "discarded", seat = seat, cards = m.cards })
  flow.go_on(s, events, s["then"])
end

function apply.pass(s, events, seat)
  flow.tell(events, { what = "passed", seat = seat })
  flow.finish_turn(s, events)
end

-- The quarry ------------------------------------------------------------------------------------------------

local function pay(s, seat, piece, m)
  cards.pass(s.hands[seat + 1], s.discard, m.pay)
  s.amulets[seat + 1] = s.amulets[seat + 1] + cards.count_tainted(m.pay)
  s.pool = payment.with_cards(s.pool, m.pay)
  payment.settle(s.pool, s.discount, piece, m.use)
end

local function claim(s, events, seat, squares)
  for _, square in ipairs(squares) do
    table.insert(s.sanctuaries, { seat = seat, at = square }) -- portable: two at most
    s.statues[seat + 1] = s.statues[seat + 1] - 1
    flow.tell(events, { what = "claimed", seat = seat, size = garden.area_size(s.garden, square) })
  end
end

-- Removes mosaics that fit nowhere from the top of the pile until one fits.
local function clear_pile(s, events)
  local empty, n = garden.empty_squares(s.garden), #s.removed
  while #s.pile > 0 and not mosaics.fits(empty, s.pile[1]) do
    local mosaic = table.remove(s.pile, 1)
    n = n + 1
    s.removed[n] = mosaic
    flow.tell(events, { what = "removed", mosaic = mosaic })
  end
end

local function complete(s, events, piece)
  local category = tables.pieces[piece].category
  if palace.is_complete(s, piece) then
    lists.insert_sorted(s.completed, category)
    flow.tell(events, { what = "completed", category = category })
  end
end

function apply.build(s, events, seat, m)
  pay(s, seat, tables.pieces[m.piece], m)
  local architect = s.worshipper == "architect" and facts.effects.architect or 0
  local gain = palace.reward(s, m.piece, m) + architect
  s.scarabs[seat + 1] = s.scarabs[seat + 1] + gain
  palace.put(s, m.piece, m)
  s.phase = "quarry"
  s.built = true
  flow.tell(events, { what = "built", seat = seat, piece = m.piece, gain = gain, cards = m.pay })
  claim(s, events, seat, m.claim or {})
  clear_pile(s, events)
  complete(s, events, m.piece)
end

-- Moves Cleopatra one space for each category completed during the visit.
local function walk(s, events)
  local before, steps = s.cleopatra, #s.completed
  s.cleopatra = math.min(facts.walk, before + steps)
  flow.tell(events, { what = "walked", from = before, to = s.cleopatra })
  if s.cleopatra == facts.walk and before < facts.walk then
    s.trigger = s.turn
    flow.tell(events, { what = "last turns", seat = s.turn })
  end
  return before <= facts.offering_after and s.cleopatra > facts.offering_after
end

function apply.leave_quarry(s, events)
  local is_offering = walk(s, events)
  s.quarry_done = true
  s.completed = {}
  s.pool = payment.empty_pool()
  s.discount = payment.discount("")
  if is_offering then
    s.phase = "offering"
    flow.tell(events, { what = "offering" })
  else
    flow.after_quarry(s, events)
  end
end

-- The offering ----------------------------------------------------------------------------------------------

-- The rank of each bid: 1 + the number of higher bids.
local function ranks_of(bids)
  local ranks = {}
  for i, bid in ipairs(bids) do
    ranks[i] = 1
    for _, other in ipairs(bids) do
      if other > bid then
        ranks[i] = ranks[i] + 1
      end
    end
  end
  return ranks
end

-- All bids are lost. The highest bidder removes amulets, the others take some.
local function settle(s, events)
  for i, rank in ipairs(ranks_of(s.bids)) do
    s.scarabs[i] = s.scarabs[i] - s.bids[i]
    s.amulets[i] = math.max(0, s.amulets[i] + facts.offering[rank])
    flow.tell(events, { what = "offered", seat = i - 1, amount = s.bids[i], rank = rank })
  end
end

function apply.bid(s, events, seat, m)
  s.bids[seat + 1] = m.amount
  flow.tell(events, { what = "bid", seat = seat })
  if #visits.bidders(s) == 0 then
    settle(s, events)
    flow.after_quarry(s, events)
  end
end

return apply
