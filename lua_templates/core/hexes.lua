-- Hexes by axial coordinates { q, r }. "No hex" is an empty list.
-- Pure: requires nothing.

local hexes = {}

-- Larger than every coordinate that a move may name.
local SPAN = 1000

-- A unique number for a hex, to use as a table key.
function hexes.key(hex)
  return hex[1] * SPAN + hex[2]
end

function hexes.is_none(hex)
  return hex[1] == nil
end

-- "No hex" is also the same as "no hex".
function hexes.is_same(a, b)
  return a[1] == b[1] and a[2] == b[2]
end

function hexes.sum(a, b)
  return { a[1] + b[1], a[2] + b[2] }
end

-- The vector from `a` to `b`.
function hexes.way(a, b)
  return { b[1] - a[1], b[2] - a[2] }
end

-- The number of steps from one hex to another.
function hexes.distance(a, b)
  local q, r = a[1] - b[1], a[2] - b[2]
  return math.max(math.abs(q), math.abs(r), math.abs(q + r))
end

-- Whether `a` comes before `b`: by q, then by r.
function hexes.is_before(a, b)
  if a[1] ~= b[1] then
    return a[1] < b[1]
  end
  return a[2] < b[2]
end

-- A copy of the list, sorted with `is_before`.
function hexes.sorted(list)
  local result = {}
  for i, hex in ipairs(list) do
    result[i] = { hex[1], hex[2] }
  end
  table.sort(result, hexes.is_before)
  return result
end

-- A hex as text, for example "3,-1".
function hexes.text(hex)
  return tostring(hex[1]) .. "," .. tostring(hex[2])
end

return hexes
