-- Checks for untrusted data: whole numbers and lists.
-- Pure: requires nothing.

local shape = {}

-- Infinity and NaN do not count: minus themselves they do not give 0.
function shape.is_whole(value)
  return type(value) == "number" and value - value == 0 and value == math.floor(value)
end

-- Returns a check for a whole number from `low` to `high`.
function shape.whole(low, high)
  return function(value)
    return shape.is_whole(value) and value >= low and value <= high
  end
end

-- The number of keys of a table.
function shape.size(value)
  local n = 0
  for _ in pairs(value) do -- portable: only counts
    n = n + 1
  end
  return n
end

-- Returns a check for a list whose items all pass `check`; it must have the keys 1 to n and no others.
function shape.list_of(check)
  return function(value)
    if type(value) ~= "table" then
      return false
    end
    for i = 1, shape.size(value) do
      if not check(value[i]) then
        return false
      end
    end
    return true
  end
end

return shape
