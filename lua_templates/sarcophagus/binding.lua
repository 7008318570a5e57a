-- How a state of Sarcophagus lies on the table, and what a drop means. The rules know nothing of this.
-- Pure: requires the facts, the words and core/lists only.

local facts = require("sarcophagus/facts")
local lists = require("core/lists")
local words = require("sarcophagus/words")

local binding = {}

local COMMON = -1
local PER_TILE = facts.max_coins_per_tile

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

-- Everything not in play lies in the box.
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

local function stone_at(s, pos)
  for _, stone in ipairs(s.pyramid) do
    if stone.pos == pos then
      return stone
    end
  end
  return nil
end

--- What a player does to make a legal move.
function binding.gesture(s, _, move)
  if move["do"] == "discard" then
    return { { by = "press", label = "Discard " .. words.tile(move.tile) } }
  end
  local free = #stone_at(s, move.pos).coins
  return {
    {
      by = "drag", piece = "coin:" .. move.coin, area = "coins", seat = COMMON,
      slot = position_slot[move.pos] * PER_TILE + free,
    },
  }
end

--- A coin dropped anywhere on a tile is meant for the next free quarter of it.
function binding.meant(s, _, spot)
  if spot.area ~= "pyramid" then
    return spot
  end
  local stone = stone_at(s, facts.positions[spot.slot + 1].pos)
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

--- The move meant by dropping a piece near these spots, legal or not; nil when no move is meant.
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

--- Coins leave a hand with the value out of sight.
function binding.carried_face_down(piece)
  return id_of(piece, "coin:") ~= nil
end

-- ---------------------------------------------------------------- words

--- One line for the panel: what is to be done now.
function binding.status(s, names)
  if s.step == "over" then
    return "The pyramid is empty. The game is over."
  end
  local waiting = s.pending[1]
  if waiting ~= nil then
    return names[waiting + 1] .. ": the trap costs you a number tile. Choose which."
  end
  local name = names[s.turn + 1]
  if s.step == "first" then
    return name .. ": put a coin on the top-left tile of the pyramid."
  end
  return name .. ": put your second coin on any open tile with fewer than " .. PER_TILE .. " coins."
end

local function coins_in_words(coins)
  local said = {}
  for i, coin in ipairs(coins) do
    said[i] = words.coin(coin)
  end
  return table.concat(said, ", ")
end

local function compared(event)
  if event.by ~= "value" and event.by ~= "tie" then
    return ""
  end
  return " The coins were compared: " .. coins_in_words(event.coins) .. "."
end

local SAID = {
  starts = function(event, names)
    return names[event.seat + 1] .. " rolled highest and starts."
  end,
  claimed = function(event, names)
    return names[event.seat + 1] .. " takes " .. words.tile(event.tile) .. "." .. compared(event)
  end,
  discarded = function(event)
    return "Nobody gets " .. words.tile(event.tile) .. "; it is discarded." .. compared(event)
  end,
  trap = function(event, names)
    return names[event.seat + 1] .. " walks into a trap."
  end,
  protected = function(event, names)
    return "A god shields " .. names[event.seat + 1] .. " from the trap."
  end,
  ["gave up"] = function(event, names)
    return names[event.seat + 1] .. " gives up " .. words.tile(event.tile) .. "."
  end,
  vault = function(event, names)
    return names[event.seat + 1] .. " finds a tile of the sarcophagus; the coins stay on it."
  end,
  lost = function()
    return "The tile beneath is lost unseen."
  end,
  forced = function(event)
    return "No hand has a coin left: the tile at " .. words.place(event.pos) .. " is decided as it is."
  end,
  opened = function(event, names)
    return names[event.seat + 1] .. " opens the sarcophagus: " .. words.tile(event.tile) .. "."
  end,
}

--- A chat line about an event of the rules, "" when nothing is worth saying.
function binding.tell(event, names)
  local say = SAID[event.what]
  return say and (say(event, names)) or ""
end

--- Whether an event showed everybody what had been hidden.
function binding.shows(event)
  return event.by == "value" or event.by == "tie"
end

return binding
