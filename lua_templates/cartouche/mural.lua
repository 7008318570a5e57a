-- A mural as the rules look at it, read from its rows of letters.
-- Pure: requires modules of this game and core/grid only.
--
-- A mural is { side, squares, icons }: by place the letter of each square, and the animal of each icon that
-- nothing covers. Places are those of mural.GRID.

local facts = require("cartouche/facts")
local grid = require("core/grid")
local kit = require("cartouche/kit")

local mural = {}

local EMPTY = "."
local GRID = grid.new(facts.mural.width, facts.mural.height)

mural.GRID = GRID
mural.CARTOUCHE = "K"
mural.BLACK = "X"

local function by_place(rows)
  local squares = {}
  for y, row in ipairs(rows) do
    local first = grid.place(GRID, 0, y - 1)
    for x = 1, GRID.width do
      squares[first + x - 1] = row:sub(x, x)
    end
  end
  return squares
end

-- The printed icons of each side: place -> animal.
local PRINTED = {}
for _, side in ipairs({ "A", "B" }) do
  PRINTED[side] = {}
  for place, letter in pairs(by_place(facts.mural.sides[side].rows)) do -- portable: each place by itself
    PRINTED[side][place] = kit.letters[letter]
  end
end

-- The rows of a mural on which nothing lies yet.
function mural.blank(side)
  local rows = {}
  for i, row in ipairs(facts.mural.sides[side].rows) do
    rows[i] = (row:gsub("%l", EMPTY)) -- the icons are the small letters
  end
  return rows
end

function mural.read(side, rows)
  local squares, icons = by_place(rows), {}
  for place, animal in pairs(PRINTED[side]) do -- portable: each place by itself
    if squares[place] == EMPTY then
      icons[place] = animal
    end
  end
  return { side = side, squares = squares, icons = icons }
end

-- The mural of a seat.
function mural.of(s, seat)
  return mural.read(s.side, s.boards[seat + 1].rows)
end

function mural.is_empty(m, place)
  return m.squares[place] == EMPTY
end

-- Is there a tile, black or not, a cartouche or the centre reed? Never beyond the border.
function mural.is_filled(m, place)
  local letter = m.squares[place]
  return letter ~= nil and letter ~= EMPTY
end

-- May a tile begin here: beside a filled square, or at the reeds along the bottom?
function mural.is_anchored(m, place)
  for _, step in ipairs(GRID.steps) do
    if mural.is_filled(m, place + step) then
      return true
    end
  end
  local _, y = grid.square(GRID, place)
  return facts.mural.sides[m.side].bottom and y == GRID.height - 1
end

-- Changes one square in rows of letters.
function mural.paint(rows, x, y, letter)
  local row = rows[y + 1]
  rows[y + 1] = row:sub(1, x) .. letter .. row:sub(x + 2)
end

-- Rows and columns without an empty square: how many of each.
function mural.full_lines(m)
  local rows, columns = {}, {}
  for _, place in ipairs(GRID.places) do
    if mural.is_empty(m, place) then
      local x, y = grid.square(GRID, place)
      rows[y] = true
      columns[x] = true
    end
  end
  local full_rows, full_columns = 0, 0
  for y = 0, GRID.height - 1 do
    full_rows = full_rows + (rows[y] and 0 or 1)
  end
  for x = 0, GRID.width - 1 do
    full_columns = full_columns + (columns[x] and 0 or 1)
  end
  return full_rows, full_columns
end

return mural
