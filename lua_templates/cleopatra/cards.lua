-- Cards as a multiset: a list sorted by bytes, or a count of each card.
-- Pure: requires modules of this game and core/lists only.

local facts = require("cleopatra/facts")
local kit = require("cleopatra/kit")
local lists = require("core/lists")

local cards = {}

-- Moves cards from one sorted list to another.
function cards.pass(from, to, passed)
  for _, card in ipairs(passed) do
    lists.remove_value(from, card)
    lists.insert_sorted(to, card)
  end
end

-- The first card that `wanted` has more often than `held`; nil when all are there.
function cards.lacking(held, wanted)
  local left = lists.counted(held)
  for _, card in ipairs(wanted) do
    left[card] = (left[card] or 0) - 1
    if left[card] < 0 then
      return card
    end
  end
  return nil
end

function cards.is_sorted(list)
  for i = 2, #list do
    if lists.byteless(list[i], list[i - 1]) then
      return false
    end
  end
  return true
end

-- The cards of a count, in the order of `ids`.
function cards.spread(counts, ids)
  local result, n = {}, 0
  for _, card in ipairs(ids) do
    for _ = 1, counts[card] or 0 do
      n = n + 1
      result[n] = card
    end
  end
  return result
end

function cards.count_tainted(list)
  return #lists.filter(list, kit.is_tainted)
end

-- How many cards a hand has above the limit.
function cards.surplus(hand)
  return math.max(0, #hand - facts.hand_limit)
end

-- Every card of the game.
function cards.all()
  local counts, ids = {}, {}
  for i, card in ipairs(facts.cards) do
    counts[card.id] = card.count
    ids[i] = card.id
  end
  return cards.spread(counts, ids)
end

local function choose(found, chosen, left, first, size)
  local n = #chosen
  if n == size then
    found.n = found.n + 1
    found.choices[found.n] = lists.copy(chosen)
    return
  end
  for i = first, #kit.card_ids do
    local card = kit.card_ids[i]
    if (left[card] or 0) > 0 then
      left[card] = left[card] - 1
      chosen[n + 1] = card
      choose(found, chosen, left, i, size)
      chosen[n + 1] = nil
      left[card] = left[card] + 1
    end
  end
end

-- Every way to take `size` cards of a hand, each sorted, in byte order of their canonical JSON.
function cards.choices(hand, size)
  local found = { n = 0, choices = {} }
  choose(found, {}, lists.counted(hand), 1, size)
  return found.choices
end

-- The `size` cards of a hand that stand last in the list of cards: caves first. Sorted.
function cards.last_ones(hand, size)
  local counts, taken = lists.counted(hand), {}
  for i = #facts.cards, 1, -1 do
    local card = facts.cards[i].id
    taken[card] = math.min(size, counts[card] or 0)
    size = size - taken[card]
  end
  return cards.spread(taken, kit.card_ids)
end

return cards
