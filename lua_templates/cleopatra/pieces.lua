-- The pieces of the table by their keys, and the spots of the column walls.
-- Pure: requires modules of this game only.

local facts = require("cleopatra/facts")
local tables = require("cleopatra/tables")

local pieces = {
  styles = facts.table.styles, -- by seat
  values = {}, -- of scarab tokens, ascending
  tally_scarabs = facts.table.tally.scarabs,
  tally_amulets = facts.table.tally.amulets,
  tally_steps = facts.table.tally_steps,
  amulet_pile = facts.table.amulet_pile,
  all = {}, -- every piece: {key, count, face in the box}
}

local n = 0
local function add(key, count, face)
  n = n + 1
  pieces.all[n] = { key = key, count = count, face = face or "down" }
end

-- Tokens reveal nothing, so they are face up in the box. Other pieces could reveal something.
local function add_tokens(key, count)
  add(key, count, "up")
end

for _, card in ipairs(facts.cards) do
  add("card:" .. card.id, card.count)
end
for i, token in ipairs(facts.table.scarabs) do
  pieces.values[i] = token.value
  add_tokens("scarab:" .. tostring(token.value), token.count)
end
add_tokens("amulet", facts.table.amulets)
add_tokens("tally:scarabs", #pieces.styles)
add_tokens("tally:amulets", #pieces.styles)
for _, style in ipairs(pieces.styles) do
  add("pyramid:" .. style, 1)
  add("statue:" .. style, facts.statues)
end
for _, name in ipairs(facts.worshippers) do
  add("worshipper:" .. name, 1)
end
for _, mosaic in ipairs(facts.mosaics) do
  add("mosaic:" .. mosaic.id, 1)
end
add("sphinx", tables.pieces.sphinx.count)
add("obelisk", tables.pieces.obelisk.count)
for _, side in ipairs(facts.plaza_rows) do
  add("door:" .. side, 1)
end

-- Each side of the palace is a row with one wall of each kind, seen from outside.
local SIDES = {} -- letter -> its number, from 0
for i, side in ipairs(facts.table.wall_sides) do
  SIDES[side] = i - 1
end
local WALL = "wall-" -- areas
local PER_SIDE = #facts.table.wall_pieces

for _, kind in ipairs(facts.table.wall_pieces) do
  add("wall:" .. kind, #facts.table.wall_sides)
end
add("pedestal", 1)
add("throne", 1)
add("cleopatra", 1)

-- Area and slot of a wall.
function pieces.wall_spot(wall)
  return WALL .. wall:sub(1, 1), PER_SIDE - tonumber(wall:sub(2, 2))
end

-- The slot of the piece for this wall in the quarry.
function pieces.quarry_slot(wall)
  local _, slot = pieces.wall_spot(wall)
  return SIDES[wall:sub(1, 1)] * PER_SIDE + slot
end

-- The rest of a key or area name after `beginning`. Nil if it begins differently.
function pieces.name_of(text, beginning)
  return text:sub(1, #beginning) == beginning and text:sub(#beginning + 1) or nil
end

-- The wall in a slot of "wall-L", "wall-B" or "wall-R". Nil for other areas.
function pieces.wall_at(area, slot)
  local side = pieces.name_of(area, WALL)
  return side and side .. tostring(PER_SIDE - slot)
end

return pieces
