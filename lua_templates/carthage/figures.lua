-- What happens to figures: Armor and Favor, hits and pushes, entering a hex, falling.
-- All functions change the state and append events for the chat.
-- Pure: requires modules of this game and core modules only.

local arena = require("carthage/arena")
local facts = require("carthage/facts")
local hexes = require("core/hexes")
local tables = require("carthage/tables")
local lists = require("core/lists")
local tasks = require("carthage/tasks")
local teams = require("carthage/teams")

local figures = {}

-- Appends an event, if there is one.
function figures.tell(events, event)
  events[#events + 1] = event
end

-- The end ---------------------------------------------------------------------------------------------------

-- The card being resolved goes to its player's discard pile, so that it is not lost.
local function put_away_played_cards(s)
  for _, task in ipairs(s.todo) do
    if task.t == "played" then
      table.insert(s.seats[task.seat + 1].discard, task.id) -- portable: one card at most
    end
  end
end

function figures.end_game(s, events)
  put_away_played_cards(s)
  s.phase = "over"
  s.ask = "over"
  s.todo = {}
  s.queue = {}
  s.rules = {}
  figures.tell(events, { what = "over" })
end

-- The fall --------------------------------------------------------------------------------------------------

local function turn_down(s, hex)
  local token = arena.token_at(s, hex)
  if token then
    token.up = false
  end
end

local function count_fallen(s)
  return #lists.filter(s.seats, function(seat)
    return seat.fell > 0
  end)
end

local function take_off(seat)
  seat.figure = ""
  seat.pos = {}
  seat.armor = 0
end

-- Cards and cubes of a fallen gladiator leave the game.
local function clear_away(s, who)
  local seat = s.seats[who + 1]
  seat.favor = 0
  seat.dealt = 0
  seat.deck = {}
  seat.hand = {}
  seat.discard = {}
  for _, cubes in ipairs(s.cubes) do
    cubes[who + 1] = 0
  end
  if s.phase == "favor" then
    s.queue = lists.filter(s.queue, function(other)
      return other ~= who
    end)
  end
end

local function fall_as_gladiator(s, events, who)
  local seat = s.seats[who + 1]
  turn_down(s, seat.pos)
  seat.fell = count_fallen(s) + 1
  take_off(seat)
  clear_away(s, who)
  tasks.drop_those_of(s, who)
  figures.tell(events, { what = "fell", seat = who })
  if s.start_token == who then
    s.start_token = teams.next_living(s, who)
  end
end

local function fall_as_beast(s, events, who)
  figures.tell(events, { what = "slain", seat = who, beast = s.seats[who + 1].figure })
  take_off(s.seats[who + 1])
  tasks.drop_those_of(s, who)
end

-- The figure of a seat leaves the arena. Its player is offered a beast, if there are any.
local function fall(s, events, who)
  if teams.is_gladiator(s, who) then
    fall_as_gladiator(s, events, who)
  else
    fall_as_beast(s, events, who)
  end
  if teams.is_decided(s) then
    figures.end_game(s, events)
  else
    tasks.push(s, { tasks.new("beast", who) })
  end
end

-- Armor and Favor -------------------------------------------------------------------------------------------

-- Appends an event for a change of Armor or Favor, but not if nothing changed.
local function tell_change(events, what, who, n)
  figures.tell(events, n ~= 0 and { what = what, seat = who, n = n } or nil)
end

-- Gains or loses Armor. At 0 the figure falls.
function figures.add_armor(s, events, who, n)
  local seat = s.seats[who + 1]
  local before = seat.armor
  seat.armor = math.min(facts.tracks.armor_max, before + n)
  tell_change(events, "armor", who, seat.armor - before)
  if seat.armor <= 0 then
    fall(s, events, who)
  end
end

function figures.add_favor(s, events, who, n)
  local seat = s.seats[who + 1]
  local before = seat.favor
  seat.favor = math.min(facts.tracks.favor_max, before + n)
  tell_change(events, "favor", who, seat.favor - before)
end

-- Damage that the figure of one seat deals to another.
function figures.damage(s, events, who, victim, n)
  if teams.is_gladiator(s, who) then
    s.seats[who + 1].dealt = s.seats[who + 1].dealt + n
  end
  figures.tell(events, { what = "damage", seat = who, victim = victim, n = n })
  local seat = s.seats[victim + 1]
  seat.armor = seat.armor - n
  if seat.armor <= 0 then
    fall(s, events, victim)
  end
end

-- A hit: the strike bonus is put first on the list, then the victim takes damage.
function figures.hit(s, events, task, victim)
  local who = task.seat
  local push = hexes.way(s.seats[who + 1].pos, s.seats[victim + 1].pos)
  local how = { card = task.card, dir = task.dir, victim = victim, push = push }
  tasks.pop(s)
  tasks.push(s, tasks.of_steps(s, who, task.steps, how))
  figures.damage(s, events, who, victim, task.n)
end

-- Hexes -----------------------------------------------------------------------------------------------------

local function activate(s, events, who, token)
  if tables.effect(s.theater).tokens == "inactive" or not token.up then
    return
  end
  local steps = facts.token_types[token.type].enter
  figures.tell(events, #steps > 0 and { what = "token", seat = who, type = token.type, n = token.n } or nil)
  tasks.push(s, tasks.of_steps(s, who, steps, { token = token }))
end

-- A figure enters a hex, by a step or a push. Only gladiators turn and activate tokens.
function figures.enter(s, events, who, hex)
  local seat = s.seats[who + 1]
  local is_gladiator = seat.figure == "gladiator"
  if is_gladiator then
    turn_down(s, seat.pos)
  end
  seat.pos = { hex[1], hex[2] }
  figures.tell(events, { what = "entered", seat = who, at = { hex[1], hex[2] } })
  local token = arena.token_at(s, hex)
  if is_gladiator and token then
    activate(s, events, who, token)
  end
end

-- One push of a knockback: one hex, or 1 damage if the way is blocked.
function figures.push(s, events, task)
  local hex = hexes.sum(s.seats[task.victim + 1].pos, task.dir)
  if arena.can_enter(s, task.victim, hex) then
    tasks.count_down(s, task)
    figures.enter(s, events, task.victim, hex)
  else
    tasks.pop(s)
    figures.damage(s, events, task.seat, task.victim, 1)
  end
end

return figures
