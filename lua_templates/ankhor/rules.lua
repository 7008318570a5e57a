-- The rules of Ankh'or as verbs on wire tables. They never change their arguments.
-- Seats count from 0 clockwise, -1 is chance; a refusal is { code, values, message }.
-- Pure: requires modules of this game and core/lists only, and calls no function of Tabletop Simulator.

local apply = require("ankhor/apply")
local deal = require("ankhor/deal")
local facts = require("ankhor/facts")
local legal_moves = require("ankhor/legal")
local lists = require("core/lists")
local refuse = require("ankhor/refuse")
local score = require("ankhor/score")
local tokens = require("ankhor/tokens")

local rules = { refuse = refuse, score = score }

local CHANCE = -1

-- The state before the deal.
function rules.setup(players)
  local pile_size = facts.pile_size[tostring(players)]
  if pile_size == nil then
    error("Ankh'or is not a game for " .. tostring(players) .. " players")
  end
  local s = {
    players = players,
    first = 0,
    turn = 0,
    phase = "deal",
    main_done = false,
    usable = 0,
    supply = tokens.each(pile_size),
    stocks = {},
    markers = {},
    row = {},
    piles = { A = {}, B = {} },
    gone = {},
    layouts = {},
    bonus = {},
    bonus_supply = facts.bonus.count,
    triggered = false,
    bought = false,
    idle = 0,
  }
  for i = 1, players do
    s.stocks[i] = tokens.each(0)
    s.layouts[i] = {}
    s.bonus[i] = 0
  end
  for i in ipairs(facts.price_zones) do
    s.markers[i] = {}
    s.row[i] = ""
  end
  return s
end

-- The seats that may move: one, or none when the game is over.
function rules.actors(s)
  if s.phase == "over" then
    return {}
  end
  if s.phase == "deal" then
    return { CHANCE }
  end
  return { s.turn }
end

-- All legal moves of a seat, in byte order of their canonical JSON. Deals are not listed: there are too many.
function rules.moves(s, seat)
  if seat == CHANCE or rules.actors(s)[1] ~= seat then
    return {}
  end
  return legal_moves(s)
end

-- The state after a legal move, and its events for the chat.
function rules.apply(s, seat, m)
  local after, events = lists.copy(s), {}
  apply[m["do"]](after, events, seat, lists.copy(m))
  return after, events
end

-- The deal that `draw` shuffles; `draw(n)` returns 0 to n-1.
function rules.chance(s, draw)
  return deal.draw(s.players, draw)
end

return rules
