-- What stands on the buttons.
-- Pure: requires modules of this game and core/lists only.

local facts = require("cleopatra/facts")
local lists = require("core/lists")
local words = require("cleopatra/words")

local labels = {}

labels.leave = "Leave the quarry"
labels.pass = "Pass"

-- `slot` is counted from one.
function labels.worshipper(name, slot)
  local price = facts.slots[slot]
  return "Call the " .. words.worshipper(name) .. " for " .. words[price.pay](price.amount)
end

function labels.market(stall)
  return "Take stall " .. tostring(stall + 1)
end

function labels.serve(stall)
  return "Put it on stall " .. tostring(stall + 1)
end

function labels.keep(surplus)
  return "Keep all for " .. words.amulets(surplus)
end

function labels.discard(surplus)
  return "Discard " .. words.count_cards(surplus) .. ", caves first"
end

function labels.bid(amount)
  return "Bid " .. tostring(amount)
end

-- "Pay 2 artisan, 1 stone".
local function price_of(cards)
  local held, items, n = lists.counted(cards), {}, 0
  for _, card in ipairs(facts.cards) do
    if held[card.id] then
      n = n + 1
      items[n] = tostring(held[card.id]) .. " " .. card.name:lower()
    end
  end
  return "Pay " .. (n > 0 and table.concat(items, ", ") or "nothing")
end

-- The prices said so far, by the cards that are paid: hundreds of moves cost the same.
local prices = {}

-- "Pay 2 artisan, 1 stone", and which sanctuaries are claimed.
function labels.pay(cards, claim)
  local name = table.concat(cards, " ")
  prices[name] = prices[name] or (price_of(cards))
  local price = prices[name]
  if claim == nil or #claim == 0 then
    return price
  end
  local squares = {}
  for i, square in ipairs(claim) do
    squares[i] = tostring(square[1] + 1) .. "/" .. tostring(square[2] + 1)
  end
  return price .. "; claim " .. table.concat(squares, " and ")
end

return labels
