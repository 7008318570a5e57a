-- The part of a city that its grid on the table shows: cells of the table and coordinates of the city.
-- A city may grow in every direction, and moves may split it. The grid shows the first tile at its place in the facts
-- while the city and the cells around it fit; after that it follows the city. Of a wide gap between parts of a city
-- it shows only two cells: those next to the parts, where a tile may go.
-- Pure: requires the facts only.

local facts = require("ankhor/facts")

local window = {}

local CELLS = facts.city.cells

-- The coordinates of the base tiles, each once, ascending; for an empty city that of the first tile.
local function used_by(tiles, name)
  local seen, used, n = {}, {}, 0
  for _, tile in ipairs(tiles) do
    local value = tile[name]
    if tile.z == 0 and not seen[value] then
      seen[value] = true
      n = n + 1
      used[n] = value
    end
  end
  if n == 0 then
    return { 0 }
  end
  table.sort(used, function(a, b)
    return a < b
  end)
  return used
end

-- `used` are coordinates, `shown` the same with every gap at its shown width. `start` is the shown coordinate in
-- cell 0. The coordinate 0 is in the cell `rest` while everything fits. A city that is still too wide with the cells
-- around it is cramped: the rest is shown in the outermost cells, tiles before the free cells beyond them.
local function axis(used, rest)
  local shown = { used[1] }
  for i = 2, #used do
    shown[i] = shown[i - 1] + math.min(used[i] - used[i - 1], facts.city.widest)
  end
  local first, last = shown[1] - 1, shown[#shown] + 1
  local start = math.max(math.min(-rest, first), last - CELLS + 1)
  if shown[#shown] - shown[1] < CELLS then
    start = math.min(start, shown[1])
  end
  return { used = used, shown = shown, start = start, cramped = last - first >= CELLS, known = {} }
end

--- The window on the tiles of a city.
function window.of(tiles)
  local rest = facts.city.rest
  return { columns = axis(used_by(tiles, "x"), rest.column), rows = axis(used_by(tiles, "y"), rest.row) }
end

-- The number of items of an ascending list that are not greater than a value.
local function up_to(list, value)
  local n = 0
  for i, item in ipairs(list) do
    if item <= value then
      n = i
    end
  end
  return n
end

local function shown_at(line, value)
  local used, shown = line.used, line.shown
  local i = up_to(used, value)
  if i == 0 then
    return shown[1] + value - used[1]
  end
  local following = used[i + 1]
  if following and following - value < value - used[i] then
    return shown[i + 1] - (following - value)
  end
  return shown[i] + value - used[i]
end

-- The cell of a coordinate, not clipped to the grid. Cached, because all legal moves need the same few cells.
local function cell_beyond(line, value)
  local cell = line.known[value]
  if not cell then
    cell = shown_at(line, value) - line.start
    line.known[value] = cell
  end
  return cell
end

local function cell_of(line, value, cells)
  return math.min(math.max(cell_beyond(line, value), 0), cells - 1)
end

-- The coordinate that a cell shows.
local function value_at(line, cell)
  local used, shown = line.used, line.shown
  local at = cell + line.start
  local i = up_to(shown, at)
  if i == 0 then
    return used[1] + at - shown[1]
  end
  if shown[i + 1] and at == shown[i + 1] - 1 then
    return used[i + 1] - 1
  end
  return used[i] + at - shown[i]
end

-- The grid of the first floor is one cell smaller each way.
local function width_of(z)
  return CELLS - z
end

--- The slot of a place in the grid of its level.
function window.slot(seen, x, y, z)
  local width = width_of(z)
  return cell_of(seen.rows, y, width) * width + cell_of(seen.columns, x, width)
end

local function is_edge(line, cell, cells)
  return line.cramped and (cell == 0 or cell >= cells - 1)
end

--- Whether the slot of a place may also show another place.
function window.is_ambiguous(seen, x, y, z)
  local width = width_of(z)
  return is_edge(seen.columns, cell_of(seen.columns, x, width), width)
    or is_edge(seen.rows, cell_of(seen.rows, y, width), width)
end

--- The column and row that a slot of a level shows.
function window.place(seen, slot, z)
  local width = width_of(z)
  local row = math.floor(slot / width)
  return value_at(seen.columns, slot - row * width), value_at(seen.rows, row)
end

return window
