-- A field is a set of squares of the garden: one number per row, with bit x for column x. This tests a mosaic in
-- all columns at once, and builds areas from runs of squares instead of single squares.
-- Pure: requires the facts and core/lists only.

local facts = require("cleopatra/facts")
local lists = require("core/lists")

local field = {}

local WIDTH, HEIGHT = facts.garden.width, facts.garden.height

local BIT = {} -- by column, from 0
field.COLUMNS = {} -- from the left, counted from 0
for x = 0, WIDTH - 1 do
  BIT[x] = 2 ^ x
  field.COLUMNS[x + 1] = x
end

local band = bit32.band

-- The field of all squares for which `belongs(x, y)` is true.
function field.where(belongs)
  local rows = {}
  for y = 0, HEIGHT - 1 do
    local bits = 0
    for _, x in ipairs(field.COLUMNS) do
      if belongs(x, y) then
        bits = bits + BIT[x]
      end
    end
    rows[y + 1] = bits
  end
  return rows
end

-- Is the square in the field? It may be outside the garden.
function field.has(rows, x, y)
  local bits, bit = rows[y + 1], BIT[x]
  return bits ~= nil and bit ~= nil and band(bits, bit) ~= 0
end

-- The field without some of its squares.
function field.without(rows, squares)
  local rest = { table.unpack(rows) }
  for _, square in ipairs(squares) do
    local i = square[2] + 1
    rest[i] = rest[i] - BIT[square[1]]
  end
  return rest
end

-- The columns in the bits of a row, from the left, counted from 0.
local function columns_of(bits)
  return lists.filter(field.COLUMNS, function(x)
    return band(bits, BIT[x]) ~= 0
  end)
end

-- The unbroken runs of squares in a row, from the left, as bits.
local function find_runs(columns)
  local runs, n, last = {}, 0, nil
  for _, x in ipairs(columns) do
    if x - 1 == last then
      runs[n] = runs[n] + BIT[x]
    else
      n = n + 1
      runs[n] = BIT[x]
    end
    last = x
  end
  return runs
end

-- Bits of a row -> what was computed for it. The same rows occur again and again.
local known = setmetatable({}, {
  __index = function(rows, bits)
    local columns = columns_of(bits)
    local row = { runs = find_runs(columns), size = #columns, first = columns[1] }
    rows[bits] = row
    return row
  end,
})

-- The number of squares in a field.
function field.size(rows)
  local size = 0
  for _, bits in ipairs(rows) do
    size = size + known[bits].size
  end
  return size
end

-- The first square in reading order.
function field.first_square(rows)
  for i, bits in ipairs(rows) do
    if bits ~= 0 then
      return { known[bits].first, i - 1 }
    end
  end
  return nil
end

local gather

-- Moves the runs of row i that touch `run`, a run of a neighboring row, from `left` to `area`.
local function gather_beside(area, left, i, run)
  local bits = left[i]
  if bits then
    for _, other in ipairs(known[bits].runs) do
      -- The recursion may have moved it already.
      if band(other, run) ~= 0 and band(other, left[i]) ~= 0 then
        gather(area, left, i, other)
      end
    end
  end
end

-- Moves a run of row i, and everything connected to it, from `left` to `area`.
gather = function(area, left, i, run)
  area[i] = area[i] + run
  left[i] = left[i] - run
  gather_beside(area, left, i - 1, run)
  gather_beside(area, left, i + 1, run)
end

local NOTHING = field.where(function()
  return false
end)

-- The connected areas of a field, each a field, in reading order of their first squares.
function field.areas(rows)
  local areas, n, left = {}, 0, { table.unpack(rows) }
  for i = 1, HEIGHT do
    while left[i] ~= 0 do
      local area = { table.unpack(NOTHING) }
      gather(area, left, i, known[left[i]].runs[1])
      n = n + 1
      areas[n] = area
    end
  end
  return areas
end

-- The area that contains a square, and its number. Nil if there is none.
function field.area_at(areas, x, y)
  for i, area in ipairs(areas) do
    if field.has(area, x, y) then
      return area, i
    end
  end
  return nil
end

return field
