-- The cards, pieces and places of Cleopatra by their ids.
-- Pure: requires the facts and core/lists only.

local facts = require("cleopatra/facts")
local lists = require("core/lists")

local tables = {
  cards = {},
  laid_cards = {}, -- the same, also by the name of a face-down card ("wood?")
  card_ids = {}, -- in byte order, like hands
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
  tables.cards[card.id] = card
  tables.laid_cards[card.id] = card
  tables.laid_cards[card.id .. DOWN] = card
  local by_resource = card.tainted and tables.tainted or tables.plain
  by_resource[card.resource] = card.id
end
tables.card_ids = lists.sorted_keys(tables.cards)

for _, piece in ipairs(facts.pieces) do
  tables.pieces[piece.id] = piece
end
for _, mosaic in ipairs(facts.mosaics) do
  tables.mosaics[mosaic.id] = mosaic
end
for _, wall in ipairs(facts.walls) do
  tables.walls[wall.id] = wall
end

-- The card, whichever side is up: "wood" for "wood?".
function tables.card_of(laid)
  return tables.laid_cards[laid].id
end

function tables.is_down(laid)
  return tables.cards[laid] == nil
end

-- The name of a card that is face down.
function tables.turned_down(card)
  return card .. DOWN
end

function tables.is_tainted(card)
  return tables.cards[card].tainted
end

return tables
