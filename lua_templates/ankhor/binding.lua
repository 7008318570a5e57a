-- Where the pieces of a state lie on the table, and which move a drop means. The rules do not depend on this.
-- Pure: requires modules of this game and core/messages only.

local captions = require("ankhor/captions")
local chat = require("ankhor/chat")
local city = require("ankhor/city")
local facts = require("ankhor/facts")
local gestures = require("ankhor/gestures")
local layout = require("ankhor/layout")
local messages = require("core/messages")
local window = require("ankhor/window")

local binding = {
  layout = layout.of, gesture = gestures.of, status = captions.status, tell = chat.tell,
  use_language = messages.use, caption = captions.of, name_of = captions.name,
}

local COMMON = -1
local LEVELS, DEPOTS = layout.LEVELS, layout.DEPOTS
local LEVEL = { ground = 0, floor = 1, ["ground-token"] = 0, ["floor-token"] = 1 }
local token_slot, window_on = layout.token_slot, gestures.window_on

local function name_of(piece, kind)
  if piece:sub(1, #kind) == kind then
    return piece:sub(#kind + 1)
  end
  return nil
end

--- The spot that a drop is meant for: a token dropped on a stock goes to the pile of its type, one on a tile to
--- its depot.
function binding.meant(_, piece, spot)
  local kind, z = name_of(piece, "token:"), LEVEL[spot.area]
  if kind and spot.area == "stock" then
    return { area = "stock", seat = spot.seat, slot = token_slot[kind] }
  end
  if z then
    return { area = (kind and DEPOTS or LEVELS)[z], seat = spot.seat, slot = spot.slot }
  end
  return spot
end

-- The nearest spot in the city of `seat`, on level `z` if given.
local function in_city(seat, spots, z)
  for _, spot in ipairs(spots) do
    local level = LEVEL[spot.area]
    if spot.seat == seat and level and (z == nil or level == z) then
      return spot, level
    end
  end
  return nil
end

local function buy_meant(s, seat, spots, source)
  local spot, z = in_city(seat, spots)
  if not spot then
    return nil
  end
  local x, y = window.place(window_on(s.layouts[seat + 1]), spot.slot, z)
  local move = { ["do"] = "buy", slot = source.slot, at = { x, y, z } }
  if z == 1 then
    move.waive = s.markers[source.slot + 1][1]
  end
  return move
end

local function move_meant(s, seat, spots, source)
  local z = LEVEL[source.area]
  local spot = in_city(seat, spots, z)
  if not spot then
    return nil
  end
  local seen = window_on(s.layouts[seat + 1])
  local x, y = window.place(seen, source.slot, z)
  local to_x, to_y = window.place(seen, spot.slot, z)
  if x == to_x and y == to_y then
    return nil
  end
  return { ["do"] = "move", from = { x, y, z }, to = { to_x, to_y } }
end

local function store_meant(s, seat, spots)
  local spot, z = in_city(seat, spots)
  if not spot then
    return nil
  end
  local x, y = window.place(window_on(s.layouts[seat + 1]), spot.slot, z)
  return { ["do"] = "store", at = { x, y, z } }
end

local function take_meant(s, seat, piece, spots)
  for _, spot in ipairs(spots) do
    if spot.area == "stock" and spot.seat == seat and (s.main_done or s.turn ~= seat) then
      return { ["do"] = "take", tokens = { [name_of(piece, "token:")] = facts.take } }
    end
  end
  return nil
end

--- The move that dropping a piece near these spots means, legal or not; nil for none.
function binding.intent(s, seat, piece, spots, source)
  if not source then
    return nil
  end
  if source.area == "row" then
    return buy_meant(s, seat, spots, source)
  end
  if source.area == "supply" then
    return take_meant(s, seat, piece, spots)
  end
  if source.seat ~= seat then
    return nil
  end
  if source.area == "stock" then
    return store_meant(s, seat, spots)
  end
  if LEVEL[source.area] then
    return move_meant(s, seat, spots, source)
  end
  return nil
end

local function touch(pieces, piece, area, seat, slot)
  pieces[#pieces + 1] = { piece = piece, area = area, seat = seat, slot = slot } -- portable: no holes
end

--- The pieces that a seat may pick up now: tiles for sale, tokens of the supply and of its stock, and its tiles
--- that nothing rests on.
function binding.touchable(s, seat)
  local pieces = {}
  for i, face in ipairs(s.row) do
    if face ~= "" then
      touch(pieces, "tile:" .. face, "row", COMMON, i - 1)
    end
  end
  for _, kind in ipairs(facts.token_types) do
    touch(pieces, "token:" .. kind, "supply", COMMON)
    touch(pieces, "token:" .. kind, "stock", seat)
  end
  local tiles = s.layouts[seat + 1]
  local seen, board = window_on(tiles), city.board(tiles)
  for _, tile in ipairs(tiles) do
    if not city.is_covered(board, tile) then
      local slot = window.slot(seen, tile.x, tile.y, tile.z)
      touch(pieces, "tile:" .. tile.tile, LEVELS[tile.z], seat, slot)
    end
  end
  return pieces
end

--- Whether a piece is turned face down when it leaves a hand: never, because this game has no hands.
function binding.carried_face_down()
  return false
end

--- Whether an event revealed something hidden: never; revealed tiles are visible on the table.
function binding.shows()
  return false
end

return binding
