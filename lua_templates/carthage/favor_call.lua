-- The vector call of a FAVOR phase: purchases in a row, in the vectors' words.
-- Pure: requires modules of this game and core modules only. The module is the function itself.

local decide = require("carthage/decisions")
local flow = require("carthage/flow")
local json = require("core/json")
local lists = require("core/lists")
local objections = require("carthage/objections")
local resolve = require("carthage/resolve")
local scene = require("carthage/scene")
local refuse_shape = require("carthage/shape")
local steps = require("carthage/steps")

-- What belongs to the packed form of an action only.
local PACKED = { "player", "buy", "decisions", "reshuffled" }

local function move_of(names, action)
  local move = lists.copy(action)
  move.victim = action.victim and (scene.seat_of(names, action.victim))
  for _, name in ipairs(PACKED) do
    move[name] = nil
  end
  if move["do"] == "lobby" then
    move.show = move.show or false
  end
  return move
end

-- Answers the question `ask` of a purchase. Gives the code of a refusal, or nil.
local function answer(s, events, seat, ask, move)
  if refuse_shape(move, s.players) then
    return "MALFORMED"
  end
  s.ask = ask
  local code = objections[move["do"]](s, seat, move)
  if code == nil then
    resolve[move["do"]](s, events, seat, move)
  end
  return code
end

-- The second part of purchases that have one.
local FOLLOW = {
  evaluate = function(s, events, seat, action)
    if not steps.run(s, events) then
      return action.buy and "EXTRA_DECISION" or nil
    end
    local move = action.buy and { ["do"] = "buy", slot = action.buy } or { ["do"] = "decline" }
    return answer(s, events, seat, "buy", move)
  end,
  campaign = function(s, events, seat, action)
    if not steps.run(s, events) then
      return nil
    end
    local move = { ["do"] = "lobby", card = action.card, show = action.show or false }
    return answer(s, events, seat, "lobby", move)
  end,
  -- Chance is not played in vectors: without a given order the discard pile comes after the deck.
  concentrate = function(s, events, seat, action)
    steps.run(s, events)
    local own = s.seats[seat + 1]
    local cards = lists.copy(action.reshuffled or (lists.joined(own.deck, own.discard)))
    resolve.shuffle(s, events, seat, { cards = cards })
    return nil
  end,
}

local function act(s, events, names, action)
  if s.phase == "over" or #s.queue == 0 then
    return "PHASE_OVER"
  end
  local seat = scene.seat_of(names, action.player)
  if seat ~= s.queue[1] then
    return "NOT_YOUR_TURN"
  end
  local move, follow = move_of(names, action), FOLLOW[action["do"]]
  if action["do"] == "campaign" then
    move.card = nil
  end
  local code = answer(s, events, seat, "favor", move)
  if code == nil and follow then
    code = follow(s, events, seat, action)
  end
  return code or (decide(s, events, names, action.decisions, seat))
end

-- Results ---------------------------------------------------------------------------------------------------

local function field(name)
  return function(seat)
    return seat[name]
  end
end

local function row_result(s)
  local row = {}
  for i, card in ipairs(s.row) do
    row[i] = card == "" and json.null or card
  end
  return row
end

-- slot -> owner -> number of cubes, as far as there are any.
local function cubes_result(s, names)
  local result = json.object({})
  for slot, cubes in ipairs(s.cubes) do
    local owners = {}
    for i, name in ipairs(names) do
      owners[name] = cubes[i] > 0 and cubes[i] or nil
    end
    result[tostring(slot - 1)] = next(owners) ~= nil and owners or nil
  end
  return result
end

local function next_buyer(s, names)
  return s.queue[1] and names[s.queue[1] + 1] or json.null
end

local function result_of(s, events, names)
  local is_open = s.phase ~= "over" and #s.queue > 0
  if not is_open then
    flow.close_favor(s)
  end
  return {
    favor = scene.by_name(s, names, field("favor")),
    armor = scene.by_name(s, names, field("armor")),
    pos = scene.by_name(s, names, scene.place),
    discards = scene.by_name(s, names, field("discard")),
    player_decks = scene.by_name(s, names, field("deck")),
    row = row_result(s),
    cubes = cubes_result(s, names),
    focus = s.focus,
    start_token = names[s.start_token + 1],
    theater_deck = s.theater_deck,
    theater_discard = s.theater_discard,
    tokens = scene.tokens(s),
    token_count = #s.tokens,
    winner = scene.winner(s),
    next = next_buyer(s, names),
    eliminated = scene.eliminated(events, names),
  }
end

return function(args)
  local s, events, names = scene.favor(args.state), {}, args.state.order
  flow.begin(s, events, "favor")
  for _, action in ipairs(args.actions) do
    local code = act(s, events, names, action)
    if code then
      return { illegal = code }
    end
  end
  return result_of(s, events, names)
end
