-- The state before the deal, and the moves of chance: the deal and shuffles of discard piles.
-- Pure: requires modules of this game and core/lists only.

local box = require("carthage/box")
local facts = require("carthage/facts")
local lists = require("core/lists")
local piles = require("carthage/piles")
local tables = require("carthage/tables")
local teams = require("carthage/teams")

local deal = {}

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
    local change = tables.rulesets[id].setup
    for i, seat in ipairs(change and s.seats or {}) do
      if teams.has_rulesets(s, i - 1) then
        seat.armor = change.armor
      end
    end
  end
end

-- A list of `count` values returned by `make`.
local function filled(count, make)
  local list, n = {}, 0
  for _ = 1, count do
    n = n + 1
    list[n] = make()
  end
  return list
end

local function no_card()
  return ""
end

local function no_cube()
  return 0
end

local function add_beast_cards(s)
  s.beast_cards = {}
  for i, beast in ipairs(s.beasts and facts.beasts or {}) do
    s.beast_cards[i] = beast.id
  end
end

-- The state before the deal. `chosen` has the settled options { setup, mode, rulesets, beasts }.
function deal.blank(players, chosen)
  local s = {
    players = players, setup = chosen.setup, mode = chosen.mode, rulesets = chosen.rulesets,
    beasts = chosen.beasts, round = 0, phase = "deal", pass = 0, queue = {}, rules = {},
    first = 0, start_token = 0, turn = 0, ask = "deal", todo = {}, tokens = {}, chosen = {}, deck = {},
    focus = {}, theater = "", theater_deck = {}, theater_discard = {}, lobbied = {},
    initiated = false, sales = 0,
  }
  s.seats = filled(players, new_seat)
  set_up_rulesets(s)
  s.row = filled(facts.row, no_card)
  s.cubes = filled(facts.row, function()
    return filled(players, no_cube)
  end)
  add_beast_cards(s)
  return s
end

-- Chance ----------------------------------------------------------------------------------------------------

-- Every card, repeated by its number of copies.
local function all_cards(list)
  local ids, n = {}, 0
  for _, card in ipairs(list) do
    for _ = 1, card.copies or 1 do
      n = n + 1
      ids[n] = card.id
    end
  end
  return ids
end

local STARTING = all_cards(facts.starting_deck)
local ACTIONS = all_cards(facts.action_cards)
local THEATER = all_cards(facts.theater_cards)

-- Question -> the cards to shuffle.
local SHUFFLED = {
  shuffle_theater = function(s)
    return s.theater_discard
  end,
  shuffle_deck = function(s)
    return s.seats[s.turn + 1].discard
  end,
  shuffle_in = function(s)
    local seat = s.seats[s.turn + 1]
    return lists.joined(seat.deck, seat.discard)
  end,
}

-- Does a state wait for chance?
function deal.is_due(s)
  return s.ask == "deal" or SHUFFLED[s.ask] ~= nil
end

local function draw_deal(s, draw)
  local decks, n = {}, 0
  for _ = 1, s.players do
    n = n + 1
    decks[n] = lists.shuffled(STARTING, draw)
  end
  local theater, actions = lists.shuffled(THEATER, draw), lists.shuffled(ACTIONS, draw)
  return { ["do"] = "deal", first = draw(s.players), decks = decks, theater = theater, actions = actions }
end

-- The move of chance drawn by `draw`, for a state that waits for one.
function deal.draw(s, draw)
  if s.ask == "deal" then
    return draw_deal(s, draw)
  end
  return { ["do"] = "shuffle", cards = lists.shuffled(SHUFFLED[s.ask](s), draw) }
end

local function are_decks_sound(s, decks)
  for _, deck in ipairs(decks) do
    if not lists.is_same_set(deck, STARTING) then
      return false
    end
  end
  return #decks == s.players
end

-- Could a shuffle give this move of chance?
function deal.is_possible(s, m)
  if m["do"] == "shuffle" then
    return lists.is_same_set(m.cards, SHUFFLED[s.ask](s))
  end
  return m.first >= 0 and m.first < s.players and (are_decks_sound(s, m.decks))
    and (lists.is_same_set(m.theater, THEATER)) and (lists.is_same_set(m.actions, ACTIONS))
end

local function lay_tokens(s)
  local scenario = tables.scenarios[s.setup]
  for i, token in ipairs(scenario and scenario.tokens or {}) do
    s.tokens[i] = { type = token.type, n = token.n, at = lists.copy(token.pos), up = true }
  end
  box.sort_tokens(s)
end

-- Sets up the decks and tokens.
function deal.lay_out(s, m)
  s.first = m.first
  s.start_token = m.first
  s.theater_deck = m.theater
  s.deck = m.actions
  for i, deck in ipairs(m.decks) do
    s.seats[i].deck = deck
  end
  for slot = 0, facts.row - 1 do
    piles.refill(s, slot)
  end
  lay_tokens(s)
end

-- The shuffled cards become the deck that needed them.
function deal.take_shuffled(s, m)
  if s.ask == "shuffle_theater" then
    s.theater_deck = m.cards
    s.theater_discard = {}
  else
    s.seats[s.turn + 1].deck = m.cards
    s.seats[s.turn + 1].discard = {}
  end
end

return deal
