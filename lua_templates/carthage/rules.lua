-- The rules interface of Carthage. States and moves are plain wire tables; arguments are never changed.
-- Seats count from 0 clockwise, -1 is chance. A refusal is { code, values, message }.
-- Pure: requires modules of this game and core/lists only, calls nothing of Tabletop Simulator.

local deal = require("carthage/deal")
local flow = require("carthage/flow")
local legal_moves = require("carthage/legal")
local lists = require("core/lists")
local options = require("carthage/options")
local refuse = require("carthage/refuse")
local apply = require("carthage/apply")
local score = require("carthage/score")

local rules = { refuse = refuse.refuse, score = score.sheet }

local CHANCE = -1

-- The state before the deal. Options that do not fit together are settled, never refused.
function rules.setup(players, chosen)
  return deal.blank(players, options.settled(players, chosen))
end

-- The seat that may act. Empty when the game is over.
function rules.actors(s)
  if s.ask == "over" then
    return {}
  end
  return { (deal.is_due(s)) and CHANCE or s.turn }
end

-- All legal moves of a seat, in byte order of their canonical JSON. Deals and shuffles are not listed.
function rules.moves(s, seat)
  if seat == CHANCE or not lists.contains(rules.actors(s), seat) then
    return {}
  end
  return legal_moves(s, seat)
end

-- The state after a legal move, and the events for the chat.
function rules.apply(s, seat, m)
  local after, events = lists.copy(s), {}
  apply[m["do"]](after, events, seat, lists.copy(m))
  flow.advance(after, events)
  return after, events
end

-- The move of chance drawn by `draw`. `draw(n)` returns 0 to n-1.
function rules.chance(s, draw)
  return deal.draw(s, draw)
end

return rules
