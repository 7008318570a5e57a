-- The minimal payments for a piece: cards of a hand that are enough, while leaving out any one of them is not.
-- Pure: requires modules of this game and core/lists only.
--
-- Artisans and resources do not stand in for each other. So a minimal payment is the missing artisans and a
-- minimal set of resource cards and caves.

local cards = require("cleopatra/cards")
local facts = require("cleopatra/facts")
local kit = require("cleopatra/kit")
local lists = require("core/lists")
local payment = require("cleopatra/payment")

local choices = {}

local IN_ORDER = {} -- the cards as the rules list them
for i, card in ipairs(facts.cards) do
  IN_ORDER[i] = card.id
end

local function most_cards()
  local most = 0
  for _, piece in ipairs(facts.pieces) do
    most = math.max(most, piece.artisans + piece.resources)
  end
  return most
end

local MOST_CARDS = most_cards()
local END = #facts.cards -- comes after every card: in JSON "," is before "]"
local BASE = END + 1

-- A number that orders payments by their cards, one by one in the order of `ids`.
local function order_key(counts, ids)
  local key, n = 0, 0
  for i, card in ipairs(ids) do
    for _ = 1, counts[card] or 0 do
      n = n + 1
      key = key * BASE + i - 1
    end
  end
  for _ = n + 1, MOST_CARDS do
    key = key * BASE + END
  end
  return key
end

-- What is found so far, with the cards in hand and the artisans that every payment needs.
local function add(found, counts)
  counts.artisan = found.artisans
  found.n = found.n + 1
  found.sets[found.n] = counts
end

-- "Equal": cards of one resource, and caves ------------------------------------------------------------------

-- How many units of each resource the piece still needs, and the least of these figures.
local function needs_of_one(pool, discount, piece)
  local needs, least = {}, piece.resources
  for _, resource in ipairs(facts.resources) do
    needs[resource] = piece.resources - pool[resource] - pool.cave - discount.resources
    least = math.min(least, needs[resource])
  end
  return needs, least
end

-- Payments with at least one card of the resource. Caves stay below the least need, for otherwise they would
-- do alone; and no card may be spare: only tainted cards by themselves can be more than the need.
local function add_of_one(found, resource, need, least)
  local plain, tainted = kit.plain[resource], kit.tainted[resource]
  local double, held = kit.cards[tainted].units, found.held
  for t = 0, math.min(held[tainted] or 0, math.ceil(need / double)) do
    for p = 0, math.min(held[plain] or 0, math.max(0, need - double * t)) do
      local caves = math.max(0, need - double * t - p)
      local spare = double * t + p + caves - need
      local is_minimal = caves < least and (spare == 0 or p == 0)
      if t + p > 0 and is_minimal and caves <= (held.cave or 0) then
        add(found, { [tainted] = t, [plain] = p, cave = caves })
      end
    end
  end
end

local function add_equal(found, pool, discount, piece)
  local needs, least = needs_of_one(pool, discount, piece)
  if least <= 0 then
    add(found, {})
    return
  end
  if least <= (found.held.cave or 0) then
    add(found, { cave = least })
  end
  for _, resource in ipairs(facts.resources) do
    add_of_one(found, resource, needs[resource], least)
  end
end

-- "Different": one card each of resources that the pool does not have, and caves -----------------------------

-- Goes through the missing resources from the i-th on; caves are the rest of the need.
local function add_from(found, missing, i, chosen, need)
  if i > #missing then
    if need <= (found.held.cave or 0) then
      local counts = lists.copy(chosen)
      counts.cave = need
      add(found, counts)
    end
    return
  end
  add_from(found, missing, i + 1, chosen, need)
  for _, card in ipairs({ kit.plain[missing[i]], kit.tainted[missing[i]] }) do
    if need > 0 and found.held[card] then
      chosen[card] = 1
      add_from(found, missing, i + 1, chosen, need - 1)
      chosen[card] = nil
    end
  end
end

local function add_different(found, pool, discount, piece)
  local _, need = payment.lacking(pool, discount, piece)
  if need == 0 then
    add(found, {})
    return
  end
  local missing = lists.filter(facts.resources, function(resource)
    return pool[resource] == 0
  end)
  add_from(found, missing, 1, {}, need)
end

-- All minimal payments as counts of cards, in no particular order.
local function minimal_sets(hand, pool, discount, piece)
  local held, artisans = lists.counted(hand), (payment.lacking(pool, discount, piece))
  local found = { n = 0, sets = {}, held = held, artisans = artisans }
  if artisans <= (held.artisan or 0) then
    local add_all = piece.rule == "equal" and add_equal or add_different
    add_all(found, pool, discount, piece)
  end
  return found.sets
end

-- All minimal payments as { key, pay }: the cards sorted, the key larger the later their JSON comes.
function choices.minimal(hand, pool, discount, piece)
  local found = {}
  for i, counts in ipairs(minimal_sets(hand, pool, discount, piece)) do
    found[i] = { key = order_key(counts, kit.card_ids), pay = cards.spread(counts, kit.card_ids) }
  end
  return found
end

-- The rank of a payment: fewest tainted cards, then fewest cards, then the cards as the rules list them.
local function rank(counts)
  local pay = cards.spread(counts, IN_ORDER)
  return (cards.count_tainted(pay) * (MOST_CARDS + 1) + #pay) * BASE ^ MOST_CARDS + order_key(counts, IN_ORDER)
end

-- The best minimal payment, its cards sorted; nil when the hand is not enough.
function choices.best(hand, pool, discount, piece)
  local best, best_rank = nil, nil
  for _, counts in ipairs(minimal_sets(hand, pool, discount, piece)) do
    local found = rank(counts)
    if best == nil or found < best_rank then
      best = counts
      best_rank = found
    end
  end
  return best and (cards.spread(best, kit.card_ids))
end

return choices
