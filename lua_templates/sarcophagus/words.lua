-- How pieces and places of Sarcophagus are called in a sentence to a player.
-- Pure: requires the kit only.

local kit = require("sarcophagus/kit")

local words = {}

local RANKS = { [0] = "null", [1] = "ace" }
local ORDINALS = { "first", "second", "third", "fourth", "fifth", "sixth" }

local function named(suit, rank)
  return "the " .. suit .. " " .. (RANKS[rank] or tostring(rank))
end

-- "the sun 3 tile"
function words.tile(id)
  local tile = kit.tiles[id]
  return named(tile.suit, tile.rank) .. " tile"
end

-- "the moon ace coin"
function words.coin(id)
  local coin = kit.coins[id]
  return named(coin.suit, coin.value) .. " coin"
end

-- "the second place of row 3"; goes after "at".
function words.place(pos)
  local place = kit.places[pos]
  if #place.sides.top == 0 then
    return "the top of the pyramid"
  end
  return "the " .. ORDINALS[place.index + 1] .. " place of row " .. tostring(place.row)
end

return words
