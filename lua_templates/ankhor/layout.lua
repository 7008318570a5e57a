-- Where the pieces of a state lie on the table.
-- Pure: requires modules of this game and core/lists only.

local facts = require("ankhor/facts")
local lay_order = require("core/lay_order")
local lists = require("core/lists")
local tables = require("ankhor/tables")
local window = require("ankhor/window")

local layout = {}

local COMMON = -1
layout.LEVELS = { [0] = "ground", [1] = "floor" } -- the grids of a city
layout.DEPOTS = { [0] = "ground-token", [1] = "floor-token" } -- the areas of the tokens on depots

-- Token type -> its slot in a stock or the supply.
layout.token_slot = {}

local tile_slot, copies = {}, {}
for i, kind in ipairs(facts.token_types) do
  layout.token_slot[kind] = i - 1
  copies["token:" .. kind] = facts.tokens_per_type
end
for i, tile in ipairs(facts.tiles) do
  tile_slot[tile.face] = i - 1
  copies["tile:" .. tile.face] = tile.copies
end
for _, resource in ipairs(facts.resources) do
  copies["marker:" .. resource.id] = facts.markers_per_resource
end
local IN_BOX = lists.sorted_keys(copies)
local rank = lists.ranks(lists.joined(IN_BOX, { "bonus" }))

-- Adds a piece to the layout. Equal pieces on one spot are counted.
local function put(out, piece, area, seat, slot, face)
  local key = piece .. "|" .. area .. "|" .. seat .. "|" .. slot
  local lay = out.by_spot[key]
  if not lay then
    lay = { piece = piece, area = area, seat = seat, slot = slot, face = face, count = 0 }
    out.by_spot[key] = lay
    out.n = out.n + 1
    out.lays[out.n] = lay
  end
  lay.count = lay.count + 1
  if out.boxed[piece] then
    out.boxed[piece] = out.boxed[piece] - 1
  end
end

local function lay_market(out, s)
  for i, face in ipairs(s.row) do
    if face ~= "" then
      put(out, "tile:" .. face, "row", COMMON, i - 1, "up")
    end
  end
  for name in pairs(facts.draw_piles) do -- portable: sorted in the end
    local tiles = s.piles[name]
    for i, face in ipairs(tiles) do
      put(out, "tile:" .. face, "pile-" .. name, COMMON, #tiles - i, "down")
    end
  end
  for _, face in ipairs(s.gone) do
    put(out, "tile:" .. face, "gone", COMMON, tile_slot[face], "up")
  end
  -- The price markers are turned over at the end: nothing else on the table shows that the game is over.
  local shown = s.phase == "over" and "down" or "up"
  local hole = 0
  for _, zone in ipairs(s.markers) do
    for _, kind in ipairs(zone) do
      put(out, "marker:" .. kind, "markers", COMMON, hole, shown)
      hole = hole + 1
    end
  end
  for slot = 0, s.bonus_supply - 1 do
    put(out, "bonus", "pyramids", COMMON, slot, "up")
  end
end

local function lay_tokens(out, area, seat, counts)
  for _, kind in ipairs(facts.token_types) do
    for _ = 1, counts[kind] do
      put(out, "token:" .. kind, area, seat, layout.token_slot[kind], "up")
    end
  end
end

local function lay_city(out, seat, tiles)
  local seen = window.of(tiles)
  for _, tile in ipairs(tiles) do
    local slot = window.slot(seen, tile.x, tile.y, tile.z)
    put(out, "tile:" .. tile.tile, layout.LEVELS[tile.z], seat, slot, "up")
    if tile.token then
      put(out, "token:" .. tables.stores(tile.tile), layout.DEPOTS[tile.z], seat, slot, "up")
    end
  end
end

--- Where each piece lies: a list sorted by piece and spot. Pieces that the state does not name are in the box.
function layout.of(s)
  local out = { lays = {}, n = 0, by_spot = {}, boxed = lists.copy(copies) }
  lay_market(out, s)
  lay_tokens(out, "supply", COMMON, s.supply)
  for i = 1, s.players do
    lay_tokens(out, "stock", i - 1, s.stocks[i])
    for slot = 0, s.bonus[i] - 1 do
      put(out, "bonus", "bonus", i - 1, slot, "up")
    end
    lay_city(out, i - 1, s.layouts[i])
  end
  for _, piece in ipairs(IN_BOX) do
    for _ = 1, out.boxed[piece] do
      put(out, piece, "box", COMMON, 0, "down")
    end
  end
  return (lay_order(out.lays, rank))
end

return layout
