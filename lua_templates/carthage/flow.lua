-- The phases of a round, until a player must answer a question.
-- Pure: requires modules of this game and core modules only.

local arena = require("carthage/arena")
local facts = require("carthage/facts")
local figures = require("carthage/figures")
local tables = require("carthage/tables")
local lists = require("core/lists")
local piles = require("carthage/piles")
local rulings = require("carthage/rulings")
local steps = require("carthage/steps")
local tasks = require("carthage/tasks")
local teams = require("carthage/teams")

local flow = {}

-- begin[phase] starts a phase. go_on[phase] continues it when no task is left, and returns whether it asks.
local begin, go_on = {}, {}

local function begin_phase(s, events, phase)
  s.phase = phase
  begin[phase](s, events)
end

-- A phase that asks the seats of its queue one after another.
local function ask_queue(question, next_phase)
  return function(s, events)
    if #s.queue > 0 then
      return steps.ask(s, question, s.queue[1])
    end
    begin_phase(s, events, next_phase)
    return false
  end
end

local function queue_all(s)
  s.queue = teams.order(s)
end

-- Set-up ----------------------------------------------------------------------------------------------------

function begin.choose()
end

function go_on.choose(s)
  return steps.ask(s, "choose_token", (s.first - 1) % s.players)
end

begin.place = queue_all

function go_on.place(s, events)
  if #s.chosen == 0 then
    begin_phase(s, events, "minis")
    return false
  end
  if #s.queue == 0 then
    queue_all(s)
  end
  return steps.ask(s, "place_token", s.queue[1])
end

begin.minis = queue_all
go_on.minis = ask_queue("place_mini", "theater")

-- Continues the set-up after the deal or after choosing tokens.
function flow.begin(s, events, phase)
  begin_phase(s, events, phase)
end

-- Theater ---------------------------------------------------------------------------------------------------

-- Every token without a gladiator on it turns face up.
local function turn_tokens_up(s)
  for _, token in ipairs(s.tokens) do
    local seat = arena.figure_at(s, token.at)
    if seat == nil or not teams.is_gladiator(s, seat) then
      token.up = true
    end
  end
end

function begin.theater(s, events)
  s.round = s.round + 1
  s.first = s.start_token
  for _, seat in ipairs(s.seats) do
    seat.acted = false
    seat.dealt = 0
  end
  turn_tokens_up(s)
  figures.tell(events, { what = "round", n = s.round, seat = s.first })
end

local function reveal(s, events)
  s.theater = piles.reveal(s)
  figures.tell(events, { what = "revealed", card = s.theater })
  if tables.theater[s.theater].timing == "immediate" then
    rulings.theater(s, tables.effect(s.theater))
  end
end

function go_on.theater(s, events)
  if s.theater ~= "" then
    begin_phase(s, events, "start")
    return false
  end
  if #s.theater_deck == 0 then
    s.ask = "shuffle_theater"
    return true
  end
  reveal(s, events)
  return false
end

-- Rules at the start and at the end of the action -------------------------------------------------------------

local function in_play(s, rules)
  return lists.filter(rules, function(id)
    return lists.contains(s.rulesets, id)
  end)
end

local function apply_next_rule(s, events)
  local id = table.remove(s.rules, 1)
  figures.tell(events, { what = "rule", rule = id })
  rulings.ruleset(s, id)
end

function begin.start(s)
  s.rules = in_play(s, facts.start_rules)
end

function go_on.start(s, events)
  if #s.rules > 0 then
    apply_next_rule(s, events)
  else
    begin_phase(s, events, "beasts_start")
  end
  return false
end

begin["end"] = function(s)
  s.rules = in_play(s, facts.end_rules)
end

go_on["end"] = function(s, events)
  if #s.rules > 0 then
    apply_next_rule(s, events)
  else
    steps.pay_hills(s, events)
    begin_phase(s, events, "favor")
  end
  return false
end

-- Beasts ----------------------------------------------------------------------------------------------------

-- Lets the beast of a seat act if this is its time, once per round.
local function let_beast_act(s, events, who, timing)
  local seat = s.seats[who + 1]
  local beast = tables.beasts[seat.figure]
  if beast and beast.timing == timing and not seat.acted then
    seat.acted = true
    figures.tell(events, { what = "beast acts", seat = who, beast = beast.id })
    tasks.push(s, tasks.of_card(s, who, beast, false))
  end
end

local function beasts_act(timing, next_phase)
  return function(s, events)
    if #s.queue > 0 then
      let_beast_act(s, events, table.remove(s.queue, 1), timing)
    else
      begin_phase(s, events, next_phase)
    end
    return false
  end
end

begin.beasts_start = queue_all
go_on.beasts_start = beasts_act("start_of_action", "draw")
begin.beasts_end = queue_all
go_on.beasts_end = beasts_act("end_of_action", "after")

-- Draw ------------------------------------------------------------------------------------------------------

function begin.draw(s)
  s.queue = teams.living(s, teams.order(s))
end

function go_on.draw(s, events)
  local who = s.queue[1]
  if who == nil then
    begin_phase(s, events, "pass")
    return false
  end
  local seat = s.seats[who + 1]
  for _, card in ipairs(piles.draw(seat.deck, #seat.hand)) do
    lists.insert_sorted(seat.hand, card)
  end
  if #seat.hand < facts.hand and #seat.discard > 0 then
    return steps.ask(s, "shuffle_deck", who)
  end
  table.remove(s.queue, 1)
  return false
end

-- Passes ----------------------------------------------------------------------------------------------------

function begin.pass(s, events)
  s.pass = s.pass + 1
  queue_all(s)
  figures.tell(events, { what = "pass of cards", n = s.pass })
end

local function take_turn(s, events, who)
  if #s.seats[who + 1].hand > 0 then
    tasks.push(s, { tasks.new("turn", who) })
  elseif s.pass == 1 then
    let_beast_act(s, events, who, "turn_order")
  end
end

function go_on.pass(s, events)
  if #s.queue > 0 then
    take_turn(s, events, table.remove(s.queue, 1))
  elseif s.pass ~= facts.passes then
    begin.pass(s, events)
  else
    s.pass = 0
    begin_phase(s, events, "beasts_end")
  end
  return false
end

-- After the action ------------------------------------------------------------------------------------------

function begin.after(s)
  if tables.theater[s.theater].timing == "after_action" then
    rulings.theater(s, tables.effect(s.theater))
  end
end

function go_on.after(s, events)
  begin_phase(s, events, "end")
  return false
end

-- Favor -----------------------------------------------------------------------------------------------------

function begin.favor(s, events)
  s.theater = ""
  s.queue = lists.filter(teams.from_right_of(s, s.start_token), function(seat)
    return s.seats[seat + 1].favor > 0
  end)
  figures.tell(events, { what = "favor phase" })
end

-- Favor is lost at the end of the phase.
local function close_favor(s)
  for _, seat in ipairs(s.seats) do
    seat.favor = 0
  end
  s.initiated = false
  s.sales = 0
end

function go_on.favor(s, events)
  if #s.queue > 0 then
    return steps.ask(s, "favor", s.queue[1])
  end
  close_favor(s)
  if s.round >= facts.round_cap then
    figures.end_game(s, events)
  else
    begin_phase(s, events, "theater")
  end
  return false
end

-- Runs everything that happens by itself, up to the next question or the end.
function flow.advance(s, events)
  while s.phase ~= "over" do
    if steps.run(s, events) then
      return
    end
    if s.phase ~= "over" and go_on[s.phase](s, events) then
      return
    end
  end
end

return flow
