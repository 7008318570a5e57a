-- Purchases: their cost, refusals, and steps on cards, cubes and tokens. A purchase is data: its conditions and
-- steps decide which checks are made.
-- Pure: requires modules of this game and core modules only.

local arena = require("carthage/arena")
local box = require("carthage/box")
local facts = require("carthage/facts")
local lists = require("core/lists")
local piles = require("carthage/piles")
local tables = require("carthage/tables")
local tasks = require("carthage/tasks")
local teams = require("carthage/teams")

local favor = {}

-- The price -------------------------------------------------------------------------------------------------

-- Favor that a buyer owes opponents for their cubes on a card of the row: { seat, n }, by seat.
function favor.cube_dues(s, seat, slot)
  local dues, count = {}, 0
  for i, n in ipairs(s.cubes[slot + 1]) do
    if teams.are_opponents(s, seat, i - 1) then
      count = count + 1
      dues[count] = { seat = i - 1, n = n }
    end
  end
  return dues
end

-- The card of a move: given by its slot in the row, or by name.
local function card_of(s, m)
  return m.slot and s.row[m.slot + 1] or m.card
end

-- The price of a purchase in Favor.
function favor.price(s, seat, m)
  local cost = tables.purchases[m["do"]].cost
  local price = cost.favor or 0
  if cost.card then
    price = price + cost.card * tables.cards[card_of(s, m)].cost
  end
  if cost.token_sales then
    price = price + cost.token_sales * s.sales
  end
  if cost.cubes then
    for _, due in ipairs(favor.cube_dues(s, seat, m.slot)) do
      price = price + cost.cubes * due.n
    end
  end
  return price
end

function favor.can_pay(s, seat, m)
  return favor.price(s, seat, m) <= s.seats[seat + 1].favor
end

-- Is there a card in the row that a seat can pay for?
function favor.can_buy_any(s, seat)
  for i, card in ipairs(s.row) do
    if card ~= "" and favor.can_pay(s, seat, { ["do"] = "buy", slot = i - 1 }) then
      return true
    end
  end
  return false
end

-- Pays the price. Owners of cubes get their share at once.
function favor.pay(s, seat, m)
  local buyer, price = s.seats[seat + 1], favor.price(s, seat, m)
  buyer.favor = buyer.favor - price
  if tables.purchases[m["do"]].cost.cubes then
    for _, due in ipairs(favor.cube_dues(s, seat, m.slot)) do
      local owner = s.seats[due.seat + 1]
      owner.favor = math.min(facts.tracks.favor_max, owner.favor + due.n)
    end
  end
end

-- Refusals --------------------------------------------------------------------------------------------------

local function is_victim(s, seat, victim)
  return (teams.is_gladiator(s, victim)) and (teams.are_opponents(s, seat, victim))
end

-- Refusal of a token that must be next to the buyer's gladiator.
local function remove_token_fault(s, seat, m)
  if not arena.token_at(s, m.at) then
    return "NO_TOKEN"
  end
  return not arena.are_adjacent(s.seats[seat + 1].pos, m.at) and "NOT_ADJACENT" or nil
end

local function move_token_fault(s, _, m)
  if not arena.token_at(s, m.at) then
    return "NO_TOKEN"
  end
  if arena.figure_at(s, m.at) then
    return "TOKEN_OCCUPIED"
  end
  if not arena.are_adjacent(m.at, m.to) then
    return "NOT_ADJACENT"
  end
  if not arena.is_inner(m.to) then
    return "NOT_INNER"
  end
  return (arena.token_at(s, m.to) or arena.figure_at(s, m.to)) and "OCCUPIED" or nil
end

-- Step -> its refusal code, or nil.
local FAULT = {
  M = function(s, seat, m)
    return arena.step_fault(s, seat, m.to)
  end,
  remove_token = remove_token_fault,
  move_token = move_token_fault,
  card = function(s, seat, m, step)
    local pile = piles.source(s, seat, m, step.from)
    return pile and not lists.contains(pile, m.card) and "NOT_IN_DISCARD" or nil
  end,
  cube = function(s, seat)
    return piles.cubes_out(s, seat) >= facts.retain_cubes and "NO_CUBE" or nil
  end,
  new_row = function(s)
    return #s.deck == 0 and "NO_EFFECT" or nil
  end,
  shuffle_in = function(s, seat)
    return #s.seats[seat + 1].discard == 0 and "NO_EFFECT" or nil
  end,
  A = function(s, seat, _, step)
    return s.seats[seat + 1].armor + step.n > facts.tracks.armor_max and "NO_EFFECT" or nil
  end,
}

local function step_fault(s, seat, m, purchase)
  local code
  for _, step in ipairs(purchase.steps) do
    local check = FAULT[step.t]
    code = code or (check and check(s, seat, m, step))
  end
  return code
end

-- Conditions that do not depend on a step: victim, time and card.
local function condition_fault(s, seat, m, purchase)
  if m.victim and not is_victim(s, seat, m.victim) then
    return "BAD_TARGET"
  end
  if purchase.once and s.initiated then
    return "INITIATE_USED"
  end
  if purchase.needs and not s.initiated then
    return "INITIATE_FIRST"
  end
  if m.slot and s.row[m.slot + 1] == "" then
    return "EMPTY_SLOT"
  end
  return purchase.never == "start" and (tables.is_starting_card(m.card)) and "STARTING_CARD" or nil
end

-- The code of the first rule that a purchase breaks. Nil if it is legal.
function favor.fault(s, seat, m)
  local purchase = tables.purchases[m["do"]]
  if purchase.kind and not teams.is_in_force(s, purchase.id, seat) then
    return "RULESET_NOT_ACTIVE"
  end
  local code = (condition_fault(s, seat, m, purchase)) or (step_fault(s, seat, m, purchase))
  if code then
    return code
  end
  -- A Lobby that is part of another purchase is already paid.
  return s.ask ~= "lobby" and not favor.can_pay(s, seat, m) and "NOT_ENOUGH_FAVOR" or nil
end

-- Steps -----------------------------------------------------------------------------------------------------

-- Step -> what it does at once. Steps that are not listed here become tasks.
local DO = {
  card = function(s, seat, m, step)
    piles.move(s, seat, m, step.from, step.to)
  end,
  refill = function(s, _, m)
    piles.refill(s, m.slot)
  end,
  new_row = function(s)
    for i, card in ipairs(s.row) do
      if card ~= "" then
        table.insert(s.focus, card) -- portable: five cards
      end
      piles.bring_cubes_home(s, i - 1)
      piles.refill(s, i - 1)
    end
  end,
  cube = function(s, seat, m)
    local cubes = s.cubes[m.slot + 1]
    cubes[seat + 1] = cubes[seat + 1] + 1
  end,
  start_token = function(s, seat)
    s.start_token = seat
    s.sales = s.sales + 1
  end,
  remove_token = function(s, _, m)
    local _, number = arena.token_at(s, m.at)
    table.remove(s.tokens, number)
  end,
  move_token = function(s, _, m)
    local token = arena.token_at(s, m.at)
    token.at = { m.to[1], m.to[2] }
    box.sort_tokens(s)
  end,
  mill = function(s, _, _, step)
    for _ = 1, math.min(step.n, #s.theater_deck) do
      piles.reveal(s)
    end
  end,
}

-- Steps that wait for an answer -> name of their task.
local ASK = { may_buy = "buy", lobby = "lobby", shuffle_in = "shuffle_in" }

local function task_of(s, seat, step)
  if ASK[step.t] then
    return tasks.new(ASK[step.t], seat)
  end
  return tasks.of_steps(s, seat, { step }, {})[1]
end

-- Makes the steps of a purchase or ruleset for the move `m`. Steps that need an answer are put on the list as tasks.
-- Returns these tasks.
function favor.make_steps(s, seat, m, list)
  local later, n = {}, 0
  for _, step in ipairs(list) do
    if DO[step.t] then
      DO[step.t](s, seat, m, step)
    else
      n = n + 1
      later[n] = task_of(s, seat, step)
    end
  end
  tasks.push(s, later)
  return later
end

return favor
