-- Groups of adjacent tiles of one color or one animal.
-- Pure: requires modules of this game only.

local city = require("ankhor/city")
local facts = require("ankhor/facts")
local tables = require("ankhor/tables")

local groups = {}

-- The size of the group of a tile. Marks all its tiles as seen.
local function size_from(board, start, mark_of, seen)
  local mark, waiting, n = mark_of(start.tile), { start }, 1
  local size = 0
  seen[start] = true
  while n > 0 do
    local tile = waiting[n]
    n = n - 1
    size = size + 1
    for _, other in ipairs(city.neighbors(board, tile)) do
      if not seen[other] and mark_of(other.tile) == mark then
        seen[other] = true
        n = n + 1
        waiting[n] = other
      end
    end
  end
  return size
end

-- The sizes of all groups of tiles with the same mark. Tiles without a mark belong to no group.
local function sizes(board, mark_of)
  local found, n, seen = {}, 0, {}
  for _, tile in ipairs(board.tiles) do
    if not seen[tile] and mark_of(tile.tile) then
      n = n + 1
      found[n] = size_from(board, tile, mark_of, seen)
    end
  end
  return found
end

function groups.colors(board)
  return sizes(board, tables.color)
end

function groups.animals(board)
  return sizes(board, tables.animal)
end

local function large(all)
  local count = 0
  for _, size in ipairs(all) do
    if size >= facts.bonus.group_size then
      count = count + 1
    end
  end
  return count
end

-- The number of groups that are large enough for a bonus token.
function groups.for_bonus(tiles)
  local board = city.board(tiles)
  return large(groups.colors(board)) + large(groups.animals(board))
end

return groups
