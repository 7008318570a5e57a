-- Chambers and rivers: what the empty squares and the squares of one colour of a mural form.
-- Pure: requires modules of this game and core/grid only.

local facts = require("cartouche/facts")
local grid = require("core/grid")
local kit = require("cartouche/kit")
local mural = require("cartouche/mural")

local areas = {}

local GRID = mural.GRID

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
function areas.chambers(m)
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
function areas.rivers(m, animal)
  local letter, belongs, rivers = kit.animals[animal].letter, {}, {}
  for _, place in ipairs(GRID.places) do
    local found = m.squares[place]
    belongs[place] = found == letter or found == mural.CARTOUCHE
  end
  for i, places in ipairs(grid.groups(GRID, belongs)) do
    rivers[i] = area(m, places, icons_beside(m, places))
  end
  return rivers
end

-- Connected tiles, whatever they show: animals, cartouches and the centre reed, but no black tiles. Lists of
-- places.
function areas.tiled(m)
  local belongs = {}
  for _, place in ipairs(GRID.places) do
    belongs[place] = mural.is_filled(m, place) and m.squares[place] ~= mural.BLACK
  end
  return grid.groups(GRID, belongs)
end

-- The rivers of all animals. A cartouche may be in one of each.
function areas.all_rivers(m)
  local rivers, n = {}, 0
  for _, animal in ipairs(facts.animals) do
    for _, river in ipairs(areas.rivers(m, animal.id)) do
      n = n + 1
      rivers[n] = river
    end
  end
  return rivers
end

return areas
