-- What chance decides: the deal before the game, and the shuffles of discard piles.
-- Pure: requires modules of this game and core/lists only.

local box = require("carthage/box")
local facts = require("carthage/facts")
local kit = require("carthage/kit")
local lists = require("core/lists")
local piles = require("carthage/piles")

local deal = {}

-- Each card as often as it is in the game.
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

-- The cards that are shuffled, by the question that waits for it.
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

-- The move of chance that `draw` decides, for a state that waits for one.
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

-- Can a shuffle give this move of chance?
function deal.is_possible(s, m)
  if m["do"] == "shuffle" then
    return lists.is_same_set(m.cards, SHUFFLED[s.ask](s))
  end
  return m.first >= 0 and m.first < s.players and (are_decks_sound(s, m.decks))
    and (lists.is_same_set(m.theater, THEATER)) and (lists.is_same_set(m.actions, ACTIONS))
end

local function lay_tokens(s)
  local scenario = kit.scenarios[s.setup]
  for i, token in ipairs(scenario and scenario.tokens or {}) do
    s.tokens[i] = { type = token.type, n = token.n, at = lists.copy(token.pos), up = true }
  end
  box.sort_tokens(s)
end

-- Lays everything out for the set-up.
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

-- The shuffled cards become the deck they were shuffled for.
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
