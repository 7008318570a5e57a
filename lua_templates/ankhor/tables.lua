-- The tiles of Ankh'or by face ("blue:jackal"): color, kind, printed points, stored resource.
-- Pure: requires the facts only.

local facts = require("ankhor/facts")

local tables = { tiles = {}, animals = {} }

for _, tile in ipairs(facts.tiles) do
  tables.tiles[tile.face] = tile
end
for _, kind in ipairs(facts.animals) do
  tables.animals[kind] = true
end

function tables.color(face)
  return tables.tiles[face].color
end

-- The animal on a tile, or nil.
function tables.animal(face)
  local kind = tables.tiles[face].kind
  return tables.animals[kind] and kind or nil
end

-- The resource a depot stores; nil for every other tile.
function tables.stores(face)
  return tables.tiles[face].resource
end

function tables.is_scribe(face)
  return tables.tiles[face].kind == "scribe"
end

-- The points printed on a tile.
function tables.points(face)
  return tables.tiles[face].points or 0
end

return tables
