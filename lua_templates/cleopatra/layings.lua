-- Every placement of the top mosaic of the pile, with the sanctuaries it forms. This takes long to compute, and
-- garden and pile rarely change. So it is computed once per garden and pile, a few placements at a time if possible.
-- Pure: requires modules of this game only.

local field = require("cleopatra/field")
local garden = require("cleopatra/garden")
local mosaics = require("cleopatra/mosaics")

local layings = {}

-- Results for the latest garden and pile: `places` has the squares of each placement, `list` the placements whose
-- sanctuaries are known: {cells, sanctuaries}.
local last = { name = nil }

local function new_known(s, name)
  local rows, below = garden.empty_squares(s.garden), mosaics.below_top(s.pile)
  local known = { name = name, areas = field.areas(rows), guests = {}, places = {}, list = {} }
  for i, area in ipairs(known.areas) do
    -- Only these mosaics can fit into a part of the area.
    known.guests[i] = mosaics.fitting(area, below)
  end
  if s.pile[1] then
    known.places = mosaics.placements(rows, s.pile[1])
  end
  return known
end

local function known_of(s)
  local name = table.concat(s.garden) .. table.concat(s.pile)
  if last.name ~= name then
    last = new_known(s, name)
  end
  return last
end

local function add_some(known, count)
  local list = known.list
  for i = #list + 1, math.min(#known.places, #list + count) do
    local cells = known.places[i]
    local area, number = field.area_at(known.areas, cells[1][1], cells[1][2])
    list[i] = { cells = cells, sanctuaries = mosaics.sanctuaries(area, cells, known.guests[number]) }
  end
end

--- Computes the next `count` placements. Returns whether all are known.
function layings.prepare(s, count)
  local known = known_of(s)
  add_some(known, count)
  return #known.list == #known.places
end

--- All placements, in byte order of the JSON of their cells. Empty if the pile is empty.
function layings.of(s)
  local known = known_of(s)
  add_some(known, #known.places)
  return known.list
end

return layings
