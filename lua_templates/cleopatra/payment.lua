-- Paying at the quarry. All cards paid in one visit form a pool: artisans, units of each resource, and caves,
-- which are a unit of any resource. A piece draws what it costs from the pool, then from the discounts that
-- Foreman and Merchant give; the rest of the pool is there for the next piece of the same visit.
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

-- The discount that a worshipper gives for a whole visit; none with the others.
function payment.discount(worshipper)
  return {
    artisans = worshipper == "foreman" and facts.effects.foreman or 0,
    resources = worshipper == "merchant" and facts.effects.merchant or 0,
  }
end

-- What a card is in the pool: "artisan", "cave" or its resource.
local function stuff_of(card)
  return card.kind == "resource" and card.resource or card.kind
end

-- A pool with the units of those cards added to it.
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

-- How many resources a piece names: all units of an "equal" piece are of one.
function payment.named_resources(piece)
  return piece.rule == "equal" and 1 or piece.resources
end

-- The resources with most units in the pool; of those with as many the one that the rules name first.
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

-- What the piece takes of each resource; `use` names them, else they are the richest.
local function resource_units(pool, piece, use)
  local most = piece.rule == "equal" and piece.resources or 1
  local units, sum = {}, 0
  for _, resource in ipairs(use or richest(pool, payment.named_resources(piece))) do
    units[resource] = math.min(most, pool[resource])
    sum = sum + units[resource]
  end
  return units, sum
end

-- What a pool and the discounts still lack for a piece: artisans, then resources.
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

-- Takes as much of a need as there is; gives what is still needed.
local function draw(store, name, needed)
  local taken = math.min(needed, store[name])
  store[name] = store[name] - taken
  return needed - taken
end

-- Draws what a piece costs; pool and discount must be enough for it.
function payment.settle(pool, discount, piece, use)
  draw(discount, "artisans", draw(pool, "artisan", piece.artisans))
  local units, sum = resource_units(pool, piece, use)
  for resource, count in pairs(units) do -- portable: each by itself
    draw(pool, resource, count)
  end
  draw(discount, "resources", draw(pool, "cave", piece.resources - sum))
end

return payment
