-- The final scoring: amulets left at the end cost scarabs, or the game.
-- Pure: requires modules of this game and core/ranking only.

local cards = require("cleopatra/cards")
local facts = require("cleopatra/facts")
local garden = require("cleopatra/garden")
local ranking = require("core/ranking")

local scoring = {}

local CATEGORIES = { "scarabs", "penalty", "elimination" }
local MERITS = { "total", "fewest amulets" }

-- The sizes of all sanctuaries by seat, counted from 1.
function scoring.sanctuary_sizes(s)
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

-- The amulets of a player after the hand is discarded and the sanctuaries have taken theirs.
function scoring.amulets_before(hand, amulets, sanctuary_squares)
  return math.max(0, amulets + cards.count_tainted(hand) - sanctuary_squares)
end

-- Everybody sheds as many as the one with the fewest has.
function scoring.amulets_left(before)
  local least, left = math.min(table.unpack(before)), {}
  for i, count in ipairs(before) do
    left[i] = count - least
  end
  return left
end

function scoring.is_eliminated(left)
  return left >= facts.elimination_at
end

-- The scarabs due for the amulets left. Not for a player who is eliminated.
function scoring.penalty(left)
  return facts.final_penalty[left + 1]
end

-- The points of a player in the order of the categories, and the merits: an eliminated player is below all
-- who are not.
function scoring.standing(scarabs, left)
  if scoring.is_eliminated(left) then
    return { points = { scarabs, 0, -(scarabs + 1) }, merits = { -1, -left } }
  end
  local paid = math.min(scoring.penalty(left), scarabs)
  return { points = { scarabs, -paid, 0 }, merits = { scarabs - paid, -left } }
end

-- A sheet of standings { points, merits }.
function scoring.ranked(standings, final)
  return ranking.sheet(CATEGORIES, MERITS, standings, final)
end

local function final_standings(s)
  local before, standings, sizes = {}, {}, scoring.sanctuary_sizes(s)
  for i, hand in ipairs(s.hands) do
    before[i] = scoring.amulets_before(hand, s.amulets[i], sizes[i])
  end
  for i, left in ipairs(scoring.amulets_left(before)) do
    standings[i] = scoring.standing(s.scarabs[i], left)
  end
  return standings
end

-- What the table may know before the end: nothing, for scarabs and amulets are hidden.
local function hidden_standings(s)
  local standings = {}
  for i in ipairs(s.hands) do
    standings[i] = { points = { 0, 0, 0 }, merits = { 0, 0 } }
  end
  return standings
end

-- The score sheet of a state.
function scoring.sheet(s)
  local is_over = s.phase == "over"
  return scoring.ranked(is_over and final_standings(s) or hidden_standings(s), is_over)
end

return scoring
