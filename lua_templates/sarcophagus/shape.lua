-- Is a table a move of Sarcophagus at all? Looks at its form only, never at the state of the game.
-- Pure: requires the kit only. The module is the function itself.

local kit = require("sarcophagus/kit")

local function is_whole(value)
  return type(value) == "number" and value == math.floor(value)
end

local function id_in(index)
  return function(value)
    return type(value) == "string" and index[value] ~= nil
  end
end

-- A list has the keys 1 to n and no others.
local function list_of(check)
  return function(value)
    if type(value) ~= "table" then
      return false
    end
    local n = 0
    for _ in pairs(value) do -- portable: only counts
      n = n + 1
    end
    for i = 1, n do
      if not check(value[i]) then
        return false
      end
    end
    return true
  end
end

local is_tile, is_coin, is_place = id_in(kit.tiles), id_in(kit.coins), id_in(kit.places)

local PARAMETERS = {
  place = {
    { name = "coin", check = is_coin, means = "a coin of the game" },
    { name = "pos", check = is_place, means = "a place of the pyramid", optional = true },
  },
  discard = {
    { name = "tile", check = is_tile, means = "a tile of the game" },
  },
  deal = {
    { name = "tiles", check = list_of(is_tile), means = "a list of tiles" },
    { name = "under", check = list_of(is_tile), means = "a list of tiles" },
    { name = "rolls", check = list_of(list_of(is_whole)), means = "a list of rolls" },
  },
}

-- What is wrong with the form of `m`, as a sentence; nil when it is a move of the game.
return function(m)
  local parameters = type(m) == "table" and PARAMETERS[m["do"]]
  if not parameters then
    return "This is not a move of Sarcophagus."
  end
  local known = { ["do"] = true }
  for _, parameter in ipairs(parameters) do
    local value = m[parameter.name]
    known[parameter.name] = true
    local left_out = value == nil and parameter.optional
    if not left_out and not parameter.check(value) then
      return 'In a move "' .. m["do"] .. '" the "' .. parameter.name .. '" must be ' .. parameter.means .. "."
    end
  end
  for name in pairs(m) do -- portable: any one is enough
    if not known[name] then
      return 'A move "' .. m["do"] .. '" has something in it that does not belong there.'
    end
  end
  return nil
end
