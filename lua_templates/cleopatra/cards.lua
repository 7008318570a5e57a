-- Cards as a multiset: a list sorted by bytes, or a count of each card.
-- Pure: requires modules of this game and core/lists only.

local facts = require("cleopatra/facts")
local lists = require("core/lists")
local tables = require("cleopatra/tables")

local cards = {}

-- Moves cards from one sorted list to another.
function cards.pass(from, to, passed)
  for _, card in ipairs(passed) do
    lists.remove_value(from, card)
    lists.insert_sorted(to, card)
  end
end

-- The first card that `wanted` contains more often than `held`. Nil if there is none.
function cards.lacking(held, wanted)
  local left = lists.copy(held)
  for _, card in ipairs(wanted) do
    local place = lists.index_of(left, card)
    if place == nil then
      return card
    end
    table.remove(left, place)
  end
  return nil
end

function cards.is_sorted(list)
  return table.concat(list, ",") == table.concat(lists.sorted(list), ",")
end

-- The number of each card of the game in a list.
function cards.counted(list)
  local counts = {}
  for _, card in ipairs(tables.card_ids) do
    counts[card] = 0
  end
  for _, card in ipairs(list) do
    counts[card] = counts[card] + 1
  end
  return counts
end

-- A list of cards from a count, in the order of `ids`.
function cards.spread(counts, ids)
  local result, n = {}, 0
  for _, card in ipairs(ids) do
    for _ = 1, counts[card] do
      n = n + 1
      result[n] = card
    end
  end
  return result
end

function cards.count_tainted(list)
  return #lists.filter(list, tables.is_tainted)
end

-- The number of cards above the hand limit. Negative if there is room.
function cards.surplus(hand)
  return #hand - facts.hand_limit
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
  if #chosen == size then
    found.n = found.n + 1
    found.choices[found.n] = chosen
  else
    for i = first, #tables.card_ids do
      local card = tables.card_ids[i]
      if left[card] > 0 then
        left[card] = left[card] - 1
        choose(found, lists.joined(chosen, { card }), left, i, size)
        left[card] = left[card] + 1
      end
    end
  end
end

-- Every way to take `size` cards from a hand, each sorted, in byte order of their canonical JSON.
function cards.choices(hand, size)
  local found = { n = 0, choices = {} }
  choose(found, {}, cards.counted(hand), 1, size)
  return found.choices
end

-- The last `size` cards of a hand in card order, so caves first. Sorted.
function cards.last_ones(hand, size)
  local counts, taken = cards.counted(hand), {}
  for i = #facts.cards, 1, -1 do
    local card = facts.cards[i].id
    taken[card] = math.min(size, counts[card])
    size = size - taken[card]
  end
  return cards.spread(taken, tables.card_ids)
end

return cards
