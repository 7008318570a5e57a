-- The arena: positions of figures and tokens, where a figure may go, whom it can hit.
-- Pure: requires modules of this game and core modules only.

local facts = require("carthage/facts")
local hexes = require("core/hexes")
local tables = require("carthage/tables")
local lists = require("core/lists")
local teams = require("carthage/teams")

local arena = {}

local function ring(hex)
  local place = tables.hexes[hexes.key(hex)]
  return place and place.ring
end

function arena.is_on_board(hex)
  return ring(hex) ~= nil
end

function arena.is_inner(hex)
  return arena.is_on_board(hex) and ring(hex) <= facts.arena.inner_radius
end

function arena.is_edge(hex)
  return ring(hex) == facts.arena.radius
end

-- The hexes of the arena adjacent to a hex.
function arena.neighbors(hex)
  return tables.hexes[hexes.key(hex)].neighbors
end

function arena.are_adjacent(a, b)
  return hexes.distance(a, b) == 1
end

-- The seat whose figure stands on a hex, or nil.
function arena.figure_at(s, hex)
  for i, seat in ipairs(s.seats) do
    if hexes.is_same(seat.pos, hex) then
      return i - 1
    end
  end
  return nil
end

-- The token on a hex and its number, or nil.
function arena.token_at(s, hex)
  for i, token in ipairs(s.tokens) do
    if hexes.is_same(token.at, hex) then
      return token, i
    end
  end
  return nil
end

local function is_pillar(s, hex)
  local token = arena.token_at(s, hex)
  return token ~= nil and facts.token_types[token.type].blocks == true
end

-- The chain -------------------------------------------------------------------------------------------------

-- Can a chain connect two hexes: are they adjacent, or is a hex next to both without a pillar?
function arena.chain_holds(s, a, b)
  if arena.are_adjacent(a, b) then
    return true
  end
  for _, between in ipairs(arena.neighbors(a)) do
    if arena.are_adjacent(between, b) and not is_pillar(s, between) then
      return true
    end
  end
  return false
end

local function would_break_chain(s, seat, hex)
  local mate = teams.is_gladiator(s, seat) and (teams.chained_mate(s, seat))
  return mate and not arena.chain_holds(s, hex, s.seats[mate + 1].pos)
end

-- Movement --------------------------------------------------------------------------------------------------

local function crosses_bar(s, from, to)
  return tables.effect(s.theater).bar == "red_border" and arena.is_inner(from) ~= arena.is_inner(to)
end

-- Can the figure of a seat enter an adjacent hex of the arena?
function arena.can_enter(s, seat, hex)
  if not arena.is_on_board(hex) or arena.figure_at(s, hex) or is_pillar(s, hex) then
    return false
  end
  return not crosses_bar(s, s.seats[seat + 1].pos, hex) and not would_break_chain(s, seat, hex)
end

-- The refusal code for a step to `to`. Nil if the step is legal.
function arena.step_fault(s, seat, to)
  if not arena.is_on_board(to) then
    return "OFF_BOARD"
  end
  local pos = s.seats[seat + 1].pos
  if not arena.are_adjacent(pos, to) then
    return "NOT_ADJACENT_STEP"
  end
  if not arena.can_enter(s, seat, to) then
    return "BLOCKED_STEP"
  end
  return nil
end

-- The hexes that a figure may step to.
function arena.steps(s, seat)
  return lists.filter(arena.neighbors(s.seats[seat + 1].pos), function(hex)
    return arena.can_enter(s, seat, hex)
  end)
end

-- Opponents -------------------------------------------------------------------------------------------------

-- Seats of opponents whose figure is adjacent to the figure of a seat.
function arena.adjacent_opponents(s, seat)
  local found, n, pos = {}, 0, s.seats[seat + 1].pos
  for other = 0, s.players - 1 do
    local there = s.seats[other + 1].pos
    if not hexes.is_none(there) and teams.are_opponents(s, seat, other) and arena.are_adjacent(pos, there) then
      n = n + 1
      found[n] = other
    end
  end
  return found
end

-- The seats a D step can hit. A `dir` other than { 0, 0 } is the direction of a charge.
function arena.victims(s, seat, dir)
  local reached = arena.adjacent_opponents(s, seat)
  if dir[1] == 0 and dir[2] == 0 then
    return reached
  end
  local ahead = hexes.sum(s.seats[seat + 1].pos, dir)
  return lists.filter(reached, function(other)
    return hexes.is_same(s.seats[other + 1].pos, ahead)
  end)
end

-- Beasts ----------------------------------------------------------------------------------------------------

local function is_near_gladiator(s, hex)
  for i, seat in ipairs(s.seats) do
    if teams.is_gladiator(s, i - 1) and arena.are_adjacent(seat.pos, hex) then
      return true
    end
  end
  return false
end

-- At most four gladiators block three edge hexes each, so one is always free.
local IS_ENTRY = {
  inner_circle = function(s, hex)
    return (arena.is_inner(hex)) and not arena.figure_at(s, hex) and not arena.token_at(s, hex)
  end,
  outer_edge = function(s, hex)
    return (arena.is_edge(hex)) and not arena.figure_at(s, hex) and not is_near_gladiator(s, hex)
  end,
}

-- The hexes where a beast may enter the arena, sorted by q and r.
function arena.entries(s, beast)
  local is_entry = IS_ENTRY[tables.beasts[beast].entry]
  return lists.filter(facts.hexes, function(hex)
    return is_entry(s, hex)
  end)
end

return arena
