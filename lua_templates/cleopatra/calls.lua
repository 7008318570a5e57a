-- The calls of the acceptance vectors, in the vectors' words: one player's state, cards as { card, up }.
-- Each takes the args of a vector and gives the result table; a refused action gives { illegal = CODE }.
-- Pure: requires modules of this game and core/lists only.

local choices = require("cleopatra/choices")
local facts = require("cleopatra/facts")
local field = require("cleopatra/field")
local flow = require("cleopatra/flow")
local garden = require("cleopatra/garden")
local kit = require("cleopatra/kit")
local lists = require("core/lists")
local mosaics = require("cleopatra/mosaics")
local offering = require("cleopatra/offering")
local palace = require("cleopatra/palace")
local rules = require("cleopatra/rules")
local scoring = require("cleopatra/scoring")
local state_from = require("cleopatra/scene")

local calls = {}

-- The state after the moves of seat 0 and all events on the way; nil and the code of a refusal.
local function play(s, moves)
  local told, n = {}, 0
  for _, move in ipairs(moves) do
    local refusal = rules.refuse(s, 0, move)
    if refusal then
      return nil, refusal.code
    end
    local after, events = rules.apply(s, 0, move)
    s = after
    for _, event in ipairs(events) do
      n = n + 1
      told[n] = event
    end
  end
  return s, told
end

-- What the events of one name tell under a key, in their order.
local function told_of(events, what, key)
  local values, n = {}, 0
  for _, event in ipairs(events) do
    if event.what == what then
      n = n + 1
      values[n] = event[key]
    end
  end
  return values
end

-- From any state on: some fields of it, moves of any seat, and of which seat to list the legal moves.
function calls.play(args)
  local s = rules.setup(args.players or facts.players[1])
  for name, value in pairs(args.state or {}) do -- portable: each field by itself
    s[name] = value
  end
  for _, step in ipairs(args.moves or {}) do
    local refusal = rules.refuse(s, step.seat, step.move)
    if refusal then
      return { illegal = refusal.code }
    end
    s = rules.apply(s, step.seat, step.move)
  end
  s.actors = rules.actors(s)
  s.score = rules.score(s)
  s.moves = args.listed and (rules.moves(s, args.listed))
  return s
end

-- Turns -----------------------------------------------------------------------------------------------------

local function turn_result(s, events)
  return {
    phase = s.turn == 0 and s.phase or "over",
    hand = s.hands[1],
    scarabs = s.scarabs[1],
    amulets = s.amulets[1],
    gains = told_of(events, "built", "gain"),
    stalls = s.stalls,
    deck_left = #s.deck,
    discard = s.discard,
    order = s.order,
    cleopatra = s.cleopatra,
  }
end

function calls.turn(args)
  local start = state_from(args.state)
  flow.begin_turn(start, {}, 0)
  local s, told = play(start, args.actions)
  if s == nil then
    return { illegal = told }
  end
  return turn_result(s, told)
end

function calls.market(args)
  local moves = { { ["do"] = "market", stall = args.take } }
  for i, stall in ipairs(args.place) do
    moves[i + 1] = { ["do"] = "stall_for_card", stall = stall }
  end
  local given = { stalls = args.stalls, deck = args.deck, player = { hand = args.hand } }
  local result = calls.turn({ state = given, actions = moves })
  return { illegal = result.illegal, hand = result.hand, stalls = result.stalls, deck_left = result.deck_left }
end

function calls.worshipper(args)
  local player = { scarabs = args.scarabs, amulets = args.amulets }
  local s, code = play(state_from({ order = args.order, player = player }), {
    { ["do"] = "worshipper", name = args.choose },
  })
  if s == nil then
    return { illegal = code }
  end
  return { order = s.order, scarabs = s.scarabs[1], amulets = s.amulets[1] }
end

function calls.hand_limit(args)
  local start = state_from({ player = { hand = args.hand, amulets = args.amulets } })
  start.phase = "limit"
  start["then"] = "end"
  local s, code = play(start, { { ["do"] = args.choice, cards = args.discard } })
  if s == nil then
    return { illegal = code }
  end
  return { amulets = s.amulets[1], hand_size = #s.hands[1] }
end

-- The quarry ------------------------------------------------------------------------------------------------

function calls.reward(args)
  local s = state_from({ board = args.board })
  return { scarabs = palace.reward(s, args.piece, args) }
end

local function sanctuary_results(s, owner)
  local result = {}
  for i, sanctuary in ipairs(s.sanctuaries) do
    result[i] = { owner = owner, size = garden.area_size(s.garden, sanctuary.at) }
  end
  return result
end

local function quarry_result(s, events, owner)
  return {
    gains = told_of(events, "built", "gain"),
    scarabs = s.scarabs[1],
    amulets = s.amulets[1],
    hand = s.hands[1],
    anubis = s.statues[1],
    cleopatra = s.cleopatra,
    offering = s.phase == "offering",
    end_triggered = s.trigger >= 0,
    pile = s.pile,
    removed = s.removed,
    sanctuaries = sanctuary_results(s, owner),
    completed = lists.sorted(told_of(events, "completed", "category")),
  }
end

-- The visit ends after the last build.
function calls.quarry(args)
  local moves, n = {}, #args.actions
  for i, action in ipairs(args.actions) do
    moves[i] = lists.copy(action)
    moves[i]["do"] = "build"
  end
  moves[n + 1] = { ["do"] = "leave_quarry" }
  local s, told = play(state_from(args.state), moves)
  if s == nil then
    return { illegal = told }
  end
  return quarry_result(s, told, args.state.player.id or "A")
end

function calls.payments(args)
  local player = { hand = args.hand, worshipper = args.worshipper }
  local s = state_from({ player = player })
  local payments = choices.minimal(s.hands[1], s.pool, s.discount, kit.pieces[args.piece])
  table.sort(payments, choices.comes_before)
  return { payments = payments }
end

function calls.sanctuaries(args)
  local s = state_from({ board = { mosaic_squares = args.before } })
  local areas = field.areas(garden.empty_squares(s.garden))
  local area = field.area_at(areas, args.cells[1][1], args.cells[1][2])
  local sizes = {}
  for i, sanctuary in ipairs(mosaics.sanctuaries(area, args.cells, args.pile)) do
    sizes[i] = field.size(sanctuary)
  end
  table.sort(sizes, function(a, b)
    return a < b
  end)
  return { sizes = sizes }
end

-- Offering and end ------------------------------------------------------------------------------------------

local function by_seat(names, map)
  local result = {}
  for i, name in ipairs(names) do
    result[i] = map[name]
  end
  return result
end

local function by_name(names, figures)
  local result = {}
  for i, name in ipairs(names) do
    result[name] = figures[i]
  end
  return result
end

function calls.offering(args)
  local names = lists.sorted_keys(args.bids)
  local s = rules.setup(#names)
  s.phase = "offering"
  s.scarabs = by_seat(names, args.scarabs)
  s.amulets = by_seat(names, args.amulets)
  for i, name in ipairs(names) do
    local move = { ["do"] = "bid", amount = args.bids[name] }
    local refusal = rules.refuse(s, i - 1, move)
    if refusal then
      return { illegal = refusal.code }
    end
    s = rules.apply(s, i - 1, move)
  end
  return {
    rank = by_name(names, offering.ranks(s.bids)),
    amulets = by_name(names, s.amulets),
    scarabs = by_name(names, s.scarabs),
  }
end

-- Those who have one more turn, in their order.
function calls.last_turns(args)
  local names, remaining = args.players, {}
  local trigger = lists.index_of(names, args.trigger)
  for i = 1, #names - 1 do
    remaining[i] = names[(trigger + i - 1) % #names + 1]
  end
  return { remaining = remaining }
end

local function sum(figures)
  local total = 0
  for _, figure in ipairs(figures) do
    total = total + figure
  end
  return total
end

-- A player's results at the end; one who is eliminated pays no penalty and has no scarabs to compare.
local function add_final(result, name, player, left)
  result.left[name] = left
  if scoring.is_eliminated(left) then
    table.insert(result.eliminated, name)
    return
  end
  result.penalty[name] = scoring.penalty(left)
  result.scarabs[name] = scoring.standing(player.scarabs, left).merits[1]
end

function calls.final(args)
  local names, before, standings = lists.sorted_keys(args.players), {}, {}
  for i, name in ipairs(names) do
    local player = args.players[name]
    before[i] = scoring.amulets_before(player.hand, player.amulets, sum(player.sanctuaries))
  end
  local result = { left = {}, penalty = {}, scarabs = {}, eliminated = {}, winners = {} }
  result.before = by_name(names, before)
  for i, left in ipairs(scoring.amulets_left(before)) do
    local player = args.players[names[i]]
    standings[i] = scoring.standing(player.scarabs, left)
    add_final(result, names[i], player, left)
  end
  for i, seat in ipairs(scoring.ranked(standings, true).winners) do
    result.winners[i] = names[seat + 1]
  end
  return result
end

return calls
