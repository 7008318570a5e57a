-- Hexes by axial coordinates { q, r }. "No hex" is an empty list.
-- Pure: requires nothing.

local hexes = {}

-- Every coordinate that a move may name is smaller than this.
local SPAN = 1000

-- A number that no other hex has, to find things by.
function hexes.key(hex)
  return hex[1] * SPAN + hex[2]
end

function hexes.is_none(hex)
  return hex[1] == nil
end

-- Two times "no hex" is the same as well.
function hexes.is_same(a, b)
  return a[1] == b[1] and a[2] == b[2]
end

function hexes.sum(a, b)
  return { a[1] + b[1], a[2] + b[2] }
end

-- The way from `a` to `b`.
function hexes.way(a, b)
  return { b[1] - a[1], b[2] - a[2] }
end

-- How many steps it is from one hex to another.
function hexes.distance(a, b)
  local q, r = a[1] - b[1], a[2] - b[2]
  return math.max(math.abs(q), math.abs(r), math.abs(q + r))
end

-- The order by q, then by r, as numbers.
function hexes.is_before(a, b)
  if a[1] ~= b[1] then
    return a[1] < b[1]
  end
  return a[2] < b[2]
end

-- A copy of the list in this order.
function hexes.sorted(list)
  local result = {}
  for i, hex in ipairs(list) do
    result[i] = { hex[1], hex[2] }
  end
  table.sort(result, hexes.is_before)
  return result
end

-- "3,-1".
function hexes.text(hex)
  return tostring(hex[1]) .. "," .. tostring(hex[2])
end

return hexes
