-- Every way to lay the top mosaic of the pile, and the sanctuaries that it forms. The garden and the pile change
-- seldom, and to work it out takes long: it is done once for each of them, by and by if there is time.
-- Pure: requires modules of this game only.

local field = require("cleopatra/field")
local garden = require("cleopatra/garden")
local mosaics = require("cleopatra/mosaics")

local layings = {}

-- What is known of the garden and the pile asked for last: `places` are the squares of each way, `list` those ways of
-- which the sanctuaries are known: {cells, sanctuaries}.
local last = { name = nil }

local function new_known(s, name)
  local rows, below = garden.empty_squares(s.garden), mosaics.below_top(s.pile)
  local known = { name = name, areas = field.areas(rows), guests = {}, places = {}, list = {} }
  for i, area in ipairs(known.areas) do
    -- No other mosaic will fit into a part of the area.
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

local function add_some(known, most)
  local list = known.list
  for i = #list + 1, math.min(#known.places, #list + most) do
    local cells = known.places[i]
    local area, number = field.area_at(known.areas, cells[1][1], cells[1][2])
    list[i] = { cells = cells, sanctuaries = mosaics.sanctuaries(area, cells, known.guests[number]) }
  end
end

--- Works `count` more of them out. Gives whether all are known.
function layings.prepare(s, count)
  local known = known_of(s)
  add_some(known, count)
  return #known.list == #known.places
end

--- All of them, in byte order of the JSON of their cells; none without a mosaic.
function layings.of(s)
  local known = known_of(s)
  add_some(known, #known.places)
  return known.list
end

return layings
