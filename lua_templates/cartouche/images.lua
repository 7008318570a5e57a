-- The tiles turned and flipped in every way, in the order in which their placements are listed.
-- Pure: requires modules of this game, core/grid, core/lists and core/polyomino only.
--
-- An image is { tile, cells, steps }: `cells` from its first square, which is the topmost of the leftmost
-- ones, and `steps` from the place of that square to the others.

local grid = require("core/grid")
local kit = require("cartouche/kit")
local lists = require("core/lists")
local mural = require("cartouche/mural")
local polyomino = require("core/polyomino")

local images = { of = {}, sorted = {} }

-- Wherever two images begin on the same square, the JSON of their squares compares in the same way: by x, y
-- and animal of each square in turn; a square without an animal comes after those with one, and an image that
-- has no more squares after those that have. A number says the same, and is quicker to compare.
local LONGEST = 5
local ANIMAL_ORDER = {}
for i, animal in ipairs(lists.sorted_keys(kit.animals)) do
  ANIMAL_ORDER[animal] = i - 1
end
local NO_ANIMAL = #lists.sorted_keys(kit.animals)
local NO_SQUARE = 2 * LONGEST * LONGEST * (NO_ANIMAL + 1)

local function square_order(cell)
  if cell == nil then
    return NO_SQUARE
  end
  local from_top = cell[2] + LONGEST
  local animal = ANIMAL_ORDER[cell[3]] or NO_ANIMAL
  return (cell[1] * 2 * LONGEST + from_top) * (NO_ANIMAL + 1) + animal
end

local function image_order(cells)
  local order = 0
  for i = 1, LONGEST do
    order = order * (NO_SQUARE + 1) + square_order(cells[i])
  end
  return order
end

local function steps_of(cells)
  local steps = {}
  for i, cell in ipairs(cells) do
    steps[i] = grid.place(mural.GRID, cell[1], cell[2])
  end
  return steps
end

local count = 0
local rank = {}
for i, id in ipairs(lists.sorted_keys(kit.tiles)) do
  rank[id] = i
  images.of[id] = polyomino.images(kit.tiles[id].cells)
  for _, cells in ipairs(images.of[id]) do
    count = count + 1
    images.sorted[count] = { tile = id, cells = cells, steps = steps_of(cells), order = image_order(cells) }
  end
end

table.sort(images.sorted, function(a, b)
  if a.order ~= b.order then
    return a.order < b.order
  end
  return rank[a.tile] < rank[b.tile]
end)

return images
