-- The rules of Sarcophagus as a set of verbs on plain wire tables. Nothing handed in is ever changed.
-- Seats count from 0 clockwise, -1 is chance; a refusal is { code, sentence, concerns }.
-- Pure: requires modules of this game and core/lists only, calls nothing of Tabletop Simulator.

local deal = require("sarcophagus/deal")
local facts = require("sarcophagus/facts")
local kit = require("sarcophagus/kit")
local lists = require("core/lists")
local pyramid = require("sarcophagus/pyramid")
local refuse = require("sarcophagus/refuse")
local resolve = require("sarcophagus/resolve")
local scoring = require("sarcophagus/scoring")

local rules = { refuse = refuse, score = scoring.sheet }

local CHANCE = -1

-- The state before the deal. The game has no options.
function rules.setup(players)
  local suits = facts.seat_suits[tostring(players)]
  if suits == nil then
    error("Sarcophagus has no suits for " .. tostring(players) .. " players")
  end
  local s = {
    players = players,
    suits = lists.copy(suits),
    turn = 0,
    step = "deal",
    pending = {},
    pyramid = {},
    sarcophagus = {},
    hands = {},
    claimed = {},
    vault = {},
    discarded = {},
    lost = {},
    dice = {},
  }
  for i = 1, players do
    s.hands[i] = {}
    s.claimed[i] = {}
    s.vault[i] = {}
    s.dice[i] = 0
  end
  return s
end

-- The seats that may move: one, or none when the game is over.
function rules.actors(s)
  if s.step == "over" then
    return {}
  end
  if s.step == "deal" then
    return { CHANCE }
  end
  if #s.pending > 0 then
    return { s.pending[1] }
  end
  return { s.turn }
end

local function discards(s, seat)
  local moves = {}
  for i, tile in ipairs(lists.filter(s.claimed[seat + 1], kit.is_number)) do
    moves[i] = { ["do"] = "discard", tile = tile }
  end
  return moves
end

local function open_tiles(s)
  if s.step == "first" then
    return { pyramid.target(s.pyramid) }
  end
  return lists.filter(s.pyramid, function(tile)
    return tile.up and not pyramid.is_full(tile)
  end)
end

-- Coins are sorted and tiles in reading order, so the moves are in the order of their JSON.
local function placements(s, seat)
  local moves, n = {}, 0
  local tiles = open_tiles(s)
  for _, coin in ipairs(s.hands[seat + 1]) do
    for _, tile in ipairs(tiles) do
      n = n + 1
      moves[n] = { ["do"] = "place", coin = coin, pos = tile.pos }
    end
  end
  return moves
end

-- All legal moves of a seat, in byte order of their canonical JSON. Deals are not listed: there are too many.
function rules.moves(s, seat)
  if seat == CHANCE or rules.actors(s)[1] ~= seat then
    return {}
  end
  if #s.pending > 0 then
    return discards(s, seat)
  end
  return placements(s, seat)
end

-- The state after a legal move, and the events on the way for the chat.
function rules.apply(s, seat, m)
  local after, events = lists.copy(s), {}
  if m["do"] == "deal" then
    deal.apply(after, events, m)
  elseif m["do"] == "place" then
    resolve.place(after, events, seat, m)
  else
    resolve.discard(after, events, seat, m)
  end
  return after, events
end

-- The move of chance that `draw` decides; `draw(n)` gives 0 to n-1.
function rules.chance(s, draw)
  return deal.draw(s.players, draw)
end

return rules
