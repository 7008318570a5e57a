-- Who may move, and which moves are legal.
-- Pure: requires the tables and core/lists only.

local lists = require("core/lists")
local tables = require("sarcophagus/tables")

local legal = {}

local CHANCE = -1

-- The seat that owes a trap a tile, or else the seat on turn; nobody when the game is over.
function legal.actors(s)
  if #s.pending > 0 then
    return { s.pending[1] }
  end
  if s.step == "over" then
    return {}
  end
  return { s.step == "deal" and CHANCE or s.turn }
end

-- The tiles that can be discarded for the waiting trap.
function legal.payments(s)
  return lists.filter(s.claimed[s.pending[1] + 1], tables.is_number)
end

-- The tiles where the next coin may go. A first coin goes on the leftmost tile of the top row.
function legal.open_tiles(s)
  if s.step == "first" then
    return { s.pyramid[1] }
  end
  return lists.filter(s.pyramid, function(tile)
    return tile.up and not tables.is_full(tile)
  end)
end

-- Coins are sorted and tiles are in reading order, so the moves are in the order of their JSON.
local function placements(s, seat)
  local moves, n = {}, 0
  local tiles = legal.open_tiles(s)
  for _, coin in ipairs(s.hands[seat + 1]) do
    for _, tile in ipairs(tiles) do
      n = n + 1
      moves[n] = { ["do"] = "place", coin = coin, pos = tile.pos }
    end
  end
  return moves
end

-- All legal moves of a seat, in byte order of their canonical JSON. Deals are not listed: there are too many.
function legal.moves(s, seat)
  if seat == CHANCE or legal.actors(s)[1] ~= seat then
    return {}
  end
  if #s.pending == 0 then
    return placements(s, seat)
  end
  local moves = {}
  for i, tile in ipairs(legal.payments(s)) do
    moves[i] = { ["do"] = "discard", tile = tile }
  end
  return moves
end

return legal
