-- The facts by id: the kind of a tile, the owner of a coin, the positions of the pyramid and their free sides.
-- A pyramid is the list of its remaining tiles { pos = ... }, in reading order.
-- Pure: requires the facts and core/lists only.

local facts = require("sarcophagus/facts")
local lists = require("core/lists")

local tables = { tiles = {}, coins = {}, places = {} }

for _, tile in ipairs(facts.tiles) do
  tables.tiles[tile.id] = tile
end
for _, coin in ipairs(facts.coins) do
  tables.coins[coin.id] = coin
end
for _, place in ipairs(facts.positions) do
  tables.places[place.pos] = place
end

function tables.is_trap(tile)
  return tables.tiles[tile].kind == "trap"
end

function tables.is_god(tile)
  return tables.tiles[tile].kind == "god"
end

function tables.is_number(tile)
  return tables.tiles[tile].kind == "number"
end

-- The seat that plays the suit of a coin; `suits` lists the suits of each seat.
function tables.owner(suits, coin)
  local suit = tables.coins[coin].suit
  for i, own in ipairs(suits) do
    if lists.contains(own, suit) then
      return i - 1
    end
  end
  error("no seat plays the suit of " .. coin)
end

-- The tile at a position, or nil.
function tables.at(pyramid, pos)
  for _, tile in ipairs(pyramid) do
    if tile.pos == pos then
      return tile
    end
  end
  return nil
end

-- A side is free when no tile touches any part of it.
local function is_free(pyramid, touching)
  for _, pos in ipairs(touching) do
    if tables.at(pyramid, pos) then
      return false
    end
  end
  return true
end

-- Whether enough sides are free for the tile to leave the pyramid.
function tables.is_claimable(pyramid, pos)
  local free = 0
  for _, touching in pairs(tables.places[pos].sides) do -- portable: only counts
    if is_free(pyramid, touching) then
      free = free + 1
    end
  end
  return free >= facts.free_sides_needed
end

function tables.is_full(tile)
  return #tile.coins >= facts.max_coins_per_tile
end

return tables
