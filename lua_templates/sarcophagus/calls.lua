-- The calls of the acceptance vectors, in the vectors' own words: players by name, positions as keys of maps.
-- Each takes the args of a vector and gives the result table; a refused action gives { illegal = CODE }.
-- Pure: requires modules of this game, core/json and core/lists only.

local assess = require("sarcophagus/assess")
local facts = require("sarcophagus/facts")
local json = require("core/json")
local kit = require("sarcophagus/kit")
local lists = require("core/lists")
local pyramid = require("sarcophagus/pyramid")
local rules = require("sarcophagus/rules")
local scoring = require("sarcophagus/scoring")

local calls = {}

-- The full pyramid without the removed positions.
local function standing(removed)
  return lists.filter(facts.positions, function(place)
    return not lists.contains(removed, place.pos)
  end)
end

function calls.neighbors(args)
  return { neighbors = lists.copy(kit.places[args.pos].neighbors) }
end

function calls.free_sides(args)
  local tiles = standing(args.removed)
  return {
    free = pyramid.free_sides(tiles, args.pos),
    claimable = pyramid.is_claimable(tiles, args.pos),
  }
end

function calls.first_target(args)
  local target = pyramid.target(standing(args.removed))
  if target == nil then
    return json.object({})
  end
  return { pos = target.pos }
end

function calls.assess(args)
  local names, suits = lists.sorted_keys(args.suits), {}
  for i, name in ipairs(names) do
    suits[i] = args.suits[name]
  end
  local seat, by = assess(suits, args.coins)
  if seat == nil then
    return { by = by }
  end
  return { winner = names[seat + 1], by = by }
end

function calls.score(args)
  local value, bonus = scoring.fame(args.tiles), scoring.suit_bonus(args.tiles)
  return { value = value, bonus = bonus, total = value + bonus }
end

-- What a player owns at the end: claimed and revealed tiles without those lost to revealed traps.
local function final_tiles(player)
  local tiles = lists.joined(player.claimed or {}, player.vault or {})
  for _, tile in ipairs(player.trap_discards or {}) do
    lists.remove_value(tiles, tile)
  end
  return tiles
end

function calls.final(args)
  local names = lists.sorted_keys(args.players)
  local claimed, vault = {}, {}
  for i, name in ipairs(names) do
    claimed[i] = final_tiles(args.players[name])
    vault[i] = {}
  end
  local sheet = scoring.sheet({ claimed = claimed, vault = vault, step = "over" })
  local totals, tiles, winners = {}, {}, {}
  for i, name in ipairs(names) do
    totals[name] = sheet.seats[i].total
    tiles[name] = #claimed[i]
  end
  for i, seat in ipairs(sheet.winners) do
    winners[i] = names[seat + 1]
  end
  return { totals = totals, tiles = tiles, winners = winners }
end

-- A list by seat of a map by player; a player the map leaves out has an empty list.
local function by_seat(names, map)
  local result = {}
  for i, name in ipairs(names) do
    result[i] = lists.copy((map or {})[name] or {})
  end
  return result
end

local function by_seat_sorted(names, map)
  local result = by_seat(names, map)
  for i, texts in ipairs(result) do
    result[i] = lists.sorted(texts)
  end
  return result
end

local function pyramid_from(map)
  local tiles = {}
  for i, pos in ipairs(lists.sorted_keys(map)) do
    local tile = map[pos]
    tiles[i] = { pos = pos, tile = tile.tile, up = tile.up, coins = lists.copy(tile.coins) }
  end
  return tiles
end

local function sarcophagus_from(map)
  local tiles = {}
  for i, pos in ipairs(lists.sorted_keys(map or {})) do
    tiles[i] = { pos = pos, tile = map[pos] }
  end
  return tiles
end

local function state_from(given)
  local names = given.players
  local dice = {}
  for i in ipairs(names) do
    dice[i] = 0
  end
  return {
    players = #names,
    suits = by_seat(names, given.suits),
    turn = lists.index_of(names, given.to_act) - 1,
    step = given.step,
    pending = {},
    pyramid = pyramid_from(given.pyramid),
    sarcophagus = sarcophagus_from(given.sarcophagus),
    hands = by_seat_sorted(names, given.hands),
    claimed = by_seat_sorted(names, given.claimed),
    vault = by_seat(names, given.vault),
    discarded = lists.sorted(given.discarded or {}),
    lost = {},
    dice = dice,
  }
end

local function by_player(names, per_seat)
  local map = {}
  for i, name in ipairs(names) do
    map[name] = per_seat[i]
  end
  return map
end

local function pyramid_result(tiles)
  local map = json.object({})
  for _, tile in ipairs(tiles) do
    map[tile.pos] = { tile = tile.tile, up = tile.up, coins = lists.sorted(tile.coins) }
  end
  return map
end

local function vault_result(vault)
  local result = lists.copy(vault)
  for _, finds in ipairs(result) do
    for _, find in ipairs(finds) do
      find.coins = lists.sorted(find.coins)
    end
  end
  return result
end

-- The vectors name discarded tiles together, those nobody saw included.
local function all_discards(s)
  local tiles = lists.copy(s.discarded)
  for _, tile in ipairs(s.lost) do
    lists.insert_sorted(tiles, tile)
  end
  return tiles
end

local function result_of(names, s)
  local pending = {}
  for i, seat in ipairs(s.pending) do
    pending[i] = names[seat + 1]
  end
  return {
    pyramid = pyramid_result(s.pyramid),
    hands = by_player(names, s.hands),
    claimed = by_player(names, s.claimed),
    discarded = all_discards(s),
    vault = by_player(names, vault_result(s.vault)),
    to_act = names[s.turn + 1],
    step = s.step,
    pending = pending,
    over = s.step == "over",
  }
end

-- The seat and the move of a vector's action. A player nobody knows gets no seat, which no rule accepts.
local function move_from(names, action)
  local m = lists.copy(action)
  local i = lists.index_of(names, m.player)
  m.player = nil
  if i == nil then
    return nil, m
  end
  return i - 1, m
end

function calls.play(args)
  local names, s = args.state.players, state_from(args.state)
  for _, action in ipairs(args.actions) do
    local seat, m = move_from(names, action)
    local refusal = rules.refuse(s, seat, m)
    if refusal then
      return { illegal = refusal.code }
    end
    s = rules.apply(s, seat, m)
  end
  return result_of(names, s)
end

return calls
