-- The score sheet of a state. Everything that scores is public at all times.
-- Pure: requires modules of this game and core/ranking only. The module is the function itself.

local city = require("ankhor/city")
local facts = require("ankhor/facts")
local groups = require("ankhor/groups")
local ranking = require("core/ranking")
local tables = require("ankhor/tables")
local tokens = require("ankhor/tokens")

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
    sum = sum + tables.points(tile.tile)
  end
  return sum
end

-- The points of a player in the order of the categories, then their sum.
local function points_of(tiles, bonus, token_count)
  local board = city.board(tiles)
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

return function(s)
  local standings = {}
  for i, tiles in ipairs(s.layouts) do
    -- Ankhs and tokens on depots count too.
    local token_count = tokens.total(s.stocks[i]) + #city.depot_tokens(tiles)
    local points, total = points_of(tiles, s.bonus[i], token_count)
    -- Higher total first, then fewer tiles, then more tokens.
    standings[i] = { points = points, merits = { total, -#tiles, token_count } }
  end
  return ranking.sheet(facts.categories, facts.tie_breaks, standings, s.phase == "over")
end
