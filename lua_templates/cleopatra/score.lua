-- Final scoring: amulets left at the end cost scarabs, or eliminate a player.
-- Pure: requires modules of this game and core/ranking only.

local cards = require("cleopatra/cards")
local facts = require("cleopatra/facts")
local garden = require("cleopatra/garden")
local ranking = require("core/ranking")

local score = {}

local CATEGORIES = { "scarabs", "penalty", "elimination" }
local MERITS = { "total", "fewest amulets" }

-- The total size of the sanctuaries of each seat; seats count from 1.
function score.sanctuary_sizes(s)
  local sizes = {}
  for i in ipairs(s.hands) do
    sizes[i] = 0
  end
  for _, sanctuary in ipairs(s.sanctuaries) do
    local i = sanctuary.seat + 1
    sizes[i] = sizes[i] + garden.area_size(s.garden, sanctuary.at)
  end
  return sizes
end

-- The amulets of each player after discarding the hand, subtracting sanctuaries, and everybody removing as many as
-- the player with the fewest has.
local function amulets_left(s)
  local left, sizes = {}, score.sanctuary_sizes(s)
  for i, hand in ipairs(s.hands) do
    left[i] = math.max(0, s.amulets[i] + cards.count_tainted(hand) - sizes[i])
  end
  local least = math.min(table.unpack(left))
  for i, amulets in ipairs(left) do
    left[i] = amulets - least
  end
  return left
end

-- The points of a player by category, and the merits that rank it. An eliminated player ranks below all others.
local function standing(scarabs, left)
  if left >= facts.elimination_at then
    return { points = { scarabs, 0, -(scarabs + 1) }, merits = { -1, -left } }
  end
  local paid = math.min(facts.final_penalty[left + 1], scarabs)
  return { points = { scarabs, -paid, 0 }, merits = { scarabs - paid, -left } }
end

-- The score sheet of a state. Before the end, scarabs and amulets are hidden and all points are 0.
function score.sheet(s)
  local is_over, standings = s.phase == "over", {}
  for i, left in ipairs(is_over and amulets_left(s) or s.amulets) do
    standings[i] = is_over and standing(s.scarabs[i], left) or { points = { 0, 0, 0 }, merits = { 0, 0 } }
  end
  return ranking.sheet(CATEGORIES, MERITS, standings, is_over)
end

return score
