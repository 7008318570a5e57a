-- The tiles in front of a player, on two levels. Base tiles (z = 0) lie on whole cells, x to the right and
-- y downwards; a tile of the first floor (z = 1) at (x, y) rests on the base tiles (x, y), (x+1, y), (x, y+1)
-- and (x+1, y+1). A layout is the list of its tiles { x, y, z, tile, token }, sorted by level, row, column.
-- A board is a layout with the tiles of each level by column and row, made once by layout.board to answer questions.
-- Pure: requires the kit and core/lists only.

local kit = require("ankhor/kit")
local lists = require("core/lists")

local layout = {}

-- From a floor tile to the base tiles under it; the other way round with the signs changed.
local QUARTERS = { { 0, 0 }, { 1, 0 }, { 0, 1 }, { 1, 1 } }

local function sides_of(x, y)
  return { { x + 1, y }, { x, y + 1 }, { x - 1, y }, { x, y - 1 } }
end

function layout.board(tiles)
  local board = { tiles = tiles, [0] = {}, [1] = {} }
  for _, tile in ipairs(tiles) do
    local columns = board[tile.z]
    columns[tile.x] = columns[tile.x] or {}
    columns[tile.x][tile.y] = tile
  end
  return board
end

-- The tile at a place, or nil.
function layout.at(board, x, y, z)
  local column = board[z][x]
  return column and column[y]
end

-- The board without one of its tiles.
function layout.without(board, tile)
  return layout.board(lists.filter(board.tiles, function(other)
    return other ~= tile
  end))
end

-- How many base tiles lie side by side with a cell.
function layout.touching(board, x, y)
  local count = 0
  for _, side in ipairs(sides_of(x, y)) do
    if layout.at(board, side[1], side[2], 0) then
      count = count + 1
    end
  end
  return count
end

-- The base tiles a floor tile would rest on: four of them, or fewer when there is no support.
function layout.supports(board, x, y)
  local found, n = {}, 0
  for _, quarter in ipairs(QUARTERS) do
    local tile = layout.at(board, x + quarter[1], y + quarter[2], 0)
    if tile then
      n = n + 1
      found[n] = tile
    end
  end
  return found
end

function layout.has_support(board, x, y)
  return #layout.supports(board, x, y) == #QUARTERS
end

-- Does one of the tiles under a place of the first floor have that colour?
function layout.supports_color(board, color, x, y)
  for _, tile in ipairs(layout.supports(board, x, y)) do
    if kit.color(tile.tile) == color then
      return true
    end
  end
  return false
end

local function tiles_above(board, tile)
  local found, n = {}, 0
  for _, quarter in ipairs(QUARTERS) do
    local above = layout.at(board, tile.x - quarter[1], tile.y - quarter[2], 1)
    if above then
      n = n + 1
      found[n] = above
    end
  end
  return found
end

-- Does a floor tile rest on this one? Floor tiles themselves are never covered.
function layout.is_covered(board, tile)
  return tile.z == 0 and #tiles_above(board, tile) > 0
end

-- All tiles next to this one: side by side on its level, and those it rests on or that rest on it.
function layout.neighbors(board, tile)
  local found
  if tile.z == 1 then
    found = layout.supports(board, tile.x, tile.y)
  else
    found = tiles_above(board, tile)
  end
  local n = #found
  for _, side in ipairs(sides_of(tile.x, tile.y)) do
    local other = layout.at(board, side[1], side[2], tile.z)
    if other then
      n = n + 1
      found[n] = other
    end
  end
  return found
end

-- The free cells beside base tiles, as often as they touch one; the origin when there is no tile yet.
function layout.base_places(board)
  if #board.tiles == 0 then
    return { { x = 0, y = 0, z = 0 } }
  end
  local places, n = {}, 0
  for _, tile in ipairs(board.tiles) do
    for _, side in ipairs(sides_of(tile.x, tile.y)) do
      if tile.z == 0 and not layout.at(board, side[1], side[2], 0) then
        n = n + 1
        places[n] = { x = side[1], y = side[2], z = 0 }
      end
    end
  end
  return places
end

-- The free places of the first floor that have four supports.
function layout.floor_places(board)
  local places, n = {}, 0
  for _, tile in ipairs(board.tiles) do
    local x, y = tile.x, tile.y
    if tile.z == 0 and not layout.at(board, x, y, 1) and layout.has_support(board, x, y) then
      n = n + 1
      places[n] = { x = x, y = y, z = 1 }
    end
  end
  return places
end

local function comes_before(a, b)
  return a.z < b.z or a.z == b.z and (a.y < b.y or a.y == b.y and a.x < b.x)
end

-- Puts a tile into a layout, at its place in the order.
function layout.add(tiles, tile)
  local i = #tiles + 1
  while i > 1 and comes_before(tile, tiles[i - 1]) do
    i = i - 1
  end
  table.insert(tiles, i, tile)
end

-- Takes the tile at a place out of a layout and gives it.
function layout.take_away(tiles, x, y, z)
  local tile = layout.at(layout.board(tiles), x, y, z)
  lists.remove_value(tiles, tile)
  return tile
end

-- The tokens on depots, as a list of resources.
function layout.depot_tokens(tiles)
  local found, n = {}, 0
  for _, tile in ipairs(tiles) do
    if tile.token then
      n = n + 1
      found[n] = kit.stores(tile.tile)
    end
  end
  return found
end

return layout
