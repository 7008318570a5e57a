-- The tiles in front of a player, on two levels. Base tiles (z = 0) lie on whole cells, x to the right and
-- y downwards; a tile of the first floor (z = 1) at (x, y) rests on the base tiles (x, y), (x+1, y), (x, y+1)
-- and (x+1, y+1). A city is the list of its tiles { x, y, z, tile, token }, sorted by level, row, column.
-- A board is a city with the tiles of each level by column and row, made once by city.board to answer questions.
-- Pure: requires the tables and core/lists only.

local lists = require("core/lists")
local tables = require("ankhor/tables")

local city = {}

-- From a floor tile to the base tiles under it; the other way round with the signs changed.
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

-- How many base tiles lie side by side with a cell.
function city.touching(board, x, y)
  local count = 0
  for _, side in ipairs(sides_of(x, y)) do
    if city.at(board, side[1], side[2], 0) then
      count = count + 1
    end
  end
  return count
end

-- Would a base cell still touch a tile if this one were taken away? It touches one now.
function city.touches_without(board, x, y, tile)
  local apart = math.abs(x - tile.x) + math.abs(y - tile.y)
  return apart > 1 or city.touching(board, x, y) > 1
end

-- The base tiles a floor tile would rest on: four of them, or fewer when there is no support.
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

-- Does one of the tiles under a place of the first floor have that colour?
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

-- Does a floor tile rest on this one? Floor tiles themselves are never covered.
function city.is_covered(board, tile)
  return tile.z == 0 and #tiles_above(board, tile) > 0
end

-- All tiles next to this one: side by side on its level, and those it rests on or that rest on it.
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

-- The free cells beside base tiles, as often as they touch one; the origin when there is no tile yet.
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

-- Puts a tile into a city, at its place in the order.
function city.add(tiles, tile)
  local i = #tiles + 1
  while i > 1 and comes_before(tile, tiles[i - 1]) do
    i = i - 1
  end
  table.insert(tiles, i, tile)
end

-- Takes the tile at a place out of a city and gives it.
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
