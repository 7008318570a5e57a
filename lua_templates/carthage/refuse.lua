-- Why a move is illegal: { code, values, message }, or nil. The order of the checks is fixed: form, game over,
-- chance, whose turn it is, the question, the move itself.
-- Pure: requires modules of this game and core modules only.

local arena = require("carthage/arena")
local box = require("carthage/box")
local deal = require("carthage/deal")
local facts = require("carthage/facts")
local favor = require("carthage/favor")
local hexes = require("core/hexes")
local lists = require("core/lists")
local schema = require("core/schema")
local tables = require("carthage/tables")
local teams = require("carthage/teams")

local CHANCE = -1
local CENTER = { 0, 0 }

local refuse = {}

-- Verb -> refusal code of a move that answers the question. Nil if the move is legal.
local faults = {}

-- Set-up ----------------------------------------------------------------------------------------------------

function faults.choose_token(s, _, m)
  if box.left(s, m.type, m.n) == 0 then
    return "NO_SUCH_TOKEN"
  end
  if not box.is_pillar(m.type) and box.missing(s) == 0 then
    return "TOKEN_LIMIT"
  end
  return nil
end

function faults.done(s)
  return box.missing(s) > 0 and "TOKENS_MISSING" or nil
end

-- Refusal of a place for a token, when `left` tokens must still be placed, including this one.
local function token_place(s, at, left)
  if not arena.is_inner(at) then
    return "NOT_INNER"
  end
  if arena.token_at(s, at) then
    return "OCCUPIED"
  end
  if left == 1 and not hexes.is_same(at, CENTER) and not arena.token_at(s, CENTER) then
    return "CENTRE_EMPTY"
  end
  return nil
end

function faults.place_token(s, _, m)
  if not box.chosen_number(s, m.type, m.n) then
    return "NO_SUCH_TOKEN"
  end
  return token_place(s, m.at, #s.chosen)
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

function faults.place_mini(s, seat, m)
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

faults.play = not_in_hand
faults.discard = not_in_hand

function faults.line(_, _, m)
  return hexes.distance(m.dir, CENTER) ~= 1 and "BAD_LINE" or nil
end

function faults.step(s, seat, m)
  return arena.step_fault(s, seat, m.to)
end

function faults.target(s, seat, m)
  -- A charge never asks: at most one opponent is straight ahead.
  return not lists.contains(arena.adjacent_opponents(s, seat), m.seat) and "BAD_TARGET" or nil
end

function faults.naked(s, seat, m)
  if not teams.is_in_force(s, "naked_and_afraid", seat) then
    return "RULESET_NOT_ACTIVE"
  end
  return arena.step_fault(s, seat, m.to)
end

function faults.beast(s, _, m)
  if not lists.contains(s.beast_cards, m.beast) then
    return "BEAST_TAKEN"
  end
  local places = lists.filter(arena.entries(s, m.beast), function(hex)
    return hexes.is_same(hex, m.at)
  end)
  return #places == 0 and "BAD_ENTRY" or nil
end

function faults.strict_focus(s, seat, m)
  return not lists.contains(s.seats[seat + 1].discard, m.card) and "NOT_IN_DISCARD" or nil
end

function faults.decline(s)
  return s.ask == "step" and not s.todo[1].may and "MUST_MOVE_FULL" or nil
end

local function none()
  return nil
end

faults.choose = none
faults.end_turn = none
faults.pass = none

for id in pairs(tables.purchases) do -- portable: by name
  faults[id] = favor.fault
end

-- The code of the first rule that a move of the right kind breaks. Nil if it is legal.
function refuse.fault(s, seat, m)
  return faults[m["do"]](s, seat, m)
end

-- Questions -------------------------------------------------------------------------------------------------

local function everything_sold()
  local verbs = lists.sorted_keys(tables.purchases)
  verbs[#verbs + 1] = "pass"
  return verbs
end

-- Question -> the verbs of the moves that answer it.
refuse.ANSWERS = {
  choose_token = { "choose_token", "done" },
  place_token = { "place_token" },
  place_mini = { "place_mini" },
  turn = { "play", "naked" },
  rest = { "naked", "end_turn" },
  line = { "line" },
  choose = { "choose" },
  step = { "step", "decline" },
  target = { "target" },
  discard = { "discard" },
  beast = { "beast", "decline" },
  strict = { "strict_focus", "decline" },
  favor = everything_sold(),
  buy = { "buy", "decline" },
  lobby = { "lobby" },
}

-- Refusals --------------------------------------------------------------------------------------------------

local refuse_form = schema.of(facts.moves)

local function is_seat(s, seat)
  return type(seat) == "number" and seat == math.floor(seat) and seat >= CHANCE and seat < s.players
end

local function means_nobody(s, m)
  local seat = m["do"] == "target" and m.seat or m.victim
  return seat ~= nil and seat >= s.players
end

local function refuse_chance(s, seat, m)
  local wanted = s.ask == "deal" and "deal" or "shuffle"
  if seat ~= CHANCE then
    return { code = "NOT_YOUR_TURN", message = "before_" .. wanted }
  end
  if m["do"] ~= wanted then
    return { code = "WRONG_PHASE", message = "first_" .. wanted }
  end
  return not deal.is_possible(s, m) and { code = "MALFORMED", message = "impossible_" .. wanted } or nil
end

local function named(kind)
  return function(_, _, m)
    return { [kind] = { id = kind .. ":" .. m[kind] } }
  end
end

local function rule_of(_, _, m)
  return { rule = { id = "rule:" .. (m["do"] == "naked" and "naked_and_afraid" or m["do"]) } }
end

-- Code -> values of its message.
local VALUES = {
  NOT_IN_HAND = named("card"),
  STARTING_CARD = named("card"),
  NOT_IN_DISCARD = named("card"),
  BEAST_TAKEN = named("beast"),
  BAD_ENTRY = named("beast"),
  RULESET_NOT_ACTIVE = rule_of,
  NO_EFFECT = rule_of,
  TOKEN_LIMIT = function(s)
    return { n = box.wanted(s.players) }
  end,
  TOKENS_MISSING = function(s)
    return { n = box.missing(s) }
  end,
  NOT_ENOUGH_FAVOR = function(s, seat, m)
    return { price = favor.price(s, seat, m), held = s.seats[seat + 1].favor }
  end,
}

-- The refusal of a move of `seat`. Nil if the move is legal.
function refuse.refuse(s, seat, m)
  local malformed = refuse_form(m)
  if malformed then
    return malformed
  end
  if not is_seat(s, seat) or means_nobody(s, m) then
    return { code = "MALFORMED", message = "no_seat" }
  end
  if s.ask == "over" then
    return { code = "GAME_OVER" }
  end
  if deal.is_due(s) then
    return refuse_chance(s, seat, m)
  end
  if seat ~= s.turn then
    return { code = "NOT_YOUR_TURN" }
  end
  if not lists.contains(refuse.ANSWERS[s.ask], m["do"]) then
    return { code = "WRONG_PHASE", message = "ask:" .. s.ask }
  end
  local code = refuse.fault(s, seat, m)
  return code and { code = code, values = VALUES[code] and VALUES[code](s, seat, m) } or nil
end

return refuse
