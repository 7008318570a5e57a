-- Why a purchase is not legal, as a code of the game; nil when it is. The checks follow the data of the
-- purchase: its parameters, its steps and its conditions.
-- Pure: requires modules of this game and core modules only. The module is the function itself.

local arena = require("carthage/arena")
local facts = require("carthage/facts")
local kit = require("carthage/kit")
local lists = require("core/lists")
local piles = require("carthage/piles")
local purchases = require("carthage/purchases")
local teams = require("carthage/teams")

local function is_victim(s, seat, victim)
  return (teams.is_gladiator(s, victim)) and (teams.are_opponents(s, seat, victim))
end

local function cubes_in_use(s, seat)
  local used = 0
  for _, cubes in ipairs(s.cubes) do
    used = used + cubes[seat + 1]
  end
  return used
end

-- A token that leaves the game lies next to the buyer's gladiator.
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

-- What may be wrong with each step.
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
    return cubes_in_use(s, seat) >= facts.retain_cubes and "NO_CUBE" or nil
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

-- Conditions that do not depend on a step: whom, when, and which card.
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
  return purchase.never == "start" and (kit.is_starting_card(m.card)) and "STARTING_CARD" or nil
end

return function(s, seat, m)
  local purchase = kit.purchases[m["do"]]
  if purchase.kind and not teams.is_in_force(s, purchase.id, seat) then
    return "RULESET_NOT_ACTIVE"
  end
  local code = (condition_fault(s, seat, m, purchase)) or (step_fault(s, seat, m, purchase))
  if code then
    return code
  end
  -- A Lobby that is part of another purchase has been paid with it.
  return s.ask ~= "lobby" and not purchases.can_pay(s, seat, m) and "NOT_ENOUGH_FAVOR" or nil
end
