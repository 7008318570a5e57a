-- The pieces of Cartouche by id: tiles, stories, achievements, ankhs.
-- Pure: requires the facts and core/lists only.

local facts = require("cartouche/facts")
local lists = require("core/lists")

local tables = { tiles = {}, animal_tiles = {}, stories = {}, starters = {}, cards = {}, letters = {}, animals = {} }

for _, animal in ipairs(facts.animals) do
  tables.animals[animal.id] = animal
  tables.letters[animal.letter] = animal.id
end
for _, tile in ipairs(facts.tiles) do
  tables.tiles[tile.id] = tile
  tables.animal_tiles[tile.id] = tile
end
for _, cartouche in ipairs(facts.cartouches) do
  tables.tiles[cartouche.id] = cartouche
end
for _, story in ipairs(facts.stories) do
  tables.stories[story.id] = story
  if story.start then
    tables.starters[story.id] = story
  end
end
for _, card in ipairs(facts.achievement_cards) do
  tables.cards[card.id] = card
end

tables.achievements = lists.counted(facts.achievements)
tables.ankhs = lists.counted(facts.ankhs)
tables.token_types = lists.counted(facts.token_types)

function tables.is_animal_tile(id)
  return tables.animal_tiles[id] ~= nil
end

function tables.is_token_story(id)
  return tables.stories[id].type == "token"
end

-- The kinds of icons to cover when a story is completed.
function tables.black(id)
  return tables.stories[id].black or {}
end

-- The condition of an achievement: the card in its slot of the board, or the achievement itself.
function tables.condition(s, achievement)
  for i, card in ipairs(s.achievements) do
    if achievement == "card" .. tostring(i) then
      return card
    end
  end
  return achievement
end

-- The points of the reward spaces of an achievement, from the first one.
function tables.rewards(players, achievement)
  return facts.achievement_board[facts.board_of[tostring(players)]][achievement]
end

return tables
