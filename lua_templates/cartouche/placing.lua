-- Laying tiles: does a tile look like that, does it fit, where could it go, which tokens does it earn?
-- Pure: requires modules of this game, core/grid, core/lists and core/polyomino only.

local facts = require("cartouche/facts")
local grid = require("core/grid")
local images = require("cartouche/images")
local kit = require("cartouche/kit")
local lists = require("core/lists")
local mural = require("cartouche/mural")
local polyomino = require("core/polyomino")

local placing = {}

local GRID = mural.GRID

-- Are these squares the tile, turned or flipped?
function placing.is_image(tile, cells)
  return polyomino.is_among(images.of(tile), polyomino.image(cells))
end

local function place_of(cell)
  return grid.place(GRID, cell[1], cell[2])
end

-- The first square for which `is_bad` says yes; nil when there is none.
local function first_square(cells, is_bad)
  return lists.filter(cells, is_bad)[1]
end

-- Why nothing can lie on these squares: a code and the square that is to blame; nil when something can.
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

-- By place: true for each empty square where a tile may begin, false for the other empty ones.
local function room(m)
  local anchors = {}
  for _, place in ipairs(GRID.places) do
    if mural.is_empty(m, place) then
      anchors[place] = mural.is_anchored(m, place)
    end
  end
  return anchors
end

local function fits(anchors, image, start)
  local anchored = false
  for _, step in ipairs(image.steps) do
    local anchor = anchors[start + step]
    if anchor == nil then
      return false
    end
    anchored = anchored or anchor
  end
  return anchored
end

local function squares_of(image, start)
  local x, y = grid.square(GRID, start)
  local cells = {}
  for i, cell in ipairs(image.cells) do
    cells[i] = { x + cell[1], y + cell[2], cell[3] }
  end
  return cells
end

-- Every way to lay one of these tiles, as { tile, cells }, in byte order of the JSON of cells and tile.
function placing.everywhere(m, tiles)
  local anchors, held, found, n = room(m), lists.counted(tiles), {}, 0
  local turns = images.among(held)
  for _, start in ipairs(GRID.columns) do
    if anchors[start] ~= nil then
      for _, image in ipairs(turns) do
        if fits(anchors, image, start) then
          n = n + 1
          found[n] = { tile = image.tile, cells = squares_of(image, start) }
        end
      end
    end
  end
  return found
end

-- Can at least one of these tiles be laid somewhere?
local function has_room(m, tiles)
  local anchors, held = room(m), lists.counted(tiles)
  for _, image in ipairs(images.among(held)) do
    for _, start in ipairs(GRID.places) do
      if fits(anchors, image, start) then
        return true
      end
    end
  end
  return false
end

-- Are too many animal tiles in a reserve, of which one could still be laid? Cartouches are no burden.
function placing.is_over_limit(m, reserve)
  local tiles = lists.filter(reserve, kit.is_animal_tile)
  return #tiles > facts.reserve_animal_limit and (has_room(m, tiles))
end

-- The tokens earned by these squares, which are laid already: one for each icon of the same animal beside
-- them. The squares of one animal on a tile are always connected, so they are one region.
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
