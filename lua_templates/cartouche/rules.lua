-- The rules of Cartouche as verbs on wire tables. They never change their arguments.
-- Seats count from 0 clockwise, -1 is chance; a refusal is { code, values, message }.
-- Pure: requires modules of this game and core/lists only, and calls no function of Tabletop Simulator.

local apply = require("cartouche/apply")
local deal = require("cartouche/deal")
local facts = require("cartouche/facts")
local flow = require("cartouche/flow")
local legal = require("cartouche/legal")
local lists = require("core/lists")
local mural = require("cartouche/mural")
local refuse = require("cartouche/refuse")
local score = require("cartouche/score")
local tokens = require("cartouche/tokens")

local rules = { refuse = refuse, score = score, chance = deal.draw }

local CHANCE = -1

local function empty_board(side)
  return {
    rows = mural.blank(side),
    laid = {},
    tokens = tokens.none(),
    open = {},
    completed = {},
    reserve = {},
    ankhs = lists.copy(facts.ankhs),
    done = false,
    owed = 0,
  }
end

local function empty_opponent(players)
  local ai = { cards = {}, columns = { {}, {}, {} }, ankhs = players == 1 and facts.solo.ankhs or 0 }
  for _, story_type in ipairs(facts.story_types) do
    ai.cards[story_type] = {}
  end
  return ai
end

-- The state before the deal. A first game always uses side A.
function rules.setup(players, options)
  local first_game = options.first_game == "yes"
  local side = not first_game and options.side or "A"
  local s = {
    players = players,
    side = side,
    first_game = first_game,
    phase = "setup",
    round = 0,
    start = 0,
    turn = 0,
    picks = 0,
    achievements = {},
    dealt = { stories = {}, tiles = {} },
    deck = {},
    removed = {},
    bag = {},
    story_discard = {},
    tile_discard = {},
    drawn = {},
    spaces = {},
    filled = {},
    boards = {},
    ai = empty_opponent(players),
  }
  for _, achievement in ipairs(facts.achievements) do
    s.spaces[achievement] = {}
    s.filled[achievement] = 0
  end
  for _ = 1, players do
    table.insert(s.boards, empty_board(side))
  end
  return s
end

local function seats_not_done(s)
  local seats, n = {}, 0
  for i, board in ipairs(s.boards) do
    if not board.done then
      n = n + 1
      seats[n] = i - 1
    end
  end
  return seats
end

-- The seats that must act. Every other seat may still trade.
function rules.actors(s)
  if s.phase == "over" then
    return {}
  end
  if s.phase == "setup" or flow.awaits_shuffle(s) then
    return { CHANCE }
  end
  if s.phase == "draft" or s.phase == "draw" then
    return { s.turn }
  end
  return seats_not_done(s)
end

-- All legal moves of a seat that must act, in byte order of their canonical JSON. Moves of chance are not listed:
-- there are too many.
function rules.moves(s, seat)
  if seat == CHANCE or not lists.contains(rules.actors(s), seat) then
    return {}
  end
  return legal.moves(s, seat)
end

-- The state after a legal move, and its events for the chat.
function rules.apply(s, seat, m)
  local after, events = lists.copy(s), {}
  apply[m["do"]](after, events, seat, lists.copy(m))
  return after, events
end

return rules
