-- Where the pieces of a state lie on the table, and which move a drop means. The rules do not depend on this.
-- Pure: requires the facts, the tables, core/lists and core/messages only.

local facts = require("sarcophagus/facts")
local lists = require("core/lists")
local messages = require("core/messages")
local tables = require("sarcophagus/tables")

local binding = {}

local COMMON = -1
local PER_TILE = facts.max_coins_per_tile

local say = messages.speaker(facts.messages)

local position_slot, tile_slot, cover_slot = {}, {}, {}
for i, position in ipairs(facts.positions) do
  position_slot[position.pos] = i - 1
end
for i, pos in ipairs(facts.cover_positions) do
  cover_slot[pos] = i - 1
end
for i, tile in ipairs(facts.tiles) do
  tile_slot[tile.id] = i - 1
end

local function lay(piece, area, seat, slot, face)
  return { piece = piece, area = area, seat = seat, slot = slot, face = face, count = 1 }
end

-- ---------------------------------------------------------------- layout

-- All pieces, in the box.
local function in_the_box()
  local spots = {}
  for _, tile in ipairs(facts.tiles) do
    spots["tile:" .. tile.id] = lay("tile:" .. tile.id, "box", COMMON, 0, "down")
  end
  for _, coin in ipairs(facts.coins) do
    spots["coin:" .. coin.id] = lay("coin:" .. coin.id, "box", COMMON, 0, "down")
  end
  for i, suit in ipairs(facts.suits) do
    spots["pawn:" .. suit] = lay("pawn:" .. suit, "box", COMMON, 0, "down")
    spots["die:" .. suit] = lay("die:" .. suit, "dice", COMMON, i - 1, "0")
  end
  return spots
end

local function put(spots, piece, area, seat, slot, face)
  spots[piece] = lay(piece, area, seat, slot, face)
end

local function lay_pyramid(spots, s)
  for _, stone in ipairs(s.pyramid) do
    local slot = position_slot[stone.pos]
    put(spots, "tile:" .. stone.tile, "pyramid", COMMON, slot, stone.up and "up" or "down")
    for k, coin in ipairs(stone.coins) do
      put(spots, "coin:" .. coin, "coins", COMMON, slot * PER_TILE + k - 1, "down")
    end
  end
  for _, covered in ipairs(s.sarcophagus) do
    put(spots, "tile:" .. covered.tile, "tomb", COMMON, cover_slot[covered.pos], "down")
  end
end

local function lay_seat(spots, s, i)
  local seat = i - 1
  for _, coin in ipairs(s.hands[i]) do
    put(spots, "coin:" .. coin, "hand", seat, 0, "up")
  end
  for _, tile in ipairs(s.claimed[i]) do
    put(spots, "tile:" .. tile, "claimed", seat, tile_slot[tile], "up")
  end
  for v, treasure in ipairs(s.vault[i]) do
    put(spots, "tile:" .. treasure.tile, "vault", seat, v - 1, "down")
    for k, coin in ipairs(treasure.coins) do
      put(spots, "coin:" .. coin, "vault-coins", seat, (v - 1) * PER_TILE + k - 1, "down")
    end
  end
  if s.step ~= "deal" then
    for k, suit in ipairs(s.suits[i]) do
      put(spots, "pawn:" .. suit, "pawn", seat, k - 1, "up")
    end
  end
  local die = spots["die:" .. s.suits[i][1]]
  die.face = tostring(s.dice[i])
end

--- Where each piece lies: a list sorted by piece.
function binding.layout(s)
  local spots = in_the_box()
  lay_pyramid(spots, s)
  for i = 1, s.players do
    lay_seat(spots, s, i)
  end
  for _, tile in ipairs(s.discarded) do
    put(spots, "tile:" .. tile, "discard", COMMON, tile_slot[tile], "up")
  end
  for i, tile in ipairs(s.lost) do
    put(spots, "tile:" .. tile, "lost", COMMON, i - 1, "down")
  end
  local layout = {}
  for i, piece in ipairs(lists.sorted_keys(spots)) do
    layout[i] = spots[piece]
  end
  return layout
end

-- ---------------------------------------------------------------- gestures and intent

--- What a player does to make a legal move.
function binding.gesture(s, _, move)
  if move["do"] == "discard" then
    return { { by = "press", label = say("discard", { tile = { id = "tile:" .. move.tile } }) } }
  end
  local free = #tables.at(s.pyramid, move.pos).coins
  return {
    {
      by = "drag", piece = "coin:" .. move.coin, area = "coins", seat = COMMON,
      slot = position_slot[move.pos] * PER_TILE + free,
    },
  }
end

--- The spot that a drop is meant for: a coin dropped anywhere on a tile goes to its next free quarter.
function binding.meant(s, _, spot)
  if spot.area ~= "pyramid" then
    return spot
  end
  local stone = tables.at(s.pyramid, facts.positions[spot.slot + 1].pos)
  local free = stone and #stone.coins or 0
  return { area = "coins", seat = COMMON, slot = spot.slot * PER_TILE + free }
end

local function id_of(piece, kind)
  if piece:sub(1, #kind) == kind then
    return piece:sub(#kind + 1)
  end
  return nil
end

local function pyramid_position(spots)
  for _, spot in ipairs(spots) do
    if spot.area == "pyramid" then
      return facts.positions[spot.slot + 1].pos
    end
  end
  return nil
end

local function is_among(spots, area)
  for _, spot in ipairs(spots) do
    if spot.area == area then
      return true
    end
  end
  return false
end

--- The move that dropping a piece near these spots means, legal or not; nil for none.
function binding.intent(_, _, piece, spots)
  local coin, tile = id_of(piece, "coin:"), id_of(piece, "tile:")
  if coin then
    local pos = pyramid_position(spots)
    return pos and { ["do"] = "place", coin = coin, pos = pos } or nil
  end
  if tile and is_among(spots, "discard") then
    return { ["do"] = "discard", tile = tile }
  end
  return nil
end

--- The pieces that a seat may pick up now.
function binding.touchable(s, seat)
  local pieces = {}
  if s.pending[1] ~= nil then
    for i, tile in ipairs(s.claimed[seat + 1]) do
      pieces[i] = "tile:" .. tile
    end
  else
    for i, coin in ipairs(s.hands[seat + 1]) do
      pieces[i] = "coin:" .. coin
    end
  end
  return pieces
end

--- Whether a piece is turned face down when it leaves a hand: coins are, to hide their values.
function binding.carried_face_down(piece)
  return id_of(piece, "coin:") ~= nil
end

-- ---------------------------------------------------------------- words

--- The status line of the panel: who has to do what.
function binding.status(s, names)
  if s.step == "over" then
    return say("status:over")
  end
  local waiting = s.pending[1]
  if waiting ~= nil then
    return say("status:trap", { name = names[waiting + 1] })
  end
  local id = s.step == "first" and "status:first" or "status:second"
  return say(id, { name = names[s.turn + 1], count = PER_TILE })
end

-- Separated by commas, without a last "and".
local function coins_in_words(coins)
  local said = {}
  for i, coin in ipairs(coins) do
    said[i] = say("coin:" .. coin)
  end
  return table.concat(said, ", ")
end

--- Whether an event revealed something hidden: coins that were compared. A "vault" event has just their number.
function binding.shows(event)
  return type(event.coins) == "table"
end

--- The chat line for an event of the rules: the message of the same name, or "" when there is none.
function binding.tell(event, names)
  if facts.messages.en[event.what] == nil then
    return ""
  end
  local line = say(event.what, {
    name = event.seat and names[event.seat + 1],
    tile = event.tile and { id = "tile:" .. event.tile },
    place = event.pos and { id = "place:" .. event.pos },
  })
  return line .. (binding.shows(event) and say("compared", { coins = coins_in_words(event.coins) }) or "")
end

return binding
