-- The score sheet: who is ahead, and who has won.
-- Pure: requires modules of this game and core/ranking only.

local ranking = require("core/ranking")
local teams = require("carthage/teams")

local scoring = {}

local CATEGORIES = { "winner", "armor", "mates" }

local function armor_of(s, seat)
  return (teams.is_gladiator(s, seat)) and s.seats[seat + 1].armor or 0
end

local function mates_armor(s, seat)
  local sum = 0
  for other = 0, s.players - 1 do
    if other ~= seat and not teams.are_opponents(s, seat, other) then
      sum = sum + armor_of(s, other)
    end
  end
  return sum
end

-- Among the fallen of a free for all the later fall is better; a team stands and falls together.
local function standing(s, seat, is_winner)
  local points = { is_winner and 1 or 0, armor_of(s, seat), mates_armor(s, seat) }
  local fell = #teams.mode(s).teams == 0 and s.seats[seat + 1].fell or 0
  return { points = points, merits = { points[1] + points[2] + points[3], fell } }
end

local function standings(s, winners)
  local list = {}
  for i = 1, s.players do
    list[i] = standing(s, i - 1, winners[i - 1])
  end
  return list
end

local function ranked(s, winners, final)
  local sheet = ranking.sheet(CATEGORIES, { "total" }, standings(s, winners), final)
  -- Only whole teams are ahead of a team, and a mode with teams has two.
  if #teams.mode(s).teams > 0 then
    for _, own in ipairs(sheet.seats) do
      own.rank = math.min(own.rank, 2)
    end
  end
  return sheet
end

function scoring.sheet(s)
  local sheet = ranked(s, {}, false)
  if s.phase ~= "over" then
    return sheet
  end
  local winners = {}
  for _, seat in ipairs(sheet.winners) do
    winners[seat] = true
  end
  return ranked(s, winners, true)
end

return scoring
