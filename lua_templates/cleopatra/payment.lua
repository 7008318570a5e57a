-- Payments at the quarry. All cards paid in one visit form a pool: artisans, units of each resource, and caves,
-- which are a unit of any resource. The cost of a piece is taken from the pool, then from the discounts of the
-- Foreman and the Merchant. The rest of the pool remains for the next piece of the same visit.
-- Pure: requires modules of this game only.

local facts = require("cleopatra/facts")
local tables = require("cleopatra/tables")

local payment = {}

function payment.empty_pool()
  local pool = { artisan = 0, cave = 0 }
  for _, resource in ipairs(facts.resources) do
    pool[resource] = 0
  end
  return pool
end

-- The discount that a worshipper gives for a whole visit. Zero for most worshippers.
function payment.discount(worshipper)
  return {
    artisans = worshipper == "foreman" and facts.effects.foreman or 0,
    resources = worshipper == "merchant" and facts.effects.merchant or 0,
  }
end

-- The key of a card in the pool: "artisan", "cave" or its resource.
local function stuff_of(card)
  return card.kind == "resource" and card.resource or card.kind
end

-- A pool with the units of these cards added.
function payment.with_cards(pool, paid)
  local sum = {}
  for stuff, units in pairs(pool) do -- portable: each by itself
    sum[stuff] = units
  end
  for _, id in ipairs(paid) do
    local card = tables.cards[id]
    local stuff = stuff_of(card)
    sum[stuff] = sum[stuff] + card.units
  end
  return sum
end

-- The number of resources that `use` names for a piece: one for an "equal" piece.
function payment.named_resources(piece)
  return piece.rule == "equal" and 1 or piece.resources
end

-- The resources with the most units in the pool. Ties in the order of the rules.
local function richest(pool, count)
  local rest, chosen = {}, {}
  for i, resource in ipairs(facts.resources) do
    rest[i] = resource
  end
  for n = 1, count do
    local best = 1
    for i, resource in ipairs(rest) do
      if pool[resource] > pool[rest[best]] then
        best = i
      end
    end
    chosen[n] = table.remove(rest, best)
  end
  return chosen
end

-- The units the piece takes of each resource: those in `use`, by default the ones with the most units.
local function resource_units(pool, piece, use)
  local most = piece.rule == "equal" and piece.resources or 1
  local units, sum = {}, 0
  for _, resource in ipairs(use or richest(pool, payment.named_resources(piece))) do
    units[resource] = math.min(most, pool[resource])
    sum = sum + units[resource]
  end
  return units, sum
end

-- The artisans and resources that pool and discounts still lack for a piece.
function payment.lacking(pool, discount, piece, use)
  local _, units = resource_units(pool, piece, use)
  local artisans = piece.artisans - pool.artisan - discount.artisans
  local resources = piece.resources - units - pool.cave - discount.resources
  return math.max(0, artisans), math.max(0, resources)
end

function payment.is_enough(pool, discount, piece, use)
  local artisans, resources = payment.lacking(pool, discount, piece, use)
  return artisans == 0 and resources == 0
end

-- Takes up to `needed` units from a store. Returns how many are still needed.
local function draw(store, name, needed)
  local taken = math.min(needed, store[name])
  store[name] = store[name] - taken
  return needed - taken
end

-- Takes the cost of a piece. Pool and discount must be enough.
function payment.settle(pool, discount, piece, use)
  draw(discount, "artisans", draw(pool, "artisan", piece.artisans))
  local units, sum = resource_units(pool, piece, use)
  for resource, count in pairs(units) do -- portable: each by itself
    draw(pool, resource, count)
  end
  draw(discount, "resources", draw(pool, "cave", piece.resources - sum))
end

return payment
