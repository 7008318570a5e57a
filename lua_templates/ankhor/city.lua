-- The tiles in front of a player, on two levels. Base tiles (z = 0) lie on whole cells, x to the right and
-- y downward; a tile of the first floor (z = 1) at (x, y) rests on the base tiles (x, y), (x+1, y), (x, y+1)
-- and (x+1, y+1). A city is the list of its tiles { x, y, z, tile, token }, sorted by level, row, column.
-- A board holds the tiles of a city by level, column and row for quick look-up; city.board makes it.
-- Pure: requires the tables and core/lists only.

local lists = require("core/lists")
local tables = require("ankhor/tables")

local city = {}

-- Steps from a floor tile to the base tiles under it; with the signs changed, from a base tile to the floor tiles.
local QUARTERS = { { 0, 0 }, { 1, 0 }, { 0, 1 }, { 1, 1 } }

local function sides_of(x, y)
  return { { x + 1, y }, { x, y + 1 }, { x - 1, y }, { x, y - 1 } }
end

function city.board(tiles)
  local board = { tiles = tiles, [0] = {}, [1] = {} }
  for _, tile in ipairs(tiles) do
    local columns = board[tile.z]
    columns[tile.x] = columns[tile.x] or {}
    columns[tile.x][tile.y] = tile
  end
  return board
end

-- The tile at a place, or nil.
function city.at(board, x, y, z)
  local column = board[z][x]
  return column and column[y]
end

-- The number of base tiles next to a cell.
function city.touching(board, x, y)
  local count = 0
  for _, side in ipairs(sides_of(x, y)) do
    if city.at(board, side[1], side[2], 0) then
      count = count + 1
    end
  end
  return count
end

-- Whether a base cell that touches a tile would still touch one without this tile.
function city.touches_without(board, x, y, tile)
  local apart = math.abs(x - tile.x) + math.abs(y - tile.y)
  return apart > 1 or city.touching(board, x, y) > 1
end

-- The base tiles under a place of the first floor: four, or fewer without full support.
function city.supports(board, x, y)
  local found, n = {}, 0
  for _, quarter in ipairs(QUARTERS) do
    local tile = city.at(board, x + quarter[1], y + quarter[2], 0)
    if tile then
      n = n + 1
      found[n] = tile
    end
  end
  return found
end

function city.has_support(board, x, y)
  return #city.supports(board, x, y) == #QUARTERS
end

-- Whether one of the tiles under a place of the first floor has that color.
function city.supports_color(board, color, x, y)
  for _, tile in ipairs(city.supports(board, x, y)) do
    if tables.color(tile.tile) == color then
      return true
    end
  end
  return false
end

local function tiles_above(board, tile)
  local found, n = {}, 0
  for _, quarter in ipairs(QUARTERS) do
    local above = city.at(board, tile.x - quarter[1], tile.y - quarter[2], 1)
    if above then
      n = n + 1
      found[n] = above
    end
  end
  return found
end

-- Whether a floor tile rests on this tile. Floor tiles are never covered.
function city.is_covered(board, tile)
  return tile.z == 0 and #tiles_above(board, tile) > 0
end

-- All tiles adjacent to this one: next to it on its level, under it and on it.
function city.neighbors(board, tile)
  local found
  if tile.z == 1 then
    found = city.supports(board, tile.x, tile.y)
  else
    found = tiles_above(board, tile)
  end
  local n = #found
  for _, side in ipairs(sides_of(tile.x, tile.y)) do
    local other = city.at(board, side[1], side[2], tile.z)
    if other then
      n = n + 1
      found[n] = other
    end
  end
  return found
end

-- The free cells next to base tiles, once for each tile they touch; the origin when there is no tile yet.
function city.base_places(board)
  if #board.tiles == 0 then
    return { { x = 0, y = 0, z = 0 } }
  end
  local places, n = {}, 0
  for _, tile in ipairs(board.tiles) do
    for _, side in ipairs(sides_of(tile.x, tile.y)) do
      if tile.z == 0 and not city.at(board, side[1], side[2], 0) then
        n = n + 1
        places[n] = { x = side[1], y = side[2], z = 0 }
      end
    end
  end
  return places
end

-- The free places of the first floor that have four supports.
function city.floor_places(board)
  local places, n = {}, 0
  for _, tile in ipairs(board.tiles) do
    local x, y = tile.x, tile.y
    if tile.z == 0 and not city.at(board, x, y, 1) and city.has_support(board, x, y) then
      n = n + 1
      places[n] = { x = x, y = y, z = 1 }
    end
  end
  return places
end

local function comes_before(a, b)
  return a.z < b.z or a.z == b.z and (a.y < b.y or a.y == b.y and a.x < b.x)
end

-- Inserts a tile into a city in sorted order.
function city.add(tiles, tile)
  local i = #tiles + 1
  while i > 1 and comes_before(tile, tiles[i - 1]) do
    i = i - 1
  end
  table.insert(tiles, i, tile)
end

-- Removes the tile at a place from a city and returns it.
function city.take_away(tiles, x, y, z)
  local tile = city.at(city.board(tiles), x, y, z)
  lists.remove_value(tiles, tile)
  return tile
end

-- The tokens on depots, as a list of resources.
function city.depot_tokens(tiles)
  local found, n = {}, 0
  for _, tile in ipairs(tiles) do
    if tile.token then
      n = n + 1
      found[n] = tables.stores(tile.tile)
    end
  end
  return found
end

return city
