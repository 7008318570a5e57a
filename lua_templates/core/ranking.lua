-- Makes score sheets: ranks, winners, and what decided the game.
-- Pure: requires core/lists only.
--
-- A standing is { points, merits }: one figure per category, and the figures that rank a seat, from most to least
-- important. The first merit is the total; merits are negative where less is better.

local lists = require("core/lists")

local ranking = {}

local function is_better(a, b)
  for i, merit in ipairs(a.merits) do
    if merit ~= b.merits[i] then
      return merit > b.merits[i]
    end
  end
  return false
end

local function rank(standing, standings)
  return 1 + #lists.filter(standings, function(other)
    return is_better(other, standing)
  end)
end

-- The name of the first merit by which a single seat is best; "shared" if there is none. `names` has the names of
-- merits.
local function decided_by(standings, names)
  local best = standings
  for i, name in ipairs(names) do
    local figures = {}
    for _, standing in ipairs(best) do
      figures[standing] = standing.merits[i]
    end
    best = lists.highest(best, figures)
    if #best == 1 then
      return name
    end
  end
  return "shared"
end

-- The score sheet of all standings, in seat order. Equal merits share a rank.
function ranking.sheet(categories, names, standings, final)
  local seats, winners, n = {}, {}, 0
  for i, standing in ipairs(standings) do
    local place = rank(standing, standings)
    seats[i] = { points = standing.points, total = standing.merits[1], rank = place }
    if place == 1 then
      n = n + 1
      winners[n] = i - 1
    end
  end
  return {
    categories = lists.copy(categories),
    seats = seats,
    winners = winners,
    decided_by = decided_by(standings, names),
    final = final,
  }
end

return ranking
