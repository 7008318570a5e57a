-- Counts of tokens, prices and payments. A stock has a number for each kind; a payment names only the kinds it uses.
-- Pure: requires the facts and core/lists only.
--
-- A price is { total, ways }: a payment of `total` tokens is exact if it fits one of the ways, which limit the number
-- of each animal. Scarabs replace any animal.

local facts = require("cartouche/facts")
local lists = require("core/lists")

local tokens = {}

local KINDS = lists.sorted(facts.token_types)
local SCARAB = facts.scarab

-- An empty stock.
function tokens.none()
  local stock = {}
  for _, kind in ipairs(KINDS) do
    stock[kind] = 0
  end
  return stock
end

function tokens.total(part)
  local sum = 0
  for _, kind in ipairs(KINDS) do
    sum = sum + (part[kind] or 0)
  end
  return sum
end

function tokens.gain(stock, part)
  for kind, count in pairs(part) do -- portable: each kind by itself
    stock[kind] = stock[kind] + count
  end
end

function tokens.pay(stock, part)
  for kind, count in pairs(part) do -- portable: each kind by itself
    stock[kind] = stock[kind] - count
  end
end

-- The first kind, by name, of which the stock has fewer than `part`; nil when it has them all.
function tokens.lacking(stock, part)
  for _, kind in ipairs(KINDS) do
    if part[kind] and part[kind] > stock[kind] then
      return kind
    end
  end
  return nil
end

-- Prices ----------------------------------------------------------------------------------------------------

-- `n` tokens of any kinds.
function tokens.any(n)
  local way = {}
  for _, animal in ipairs(facts.animals) do
    way[animal.id] = n
  end
  return { total = n, ways = { way } }
end

local function same(n)
  local ways = {}
  for i, animal in ipairs(facts.animals) do
    ways[i] = { [animal.id] = n }
  end
  return { total = n, ways = ways }
end

-- The price of a printed cost: { any = n }, { same = n } or a number for each animal.
function tokens.price(cost)
  if cost.any then
    return tokens.any(cost.any)
  end
  if cost.same then
    return same(cost.same)
  end
  return { total = tokens.total(cost), ways = { cost } }
end

local function keeps_to(way, part)
  for kind, count in pairs(part) do -- portable: any bad one is enough
    if kind ~= SCARAB and not (way[kind] and count <= way[kind]) then
      return false
    end
  end
  return true
end

local function keeps_to_any(price, part)
  for _, way in ipairs(price.ways) do
    if keeps_to(way, part) then
      return true
    end
  end
  return false
end

-- Whether a payment is exactly the price.
function tokens.is_exact(price, part)
  return tokens.total(part) == price.total and keeps_to_any(price, part)
end

local function most_by(way, stock)
  local sum = stock[SCARAB]
  for kind, count in pairs(way) do -- portable: a sum has no order
    sum = sum + math.min(count, stock[kind])
  end
  return sum
end

-- Whether the stock can pay the price.
function tokens.can_pay(stock, price)
  for _, way in ipairs(price.ways) do
    if most_by(way, stock) >= price.total then
      return true
    end
  end
  return false
end

-- Payments --------------------------------------------------------------------------------------------------

local function choose(found, stock, price, chosen, first, left)
  if left == 0 then
    found.n = found.n + 1
    found.parts[found.n] = lists.copy(chosen)
  end
  for i = first, #KINDS do
    local kind = KINDS[i]
    for count = 1, math.min(left, stock[kind]) do
      chosen[kind] = count
      if not keeps_to_any(price, chosen) then
        break
      end
      choose(found, stock, price, chosen, i + 1, left - count)
    end
    chosen[kind] = nil
  end
end

-- Every exact payment of a price from the stock, in byte order of their JSON.
function tokens.payments(stock, price)
  local found = { n = 0, parts = {} }
  choose(found, stock, price, {}, 1, price.total)
  return found.parts
end

return tokens
