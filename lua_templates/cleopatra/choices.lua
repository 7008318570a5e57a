-- The minimal payments for a piece: cards of a hand that are enough, but not if any one of them is left out.
-- Pure: requires modules of this game and core/lists only.
--
-- Artisans and resources cannot replace each other. So a minimal payment is the missing artisans plus a minimal
-- set of resource cards and caves.

local cards = require("cleopatra/cards")
local facts = require("cleopatra/facts")
local lists = require("core/lists")
local payment = require("cleopatra/payment")
local tables = require("cleopatra/tables")

local choices = {}

local IN_ORDER = {} -- the cards in the order of the rules
for i, card in ipairs(facts.cards) do
  IN_ORDER[i] = card.id
end

-- A comparison of two cards by their place in a list of all cards.
local function before_in(ids)
  local places = {}
  for i, card in ipairs(ids) do
    places[card] = i
  end
  return function(a, b)
    return places[a] < places[b]
  end
end

local by_bytes, by_rules = before_in(tables.card_ids), before_in(IN_ORDER)

-- Does list `a` come before list `b`? If one begins with the other, the longer one: in JSON "," sorts before "]".
function choices.precedes(a, b, is_less)
  for i, item in ipairs(a) do
    local other = b[i]
    if other == nil or is_less(item, other) then
      return true
    end
    if is_less(other, item) then
      return false
    end
  end
  return false
end

-- Does one payment come before another in byte order of their JSON?
function choices.comes_before(a, b)
  return (choices.precedes(a, b, by_bytes))
end

-- Adds a payment to `found`, which also holds the hand and the artisans that every payment needs.
local function add(found, chosen)
  local counts = cards.counted({})
  for card, count in pairs(chosen) do -- portable: each by itself
    counts[card] = count
  end
  counts.artisan = found.artisans
  found.n = found.n + 1
  found.sets[found.n] = counts
end

-- "Equal": cards of one resource, and caves ------------------------------------------------------------------

-- How many units of each resource would still be missing, and the smallest of these numbers. 0 or less is enough.
local function needs_of_one(pool, discount, piece)
  local needs, least = {}, piece.resources
  for _, resource in ipairs(facts.resources) do
    needs[resource] = piece.resources - pool[resource] - pool.cave - discount.resources
    least = math.min(least, needs[resource])
  end
  return needs, least
end

-- Payments with cards of one resource. Caves stay below the smallest need, because otherwise caves alone would be
-- enough. No card is superfluous: only tainted cards without others can exceed the need.
local function add_of_one(found, resource, need, least)
  local plain, tainted = tables.plain[resource], tables.tainted[resource]
  local double, held = tables.cards[tainted].units, found.held
  for t = 0, math.min(held[tainted], math.ceil(need / double)) do
    local rest = math.max(0, need - double * t)
    for p = 0, math.min(held[plain], rest) do
      local caves = rest - p
      if caves < least and caves <= held.cave then
        add(found, { [tainted] = t, [plain] = p, cave = caves })
      end
    end
  end
end

local function add_equal(found, pool, discount, piece)
  local needs, least = needs_of_one(pool, discount, piece)
  if least <= found.held.cave then
    add(found, { cave = least })
  end
  for _, resource in ipairs(facts.resources) do
    add_of_one(found, resource, needs[resource], least)
  end
end

-- "Different": one card each of resources that the pool does not have, and caves -----------------------------

-- Chooses cards for the missing resources from the i-th on. Caves cover the rest.
local function add_from(found, missing, i, chosen, need)
  if missing[i] == nil then
    if need <= found.held.cave then
      chosen.cave = need
      add(found, chosen)
    end
    return
  end
  add_from(found, missing, i + 1, chosen, need)
  for _, card in ipairs({ tables.plain[missing[i]], tables.tainted[missing[i]] }) do
    if need > 0 and found.held[card] > 0 then
      chosen[card] = 1
      add_from(found, missing, i + 1, chosen, need - 1)
      chosen[card] = nil
    end
  end
end

local function add_different(found, pool, discount, piece)
  local _, need = payment.lacking(pool, discount, piece)
  local missing = lists.filter(facts.resources, function(resource)
    return pool[resource] == 0
  end)
  add_from(found, missing, 1, {}, need)
end

-- All minimal payments as counts of cards, in no particular order.
local function minimal_sets(hand, pool, discount, piece)
  local held, artisans = cards.counted(hand), (payment.lacking(pool, discount, piece))
  local found = { n = 0, sets = {}, held = held, artisans = artisans }
  if artisans <= held.artisan then
    local add_all = piece.rule == "equal" and add_equal or add_different
    add_all(found, pool, discount, piece)
  end
  return found.sets
end

-- All minimal payments, the cards of each sorted.
function choices.minimal(hand, pool, discount, piece)
  local found = {}
  for i, counts in ipairs(minimal_sets(hand, pool, discount, piece)) do
    found[i] = cards.spread(counts, tables.card_ids)
  end
  return found
end

-- The best minimal payment for a piece of different resources, its cards sorted. Nil if the hand is not enough.
-- All minimal payments have the same number of cards. The rules list tainted cards last, so the first payment in
-- that order also has the fewest tainted cards.
function choices.best(hand, pool, discount, piece)
  local best = nil
  for _, counts in ipairs(minimal_sets(hand, pool, discount, piece)) do
    local pay = cards.spread(counts, IN_ORDER)
    if best == nil or choices.precedes(pay, best, by_rules) then
      best = pay
    end
  end
  return best and (lists.sorted(best))
end

return choices
