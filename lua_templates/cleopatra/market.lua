-- The market: deck, stalls and the cards that come from them.
-- Changes the state it gets, which must be a copy.
-- Pure: requires modules of this game and core/lists only.

local facts = require("cleopatra/facts")
local lists = require("core/lists")
local tables = require("cleopatra/tables")

local market = {}

function market.is_bare(s)
  for _, stall in ipairs(s.stalls) do
    if #stall > 0 then
      return false
    end
  end
  return true
end

-- The stalls, counted from 0, that have cards.
function market.open_stalls(s)
  local open, n = {}, 0
  for i, stall in ipairs(s.stalls) do
    if #stall > 0 then
      n = n + 1
      open[n] = i - 1
    end
  end
  return open
end

-- The stalls, counted from 0, that still need a card in this replenish.
function market.unserved_stalls(s)
  local open, n = {}, 0
  for stall = 0, facts.stalls - 1 do
    if not lists.contains(s.served, stall) then
      n = n + 1
      open[n] = stall
    end
  end
  return open
end

-- The next card, facing as in the deck. Without a card: nil, and whether a shuffle would give one.
function market.draw(s)
  if #s.deck > 0 then
    return table.remove(s.deck, 1), false
  end
  return nil, #s.discard > 0
end

-- Takes cards from a stall or the deck into a hand.
function market.take(hand, laid_cards)
  for _, laid in ipairs(laid_cards) do
    lists.insert_sorted(hand, tables.card_of(laid))
  end
end

-- The cards that everybody sees when cards move: those that are face up.
function market.open_cards(laid_cards)
  return lists.filter(laid_cards, function(laid)
    return not tables.is_down(laid)
  end)
end

-- The number of face-down cards.
function market.count_hidden(laid_cards)
  return #lists.filter(laid_cards, tables.is_down)
end

local function is_less(a, b)
  return a < b
end

-- Puts the drawn card on a stall.
function market.serve(s, stall)
  local cards = s.stalls[stall + 1]
  cards[#cards + 1] = s.drawn
  s.drawn = ""
  table.insert(s.served, stall)
  table.sort(s.served, is_less)
end

return market
