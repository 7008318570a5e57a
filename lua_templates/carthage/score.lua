-- The score sheet: who leads, and who has won.
-- Pure: requires modules of this game and core/ranking only.

local ranking = require("core/ranking")
local teams = require("carthage/teams")

local score = {}

local CATEGORIES = { "winner", "armor", "mates" }

local function armor_of(s, seat)
  return (teams.is_gladiator(s, seat)) and s.seats[seat + 1].armor or 0
end

local function team_armor(s, seat)
  local sum = 0
  for i in ipairs(s.seats) do
    if not teams.are_opponents(s, seat, i - 1) then
      sum = sum + armor_of(s, i - 1)
    end
  end
  return sum
end

-- In a free for all, a later fall ranks higher among the fallen. A team is ranked as a whole.
local function standing(s, seat, is_winner)
  local win, own, all = is_winner and 1 or 0, armor_of(s, seat), team_armor(s, seat)
  local fell = teams.are_all_alone(s) and s.seats[seat + 1].fell or nil
  return { points = { win, own, all - own }, merits = { win + all, fell } }
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
  -- Teams are ranked as a whole, and there are only two, so at most one team is ahead.
  if not teams.are_all_alone(s) then
    for _, own in ipairs(sheet.seats) do
      own.rank = 1 + math.min(own.rank - 1, 1)
    end
  end
  return sheet
end

function score.sheet(s)
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

return score
