-- What the moves do, before the game continues by itself. Changes the state it gets (rules.lua passes a copy) and
-- appends events for the chat.
-- Pure: requires modules of this game and core modules only.

local box = require("carthage/box")
local deal = require("carthage/deal")
local figures = require("carthage/figures")
local flow = require("carthage/flow")
local tables = require("carthage/tables")
local lists = require("core/lists")
local favor = require("carthage/favor")
local steps = require("carthage/steps")
local tasks = require("carthage/tasks")

local apply = {}

-- Chance ----------------------------------------------------------------------------------------------------

function apply.deal(s, events, _, m)
  deal.lay_out(s, m)
  figures.tell(events, { what = "dealt", seat = s.first })
  -- The tokens of a scenario are already placed.
  flow.begin(s, events, s.setup == "advanced" and "choose" or "place")
end

function apply.shuffle(s, events, _, m)
  local is_theater = s.ask == "shuffle_theater"
  figures.tell(events, { what = is_theater and "theater shuffled" or "shuffled", seat = s.turn, n = #m.cards })
  deal.take_shuffled(s, m)
  tasks.pop(s)
end

-- Set-up ----------------------------------------------------------------------------------------------------

function apply.choose_token(s, events, seat, m)
  box.choose(s, m.type, m.n)
  figures.tell(events, { what = "chose token", seat = seat, type = m.type, n = m.n })
end

function apply.done(s, events, seat)
  figures.tell(events, { what = "tokens chosen", seat = seat, n = #s.chosen })
  flow.begin(s, events, "place")
end

function apply.place_token(s, events, seat, m)
  table.remove(s.chosen, box.chosen_number(s, m.type, m.n))
  table.insert(s.tokens, { type = m.type, n = m.n, at = m.at, up = true })
  box.sort_tokens(s)
  table.remove(s.queue, 1)
  figures.tell(events, { what = "placed token", seat = seat, type = m.type, n = m.n, at = lists.copy(m.at) })
end

function apply.place_mini(s, events, seat, m)
  s.seats[seat + 1].pos = m.at
  table.remove(s.queue, 1)
  figures.tell(events, { what = "placed mini", seat = seat, at = lists.copy(m.at) })
end

-- Turns -----------------------------------------------------------------------------------------------------

-- The card leaves the hand now and goes to the discard pile after it is resolved.
function apply.play(s, events, seat, m)
  lists.remove_value(s.seats[seat + 1].hand, m.card)
  figures.tell(events, { what = "played", seat = seat, card = m.card })
  tasks.pop(s)
  tasks.push(s, { tasks.new("played", seat, { id = m.card }), tasks.new("rest", seat) })
  tasks.push(s, tasks.of_card(s, seat, tables.cards[m.card], true))
end

function apply.line(s, events, seat, m)
  local task = tasks.pop(s)
  figures.tell(events, { what = "line", seat = seat, dir = lists.copy(m.dir) })
  tasks.push(s, tasks.of_steps(s, seat, task.steps, { card = task.card, dir = m.dir }))
end

function apply.choose(s, events, seat, m)
  local task = tasks.pop(s)
  figures.tell(events, { what = "chose", seat = seat, side = m.side })
  local how = { card = task.card, dir = task.dir }
  tasks.push(s, tasks.of_steps(s, seat, task.options[m.side + 1], how))
end

function apply.step(s, events, seat, m)
  tasks.count_down(s, s.todo[1])
  figures.enter(s, events, seat, m.to)
end

function apply.target(s, events, _, m)
  figures.hit(s, events, s.todo[1], m.seat)
end

function apply.discard(s, events, seat, m)
  tasks.pop(s)
  lists.remove_value(s.seats[seat + 1].hand, m.card)
  table.insert(s.seats[seat + 1].discard, m.card)
  figures.tell(events, { what = "discarded", seat = seat, card = m.card })
end

function apply.end_turn(s)
  tasks.pop(s)
end

-- Resolves the tasks in `list`, which are first, up to their movement. If that asks for a step, the move answers.
local function take_named_step(s, events, seat, list, m)
  local movement = list[#list]
  while s.todo[1] ~= movement and lists.contains(s.todo, movement) do
    steps.first(s, events)
  end
  if s.todo[1] == movement then
    apply.step(s, events, seat, m)
  end
end

function apply.naked(s, events, seat, m)
  figures.tell(events, { what = "naked", seat = seat })
  local list = favor.make_steps(s, seat, m, tables.rulesets.naked_and_afraid.steps)
  take_named_step(s, events, seat, list, m)
end

-- Beasts and declining --------------------------------------------------------------------------------------

function apply.beast(s, events, seat, m)
  tasks.pop(s)
  lists.remove_value(s.beast_cards, m.beast)
  local state = s.seats[seat + 1]
  state.figure = m.beast
  state.pos = m.at
  state.armor = tables.beasts[m.beast].armor
  figures.tell(events, { what = "beast", seat = seat, beast = m.beast, at = lists.copy(m.at) })
end

function apply.decline(s, events, seat)
  local task = tasks.pop(s)
  if task.t == "beast" then
    s.seats[seat + 1].declined = true
  end
  figures.tell(events, { what = "declined", seat = seat, ask = s.ask })
end

function apply.strict_focus(s, events, seat, m)
  local task = tasks.pop(s)
  figures.tell(events, { what = "focus", seat = seat, card = m.card })
  favor.make_steps(s, seat, m, tables.rulesets[task.id].steps)
end

-- Favor -----------------------------------------------------------------------------------------------------

function apply.pass(s, events, seat)
  s.seats[seat + 1].favor = 0
  table.remove(s.queue, 1)
  figures.tell(events, { what = "passed", seat = seat })
end

-- The event of a purchase, without hidden information.
local function purchase_event(s, seat, m)
  local hidden = m.show == false
  return {
    what = m["do"],
    seat = seat,
    price = favor.price(s, seat, m),
    card = m.slot and s.row[m.slot + 1] or (not hidden and m.card or nil),
    victim = m.victim,
    slot = m.slot,
    at = lists.copy(m.at),
    to = lists.copy(m.to),
  }
end

-- A purchase of its own, or a part of another purchase that has its own question.
local function buy(s, events, seat, m)
  local purchase, asked = tables.purchases[m["do"]], s.ask
  figures.tell(events, purchase_event(s, seat, m))
  tasks.pop(s)
  -- A Lobby that is part of another purchase is already paid.
  if asked ~= "lobby" then
    favor.pay(s, seat, m)
  end
  if purchase.once then
    s.initiated = true
  end
  if asked == "favor" then
    tasks.push(s, { tasks.new("bought", seat) })
  end
  local list = favor.make_steps(s, seat, m, purchase.steps)
  if m.to then
    take_named_step(s, events, seat, list, m)
  end
end

for id in pairs(tables.purchases) do -- portable: by name
  apply[id] = buy
end

return apply
