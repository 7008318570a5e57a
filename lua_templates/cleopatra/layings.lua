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

-- The areas of the garden, and of the mosaics below the top one those that fit there: no other one will fit
-- into a part of such an area.
local function areas_with_guests(rows, pile)
  local areas, guests, below = field.areas(rows), {}, mosaics.below_top(pile)
  for i, area in ipairs(areas) do
    guests[i] = mosaics.fitting(area, below)
  end
  return areas, guests
end

local function known_of(s)
  local rows = garden.empty_squares(s.garden)
  local name = table.concat(rows, " ") .. " " .. table.concat(s.pile, " ")
  if last.name ~= name then
    local areas, guests = areas_with_guests(rows, s.pile)
    last = {
      name = name, areas = areas, guests = guests, places = mosaics.placements(rows, s.pile[1]), list = {}, count = 0,
    }
  end
  return last
end

local function add_some(known, most)
  local final = math.min(#known.places, known.count + most)
  for i = known.count + 1, final do
    local cells = known.places[i]
    local area, number = field.area_at(known.areas, cells[1][1], cells[1][2])
    known.list[i] = { cells = cells, sanctuaries = mosaics.sanctuaries(area, cells, known.guests[number]) }
  end
  known.count = final
end

--- Works `count` more of them out. Gives whether all are known.
function layings.prepare(s, count)
  if #s.pile == 0 then
    return true
  end
  local before = last
  local known = known_of(s)
  if known == before then
    add_some(known, count)
  end
  return known.count == #known.places
end

--- All of them, in byte order of the JSON of their cells. There must be a mosaic in the pile.
function layings.of(s)
  local known = known_of(s)
  add_some(known, #known.places)
  return known.list
end

return layings
