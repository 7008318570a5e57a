-- The rules interface of Cleopatra. States and moves are plain wire tables; arguments are never changed.
-- Seats count from 0 clockwise, -1 is chance. A refusal is { code, values, message }.
-- Pure: requires modules of this game and core/lists only, calls nothing of Tabletop Simulator.

local apply = require("cleopatra/apply")
local deal = require("cleopatra/deal")
local facts = require("cleopatra/facts")
local garden = require("cleopatra/garden")
local legal = require("cleopatra/legal")
local lists = require("core/lists")
local payment = require("cleopatra/payment")
local refuse = require("cleopatra/refuse")
local score = require("cleopatra/score")
local visits = require("cleopatra/visits")

local rules = { refuse = refuse, score = score.sheet, chance = deal.draw }

local CHANCE = -1

local function each_side(value)
  local result = {}
  for _, side in ipairs(facts.plaza_rows) do
    result[side] = value
  end
  return result
end

-- Nothing is built yet.
local function add_palace(s)
  s.sphinxes = each_side(0)
  s.obelisks = each_side(false)
  s.doors = each_side(false)
  s.walls = {}
  s.pedestal = false
  s.throne = false
  s.garden = garden.bare()
  s.pile = {}
  s.removed = {}
  s.sanctuaries = {}
end

local function add_players(s)
  s.hands = {}
  s.scarabs = {}
  s.amulets = {}
  s.statues = {}
  s.bids = {}
  for i = 1, s.players do
    s.hands[i] = {}
    s.scarabs[i] = facts.start_scarabs
    s.amulets[i] = 0
    s.statues[i] = facts.statues
    s.bids[i] = -1
  end
end

local function add_market(s)
  s.deck = {}
  s.discard = {}
  s.stalls = {}
  s.drawn = ""
  s.served = {}
  s.begging = 0
  for i = 1, facts.stalls do
    s.stalls[i] = {}
  end
end

-- The state before the deal. The game has no options.
function rules.setup(players)
  local s = {
    players = players,
    first = 0,
    turn = 0,
    phase = "deal",
    ["then"] = "",
    order = {},
    worshipper = "",
    market_done = false,
    quarry_done = false,
    pool = payment.empty_pool(),
    discount = payment.discount(""),
    completed = {},
    cleopatra = 0,
    trigger = -1,
    built = false,
    idle = 0,
  }
  add_players(s)
  add_market(s)
  add_palace(s)
  return s
end

-- The seats that may act: several in the offering, none when the game is over, otherwise one.
function rules.actors(s)
  if s.phase == "over" then
    return {}
  end
  if s.phase == "deal" or s.phase == "shuffle" then
    return { CHANCE }
  end
  if s.phase == "offering" then
    return visits.bidders(s)
  end
  return { s.turn }
end

-- All legal moves of a seat, in byte order of their canonical JSON. Builds are listed with minimal payments only;
-- deals and shuffles are not listed, because there are too many.
function rules.moves(s, seat)
  if seat == CHANCE or not lists.contains(rules.actors(s), seat) then
    return {}
  end
  return legal.moves(s, seat)
end

-- The state after a legal move, and the events for the chat.
function rules.apply(s, seat, m)
  local after, events = lists.copy(s), {}
  apply[m["do"]](after, events, seat, lists.copy(m))
  return after, events
end

return rules
