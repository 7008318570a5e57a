-- Resolves the list of tasks until a player must answer a question or nothing is left.
-- Pure: requires modules of this game and core modules only.

local arena = require("carthage/arena")
local facts = require("carthage/facts")
local figures = require("carthage/figures")
local hexes = require("core/hexes")
local favor = require("carthage/favor")
local tasks = require("carthage/tasks")
local teams = require("carthage/teams")

local steps = {}

-- Asks a seat a question. The task that asks stays first on the list.
function steps.ask(s, question, seat)
  s.ask = question
  s.turn = seat
  return true
end

local function has_line(task)
  return task.dir[1] ~= 0 or task.dir[2] ~= 0
end

local function charge(s, events, task)
  local hex = hexes.sum(s.seats[task.seat + 1].pos, task.dir)
  if arena.can_enter(s, task.seat, hex) then
    tasks.count_down(s, task)
    figures.enter(s, events, task.seat, hex)
  else
    tasks.pop(s)
  end
  return false
end

local function move(s, events, task)
  if task.n < 1 then
    tasks.pop(s)
    return false
  end
  if has_line(task) then
    return charge(s, events, task)
  end
  if #arena.steps(s, task.seat) > 0 then
    return steps.ask(s, "step", task.seat)
  end
  tasks.pop(s)
  return false
end

local function strike(s, events, task)
  local victims = task.n > 0 and (arena.victims(s, task.seat, task.dir)) or {}
  if #victims > 1 then
    return steps.ask(s, "target", task.seat)
  end
  if #victims == 1 then
    figures.hit(s, events, task, victims[1])
  else
    tasks.pop(s)
  end
  return false
end

local function push(s, events, task)
  if task.n < 1 then
    tasks.pop(s)
  else
    figures.push(s, events, task)
  end
  return false
end

-- A task that asks only if `is_open` returns true.
local function question(name, is_open)
  return function(s, _, task)
    if is_open(s, task.seat) then
      return steps.ask(s, name, task.seat)
    end
    tasks.pop(s)
    return false
  end
end

local function always()
  return true
end

local function has_hand(s, seat)
  return #s.seats[seat + 1].hand > 0
end

-- Task -> what it does when it is first on the list. Returns true if it asks a player.
local RESOLVE = {
  M = move,
  D = strike,
  K = push,
  A = function(s, events, task)
    tasks.pop(s)
    figures.add_armor(s, events, task.seat, task.n)
    return false
  end,
  F = function(s, events, task)
    tasks.pop(s)
    figures.add_favor(s, events, task.seat, task.n)
    return false
  end,
  choose = question("choose", always),
  line = question("line", always),
  discard = question("discard", has_hand),
  turn = question("turn", has_hand),
  rest = question("rest", function(s, seat)
    return teams.is_in_force(s, "naked_and_afraid", seat)
  end),
  beast = question("beast", function(s)
    return #s.beast_cards > 0
  end),
  rule = question("strict", function(s, seat)
    return #s.seats[seat + 1].discard > 0
  end),
  buy = question("buy", favor.can_buy_any),
  lobby = question("lobby", function(s)
    return #s.theater_discard > 0
  end),
  shuffle_in = question("shuffle_in", always),
  played = function(s, _, task)
    tasks.pop(s)
    table.insert(s.seats[task.seat + 1].discard, task.id)
    return false
  end,
  -- A buyer without Favor is out. Any other buyer goes to the end of the queue.
  bought = function(s, _, task)
    tasks.pop(s)
    table.remove(s.queue, 1)
    if s.seats[task.seat + 1].favor > 0 then
      table.insert(s.queue, task.seat)
    end
    return false
  end,
}

-- Resolves the first task. Returns true if it asks a player.
function steps.first(s, events)
  return RESOLVE[s.todo[1].t](s, events, s.todo[1])
end

-- Resolves the list. Returns true if it stops at a question.
function steps.run(s, events)
  while s.todo[1] do
    if steps.first(s, events) then
      return true
    end
  end
  return false
end

-- Hills -----------------------------------------------------------------------------------------------------

-- At the end of the action phase, hills pay the gladiators on them, whatever their facing.
function steps.pay_hills(s, events)
  for _, seat in ipairs(teams.living(s, teams.order(s))) do
    local token = arena.token_at(s, s.seats[seat + 1].pos)
    local pay = token and facts.token_types[token.type].action_end
    if pay then
      tasks.push(s, tasks.of_steps(s, seat, pay, { token = token }))
      steps.run(s, events)
    end
  end
end

return steps
