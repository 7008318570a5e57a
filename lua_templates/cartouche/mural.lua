-- A mural in the form the rules use, read from its rows of letters.
-- Pure: requires modules of this game and core/grid only.
--
-- A mural is { side, squares, icons }: the letter of each square and the animal of each uncovered icon, by place.
-- Places are those of mural.GRID.

local facts = require("cartouche/facts")
local grid = require("core/grid")
local tables = require("cartouche/tables")

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
    PRINTED[side][place] = tables.letters[letter]
  end
end

-- The rows of an empty mural.
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

-- Whether a place has a tile, a black tile, a cartouche or the center reed. False beyond the border.
function mural.is_filled(m, place)
  local letter = m.squares[place]
  return letter ~= nil and letter ~= EMPTY
end

-- Whether a tile may start here: next to a filled square, or at the reeds along the bottom.
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

-- The numbers of rows and columns without an empty square.
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

-- Chambers and rivers: areas of empty squares and of squares of one color ---------------------------------------

local function icons_among(m, places)
  local icons, n = {}, 0
  for _, place in ipairs(places) do
    if m.icons[place] then
      n = n + 1
      icons[n] = place
    end
  end
  return icons
end

local function icons_beside(m, places)
  local icons, n, seen = {}, 0, {}
  for _, place in ipairs(places) do
    for _, step in ipairs(GRID.steps) do
      local other = place + step
      if m.icons[other] and not seen[other] then
        seen[other] = true
        n = n + 1
        icons[n] = other
      end
    end
  end
  return icons
end

local function counted(m, icons)
  local counts = {}
  for _, place in ipairs(icons) do
    local animal = m.icons[place]
    counts[animal] = (counts[animal] or 0) + 1
  end
  return counts
end

-- An area is { places, icons = places of its icons, counts = icons by animal }.
local function area(m, places, icons)
  return { places = places, icons = icons, counts = counted(m, icons) }
end

-- The chambers: connected empty squares, each with the icons inside.
function mural.chambers(m)
  local belongs, chambers = {}, {}
  for _, place in ipairs(GRID.places) do
    belongs[place] = mural.is_empty(m, place)
  end
  for i, places in ipairs(grid.groups(GRID, belongs)) do
    chambers[i] = area(m, places, icons_among(m, places))
  end
  return chambers
end

-- The rivers of one animal: connected squares of it and cartouches, each with the icons that it touches.
function mural.rivers(m, animal)
  local letter, belongs, rivers = tables.animals[animal].letter, {}, {}
  for _, place in ipairs(GRID.places) do
    local found = m.squares[place]
    belongs[place] = found == letter or found == mural.CARTOUCHE
  end
  for i, places in ipairs(grid.groups(GRID, belongs)) do
    rivers[i] = area(m, places, icons_beside(m, places))
  end
  return rivers
end

-- Connected tiles of any type: animals, cartouches and the center reed, but not black tiles. Lists of places.
function mural.tiled(m)
  local belongs = {}
  for _, place in ipairs(GRID.places) do
    belongs[place] = mural.is_filled(m, place) and m.squares[place] ~= mural.BLACK
  end
  return grid.groups(GRID, belongs)
end

-- The rivers of all animals. A cartouche may be in a river of each.
function mural.all_rivers(m)
  local rivers, n = {}, 0
  for _, animal in ipairs(facts.animals) do
    for _, river in ipairs(mural.rivers(m, animal.id)) do
      n = n + 1
      rivers[n] = river
    end
  end
  return rivers
end

return mural
