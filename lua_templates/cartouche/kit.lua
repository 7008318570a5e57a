-- The pieces of Cartouche by id: tiles, stories, achievements, ankhs.
-- Pure: requires the facts and core/lists only.

local facts = require("cartouche/facts")
local lists = require("core/lists")

local kit = { tiles = {}, animal_tiles = {}, stories = {}, starters = {}, cards = {}, letters = {}, animals = {} }

for _, animal in ipairs(facts.animals) do
  kit.animals[animal.id] = animal
  kit.letters[animal.letter] = animal.id
end
for _, tile in ipairs(facts.tiles) do
  kit.tiles[tile.id] = tile
  kit.animal_tiles[tile.id] = tile
end
for _, cartouche in ipairs(facts.cartouches) do
  kit.tiles[cartouche.id] = cartouche
end
for _, story in ipairs(facts.stories) do
  kit.stories[story.id] = story
  if story.start then
    kit.starters[story.id] = story
  end
end
for _, card in ipairs(facts.achievement_cards) do
  kit.cards[card.id] = card
end

kit.achievements = lists.counted(facts.achievements)
kit.ankhs = lists.counted(facts.ankhs)
kit.token_types = lists.counted(facts.token_types)

function kit.is_animal_tile(id)
  return kit.animal_tiles[id] ~= nil
end

function kit.is_token_story(id)
  return kit.stories[id].type == "token"
end

-- The kinds of icons that a story covers when it is completed.
function kit.black(id)
  return kit.stories[id].black or {}
end

-- What an achievement asks for: the card in that slot of the board, or the achievement itself.
function kit.condition(s, achievement)
  for i, card in ipairs(s.achievements) do
    if achievement == "card" .. tostring(i) then
      return card
    end
  end
  return achievement
end

-- The points of the reward spaces of an achievement, from the first one.
function kit.rewards(players, achievement)
  return facts.achievement_board[facts.board_of[tostring(players)]][achievement]
end

return kit
