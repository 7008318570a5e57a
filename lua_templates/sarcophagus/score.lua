-- Fame, suit bonus and the ranking.
-- Pure: requires the facts, the tables, core/lists and core/ranking only. The module is the function itself.

local facts = require("sarcophagus/facts")
local lists = require("core/lists")
local ranking = require("core/ranking")
local tables = require("sarcophagus/tables")

local CATEGORIES = { "fame", "suit bonus" }
local MERITS = { "total", "fewest tiles" }

-- Gods and traps have no fame.
local function fame(tiles)
  local sum = 0
  for _, tile in ipairs(tiles) do
    sum = sum + tables.tiles[tile].fame
  end
  return sum
end

-- The bonus of each suit grows with its number tiles. Gods and traps do not count.
local function suit_bonus(tiles)
  local counts, sum = {}, 0
  for _, tile in ipairs(lists.filter(tiles, tables.is_number)) do
    local suit = tables.tiles[tile].suit
    counts[suit] = (counts[suit] or 0) + 1
  end
  for _, suit in ipairs(facts.suits) do
    if counts[suit] then
      sum = sum + facts.suit_bonus[tostring(counts[suit])]
    end
  end
  return sum
end

-- Tiles in the vault are hidden: they count as tiles owned but give no fame before the end.
local function standings_of(s)
  local standings = {}
  for i, tiles in ipairs(s.claimed) do
    local points = { fame(tiles), suit_bonus(tiles) }
    local owned = #tiles + #s.vault[i]
    standings[i] = { points = points, merits = { points[1] + points[2], -owned } }
  end
  return standings
end

-- The score sheet of a state: the final score, or the current one during the game.
return function(s)
  return ranking.sheet(CATEGORIES, MERITS, standings_of(s), s.step == "over")
end
