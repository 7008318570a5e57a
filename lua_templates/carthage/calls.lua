-- The calls of the acceptance vectors, in the vectors' words. Each takes the args of a vector and gives the
-- result table; a refused action gives { illegal = CODE }. No state that is handed in is changed.
-- Pure: requires modules of this game and core modules only.

local arena = require("carthage/arena")
local box = require("carthage/box")
local decide = require("carthage/decisions")
local facts = require("carthage/facts")
local favor_phase = require("carthage/favor_call")
local figures = require("carthage/figures")
local flow = require("carthage/flow")
local hexes = require("core/hexes")
local kit = require("carthage/kit")
local lists = require("core/lists")
local objections = require("carthage/objections")
local piles = require("carthage/piles")
local position = require("carthage/position_call")
local resolve = require("carthage/resolve")
local rulings = require("carthage/rulings")
local scene = require("carthage/scene")
local scoring = require("carthage/scoring")
local steps = require("carthage/steps")
local tasks = require("carthage/tasks")

local calls = { favor_phase = favor_phase, position = position }

local function verdict(code)
  if code then
    return { illegal = code }
  end
  return { ok = true }
end

-- The arena -------------------------------------------------------------------------------------------------

function calls.arena()
  return {
    hexes = #facts.hexes,
    edge = #lists.filter(facts.hexes, arena.is_edge),
    inner = #lists.filter(facts.hexes, arena.is_inner),
  }
end

function calls.neighbors(args)
  local neighbors = hexes.sorted(arena.neighbors(args.hex))
  return { count = #neighbors, neighbors = neighbors }
end

function calls.steps(args)
  local s = scene.action(args.state)
  return { hexes = hexes.sorted(arena.steps(s, scene.seat_of(args.state.order, args.player))) }
end

function calls.chain_ok(args)
  return { ok = arena.chain_holds(scene.action(args.state), args.a, args.b) }
end

function calls.beast_entry(args)
  local entries = hexes.sorted(arena.entries(scene.action(args.state), args.beast))
  return { hexes = entries, count = #entries }
end

-- Set-up ----------------------------------------------------------------------------------------------------

function calls.token_count(args)
  return { count = box.wanted(args.players) }
end

-- Seat 0 places its mini among those of the others; the mate, if there is one, is chained to it.
function calls.place_mini(args)
  local order, players = { "0" }, { ["0"] = { team = "own" } }
  for i, hex in ipairs(args.others) do
    local name = tostring(i)
    order[i + 1] = name
    players[name] = { pos = hex, team = args.mate and hexes.is_same(hex, args.mate) and "own" or name }
  end
  local s = scene.action({ order = order, players = players, chained = args.mate ~= nil })
  return verdict(objections.place_mini(s, 0, { at = args.hex }))
end

function calls.place_token(args)
  local tokens = {}
  for i, hex in ipairs(args.placed) do
    tokens[i] = { type = "favor", n = 1, pos = hex }
  end
  local s = scene.action({ order = { "A" }, players = { A = {} }, tokens = tokens })
  return verdict(objections.token_place(s, args.hex, args.left))
end

-- Drawing from the deck, and on after the shuffle of the discard pile.
function calls.draw(args)
  local deck, discard = lists.copy(args.deck), lists.copy(args.discard)
  local hand = piles.draw(deck, 0)
  if #hand < facts.hand and #discard > 0 then
    deck = lists.copy(args.reshuffled)
    discard = {}
    hand = lists.joined(hand, piles.draw(deck, #hand))
  end
  return { hand = hand, deck = deck, discard = discard }
end

-- The action ------------------------------------------------------------------------------------------------

local function player_result(seat)
  return { pos = scene.place(seat), armor = seat.armor, favor = seat.favor, alive = seat.figure ~= "" }
end

local function field(name)
  return function(seat)
    return seat[name]
  end
end

local function action_result(s, events, names)
  return {
    players = scene.by_name(s, names, player_result),
    tokens = scene.tokens(s),
    winner = scene.winner(s),
    eliminated = scene.eliminated(events, names),
    hands = scene.by_name(s, names, field("hand")),
    discards = scene.by_name(s, names, field("discard")),
    focus = s.focus,
    dealt = scene.by_name(s, names, field("dealt")),
    start_token = names[s.start_token + 1],
  }
end

-- Plays a state on to the end of its tasks.
local function played(s, events, args, actor)
  local names = args.state.order
  local code = decide(s, events, names, args.decisions, actor)
  if code then
    return { illegal = code }
  end
  return action_result(s, events, names)
end

local BEAST = "beast:"

-- The beast that a vector plays with, as "beast:bear"; nil for a card.
local function beast_of(card)
  return card:sub(1, #BEAST) == BEAST and kit.beasts[card:sub(#BEAST + 1)] or nil
end

function calls.play_card(args)
  local s = scene.action(args.state)
  local seat = scene.seat_of(args.state.order, args.player)
  local beast = beast_of(args.card)
  if beast then
    s.seats[seat + 1].figure = beast.id
    s.todo = tasks.of_card(s, seat, beast, false)
  else
    s.seats[seat + 1].hand = lists.sorted(args.hand_after or {})
    s.todo = { tasks.new("played", seat, { id = args.card }) }
    tasks.push(s, tasks.of_card(s, seat, kit.cards[args.card], true))
  end
  return played(s, {}, args, seat)
end

function calls.knockback(args)
  local s, names = scene.action(args.state), args.state.order
  local attacker, victim = scene.seat_of(names, args.attacker), scene.seat_of(names, args.target)
  local dir = hexes.way(s.seats[attacker + 1].pos, s.seats[victim + 1].pos)
  s.todo = { tasks.new("K", attacker, { n = args.n or 1, dir = dir, victim = victim }) }
  return played(s, {}, args, attacker)
end

function calls.naked(args)
  local s, events = scene.action(args.state), {}
  local seat, move = scene.seat_of(args.state.order, args.player), { ["do"] = "naked", to = lists.copy(args.to) }
  s.rulesets = { "naked_and_afraid" }
  local code = objections.naked(s, seat, move)
  if code then
    return { illegal = code }
  end
  resolve.naked(s, events, seat, move)
  return played(s, events, args, seat)
end

-- Rules -----------------------------------------------------------------------------------------------------

function calls.theater_card(args)
  local s = scene.action(args.state)
  rulings.theater(s, kit.effect(args.card))
  return played(s, {}, args)
end

function calls.active_condition(args)
  local s = scene.action(args.state)
  for i = 1, args.theater_discard or 0 do
    s.theater_discard[i] = facts.theater_cards[i].id
  end
  s.rulesets = { args.rule }
  rulings.ruleset(s, args.rule)
  return played(s, {}, args)
end

function calls.end_action(args)
  local s, events = scene.action(args.state), {}
  steps.pay_hills(s, events)
  return action_result(s, events, args.state.order)
end

function calls.theater_start(args)
  local s = scene.action(args.state)
  flow.turn_tokens_up(s)
  return action_result(s, {}, args.state.order)
end

-- The teams with the most Armor, each once.
function calls.round_cap(args)
  local names, won = lists.sorted_keys(args.players), {}
  local s = scene.action({ order = names, players = args.players })
  for i, name in ipairs(names) do
    if args.players[name].alive == false then
      s.seats[i].figure = ""
    end
  end
  figures.end_game(s, {})
  for _, seat in ipairs(scoring.sheet(s).winners) do
    won[s.mode.teams[seat + 1]] = true
  end
  return { winners = lists.sorted_keys(won) }
end

return calls
