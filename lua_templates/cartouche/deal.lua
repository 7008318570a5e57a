-- Chance: the deal before the first round and the shuffles of the tile discard, whether a recorded deal is possible,
-- and its effect.
-- Pure: requires modules of this game and core/lists only.

local facts = require("cartouche/facts")
local lists = require("core/lists")
local tables = require("cartouche/tables")

local deal = {}

local function ids(items, keep)
  local result, n = {}, 0
  for _, item in ipairs(items) do
    if keep == nil or keep(item) then
      n = n + 1
      result[n] = item.id
    end
  end
  return result
end

local function is_ordinary(story)
  return not story.start
end

local function has_star(card)
  return card.star
end

local ALL_TILES = ids(facts.tiles)
local ALL_STORIES = ids(facts.stories, is_ordinary)
local ALL_STARTERS = lists.sorted_keys(tables.starters)
local ALL_CARDS = ids(facts.achievement_cards)
local STARRED = ids(facts.achievement_cards, has_star)
local SLOTS = #lists.filter(facts.achievements, function(achievement)
  return facts.story_achievements[achievement] == nil
end)

-- A deal shuffled with `draw`.
local function draw_deal(s, draw)
  local cards = lists.shuffled(s.first_game and STARRED or ALL_CARDS, draw)
  local stories = lists.shuffled(ALL_STORIES, draw)
  local tiles = lists.shuffled(ALL_TILES, draw)
  local starters = lists.shuffled(ALL_STARTERS, draw)
  return {
    ["do"] = "deal",
    achievements = lists.part(cards, 1, SLOTS),
    stories = stories,
    tiles = tiles,
    starters = lists.part(starters, 1, s.players),
    start = draw(s.players),
  }
end

-- The move of chance that `draw` decides; `draw(n)` returns 0 to n-1.
function deal.draw(s, draw)
  if s.phase == "setup" then
    return draw_deal(s, draw)
  end
  return { ["do"] = "shuffle", tiles = lists.shuffled(s.tile_discard, draw) }
end

-- Whether these are `n` different items.
local function are_different(list, n)
  for _, count in pairs(lists.counted(list)) do -- portable: any bad one is enough
    if count > 1 then
      return false
    end
  end
  return #list == n
end

-- The id of the message that says why this deal is impossible; nil when it is possible.
function deal.fault(s, m)
  if not are_different(m.achievements, SLOTS) then
    return "deal_achievements"
  end
  if s.first_game and not lists.is_same_set(m.achievements, STARRED) then
    return "deal_starred"
  end
  if not lists.is_same_set(m.stories, ALL_STORIES) then
    return "deal_stories"
  end
  if not lists.is_same_set(m.tiles, ALL_TILES) then
    return "deal_tiles"
  end
  if not are_different(m.starters, s.players) then
    return "deal_starters"
  end
  if m.start < 0 or m.start >= s.players then
    return "deal_start"
  end
  return nil
end

-- Lays out deck, bag, achievement cards and starting stories.
function deal.lay_out(s, m)
  local kept = #m.stories - facts.deck_removed[tostring(s.players)]
  s.achievements = m.achievements
  s.deck = lists.part(m.stories, 1, kept)
  s.removed = lists.sorted(lists.part(m.stories, kept + 1, #m.stories))
  s.bag = m.tiles
  s.start = m.start
  for i, story in ipairs(m.starters) do
    s.boards[i].open = { story }
  end
end

return deal
