-- Is a table a move at all? Looks at its form only, never at the state of a game.
-- Pure: requires nothing.
--
-- A game lists its verbs: verbs[name] = { { name, check, optional }, ... }. `check` says whether a value will
-- do; a game may keep more in a parameter, such as words for its sentences.

local shape = {}

function shape.is_whole(value)
  return type(value) == "number" and value == math.floor(value)
end

-- A whole number from `low` to `high`.
function shape.whole(low, high)
  return function(value)
    return shape.is_whole(value) and value >= low and value <= high
  end
end

-- A text that is a key of `index`.
function shape.id_in(index)
  return function(value)
    return type(value) == "string" and index[value] ~= nil
  end
end

local function size(value)
  local n = 0
  for _ in pairs(value) do -- portable: only counts
    n = n + 1
  end
  return n
end

-- A list of any length: it has the keys 1 to n and no others.
function shape.list_of(check)
  return function(value)
    if type(value) ~= "table" then
      return false
    end
    for i = 1, size(value) do
      if not check(value[i]) then
        return false
      end
    end
    return true
  end
end

-- A list with one item for each check.
function shape.tuple(checks)
  return function(value)
    if type(value) ~= "table" or size(value) ~= #checks then
      return false
    end
    for i, check in ipairs(checks) do
      if not check(value[i]) then
        return false
      end
    end
    return true
  end
end

-- An object that has keys of `index` only, and may have none at all.
function shape.map_of(index, check)
  return function(value)
    if type(value) ~= "table" then
      return false
    end
    for key, item in pairs(value) do -- portable: any bad one is enough
      if index[key] == nil or not check(item) then
        return false
      end
    end
    return true
  end
end

-- What is wrong with the form of `m`: nil, or { why, parameter } with why
-- "verb" (no move of the game), "parameter" (that one is missing or wrong) or "extra" (something too many).
function shape.fault(m, verbs)
  local parameters = type(m) == "table" and verbs[m["do"]]
  if not parameters then
    return { why = "verb" }
  end
  local known = { ["do"] = true }
  for _, parameter in ipairs(parameters) do
    local value = m[parameter.name]
    known[parameter.name] = true
    local left_out = value == nil and parameter.optional
    if not left_out and not parameter.check(value) then
      return { why = "parameter", parameter = parameter }
    end
  end
  for name in pairs(m) do -- portable: any one is enough
    if not known[name] then
      return { why = "extra" }
    end
  end
  return nil
end

return shape
