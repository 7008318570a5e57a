-- Effects of theater cards and active rulesets on gladiators.
-- Pure: requires modules of this game and core/lists only.

local arena = require("carthage/arena")
local tables = require("carthage/tables")
local lists = require("core/lists")
local tasks = require("carthage/tasks")
local teams = require("carthage/teams")

local rulings = {}

-- The seats for which `figure` returns the highest number.
local function with_most(s, seats, figure)
  local figures = {}
  for _, seat in ipairs(seats) do
    figures[seat] = figure(s.seats[seat + 1])
  end
  return lists.highest(seats, figures)
end

local function standing_where(s, seats, test)
  return lists.filter(seats, function(seat)
    return test(s.seats[seat + 1].pos)
  end)
end

local WHO = {
  all = function(_, seats)
    return seats
  end,
  least_armor = function(s, seats)
    return with_most(s, seats, function(own)
      return -own.armor
    end)
  end,
  most_armor = function(s, seats)
    return with_most(s, seats, function(own)
      return own.armor
    end)
  end,
  most_dealt = function(s, seats)
    local top = with_most(s, seats, function(own)
      return own.dealt
    end)
    return lists.filter(top, function(seat)
      return s.seats[seat + 1].dealt > 0
    end)
  end,
  inner = function(s, seats)
    return standing_where(s, seats, arena.is_inner)
  end,
  edge = function(s, seats)
    return standing_where(s, seats, arena.is_edge)
  end,
}

-- Puts the tasks that `make` returns for each seat on the list, in seat order.
local function put_for_each(s, seats, make)
  local all, n = {}, 0
  for _, seat in ipairs(seats) do
    for _, task in ipairs(make(seat)) do
      n = n + 1
      all[n] = task
    end
  end
  tasks.push(s, all)
end

-- Applies the effect of a theater card.
function rulings.theater(s, effect)
  if effect.start_token == "next" then
    s.start_token = teams.next_living(s, s.start_token)
    s.first = s.start_token
  end
  if effect.who then
    local seats = WHO[effect.who](s, teams.living(s, teams.order(s)))
    put_for_each(s, seats, function(seat)
      return tasks.of_steps(s, seat, effect.steps, {})
    end)
  end
end

-- Applies an active ruleset to the gladiators it is in force for. A ruleset that needs a card asks for it.
function rulings.ruleset(s, id)
  local rule = tables.rulesets[id]
  local seats = lists.filter(teams.living(s, teams.order(s)), function(seat)
    return teams.has_rulesets(s, seat)
  end)
  put_for_each(s, WHO[rule.who](s, seats), function(seat)
    if rule.args then
      return { tasks.new("rule", seat, { id = id }) }
    end
    return tasks.of_steps(s, seat, rule.steps, { may = rule.optional })
  end)
end

return rulings
