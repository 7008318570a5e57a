-- Points of layouts and tokens, and the ranking.
-- Pure: requires modules of this game and core/ranking only.

local facts = require("ankhor/facts")
local groups = require("ankhor/groups")
local kit = require("ankhor/kit")
local layout = require("ankhor/layout")
local ranking = require("core/ranking")
local tokens = require("ankhor/tokens")

local scoring = {}

local CATEGORIES = { "bonus tokens", "twos", "animals", "colours", "token sets" }
local MERITS = { "total", "fewest tiles", "most tokens" }

local function tiles_in_groups(sizes)
  local sum = 0
  for _, size in ipairs(sizes) do
    if size >= facts.point_group then
      sum = sum + size
    end
  end
  return sum
end

local function printed_points(tiles)
  local sum = 0
  for _, tile in ipairs(tiles) do
    sum = sum + kit.points(tile.tile)
  end
  return sum
end

-- The points of a player in the order of the categories, then their sum.
function scoring.points(tiles, bonus, token_count)
  local board = layout.board(tiles)
  local points = {
    bonus * facts.bonus.value,
    printed_points(tiles),
    tiles_in_groups(groups.animals(board)),
    tiles_in_groups(groups.colors(board)),
    math.floor(token_count / facts.token_set),
  }
  local total = 0
  for _, figure in ipairs(points) do
    total = total + figure
  end
  return points, total
end

-- All tokens of a seat, ankhs and those on depots too.
function scoring.token_count(s, seat)
  return tokens.total(s.stocks[seat + 1]) + #layout.depot_tokens(s.layouts[seat + 1])
end

-- Higher total first, then fewer tiles, then more tokens.
function scoring.merits(total, tile_count, token_count)
  return { total, -tile_count, token_count }
end

-- A sheet of standings { points, merits }.
function scoring.ranked(standings, final)
  return ranking.sheet(CATEGORIES, MERITS, standings, final)
end

-- The score sheet of a state; everything that counts lies open at all times.
function scoring.sheet(s)
  local standings = {}
  for i, tiles in ipairs(s.layouts) do
    local token_count = scoring.token_count(s, i - 1)
    local points, total = scoring.points(tiles, s.bonus[i], token_count)
    standings[i] = { points = points, merits = scoring.merits(total, #tiles, token_count) }
  end
  return scoring.ranked(standings, s.phase == "over")
end

return scoring
