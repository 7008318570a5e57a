-- What must still be resolved: s.todo is a list of tasks, the next one first.
-- The steps of cards, tokens, beasts, theater cards and rules all become tasks here.
-- Pure: requires modules of this game and core/lists only.

local arena = require("carthage/arena")
local tables = require("carthage/tables")
local lists = require("core/lists")

local tasks = {}

-- A task of a seat. Fields that are not given have their defaults.
function tasks.new(t, seat, given)
  given = given or {}
  return {
    t = t,
    seat = seat,
    n = given.n or 0,
    dir = lists.copy(given.dir or { 0, 0 }),
    victim = given.victim or -1,
    card = given.card or false,
    may = given.may or false,
    id = given.id or "",
    steps = lists.copy(given.steps or {}),
    options = lists.copy(given.options or {}),
  }
end

-- Two lists of tasks joined. Tasks are not copied, because a task is identified by its table.
local function joined(first, second)
  local result, n = {}, #first
  for i, task in ipairs(first) do
    result[i] = task
  end
  for i, task in ipairs(second) do
    result[n + i] = task
  end
  return result
end

-- Puts tasks before all others.
function tasks.push(s, list)
  s.todo = joined(list, s.todo)
end

-- Removes the next task from the list, if there is one.
function tasks.pop(s)
  local first = s.todo[1]
  s.todo = lists.part(s.todo, 2, #s.todo)
  return first
end

-- Counts down one step of a movement or push. At 0 the task is removed.
function tasks.count_down(s, task)
  task.n = task.n - 1
  if task.n < 1 then
    tasks.pop(s)
  end
end

-- Drops all tasks of a fallen figure, and all tasks of others against it.
function tasks.drop_those_of(s, seat)
  s.todo = lists.filter(s.todo, function(task)
    return task.seat ~= seat and task.victim ~= seat
  end)
end

-- Steps -----------------------------------------------------------------------------------------------------

local COUNTS = {
  adjacent_opponent = function(s, seat)
    return #arena.adjacent_opponents(s, seat)
  end,
  theater_discard = function(s)
    return #s.theater_discard
  end,
}

local function token_number(s, step, token)
  local effect = tables.effect(s.theater)
  local times = effect.token == token.type and effect.times or 1
  return token.n * step.sign * times
end

-- The current number of a step: the number of a token, a symbol that the theater card of the round changes, or a
-- number multiplied by a count.
local function settled(s, seat, step, how)
  local n = how.token and (token_number(s, step, how.token)) or step.n
  local effect = tables.effect(s.theater)
  if how.card and effect.symbol == step.t then
    n = math.max(effect.min, n + effect.add)
  end
  return step.per and n * COUNTS[step.per](s, seat) or n
end

-- Step -> its task.
local MAKE = {
  M = function(s, seat, step, how)
    return { n = settled(s, seat, step, how), dir = how.dir, may = how.may }
  end,
  D = function(s, seat, step, how)
    return { n = settled(s, seat, step, how), dir = how.dir, card = how.card, steps = step.strike }
  end,
  K = function(s, seat, step, how)
    return { n = settled(s, seat, step, how), dir = how.push, victim = how.victim }
  end,
  A = function(s, seat, step, how)
    return { n = settled(s, seat, step, how) }
  end,
  F = function(s, seat, step, how)
    return { n = settled(s, seat, step, how) }
  end,
  discard = function(_, _, step)
    return { n = step.n }
  end,
  choose = function(_, _, step, how)
    return { dir = how.dir, card = how.card, options = step.options }
  end,
}

-- The tasks of a list of steps for the figure of a seat. Optional fields of `how`:
-- card (the steps are on an action card), dir (direction of a charge), victim and push (of the hit that the steps
-- follow), may (each step may be declined), token (the token whose number is used).
function tasks.of_steps(s, seat, steps, how)
  local list = {}
  for i, step in ipairs(steps) do
    list[i] = tasks.new(step.t, seat, MAKE[step.t](s, seat, step, how))
  end
  return list
end

-- The tasks of a card or beast. A charge asks for its direction first.
function tasks.of_card(s, seat, card, is_card)
  if card.line then
    return { tasks.new("line", seat, { card = is_card, steps = card.steps }) }
  end
  return tasks.of_steps(s, seat, card.steps, { card = is_card })
end

return tasks
