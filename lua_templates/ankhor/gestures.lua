-- The gestures that make a move: drags and buttons.
-- Pure: requires modules of this game only.

local facts = require("ankhor/facts")
local layout = require("ankhor/layout")
local tables = require("ankhor/tables")
local window = require("ankhor/window")

local gestures = {}

local COMMON = -1
local LEVELS, DEPOTS, token_slot = layout.LEVELS, layout.DEPOTS, layout.token_slot

local known = {} -- the last window: all moves of a list use the same city

function gestures.window_on(tiles)
  if known.tiles ~= tiles then
    known = { tiles = tiles, seen = window.of(tiles) }
  end
  return known.seen
end

local function press(label)
  return { by = "press", label = label }
end

local function drag(piece, area, seat, slot, source)
  return { by = "drag", piece = piece, area = area, seat = seat, slot = slot, source = source }
end

-- Adds the button that names the place when one slot of the grid shows several places.
local function name_place(steps, s, seat, way, x, y, z)
  if window.is_ambiguous(gestures.window_on(s.layouts[seat + 1]), x, y, z) then
    table.insert(steps, (press(way .. " " .. x .. ", row " .. y)))
  end
  return steps
end

-- The steps that drag a tile to a place in the player's city.
local function place_steps(s, seat, face, source, x, y, z)
  local slot = window.slot(gestures.window_on(s.layouts[seat + 1]), x, y, z)
  return name_place({ drag("tile:" .. face, LEVELS[z], seat, slot, source) }, s, seat, "To column", x, y, z)
end

local function tile_at(s, seat, x, y, z)
  for _, tile in ipairs(s.layouts[seat + 1]) do
    if tile.x == x and tile.y == y and tile.z == z then
      return tile
    end
  end
  return nil
end

-- One step for each token, in the order of the piles.
local function for_each_token(steps, part, make)
  for _, kind in ipairs(facts.token_types) do
    for _ = 1, part[kind] or 0 do
      table.insert(steps, (make(kind)))
    end
  end
  return steps
end

local GESTURES = {
  take = function(_, seat, move)
    return for_each_token({}, move.tokens, function(kind)
      local slot = token_slot[kind]
      return drag("token:" .. kind, "stock", seat, slot, { area = "supply", seat = COMMON, slot = slot })
    end)
  end,
  buy = function(s, seat, move)
    local source = { area = "row", seat = COMMON, slot = move.slot }
    local steps = place_steps(s, seat, s.row[move.slot + 1], source, move.at[1], move.at[2], move.at[3])
    if move.waive then
      table.insert(steps, (press("Without " .. move.waive)))
    end
    return steps
  end,
  move = function(s, seat, move)
    local x, y, z = move.from[1], move.from[2], move.from[3]
    local slot = window.slot(gestures.window_on(s.layouts[seat + 1]), x, y, z)
    local source = { area = LEVELS[z], seat = seat, slot = slot }
    local steps = place_steps(s, seat, tile_at(s, seat, x, y, z).tile, source, move.to[1], move.to[2], z)
    return name_place(steps, s, seat, "From column", x, y, z)
  end,
  store = function(s, seat, move)
    local x, y, z = move.at[1], move.at[2], move.at[3]
    local kind = tables.stores(tile_at(s, seat, x, y, z).tile)
    local slot = window.slot(gestures.window_on(s.layouts[seat + 1]), x, y, z)
    local source = { area = "stock", seat = seat, slot = token_slot[kind] }
    return { drag("token:" .. kind, DEPOTS[z], seat, slot, source) }
  end,
  refill = function(_, _, move)
    return { press("Refill from pile " .. move.pile) }
  end,
  ["end"] = function(_, _, move)
    return for_each_token({ press("End turn") }, move["return"] or {}, function(kind)
      return press("Return " .. kind)
    end)
  end,
}

--- The gesture that makes a legal move.
function gestures.of(s, seat, move)
  return GESTURES[move["do"]](s, seat, move)
end

return gestures
