-- The tiles of Ankh'or by face ("blue:jackal"): colour, kind, what they are worth, what they store.
-- Pure: requires the facts only.

local facts = require("ankhor/facts")

local kit = { tiles = {}, resources = {}, animals = {} }

for _, tile in ipairs(facts.tiles) do
  kit.tiles[tile.face] = tile
end
for _, resource in ipairs(facts.resources) do
  kit.resources[resource.id] = resource
end
for _, kind in ipairs(facts.animals) do
  kit.animals[kind] = true
end

function kit.color(face)
  return kit.tiles[face].color
end

-- The animal on a tile, or nil.
function kit.animal(face)
  local kind = kit.tiles[face].kind
  return kit.animals[kind] and kind or nil
end

-- The resource a depot stores; nil for every other tile.
function kit.stores(face)
  return kit.tiles[face].resource
end

function kit.is_scribe(face)
  return kit.tiles[face].kind == "scribe"
end

-- The points printed on a tile.
function kit.points(face)
  return kit.tiles[face].points or 0
end

return kit
