-- Why a move that answers the question asked is not legal, as a code of the game; nil when it is.
-- The codes come in the order in which the rules list them. Sentences are made elsewhere: lists of legal moves
-- are made with these functions, too.
-- Pure: requires modules of this game and core modules only.

local arena = require("carthage/arena")
local box = require("carthage/box")
local facts = require("carthage/facts")
local favor_objection = require("carthage/favor_objections")
local hexes = require("core/hexes")
local kit = require("carthage/kit")
local lists = require("core/lists")
local teams = require("carthage/teams")

local CENTRE = { 0, 0 }

local objections = {}

-- Set-up ----------------------------------------------------------------------------------------------------

function objections.choose_token(s, _, m)
  if box.left(s, m.type, m.n) == 0 then
    return "NO_SUCH_TOKEN"
  end
  if not box.is_pillar(m.type) and box.missing(s) == 0 then
    return "TOKEN_LIMIT"
  end
  return nil
end

function objections.done(s)
  return box.missing(s) > 0 and "TOKENS_MISSING" or nil
end

-- A place for a token, when so many are `left` to be placed, this one included.
function objections.token_place(s, at, left)
  if not arena.is_inner(at) then
    return "NOT_INNER"
  end
  if arena.token_at(s, at) then
    return "OCCUPIED"
  end
  if left == 1 and not hexes.is_same(at, CENTRE) and not arena.token_at(s, CENTRE) then
    return "CENTRE_EMPTY"
  end
  return nil
end

function objections.place_token(s, _, m)
  if not box.chosen_number(s, m.type, m.n) then
    return "NO_SUCH_TOKEN"
  end
  return objections.token_place(s, m.at, #s.chosen)
end

local function mate_distance(s, seat, at)
  local mate = teams.chained_mate(s, seat)
  local pos = mate and s.seats[mate + 1].pos
  return pos and not hexes.is_none(pos) and (hexes.distance(pos, at))
end

local function is_near_figure(s, at)
  for _, hex in ipairs(arena.neighbors(at)) do
    if arena.figure_at(s, hex) then
      return true
    end
  end
  return false
end

function objections.place_mini(s, seat, m)
  if not arena.is_edge(m.at) then
    return "NOT_ON_EDGE"
  end
  if arena.figure_at(s, m.at) then
    return "OCCUPIED"
  end
  if is_near_figure(s, m.at) then
    return "ADJACENT_TO_PLAYER"
  end
  local distance = mate_distance(s, seat, m.at)
  if distance and distance ~= facts.chain then
    return "CHAIN_BROKEN"
  end
  return nil
end

-- Turns -----------------------------------------------------------------------------------------------------

local function not_in_hand(s, seat, m)
  return not lists.contains(s.seats[seat + 1].hand, m.card) and "NOT_IN_HAND" or nil
end

objections.play = not_in_hand
objections.discard = not_in_hand

function objections.line(_, _, m)
  return hexes.distance(m.dir, CENTRE) ~= 1 and "BAD_LINE" or nil
end

function objections.step(s, seat, m)
  return arena.step_fault(s, seat, m.to)
end

function objections.target(s, seat, m)
  -- In a charge there is nothing to choose: at most one stands ahead.
  return not lists.contains(arena.adjacent_opponents(s, seat), m.seat) and "BAD_TARGET" or nil
end

function objections.naked(s, seat, m)
  if not teams.is_in_force(s, "naked_and_afraid", seat) then
    return "RULESET_NOT_ACTIVE"
  end
  return arena.step_fault(s, seat, m.to)
end

function objections.beast(s, _, m)
  if not lists.contains(s.beast_cards, m.beast) then
    return "BEAST_TAKEN"
  end
  local places = lists.filter(arena.entries(s, m.beast), function(hex)
    return hexes.is_same(hex, m.at)
  end)
  return #places == 0 and "BAD_ENTRY" or nil
end

function objections.strict_focus(s, seat, m)
  return not lists.contains(s.seats[seat + 1].discard, m.card) and "NOT_IN_DISCARD" or nil
end

function objections.decline(s)
  return s.ask == "step" and not s.todo[1].may and "MUST_MOVE_FULL" or nil
end

local function none()
  return nil
end

objections.choose = none
objections.end_turn = none
objections.pass = none

for id in pairs(kit.purchases) do -- portable: by name
  objections[id] = favor_objection
end

return objections
