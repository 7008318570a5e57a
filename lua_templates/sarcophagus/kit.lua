-- The pieces of Sarcophagus by id: what a tile is, whose a coin is.
-- Pure: requires the facts and core/lists only.

local facts = require("sarcophagus/facts")
local lists = require("core/lists")

local kit = { tiles = {}, coins = {}, places = {} }

for _, tile in ipairs(facts.tiles) do
  kit.tiles[tile.id] = tile
end
for _, coin in ipairs(facts.coins) do
  kit.coins[coin.id] = coin
end
for _, place in ipairs(facts.positions) do
  kit.places[place.pos] = place
end

function kit.is_trap(tile)
  return kit.tiles[tile].kind == "trap"
end

function kit.is_god(tile)
  return kit.tiles[tile].kind == "god"
end

function kit.is_number(tile)
  return kit.tiles[tile].kind == "number"
end

-- The seat whose suit the coin shows; `suits` lists the suits of each seat.
function kit.owner(suits, coin)
  local suit = kit.coins[coin].suit
  for i, own in ipairs(suits) do
    if lists.contains(own, suit) then
      return i - 1
    end
  end
  error("no seat plays the suit of " .. coin)
end

-- All coins of the given suits, sorted: the hand a player starts with.
function kit.coins_of(suits)
  local hand = {}
  for _, coin in ipairs(facts.coins) do
    if lists.contains(suits, coin.suit) then
      lists.insert_sorted(hand, coin.id)
    end
  end
  return hand
end

return kit
