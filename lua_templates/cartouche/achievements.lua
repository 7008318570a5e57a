-- Achievements: their conditions, the reward spaces, and the bonuses of the ankhs.
-- Pure: requires modules of this game, core/grid and core/lists only.

local facts = require("cartouche/facts")
local grid = require("core/grid")
local lists = require("core/lists")
local mural = require("cartouche/mural")
local tables = require("cartouche/tables")
local tokens = require("cartouche/tokens")

local achievements = {}

-- Conditions ------------------------------------------------------------------------------------------------

-- The number of completed stories of a type.
local function completed(board, story_type)
  return #lists.filter(board.completed, function(id)
    return tables.stories[id].type == story_type
  end)
end

local function has_row_and_column(m)
  local rows, columns = mural.full_lines(m)
  return rows >= 1 and columns >= 1
end

local function has_two_lines(m)
  local rows, columns = mural.full_lines(m)
  local needed = facts.card_figures.two_rows_or_columns
  return rows >= needed or columns >= needed
end

local function has_chamber_of_eight(m)
  return #lists.filter(mural.chambers(m), function(chamber)
    return #chamber.icons == facts.card_figures.chamber_8
  end) > 0
end

local function has_pair(m)
  local needed = facts.card_figures.chamber_pair
  return #lists.filter(mural.chambers(m), function(chamber)
    return #chamber.icons == needed and #lists.sorted_keys(chamber.counts) == 1
  end) > 0
end

local function has_four_singles(m)
  local singles = {}
  for _, chamber in ipairs(mural.chambers(m)) do
    if #chamber.icons == 1 then
      local animal = m.icons[chamber.icons[1]]
      singles[animal] = (singles[animal] or 0) + 1
      if singles[animal] == facts.card_figures.four_single_chambers then
        return true
      end
    end
  end
  return false
end

local RIGHT, BOTTOM = mural.GRID.width - 1, mural.GRID.height - 1

-- The corners and edges that connected squares reach.
local function reach(places)
  local corners, edges = {}, {}
  for _, place in ipairs(places) do
    local x, y = grid.square(mural.GRID, place)
    local row = y == 0 and "top" or (y == BOTTOM and "bottom" or "between")
    local column = x == 0 and "left" or (x == RIGHT and "right" or "between")
    edges[row] = true
    edges[column] = true
    corners[row .. " " .. column] = true
  end
  return corners, edges
end

local function has_corners(m)
  return #lists.filter(mural.tiled(m), function(places)
    local corners = reach(places)
    return (corners["top left"] and corners["bottom right"])
      or (corners["top right"] and corners["bottom left"])
  end) > 0
end

local function goes_across(m)
  return #lists.filter(mural.all_rivers(m), function(river)
    local _, edges = reach(river.places)
    return (edges.top and edges.bottom) or (edges.left and edges.right)
  end) > 0
end

local ON_THE_MURAL = {
  row_and_column = has_row_and_column,
  two_rows_or_columns = has_two_lines,
  chamber_8 = has_chamber_of_eight,
  chamber_pair = has_pair,
  four_single_chambers = has_four_singles,
  river_corners = has_corners,
  river_across = goes_across,
}

local function has_enough_stories(board, condition)
  local needed = facts.story_achievements[condition]
  for _, story_type in ipairs(facts.story_types) do
    local counts = condition == "five_same" or condition == "three_" .. story_type
    if counts and completed(board, story_type) >= needed then
      return true
    end
  end
  return false
end

-- The price of a spend card; nil for every other achievement.
function achievements.price(condition)
  local cost = facts.spend_cards[condition]
  return cost and (tokens.price(cost))
end

-- Whether a board meets a condition (an achievement card, or three_river, …).
function achievements.is_met(side, board, condition)
  local price, on_the_mural = achievements.price(condition), ON_THE_MURAL[condition]
  if price then
    return tokens.can_pay(board.tokens, price)
  end
  if on_the_mural then
    return on_the_mural(mural.read(side, board.rows))
  end
  return has_enough_stories(board, condition)
end

-- Reward spaces ---------------------------------------------------------------------------------------------

-- The space, counted from 1, that an owner who scores now gets: the last in the final phase, otherwise the first
-- that was free when the phase began. The last space takes any number of ankhs.
function achievements.space_now(s, achievement)
  local last = #tables.rewards(s.players, achievement)
  return s.phase == "final" and last or math.min(s.filled[achievement] + 1, last)
end

function achievements.has_scored(s, owner, achievement)
  for _, owners in ipairs(s.spaces[achievement]) do
    if lists.contains(owners, owner) then
      return true
    end
  end
  return false
end

-- Puts an ankh of `owner` on a space. Earlier spaces may stay empty.
function achievements.occupy(s, owner, achievement, space)
  local spaces = s.spaces[achievement]
  for i = #spaces + 1, space do
    spaces[i] = {}
  end
  table.insert(spaces[space], owner)
  table.sort(spaces[space]) -- portable: a few different numbers
end

-- The points of an owner on all reward spaces.
function achievements.points(s, owner)
  local sum = 0
  for _, achievement in ipairs(facts.achievements) do
    local rewards = tables.rewards(s.players, achievement)
    for i, owners in ipairs(s.spaces[achievement]) do
      if lists.contains(owners, owner) then
        sum = sum + rewards[i]
      end
    end
  end
  return sum
end

-- Bonuses ---------------------------------------------------------------------------------------------------

-- Gives a board the bonus of an ankh: tiles, scarabs, and draws that wait for the end of the phase.
function achievements.take_bonus(board, ankh)
  local bonus = facts.bonuses[ankh]
  for _, tile in ipairs(bonus.tiles) do
    lists.insert_sorted(board.reserve, tile)
  end
  board.tokens[facts.scarab] = board.tokens[facts.scarab] + bonus.scarabs
  board.owed = board.owed + bonus.draws
end

return achievements
