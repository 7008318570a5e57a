-- What Favor buys: its price, and its steps on cards, cubes and tokens. A purchase is data: a list of steps.
-- Pure: requires modules of this game and core modules only.

local arena = require("carthage/arena")
local box = require("carthage/box")
local facts = require("carthage/facts")
local kit = require("carthage/kit")
local piles = require("carthage/piles")
local tasks = require("carthage/tasks")
local teams = require("carthage/teams")

local purchases = {}

-- The price -------------------------------------------------------------------------------------------------

-- Favor due to the opponents of a buyer for their cubes on a card of the row, by seat: { seat, n }.
function purchases.cube_dues(s, seat, slot)
  local dues, count = {}, 0
  for i, n in ipairs(s.cubes[slot + 1]) do
    if teams.are_opponents(s, seat, i - 1) then
      count = count + 1
      dues[count] = { seat = i - 1, n = n }
    end
  end
  return dues
end

-- The card that a move means: in the row, or by name.
local function card_of(s, m)
  return m.slot and s.row[m.slot + 1] or m.card
end

-- The price of a purchase in Favor.
function purchases.price(s, seat, m)
  local cost = kit.purchases[m["do"]].cost
  local price = cost.favor or 0
  if cost.card then
    price = price + cost.card * kit.cards[card_of(s, m)].cost
  end
  if cost.token_sales then
    price = price + cost.token_sales * s.sales
  end
  if cost.cubes then
    for _, due in ipairs(purchases.cube_dues(s, seat, m.slot)) do
      price = price + cost.cubes * due.n
    end
  end
  return price
end

function purchases.can_pay(s, seat, m)
  return purchases.price(s, seat, m) <= s.seats[seat + 1].favor
end

-- Is there a card in the row that a seat can pay?
function purchases.can_buy_any(s, seat)
  for i, card in ipairs(s.row) do
    if card ~= "" and purchases.can_pay(s, seat, { ["do"] = "buy", slot = i - 1 }) then
      return true
    end
  end
  return false
end

-- The price is paid first; what is due for cubes reaches their owners at once.
function purchases.pay(s, seat, m)
  local buyer, price = s.seats[seat + 1], purchases.price(s, seat, m)
  buyer.favor = buyer.favor - price
  if kit.purchases[m["do"]].cost.cubes then
    for _, due in ipairs(purchases.cube_dues(s, seat, m.slot)) do
      local owner = s.seats[due.seat + 1]
      owner.favor = math.min(facts.tracks.favor_max, owner.favor + due.n)
    end
  end
end

-- Steps -----------------------------------------------------------------------------------------------------

-- What is done at once. Steps that are not here become tasks.
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

-- Steps that wait for an answer, as the name of their task.
local ASK = { may_buy = "buy", lobby = "lobby", shuffle_in = "shuffle_in" }

local function task_of(s, seat, step)
  if ASK[step.t] then
    return tasks.new(ASK[step.t], seat)
  end
  return tasks.of_steps(s, seat, { step }, {})[1]
end

-- Makes the steps of a purchase or rule for the move `m`; those that take time are put on the list.
-- Gives the tasks.
function purchases.make_steps(s, seat, m, list)
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

return purchases
