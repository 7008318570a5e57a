-- The cards, pieces and places of Cleopatra by their ids.
-- Pure: requires the facts and core/lists only.

local facts = require("cleopatra/facts")
local lists = require("core/lists")

local kit = {
  cards = {},
  laid_cards = {}, -- the same, also by the name of a face-down card ("wood?")
  card_ids = {}, -- by bytes, as hands are sorted
  pieces = {},
  mosaics = {},
  walls = {},
  worshippers = lists.counted(facts.worshippers),
  resources = lists.counted(facts.resources),
  sides = lists.counted(facts.plaza_rows),
  plain = {}, -- resource -> its standard card
  tainted = {}, -- resource -> its tainted card
}

local DOWN = "?"

for _, card in ipairs(facts.cards) do
  kit.cards[card.id] = card
  kit.laid_cards[card.id] = card
  kit.laid_cards[card.id .. DOWN] = card
  local by_resource = card.tainted and kit.tainted or kit.plain
  by_resource[card.resource] = card.id
end
kit.card_ids = lists.sorted_keys(kit.cards)

for _, piece in ipairs(facts.pieces) do
  kit.pieces[piece.id] = piece
end
for _, mosaic in ipairs(facts.mosaics) do
  kit.mosaics[mosaic.id] = mosaic
end
for _, wall in ipairs(facts.walls) do
  kit.walls[wall.id] = wall
end

-- The card itself, whichever face is up: "wood" for "wood?".
function kit.card_of(laid)
  return kit.laid_cards[laid].id
end

function kit.is_down(laid)
  return kit.cards[laid] == nil
end

-- The name of a card laid face down.
function kit.turned_down(card)
  return card .. DOWN
end

function kit.is_tainted(card)
  return kit.cards[card].tainted
end

return kit
