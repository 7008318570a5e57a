-- All legal moves of a seat that may act, in byte order of their canonical JSON. They are created in that order:
-- first moves whose JSON begins with "amount", "cards" or "cells", then the others by the name of the move.
-- Pure: requires modules of this game and core/lists only.

local cards = require("cleopatra/cards")
local choices = require("cleopatra/choices")
local facts = require("cleopatra/facts")
local field = require("cleopatra/field")
local layings = require("cleopatra/layings")
local lists = require("core/lists")
local market = require("cleopatra/market")
local palace = require("cleopatra/palace")
local payment = require("cleopatra/payment")
local tables = require("cleopatra/tables")
local visits = require("cleopatra/visits")

local legal = {}

local PIECES = lists.sorted_keys(tables.pieces)

local function add(found, move)
  found.n = found.n + 1
  found.moves[found.n] = move
end

-- Mosaics ---------------------------------------------------------------------------------------------------

local function choose_squares(found, squares, first, chosen, statues)
  if #chosen == statues then
    return
  end
  for i = first, #squares do
    local more = lists.joined(chosen, { squares[i] })
    found.n = found.n + 1
    found.claims[found.n] = more
    choose_squares(found, squares, i + 1, more, statues)
  end
end

local function is_less(a, b)
  return a[1] < b[1] or (a[1] == b[1] and a[2] < b[2])
end

local function by_squares(a, b)
  return (choices.precedes(a, b, is_less))
end

-- Every choice of sanctuaries that the statues allow, each by its first square.
local function claims_of(sanctuaries, statues)
  local squares, found = {}, { n = 0, claims = {} }
  for i, area in ipairs(sanctuaries) do
    squares[i] = field.first_square(area)
  end
  choose_squares(found, squares, 1, {}, statues)
  table.sort(found.claims, by_squares)
  return found.claims
end

local function add_placement(found, cells, claims, pay)
  local move = { ["do"] = "build", piece = "mosaic", cells = cells, pay = pay }
  for _, claim in ipairs(claims) do
    local claiming = lists.copy(move)
    claiming.claim = claim
    add(found, claiming)
  end
  add(found, move)
end

local function add_mosaics(found, s, seat)
  local pay = choices.best(s.hands[seat + 1], s.pool, s.discount, tables.pieces.mosaic)
  if pay == nil then
    return
  end
  for _, laying in ipairs(layings.of(s)) do
    local claims = claims_of(laying.sanctuaries, s.statues[seat + 1])
    -- Copy the squares: the list of placements is kept and used again.
    add_placement(found, lists.copy(laying.cells), claims, pay)
  end
end

-- Other pieces ----------------------------------------------------------------------------------------------

local function by_payment(a, b)
  if choices.comes_before(a.pay, b.pay) then
    return true
  end
  return a.number < b.number and not choices.comes_before(b.pay, a.pay)
end

-- Every minimal payment for every piece that can be built: { pay, piece, number }, in byte order.
local function payments_for(s, seat)
  local result, n = {}, 0
  for number, piece in ipairs(PIECES) do
    if piece ~= "mosaic" and palace.is_open(s, piece) then
      for _, pay in ipairs(choices.minimal(s.hands[seat + 1], s.pool, s.discount, tables.pieces[piece])) do
        n = n + 1
        result[n] = { pay = pay, piece = piece, number = number }
      end
    end
  end
  table.sort(result, by_payment)
  return result
end

local function add_pieces(found, s, seat)
  local spots = {}
  for _, piece in ipairs(PIECES) do
    spots[piece] = palace.free_spots(s, piece)
  end
  for _, choice in ipairs(payments_for(s, seat)) do
    local name = palace.SPOT[choice.piece]
    if name == nil then
      add(found, { ["do"] = "build", piece = choice.piece, pay = choice.pay })
    end
    for _, spot in ipairs(spots[choice.piece] or {}) do
      add(found, { ["do"] = "build", piece = choice.piece, pay = choice.pay, [name] = spot })
    end
  end
end

-- Visits ----------------------------------------------------------------------------------------------------

local function add_stalls(found, verb, stalls)
  for _, stall in ipairs(stalls) do
    add(found, { ["do"] = verb, stall = stall })
  end
end

local function add_worshippers(found, s, seat)
  if s.worshipper ~= "" then
    return
  end
  for _, name in ipairs(lists.sorted(s.order)) do
    if visits.can_pay(s, seat, facts.slots[lists.index_of(s.order, name)]) then
      add(found, { ["do"] = "worshipper", name = name })
    end
  end
end

local function add_visits(found, s, seat)
  if visits.allow(s, "build") then
    add_mosaics(found, s, seat)
    add_pieces(found, s, seat)
  end
  if s.phase == "quarry" then
    add(found, { ["do"] = "leave_quarry" })
  end
  if visits.allow(s, "market") then
    add_stalls(found, "market", market.open_stalls(s))
  end
  if visits.allow(s, "pass") and visits.may_pass(s, seat) then
    add(found, { ["do"] = "pass" })
  end
  if visits.allow(s, "worshipper") then
    add_worshippers(found, s, seat)
  end
end

-- Other phases ----------------------------------------------------------------------------------------------

local function add_replenishing(found, s)
  add_stalls(found, "stall_for_card", market.unserved_stalls(s))
end

local function add_limit(found, s, seat)
  local hand = s.hands[seat + 1]
  local surplus = cards.surplus(hand)
  if surplus > facts.listed_surplus then -- too many choices to list: only one
    add(found, { ["do"] = "discard", cards = cards.last_ones(hand, surplus) })
  else
    for _, choice in ipairs(cards.choices(hand, surplus)) do
      add(found, { ["do"] = "discard", cards = choice })
    end
  end
  add(found, { ["do"] = "keep" })
end

local function add_bids(found, s, seat)
  local amounts = {}
  for amount = 0, s.scarabs[seat + 1] do
    amounts[tostring(amount)] = amount
  end
  for _, text in ipairs(lists.sorted_keys(amounts)) do
    add(found, { ["do"] = "bid", amount = amounts[text] })
  end
end

local ADD = {
  main = add_visits,
  second = add_visits,
  quarry = add_visits,
  replenish = add_replenishing,
  limit = add_limit,
  offering = add_bids,
}

-- The moves of a seat that may act.
function legal.moves(s, seat)
  local found = { n = 0, moves = {} }
  ADD[s.phase](found, s, seat)
  return found.moves
end

-- The builds of the active seat with a payment it chose: the sorted cards `laid` down from its hand are paid, and
-- what is still missing is added as in the list of moves. This way a discount can be saved for another piece.
function legal.builds_with(s, seat, laid)
  -- Treat these cards as already paid; then the list contains what is missing.
  local paid = lists.copy(s)
  cards.pass(paid.hands[seat + 1], paid.discard, laid)
  paid.pool = payment.with_cards(s.pool, laid)
  local found = { n = 0, moves = {} }
  add_mosaics(found, paid, seat)
  add_pieces(found, paid, seat)
  for _, move in ipairs(found.moves) do
    move.pay = lists.sorted(lists.joined(laid, move.pay))
  end
  return found.moves
end

return legal
