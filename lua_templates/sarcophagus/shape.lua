-- Is a table a move of Sarcophagus at all? Looks at its form only, never at the state of the game.
-- Pure: requires the kit and core/shape only. The module is the function itself.

local kit = require("sarcophagus/kit")
local shape = require("core/shape")

local is_tile, is_coin, is_place = shape.id_in(kit.tiles), shape.id_in(kit.coins), shape.id_in(kit.places)
local is_rolls = shape.list_of(shape.list_of(shape.is_whole))

local VERBS = {
  place = {
    { name = "coin", check = is_coin, means = "a coin of the game" },
    { name = "pos", check = is_place, means = "a place of the pyramid", optional = true },
  },
  discard = {
    { name = "tile", check = is_tile, means = "a tile of the game" },
  },
  deal = {
    { name = "tiles", check = shape.list_of(is_tile), means = "a list of tiles" },
    { name = "under", check = shape.list_of(is_tile), means = "a list of tiles" },
    { name = "rolls", check = is_rolls, means = "a list of rolls" },
  },
}

-- What is wrong with the form of `m`, as a sentence; nil when it is a move of the game.
return function(m)
  local fault = shape.fault(m, VERBS)
  if fault == nil then
    return nil
  end
  if fault.why == "verb" then
    return "This is not a move of Sarcophagus."
  end
  if fault.why == "extra" then
    return 'A move "' .. m["do"] .. '" has something in it that does not belong there.'
  end
  local parameter = fault.parameter
  return 'In a move "' .. m["do"] .. '" the "' .. parameter.name .. '" must be ' .. parameter.means .. "."
end
