-- The row of tiles for sale, the piles that refill it, the prices above it, and the tokens a player can pay with.
-- Slots count from 0; an empty slot holds "".
-- Pure: requires modules of this game and core/lists only.

local city = require("ankhor/city")
local facts = require("ankhor/facts")
local lists = require("core/lists")
local tables = require("ankhor/tables")
local tokens = require("ankhor/tokens")

local market = {}

local function is_tile(face)
  return face ~= ""
end

-- The tile in a slot, or nil.
function market.tile(s, slot)
  local face = s.row[slot + 1]
  return is_tile(face) and face or nil
end

-- The resources above a slot, one for each marker.
function market.price(s, slot)
  return s.markers[slot + 1]
end

-- The cost, counted by type. `waived` is the resource saved on the first floor.
function market.bill(price, waived)
  local counts = lists.counted(price)
  if waived then
    counts[waived] = counts[waived] - 1
  end
  return counts
end

-- The different resources of a price, sorted.
function market.distinct(price)
  return lists.sorted_keys(lists.counted(price))
end

-- Price zones as lists, from all markers in the order of their holes.
function market.zones(markers)
  local zones, hole = {}, 0
  for i, size in ipairs(facts.price_zones) do
    zones[i] = {}
    for k = 1, size do
      hole = hole + 1
      zones[i][k] = markers[hole]
    end
  end
  return zones
end

-- Whether these prices may be used: no zone may show one resource too often.
function market.are_prices_fair(zones)
  for _, zone in ipairs(zones) do
    for _, count in pairs(lists.counted(zone)) do -- portable: any one is enough
      if count > facts.most_equal then
        return false
      end
    end
  end
  return true
end

local function drawable(s)
  return #s.piles.A + #s.piles.B
end

local function tiles_in_row(s)
  return lists.filter(s.row, is_tile)
end

-- Whether nothing is left to buy, now or later.
function market.is_bare(s)
  return drawable(s) == 0 and #tiles_in_row(s) == 0
end

-- Only with two players the leftmost tile leaves the game before a refill.
local function eliminates(s)
  return s.players == facts.thinned
end

local function has_empty_slot_before_a_tile(s)
  for i, face in ipairs(tiles_in_row(s)) do
    if s.row[i] ~= face then
      return true
    end
  end
  return false
end

-- Whether a refill would change anything.
function market.can_change(s)
  local count = #tiles_in_row(s)
  if eliminates(s) then
    return count + drawable(s) > 0
  end
  if count == facts.row_size then
    return false
  end
  return drawable(s) > 0 or has_empty_slot_before_a_tile(s)
end

-- Whether a pile may be chosen: an empty one only when the other is empty too.
function market.is_pile_open(s, pile)
  return #s.piles[pile] > 0 or drawable(s) == 0
end

-- Slides the tiles left and fills the row from `pile`, then from the other one.
function market.refill(s, pile)
  local tiles = tiles_in_row(s)
  if eliminates(s) then
    s.gone[#s.gone + 1] = tiles[1] -- portable: one of a few dozen, or none
    tiles = lists.part(tiles, 2, #tiles)
  end
  for _, name in ipairs({ pile, pile == "A" and "B" or "A" }) do
    local from = s.piles[name]
    local drawn = math.min(#from, facts.row_size - #tiles)
    tiles = lists.joined(tiles, (lists.part(from, 1, drawn)))
    s.piles[name] = lists.part(from, drawn + 1, #from)
  end
  for i = #tiles + 1, facts.row_size do
    tiles[i] = ""
  end
  s.row = tiles
end

-- Payments: from the stock first, then from the depots ------------------------------------------------------------

-- All tokens that a seat can pay with, counted by type.
function market.funds(s, seat)
  local stored = lists.counted(city.depot_tokens(s.layouts[seat + 1]))
  local funds = {}
  for kind, count in pairs(s.stocks[seat + 1]) do -- portable: each type by itself
    funds[kind] = count + (stored[kind] or 0)
  end
  return funds
end

function market.covers(funds, bill)
  return tokens.lacking(funds, bill) == nil
end

-- Moves tokens of one type from the depots to the stock.
local function empty_depots(tiles, stock, kind, count)
  for _, tile in ipairs(tiles) do
    if count > 0 and tile.token and tables.stores(tile.tile) == kind then
      tile.token = false
      stock[kind] = stock[kind] + 1
      count = count - 1
    end
  end
end

-- Pays a cost that the seat can pay. The tokens go to the supply.
function market.pay(s, seat, bill)
  local stock = s.stocks[seat + 1]
  for kind, count in pairs(bill) do -- portable: each type by itself
    empty_depots(s.layouts[seat + 1], stock, kind, count - stock[kind])
  end
  tokens.pass(stock, s.supply, bill)
end

return market
