-- Moves of chance: the deal before the first turn, and shuffles of the discard pile.
-- Pure: requires modules of this game and core/lists only.

local cards = require("cleopatra/cards")
local facts = require("cleopatra/facts")
local lists = require("core/lists")
local tables = require("cleopatra/tables")

local deal = {}

local ALL_CARDS = cards.all()
local ALL_MOSAICS = {}
for i, mosaic in ipairs(facts.mosaics) do
  ALL_MOSAICS[i] = mosaic.id
end

-- The number of face-down cards in a deck of `count` cards.
local function share_down(count)
  return math.floor(count / facts.face_down_share)
end

-- A deck of these cards: a third is turned face down, then all are shuffled together.
local function draw_deck(ids, draw)
  local deck = lists.shuffled(ids, draw)
  for i = 1, share_down(#deck) do
    deck[i] = tables.turned_down(deck[i])
  end
  return lists.shuffled(deck, draw)
end

local function draw_deal(s, draw)
  local order = lists.shuffled(facts.worshippers, draw)
  local pile = lists.shuffled(ALL_MOSAICS, draw)
  local shuffled = lists.shuffled(ALL_CARDS, draw)
  local hands, size = {}, facts.start_hand
  for i in ipairs(s.hands) do
    hands[i] = lists.sorted(lists.part(shuffled, (i - 1) * size + 1, i * size))
  end
  local deck = draw_deck(lists.part(shuffled, #hands * size + 1, #shuffled), draw)
  local first = draw(#hands)
  return { ["do"] = "deal", order = order, pile = pile, hands = hands, deck = deck, first = first }
end

-- The move of chance drawn by `draw`, for a state that waits for one.
function deal.draw(s, draw)
  if s.phase == "deal" then
    return draw_deal(s, draw)
  end
  return { ["do"] = "shuffle", deck = draw_deck(s.discard, draw) }
end

local function cards_of(laid_cards)
  local ids = {}
  for i, laid in ipairs(laid_cards) do
    ids[i] = tables.card_of(laid)
  end
  return ids
end

local function is_third_down(deck)
  return #lists.filter(deck, tables.is_down) == share_down(#deck)
end

local function are_hands_sound(players, hands)
  for _, hand in ipairs(hands) do
    if #hand ~= facts.start_hand or not cards.is_sorted(hand) then
      return false
    end
  end
  return #hands == players
end

local function dealt_cards(m)
  local ids = cards_of(m.deck)
  for _, hand in ipairs(m.hands) do
    ids = lists.joined(ids, hand)
  end
  return ids
end

local function deal_fault(players, m)
  if not lists.is_same_set(m.order, facts.worshippers) then
    return "deal_order"
  end
  if not lists.is_same_set(m.pile, ALL_MOSAICS) then
    return "deal_pile"
  end
  if not are_hands_sound(players, m.hands) then
    return "deal_hands"
  end
  if not lists.is_same_set(dealt_cards(m), ALL_CARDS) then
    return "deal_cards"
  end
  if not is_third_down(m.deck) then
    return "deal_down"
  end
  if m.first < 0 or m.first >= players then
    return "deal_first"
  end
  return nil
end

local function shuffle_fault(s, m)
  if not lists.is_same_set(cards_of(m.deck), s.discard) then
    return "shuffle_cards"
  end
  if not is_third_down(m.deck) then
    return "deal_down"
  end
  return nil
end

-- Id of the message that says why a move of chance is impossible. Nil if it is possible.
function deal.fault(s, m)
  if m["do"] == "deal" then
    return deal_fault(s.players, m)
  end
  return shuffle_fault(s, m)
end

-- Sets up the first turn: one card for each stall, the rest is the deck.
function deal.lay_out(s, m)
  s.first = m.first
  s.order = m.order
  s.pile = m.pile
  s.hands = m.hands
  for i in ipairs(s.stalls) do
    s.stalls[i] = { m.deck[i] }
  end
  s.deck = lists.part(m.deck, facts.stalls + 1, #m.deck)
end

return deal
