-- The tiles turned and flipped in every way, in the order in which their placements are listed.
-- Pure: requires modules of this game, core/grid, core/json, core/lists and core/polyomino only.
--
-- An image is { tile, cells, steps }: `cells` from its first square, which is the topmost of the leftmost
-- ones, and `steps` from the place of that square to the others.

local grid = require("core/grid")
local json = require("core/json")
local kit = require("cartouche/kit")
local lists = require("core/lists")
local mural = require("cartouche/mural")
local polyomino = require("core/polyomino")

local images = { of = {}, sorted = {} }

local FAR = mural.GRID.stride

-- Wherever two images begin on the same square, the JSON of their squares compares in the same way. Here they
-- begin where all figures have two digits.
local function text_of(cells)
  local moved = {}
  for i, cell in ipairs(cells) do
    moved[i] = { cell[1] + FAR, cell[2] + FAR, cell[3] }
  end
  return json.encode(moved)
end

local function steps_of(cells)
  local steps = {}
  for i, cell in ipairs(cells) do
    steps[i] = grid.place(mural.GRID, cell[1], cell[2])
  end
  return steps
end

local by_text = {}
for id, tile in pairs(kit.tiles) do -- portable: sorted below
  images.of[id] = polyomino.images(tile.cells)
  for _, cells in ipairs(images.of[id]) do
    by_text[text_of(cells) .. id] = { tile = id, cells = cells, steps = steps_of(cells) }
  end
end
for i, text in ipairs(lists.sorted_keys(by_text)) do
  images.sorted[i] = by_text[text]
end

return images
