-- Piles of cards: moving named cards, the row and its cubes, the theater deck, drawing.
-- Pure: requires the facts of this game and core/lists only.

local facts = require("carthage/facts")
local lists = require("core/lists")

local piles = {}

-- The pile that a step takes a named card from. Nil for the row.
function piles.source(s, seat, m, from)
  if from == "own_discard" then
    return s.seats[seat + 1].discard
  end
  if from == "victim_discard" then
    return s.seats[m.victim + 1].discard
  end
  if from == "theater_discard" then
    return s.theater_discard
  end
  return nil
end

-- The cubes on a card of the row go back to their owners.
function piles.bring_cubes_home(s, slot)
  local cubes = s.cubes[slot + 1]
  for i in ipairs(cubes) do
    cubes[i] = 0
  end
end

-- The number of cubes of a seat on cards.
function piles.cubes_out(s, seat)
  local number = 0
  for _, cubes in ipairs(s.cubes) do
    number = number + cubes[seat + 1]
  end
  return number
end

-- Takes the card that a move names, of equal cards the oldest one. A slot of the row is refilled later.
local function take(s, seat, m, from)
  if from == "row" then
    piles.bring_cubes_home(s, m.slot)
    return s.row[m.slot + 1]
  end
  lists.remove_value(piles.source(s, seat, m, from), m.card)
  return m.card
end

local PUT = {
  own_discard = function(s, seat, card)
    table.insert(s.seats[seat + 1].discard, card)
  end,
  own_deck_top = function(s, seat, card)
    table.insert(s.seats[seat + 1].deck, 1, card)
  end,
  focus = function(s, _, card)
    table.insert(s.focus, card)
  end,
  theater_deck_top = function(s, seat, card, m)
    table.insert(s.theater_deck, 1, card)
    table.insert(s.lobbied, 1, { seat = seat, show = m.show })
  end,
}

-- Moves the card that `m` names from one pile to another.
function piles.move(s, seat, m, from, to)
  PUT[to](s, seat, take(s, seat, m, from), m)
end

-- Puts the next card of the action deck in a slot, or nothing if the deck is empty.
function piles.refill(s, slot)
  s.row[slot + 1] = s.deck[1] or ""
  s.deck = lists.part(s.deck, 2, #s.deck)
end

-- Reveals the top card of the theater deck and puts it on the discard pile.
function piles.reveal(s)
  local card = table.remove(s.theater_deck, 1)
  s.lobbied = lists.part(s.lobbied, 2, #s.lobbied)
  table.insert(s.theater_discard, card)
  return card
end

-- Draws from a deck while it lasts until a hand of `held` cards is full. Returns the drawn cards.
function piles.draw(deck, held)
  local drawn = {}
  for i = 1, math.min(facts.hand - held, #deck) do
    drawn[i] = table.remove(deck, 1)
  end
  return drawn
end

return piles
