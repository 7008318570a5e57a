-- Laying tiles: does a tile look like that, does it fit, where could it go, which tokens does it earn?
-- Pure: requires modules of this game, core/grid, core/lists and core/polyomino only.

local facts = require("cartouche/facts")
local grid = require("core/grid")
local json = require("core/json")
local lists = require("core/lists")
local mural = require("cartouche/mural")
local polyomino = require("core/polyomino")
local tables = require("cartouche/tables")

local placing = {}

local GRID = mural.GRID

-- Images --------------------------------------------------------------------------------------------------------
-- The rotations and reflections of the tiles, in the order in which their placements are listed.
-- An image is { tile, cells }. `cells` are relative to its first square, the topmost of the leftmost squares.

local FAR = GRID.stride

-- Two images that start on the same square compare in the same way wherever that square is. Here they start where all
-- coordinates have two digits.
local function text_of(cells)
  local moved = {}
  for i, cell in ipairs(cells) do
    moved[i] = { cell[1] + FAR, cell[2] + FAR, cell[3] }
  end
  return json.encode(moved)
end

-- Computed when a tile is first needed: all tiles together would take half of the script's loading time.
local forms, turned = {}, {}

-- The forms of a tile, each a list of squares.
local function forms_of(tile)
  forms[tile] = forms[tile] or polyomino.images(tables.tiles[tile].cells)
  return forms[tile]
end

-- The images of a tile by the text that orders them.
local function by_text(tile)
  if not turned[tile] then
    local map = {}
    for _, cells in ipairs(forms_of(tile)) do
      map[text_of(cells) .. tile] = { tile = tile, cells = cells }
    end
    turned[tile] = map
  end
  return turned[tile]
end

--- Computes the images of a tile. Returns whether they were already known.
function placing.learn(tile)
  local known = turned[tile] ~= nil
  by_text(tile)
  return known
end

-- The last answer, because the same reserve is needed again and again.
local last = { name = nil, list = {} }

-- The images of these tiles in order. The keys of `held` are the tiles.
local function images_among(held)
  local tiles = lists.sorted_keys(held)
  local name = table.concat(tiles, " ")
  if last.name ~= name then
    local all, list = {}, {}
    for _, tile in ipairs(tiles) do
      for text, image in pairs(by_text(tile)) do -- portable: sorted below
        all[text] = image
      end
    end
    for i, text in ipairs(lists.sorted_keys(all)) do
      list[i] = all[text]
    end
    last = { name = name, list = list }
  end
  return last.list
end

-- Laying ------------------------------------------------------------------------------------------------------

-- Whether these squares are an image of the tile.
function placing.is_image(tile, cells)
  return polyomino.is_among(forms_of(tile), polyomino.image(cells))
end

local function place_of(cell)
  return grid.place(GRID, cell[1], cell[2])
end

-- The first square for which `is_bad` is true; nil when there is none.
local function first_square(cells, is_bad)
  return lists.filter(cells, is_bad)[1]
end

-- Why a tile cannot lie on these squares: a code and the square at fault; nil when it can.
function placing.obstacle(m, cells)
  local outside = first_square(cells, function(cell)
    return not grid.is_inside(GRID, cell[1], cell[2])
  end)
  if outside then
    return "OVERHANG", outside
  end
  local taken = first_square(cells, function(cell)
    return mural.is_filled(m, place_of(cell))
  end)
  if taken then
    return "OVERLAP", taken
  end
  local anchored = first_square(cells, function(cell)
    return mural.is_anchored(m, place_of(cell))
  end)
  if anchored == nil then
    return "NOT_ADJACENT", cells[1]
  end
  return nil
end

local BIT = {} -- by column, from 0
for x = 0, GRID.width - 1 do
  BIT[x] = 2 ^ x
end

local band, bor, rshift = bit32.band, bit32.bor, bit32.rshift

-- The empty squares, and those where a tile may start: a number for each row, with bit x for column x. So an image is
-- tried in all columns of a row at once.
local function room(m)
  local empty, anchored = {}, {}
  for y = 0, GRID.height - 1 do
    local free, begin = 0, 0
    for x = 0, GRID.width - 1 do
      local place = grid.place(GRID, x, y)
      if mural.is_empty(m, place) then
        free = free + BIT[x]
        if mural.is_anchored(m, place) then
          begin = begin + BIT[x]
        end
      end
    end
    empty[y] = free
    anchored[y] = begin
  end
  return { empty = empty, anchored = anchored }
end

-- The columns, as bits, in which an image can lie with its first square in row y.
local function fitting_columns(free, image, y)
  local whole, begins = free.empty[y], 0
  for _, cell in ipairs(image.cells) do
    local row = y + cell[2]
    whole = band(whole, rshift(free.empty[row] or 0, cell[1]))
    if whole == 0 then
      return 0
    end
    begins = bor(begins, rshift(free.anchored[row], cell[1]))
  end
  return (band(whole, begins))
end

local function squares_of(image, x, y)
  local cells = {}
  for i, cell in ipairs(image.cells) do
    cells[i] = { x + cell[1], y + cell[2], cell[3] }
  end
  return cells
end

-- Every way to lay one of these tiles, as { tile, cells }, in byte order of the JSON of cells and tile.
function placing.everywhere(m, tiles)
  local free, found, n = room(m), {}, 0
  local rows = {} -- row -> the images that fit there, in order, each with its columns
  for y = 0, GRID.height - 1 do
    rows[y] = {}
  end
  for _, image in ipairs(images_among(lists.counted(tiles))) do
    for y = 0, GRID.height - 1 do
      local columns = free.empty[y] == 0 and 0 or (fitting_columns(free, image, y))
      if columns ~= 0 then
        table.insert(rows[y], { image = image, columns = columns }) -- portable: at most some dozens
      end
    end
  end
  for _, start in ipairs(GRID.columns) do
    local x, y = grid.square(GRID, start)
    for _, fit in ipairs(rows[y]) do
      if band(fit.columns, BIT[x]) ~= 0 then
        n = n + 1
        found[n] = { tile = fit.image.tile, cells = squares_of(fit.image, x, y) }
      end
    end
  end
  return found
end

-- Whether at least one of these tiles fits somewhere.
local function has_room(m, tiles)
  local free = room(m)
  for _, image in ipairs(images_among(lists.counted(tiles))) do
    for y = 0, GRID.height - 1 do
      if fitting_columns(free, image, y) ~= 0 then
        return true
      end
    end
  end
  return false
end

-- Whether a reserve has too many animal tiles while one of them still fits. Cartouches do not count.
function placing.is_over_limit(m, reserve)
  local tiles = lists.filter(reserve, tables.is_animal_tile)
  return #tiles > facts.reserve_animal_limit and (has_room(m, tiles))
end

-- The tokens earned by these squares, which are already placed: one for each icon of the same animal next to them. The
-- squares of one animal on a tile are always connected, so they are one region.
function placing.earned(m, cells)
  local tokens, seen = {}, {}
  for _, cell in ipairs(cells) do
    local animal = cell[3]
    for _, step in ipairs(GRID.steps) do
      local place = place_of(cell) + step
      if animal and m.icons[place] == animal and not seen[place] then
        seen[place] = true
        tokens[animal] = (tokens[animal] or 0) + 1
      end
    end
  end
  return tokens
end

return placing
