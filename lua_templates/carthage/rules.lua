-- The rules of Carthage as a set of verbs on plain wire tables. Nothing handed in is ever changed.
-- Seats count from 0 clockwise, -1 is chance; a refusal is { code, sentence, concerns }.
-- Pure: requires modules of this game and core/lists only, calls nothing of Tabletop Simulator.

local deal = require("carthage/deal")
local facts = require("carthage/facts")
local flow = require("carthage/flow")
local legal_moves = require("carthage/legal")
local lists = require("core/lists")
local options_of = require("carthage/options")
local refuse = require("carthage/refuse")
local resolve = require("carthage/resolve")
local scoring = require("carthage/scoring")
local kit = require("carthage/kit")
local teams = require("carthage/teams")

local rules = { refuse = refuse, score = scoring.sheet }

local CHANCE = -1

local function new_seat()
  return {
    figure = "gladiator",
    pos = {},
    armor = facts.tracks.armor_start,
    favor = 0,
    dealt = 0,
    fell = 0,
    acted = false,
    declined = false,
    deck = {},
    hand = {},
    discard = {},
  }
end

-- Some rulesets change how gladiators start.
local function set_up_rulesets(s)
  for _, id in ipairs(s.rulesets) do
    local change = kit.rulesets[id].setup
    for i, seat in ipairs(change and s.seats or {}) do
      if teams.has_rulesets(s, i - 1) then
        seat.armor = change.armor
      end
    end
  end
end

local function add_seats(s)
  s.seats = {}
  for i = 1, s.players do
    s.seats[i] = new_seat()
  end
  set_up_rulesets(s)
end

local function add_row(s)
  s.row = {}
  s.cubes = {}
  for slot = 1, facts.row do
    s.row[slot] = ""
    s.cubes[slot] = {}
    for i = 1, s.players do
      s.cubes[slot][i] = 0
    end
  end
end

local function add_beast_cards(s)
  s.beast_cards = {}
  for i, beast in ipairs(s.beasts and facts.beasts or {}) do
    s.beast_cards[i] = beast.id
  end
end

-- The state before the deal. Options that do not go together are settled, never refused.
function rules.setup(players, options)
  if not lists.contains(facts.players, players) then
    error("Carthage is not a game for " .. tostring(players) .. " players")
  end
  local chosen = options_of(players, options)
  local s = {
    players = players, setup = chosen.setup, mode = chosen.mode, rulesets = chosen.rulesets,
    beasts = chosen.beasts, round = 0, phase = "deal", pass = 0, queue = {}, rules = {},
    first = 0, start_token = 0, turn = 0, ask = "deal", todo = {}, tokens = {}, chosen = {}, deck = {},
    focus = {}, theater = "", theater_deck = {}, theater_discard = {}, lobbied = {},
    initiated = false, sales = 0,
  }
  add_seats(s)
  add_row(s)
  add_beast_cards(s)
  return s
end

-- The seat that may move; none when the game is over.
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

-- The state after a legal move, and the events on the way for the chat.
function rules.apply(s, seat, m)
  local after, events = lists.copy(s), {}
  resolve[m["do"]](after, events, seat, lists.copy(m))
  flow.advance(after, events)
  return after, events
end

-- The move of chance that `draw` decides; `draw(n)` gives 0 to n-1.
function rules.chance(s, draw)
  return deal.draw(s, draw)
end

return rules
