-- Counts of tokens. A stock or supply has a number for each type; a part of one, such as the tokens of a move, names
-- only the types it has.
-- Pure: requires the facts and core/lists only.

local facts = require("ankhor/facts")
local lists = require("core/lists")

local tokens = {}

local SORTED = lists.sorted(facts.token_types)
local RESOURCES = lists.filter(SORTED, function(kind)
  return kind ~= "ankh"
end)

-- `n` tokens of each type.
function tokens.each(n)
  local counts = {}
  for _, kind in ipairs(SORTED) do
    counts[kind] = n
  end
  return counts
end

function tokens.ankhs(part)
  return part.ankh or 0
end

function tokens.resources(part)
  local sum = 0
  for _, kind in ipairs(RESOURCES) do
    sum = sum + (part[kind] or 0)
  end
  return sum
end

function tokens.total(part)
  return tokens.resources(part) + tokens.ankhs(part)
end

-- Moves the tokens of `part` from one pile to another.
function tokens.pass(from, to, part)
  for kind, count in pairs(part) do -- portable: each type by itself
    from[kind] = from[kind] - count
    to[kind] = to[kind] + count
  end
end

-- The first type, by name, of which `counts` has fewer than `part` asks for; nil when it has them all.
function tokens.lacking(counts, part)
  for _, kind in ipairs(SORTED) do
    if part[kind] and part[kind] > counts[kind] then
      return kind
    end
  end
  return nil
end

local function choose(found, chosen, stock, types, first, left)
  if left == 0 then
    found.n = found.n + 1
    found.parts[found.n] = lists.copy(chosen)
  else
    for i = first, #types do
      local kind = types[i]
      for count = 1, math.min(left, stock[kind]) do
        chosen[kind] = count
        choose(found, chosen, stock, types, i + 1, left - count)
      end
      chosen[kind] = nil
    end
  end
end

local function choices(stock, types, n)
  local found = { n = 0, parts = {} }
  choose(found, {}, stock, types, 1, n)
  return found.parts
end

-- Every way to take `n` tokens of any type, in byte order of their canonical JSON.
function tokens.choices(stock, n)
  return choices(stock, SORTED, n)
end

-- Every way to take that many resources and ankhs, in the same order.
function tokens.split_choices(stock, resources, ankhs)
  local parts = choices(stock, RESOURCES, resources)
  if ankhs > 0 then
    for _, part in ipairs(parts) do
      part.ankh = ankhs
    end
  end
  return parts
end

-- How many resources and ankhs a stock has above the limits of the end of a turn.
function tokens.surplus(stock)
  local resources = tokens.resources(stock) - facts.limits.resources
  local ankhs = tokens.ankhs(stock) - facts.limits.ankhs
  return math.max(0, resources), math.max(0, ankhs)
end

return tokens
