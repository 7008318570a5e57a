-- Fame, suit bonus and the ranking.
-- Pure: requires the facts, the kit and core/lists only.

local facts = require("sarcophagus/facts")
local kit = require("sarcophagus/kit")
local lists = require("core/lists")

local scoring = {}

local CATEGORIES = { "fame", "suit bonus" }

-- Gods and traps have no fame.
function scoring.fame(tiles)
  local sum = 0
  for _, tile in ipairs(tiles) do
    sum = sum + kit.tiles[tile].fame
  end
  return sum
end

-- For each suit the more number tiles the better; gods and traps do not count.
function scoring.suit_bonus(tiles)
  local counts, sum = {}, 0
  for _, tile in ipairs(lists.filter(tiles, kit.is_number)) do
    local suit = kit.tiles[tile].suit
    counts[suit] = (counts[suit] or 0) + 1
  end
  for _, suit in ipairs(facts.suits) do
    if counts[suit] then
      sum = sum + facts.suit_bonus[tostring(counts[suit])]
    end
  end
  return sum
end

-- Higher total first, then fewer tiles.
local function is_better(a, b)
  if a.total ~= b.total then
    return a.total > b.total
  end
  return a.tiles < b.tiles
end

local function rank(standing, standings)
  local place = 1
  for _, other in ipairs(standings) do
    if is_better(other, standing) then
      place = place + 1
    end
  end
  return place
end

-- Tiles in the vault are hidden: they count as tiles owned, but bring no fame before the end.
local function standings_of(s)
  local standings = {}
  for i, tiles in ipairs(s.claimed) do
    local fame, bonus = scoring.fame(tiles), scoring.suit_bonus(tiles)
    standings[i] = { points = { fame, bonus }, total = fame + bonus, tiles = #tiles + #s.vault[i] }
  end
  return standings
end

local function how_many_reach(standings, total)
  return #lists.filter(standings, function(standing)
    return standing.total == total
  end)
end

-- What parted the winners from the others.
local function decided_by(standings, winners)
  local best = standings[winners[1] + 1].total
  if how_many_reach(standings, best) == 1 then
    return "total"
  end
  if #winners == 1 then
    return "fewest tiles"
  end
  return "shared"
end

-- The score sheet of a state; while the game goes on it is what the table shows so far.
function scoring.sheet(s)
  local standings, seats, winners = standings_of(s), {}, {}
  for i, standing in ipairs(standings) do
    seats[i] = { points = standing.points, total = standing.total, rank = rank(standing, standings) }
    if seats[i].rank == 1 then
      table.insert(winners, i - 1) -- portable: there are few seats
    end
  end
  return {
    categories = lists.copy(CATEGORIES),
    seats = seats,
    winners = winners,
    decided_by = decided_by(standings, winners),
    final = s.step == "over",
  }
end

return scoring
