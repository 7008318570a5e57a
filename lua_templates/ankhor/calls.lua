-- The calls of the acceptance vectors, in the vectors' words: tiles as { c, k, x, y, z }, empty slots null.
-- Each takes the args of a vector and gives the result table; a refused action gives { illegal = CODE }.
-- Pure: requires modules of this game, core/json and core/lists only.

local facts = require("ankhor/facts")
local groups = require("ankhor/groups")
local json = require("core/json")
local layout = require("ankhor/layout")
local lists = require("core/lists")
local market = require("ankhor/market")
local rules = require("ankhor/rules")
local scoring = require("ankhor/scoring")
local tokens = require("ankhor/tokens")

local calls = {}

local function face_of(tile)
  return tile.c .. ":" .. tile.k
end

local function faces_of(tiles)
  local faces = {}
  for i, tile in ipairs(tiles or {}) do
    faces[i] = face_of(tile)
  end
  return faces
end

local function layout_from(tiles)
  local result = {}
  for _, tile in ipairs(tiles or {}) do
    local token = tile.token or false
    layout.add(result, { x = tile.x, y = tile.y, z = tile.z, tile = face_of(tile), token = token })
  end
  return result
end

function calls.score(args)
  local points, total = scoring.points(layout_from(args.layout), args.bonus or 0, args.tokens or 0)
  local bonus, twos, animals, colors, sets = table.unpack(points)
  return { bonus = bonus, twos = twos, animals = animals, colors = colors, tokens = sets, total = total }
end

function calls.bonus_groups(args)
  return { count = groups.for_bonus(layout_from(args.layout)) }
end

function calls.winner(args)
  local names, standings, winners = lists.sorted_keys(args.players), {}, {}
  for i, name in ipairs(names) do
    local player = args.players[name]
    standings[i] = { points = {}, merits = scoring.merits(player.score, player.tiles, player.tokens) }
  end
  for i, seat in ipairs(scoring.ranked(standings, true).winners) do
    winners[i] = names[seat + 1]
  end
  return { winners = winners }
end

-- Those who still have a turn in the round in which the end was triggered.
function calls.last_turns(args)
  local names, remaining, n = args.players, {}, 0
  local i = lists.index_of(names, args.trigger) % #names + 1
  while names[i] ~= args.first do
    n = n + 1
    remaining[n] = names[i]
    i = i % #names + 1
  end
  return { remaining = remaining }
end

function calls.prices_ok(args)
  return { ok = market.are_prices_fair(args.zones) }
end

-- The supply when only one seat has tokens.
local function rest_of_supply(s, seat)
  local supply = lists.copy(s.supply)
  tokens.pass(supply, tokens.each(0), s.stocks[seat + 1])
  tokens.pass(supply, tokens.each(0), lists.counted(layout.depot_tokens(s.layouts[seat + 1])))
  return supply
end

local function counts_from(part)
  local counts = tokens.each(0)
  for kind, count in pairs(part or {}) do -- portable: each type by itself
    counts[kind] = count
  end
  return counts
end

-- Seat 0 at the start of its turn; the other seats have nothing.
local function state_from(given)
  local s = rules.setup(given.players or facts.players[1])
  s.phase = "turn"
  s.layouts[1] = layout_from(given.layout)
  s.stocks[1] = counts_from(given.stock)
  s.usable = s.stocks[1].ankh
  s.supply = given.supply and counts_from(given.supply) or (rest_of_supply(s, 0))
  s.markers = lists.copy(given.markers or s.markers)
  for i = 1, facts.row_size do
    local tile = given.row and given.row[i]
    s.row[i] = tile and face_of(tile) or ""
  end
  for pile, tiles in pairs(given.piles or {}) do -- portable: each pile by itself
    s.piles[pile] = faces_of(tiles)
  end
  s.bonus[1] = given.bonus or groups.for_bonus(s.layouts[1])
  s.bonus_supply = given.bonus_supply or facts.bonus.count - s.bonus[1]
  s.triggered = market.is_bare(s)
  return s
end

local function row_result(row)
  local result = {}
  for i, face in ipairs(row) do
    result[i] = face == "" and json.null or face
  end
  return result
end

local function result_of(s, ended, extra_turns)
  return {
    stock = s.stocks[1],
    supply = s.supply,
    row = row_result(s.row),
    piles = s.piles,
    gone = s.gone,
    bonus = s.bonus[1],
    bonus_supply = s.bonus_supply,
    tiles = #s.layouts[1],
    depot_tokens = lists.sorted(layout.depot_tokens(s.layouts[1])),
    main_done = s.main_done,
    ended = ended,
    extra_turns = extra_turns,
    triggered = s.triggered,
    ankh_usable = s.usable,
  }
end

local function is_extra_turn(event)
  return event.what == "extra turn"
end

function calls.turn(args)
  local s, ended, extra_turns = state_from(args.state), false, 0
  for _, action in ipairs(args.actions) do
    local refusal = rules.refuse(s, 0, action)
    if refusal then
      return { illegal = refusal.code }
    end
    local after, events = rules.apply(s, 0, action)
    s = after
    ended = action["do"] == "end"
    extra_turns = extra_turns + #lists.filter(events, is_extra_turn)
  end
  return result_of(s, ended, extra_turns)
end

-- All legal moves at the start of the turn, or after some actions.
function calls.moves(args)
  local s = state_from(args.state)
  for _, action in ipairs(args.actions or {}) do
    s = (rules.apply(s, 0, action))
  end
  return { moves = rules.moves(s, 0) }
end

-- What chance deals when it draws these numbers, and zeros from then on: whether the prices are fair, and who starts.
function calls.chance(args)
  local n = 0
  local move = rules.chance(rules.setup(args.players), function(sides)
    n = n + 1
    return (args.draws[n] or 0) % sides
  end)
  return { fair = market.are_prices_fair(market.zones(move.markers)), first = move.first }
end

-- The verdict on a move of any seat before the deal.
function calls.deal(args)
  local refusal = rules.refuse(rules.setup(args.players), args.seat, args.move)
  return { illegal = refusal and refusal.code }
end

return calls
