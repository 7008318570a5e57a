-- The garden in the state: rows of letters; "." is empty, "#" the throne space, any other letter a mosaic.
-- Pure: requires modules of this game only.

local facts = require("cleopatra/facts")
local field = require("cleopatra/field")

local garden = {}

local EMPTY, THRONE = ".", "#"
local WIDTH, HEIGHT = facts.garden.width, facts.garden.height

-- The rows of a garden without any mosaic.
function garden.bare()
  local rows = {}
  for i, row in ipairs(facts.garden.rows) do
    rows[i] = (row:gsub("[^T]", EMPTY):gsub("T", THRONE))
  end
  return rows
end

function garden.is_inside(x, y)
  return x >= 0 and x < WIDTH and y >= 0 and y < HEIGHT
end

local function letter(rows, x, y)
  return rows[y + 1]:sub(x + 1, x + 1)
end

-- Is the square empty: no mosaic and not the throne space?
function garden.is_empty(rows, x, y)
  return letter(rows, x, y) == EMPTY
end

-- Is there a mosaic on that square?
function garden.is_covered(rows, x, y)
  local found = letter(rows, x, y)
  return found ~= EMPTY and found ~= THRONE
end

-- The number of these squares that have a mosaic.
function garden.count_covered(rows, squares)
  local count = 0
  for _, square in ipairs(squares) do
    if garden.is_covered(rows, square[1], square[2]) then
      count = count + 1
    end
  end
  return count
end

-- The number of palms on these squares, covered or not.
function garden.count_palms(squares)
  local count = 0
  for _, square in ipairs(squares) do
    if letter(facts.garden.rows, square[1], square[2]) == "P" then
      count = count + 1
    end
  end
  return count
end

-- Writes the letter of a mosaic on its squares.
function garden.lay(rows, mosaic, cells)
  for _, cell in ipairs(cells) do
    local x, y = cell[1], cell[2]
    local row = rows[y + 1]
    rows[y + 1] = row:sub(1, x) .. mosaic .. row:sub(x + 2)
  end
end

-- The field of all empty squares.
function garden.empty_squares(rows)
  return field.where(function(x, y)
    return garden.is_empty(rows, x, y)
  end)
end

-- The size of the empty area around a square.
function garden.area_size(rows, square)
  local area = field.area_at(field.areas(garden.empty_squares(rows)), square[1], square[2])
  return field.size(area)
end

return garden
