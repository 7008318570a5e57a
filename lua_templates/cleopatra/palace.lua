-- The palace: which pieces have a free spot, what they pay, when a category is complete.
-- Pure: requires modules of this game and core/lists only.
--
-- A spot is the parameter of a build that says where: { row }, { side }, { wall }, { cells } or nothing.

local facts = require("cleopatra/facts")
local garden = require("cleopatra/garden")
local lists = require("core/lists")
local tables = require("cleopatra/tables")

local palace = {}

-- Piece -> the parameter that names its spot. Pedestal and throne have only one spot.
palace.SPOT = { sphinx = "row", obelisk = "row", door = "side", column = "wall", mosaic = "cells" }

local WALLS = lists.sorted_keys(tables.walls)

-- Spots -----------------------------------------------------------------------------------------------------

local function sides_where(is_free)
  local spots, n = {}, 0
  for _, side in ipairs(facts.plaza_rows) do
    if is_free(side) then
      n = n + 1
      spots[n] = side
    end
  end
  return spots
end

-- The free rows, sides or walls of a piece, sorted.
local FREE = {
  sphinx = function(s)
    return sides_where(function(row)
      return s.sphinxes[row] < facts.sphinx_spots
    end)
  end,
  obelisk = function(s)
    return sides_where(function(row)
      return not s.obelisks[row]
    end)
  end,
  door = function(s)
    return sides_where(function(side)
      return not s.doors[side]
    end)
  end,
  column = function(s)
    return lists.filter(WALLS, function(wall)
      return not lists.contains(s.walls, wall)
    end)
  end,
}

-- The free spots of a piece with named spots, sorted. Nil for mosaic, pedestal and throne.
function palace.free_spots(s, piece)
  local free = FREE[piece]
  return free and (free(s))
end

-- Are pieces of this kind left? Only mosaics, pedestal and throne run out; other kinds run out of spots.
function palace.is_left(s, piece)
  if piece == "mosaic" then
    return #s.pile > 0
  end
  return not s[piece]
end

-- Can the piece be built somewhere? The top mosaic of the pile always fits.
function palace.is_open(s, piece)
  local spots = palace.free_spots(s, piece)
  if spots then
    return #spots > 0
  end
  return palace.is_left(s, piece) and (piece ~= "throne" or s.pedestal)
end

-- Rewards ---------------------------------------------------------------------------------------------------

-- The number of walls in the unbroken chain from the corner of a door frame.
local function chain_length(s, side)
  local length = 0
  for _, wall in ipairs(facts.wall_chain[side]) do
    if not lists.contains(s.walls, wall) then
      return length
    end
    length = length + 1
  end
  return length
end

local function beside_throne(s)
  return garden.count_covered(s.garden, facts.throne_adjacent)
end

-- Piece -> how many times its extra reward is due.
local EXTRAS = {
  sphinx = function(s, spot)
    return s.sphinxes[spot.row]
  end,
  obelisk = function(s, spot)
    return s.sphinxes[spot.row]
  end,
  door = function(s, spot)
    return chain_length(s, spot.side)
  end,
  column = function(s, spot)
    return garden.count_covered(s.garden, tables.walls[spot.wall].squares)
  end,
  mosaic = function(_, spot)
    local is_claiming = spot.claim and #spot.claim > 0
    return is_claiming and 0 or (garden.count_palms(spot.cells))
  end,
  pedestal = beside_throne,
  throne = beside_throne,
}

-- The scarabs for a piece. Ask before it is built; the Architect's scarabs are not included. A mosaic that claims
-- a sanctuary gets none for its palms.
function palace.reward(s, piece, spot)
  return tables.pieces[piece].base + tables.pieces[piece].each * EXTRAS[piece](s, spot)
end

-- Building --------------------------------------------------------------------------------------------------

local function in_chain_order(walls)
  return lists.filter(facts.wall_chain.left, function(wall)
    return lists.contains(walls, wall)
  end)
end

local PUT = {
  sphinx = function(s, spot)
    s.sphinxes[spot.row] = s.sphinxes[spot.row] + 1
  end,
  obelisk = function(s, spot)
    s.obelisks[spot.row] = true
  end,
  door = function(s, spot)
    s.doors[spot.side] = true
  end,
  column = function(s, spot)
    s.walls = in_chain_order(lists.joined(s.walls, { spot.wall }))
  end,
  mosaic = function(s, spot)
    garden.lay(s.garden, table.remove(s.pile, 1), spot.cells)
  end,
  pedestal = function(s)
    s.pedestal = true
  end,
  throne = function(s)
    s.throne = true
  end,
}

-- Puts a piece on its spot.
function palace.put(s, piece, spot)
  PUT[piece](s, spot)
end

-- Is the category of the piece complete? The throne comes after the pedestal.
function palace.is_complete(s, piece)
  return piece ~= "pedestal" and not palace.is_open(s, piece)
end

return palace
