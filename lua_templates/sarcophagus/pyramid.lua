-- The brick pyramid: where a tile lies, which of its sides are free, which tile is next.
-- A pyramid is a list of tiles { pos = ... } still there, in reading order.
-- Pure: requires the facts, the kit and core/lists only.

local facts = require("sarcophagus/facts")
local kit = require("sarcophagus/kit")
local lists = require("core/lists")

local pyramid = {}

local SIDES = { "left", "top", "right", "bottom" }

-- The tile at a position, or nil when it is gone.
function pyramid.at(tiles, pos)
  for _, tile in ipairs(tiles) do
    if tile.pos == pos then
      return tile
    end
  end
  return nil
end

-- The tile for the first coin of a turn: the leftmost of the topmost row that is left.
function pyramid.target(tiles)
  return tiles[1]
end

local function is_free(tiles, touching)
  for _, pos in ipairs(touching) do
    if pyramid.at(tiles, pos) then
      return false
    end
  end
  return true
end

-- The free sides of a position. A side is free only when nothing touches any part of it.
function pyramid.free_sides(tiles, pos)
  return lists.filter(SIDES, function(side)
    return is_free(tiles, kit.places[pos].sides[side])
  end)
end

function pyramid.is_claimable(tiles, pos)
  return #pyramid.free_sides(tiles, pos) >= facts.free_sides_needed
end

function pyramid.is_full(tile)
  return #tile.coins >= facts.max_coins_per_tile
end

return pyramid
