-- Living gladiators, teams, turn order, and the seats that rulesets are in force for.
-- Seats count from 0; s.seats[seat + 1] is the seat. Pure: requires modules of this game and core/lists only.

local tables = require("carthage/tables")
local lists = require("core/lists")

local teams = {}

local function mode_of(s)
  return tables.modes[s.mode]
end

-- In a free for all each seat is a team of its own.
function teams.of(s, seat)
  return mode_of(s).teams[seat + 1] or seat
end

function teams.are_all_alone(s)
  return teams.of(s, 0) == 0
end

function teams.is_gladiator(s, seat)
  return s.seats[seat + 1].figure == "gladiator"
end

-- All seats clockwise, beginning with `from`.
function teams.clockwise(s, from)
  local order = {}
  for i = 1, s.players do
    order[i] = (from + i - 1) % s.players
  end
  return order
end

-- All seats in turn order.
function teams.order(s)
  return teams.clockwise(s, s.first)
end

function teams.living(s, seats)
  return lists.filter(seats, function(seat)
    return teams.is_gladiator(s, seat)
  end)
end

-- The next living gladiator clockwise. While the game is on, there is one.
function teams.next_living(s, seat)
  return teams.living(s, teams.clockwise(s, seat + 1))[1]
end

-- Living gladiators clockwise, beginning with the first one to the right of `seat`.
function teams.from_right_of(s, seat)
  local right = (seat - 1) % s.players
  while not teams.is_gladiator(s, right) do
    right = (right - 1) % s.players
  end
  return teams.living(s, teams.clockwise(s, right))
end

function teams.are_opponents(s, one, other)
  return teams.of(s, one) ~= teams.of(s, other)
end

-- The living gladiator that a gladiator is chained to, or nil.
function teams.chained_mate(s, seat)
  if not mode_of(s).chained then
    return nil
  end
  for i in ipairs(s.seats) do
    local other = i - 1
    if other ~= seat and not teams.are_opponents(s, seat, other) and teams.is_gladiator(s, other) then
      return other
    end
  end
  return nil
end

-- Is there at most one team with a living gladiator?
function teams.is_decided(s)
  local living = teams.living(s, teams.order(s))
  for _, seat in ipairs(living) do
    if teams.are_opponents(s, seat, living[1]) then
      return false
    end
  end
  return true
end

-- Are rulesets in force for a seat? In some modes only one team has them.
function teams.has_rulesets(s, seat)
  local team = mode_of(s).ruleset_team
  return team == nil or team == teams.of(s, seat)
end

-- Is a ruleset in force for a seat?
function teams.is_in_force(s, rule, seat)
  return (lists.contains(s.rulesets, rule)) and (teams.has_rulesets(s, seat))
end

return teams
