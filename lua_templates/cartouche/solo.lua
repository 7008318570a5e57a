-- The solo opponent: what it collects, when it scores, and its points.
-- Changes the state it gets (rules.lua passes a copy).
-- Pure: requires modules of this game and core/lists only.

local achievements = require("cartouche/achievements")
local facts = require("cartouche/facts")
local lists = require("core/lists")
local tables = require("cartouche/tables")

local solo = {}

-- The owner number of the opponent on reward spaces. It is not a seat.
solo.OWNER = 1

local PLAYER = 0

function solo.is_solo(s)
  return s.players == 1
end

local function slot(i)
  return "card" .. tostring(i)
end

-- How often the opponent has scored an achievement.
function solo.times_scored(s, achievement)
  return #lists.filter(s.spaces[achievement], function(owners)
    return lists.contains(owners, solo.OWNER)
  end)
end

-- Whether the opponent has scored an achievement so often that it is closed to the player.
function solo.is_closed(s, achievement)
  return solo.is_solo(s) and solo.times_scored(s, achievement) >= facts.solo.times_per_card
end

-- Gives the rest of a draft to the opponent: stories by type, tiles above the achievement cards, in the order dealt.
-- Tiles for a card that it has finished are discarded.
function solo.collect(s, rest)
  for _, id in ipairs(rest.stories) do
    table.insert(s.ai.cards[tables.stories[id].type], id) -- portable: a round leaves two at most
  end
  for _, id in ipairs(rest.tiles) do
    local column = tables.tiles[id].column + 1
    if solo.is_closed(s, slot(column)) then
      lists.insert_sorted(s.tile_discard, id)
    else
      table.insert(s.ai.columns[column], id) -- portable: a round leaves three at most
    end
  end
end

local function discard_oldest(pile, n, discard)
  for _ = 1, n do
    lists.insert_sorted(discard, table.remove(pile, 1))
  end
end

-- An achievement is paid for from a pile: three or five stories of a type, or the tiles above a card. The next three
-- functions return that pile, or nil when the opponent may not score the achievement (again).

local function three_of_a_type(s, achievement)
  for _, story_type in ipairs(facts.story_types) do
    if achievement == "three_" .. story_type and solo.times_scored(s, achievement) == 0 then
      return s.ai.cards[story_type]
    end
  end
  return nil
end

-- The opponent must have scored three of the type first; that achievement is checked before this one.
local function five_of_a_type(s)
  if solo.times_scored(s, "five_same") > 0 then
    return nil
  end
  for _, story_type in ipairs(facts.story_types) do
    local cards = s.ai.cards[story_type]
    if #cards >= facts.story_achievements.five_same then
      return cards
    end
  end
  return nil
end

local function column_above(s, achievement)
  local times = solo.times_scored(s, achievement)
  local again = times == 0 or not achievements.has_scored(s, PLAYER, achievement)
  for i, column in ipairs(s.ai.columns) do
    if achievement == slot(i) and times < facts.solo.times_per_card and again then
      return column
    end
  end
  return nil
end

-- The pile for an achievement, the number of its oldest items to pay, and their discard.
local function find_pile(s, achievement)
  local needed = facts.story_achievements[achievement]
  if needed == nil then
    return column_above(s, achievement), facts.solo.tiles_to_score, s.tile_discard
  end
  if achievement == "five_same" then
    return five_of_a_type(s), needed, s.story_discard
  end
  return three_of_a_type(s, achievement), needed, s.story_discard
end

-- Scores an achievement if possible: returns the space (counted from 1), or nil.
local function try(s, achievement)
  local pile, needed, discard = find_pile(s, achievement)
  if pile == nil or #pile < needed or s.ai.ankhs == 0 then
    return nil
  end
  discard_oldest(pile, needed, discard)
  s.ai.ankhs = s.ai.ankhs - 1
  local space = #s.spaces[achievement] + 1
  achievements.occupy(s, solo.OWNER, achievement, space)
  return space
end

-- Scores everything the opponent can, each achievement at most once. Returns a list of { achievement, space }.
function solo.score(s)
  local scored, n = {}, 0
  for _, achievement in ipairs(facts.solo.check_order) do
    local space = try(s, achievement)
    if space then
      n = n + 1
      scored[n] = { achievement = achievement, space = space }
    end
  end
  return scored
end

-- The points of its reward spaces and of the stories that it still has.
function solo.points(s)
  local sum = achievements.points(s, solo.OWNER)
  for _, story_type in ipairs(facts.story_types) do
    for _, id in ipairs(s.ai.cards[story_type]) do
      sum = sum + tables.stories[id].points
    end
  end
  return sum
end

return solo
