-- The deal: what chance decides before the first turn, whether a recorded deal is possible, and its effect.
-- Pure: requires the facts, the tables and core/lists only.

local facts = require("sarcophagus/facts")
local lists = require("core/lists")
local tables = require("sarcophagus/tables")

local deal = {}

-- The rulebook's fives are the tiles of the highest rank.
local TOP_RANK = 0
for _, tile in ipairs(facts.tiles) do
  TOP_RANK = math.max(TOP_RANK, tile.rank)
end

local function is_five(tile)
  return tables.tiles[tile].rank == TOP_RANK
end

local function all_tiles()
  local ids = {}
  for i, tile in ipairs(facts.tiles) do
    ids[i] = tile.id
  end
  return ids
end

local function all_seats(players)
  local seats = {}
  for i = 1, players do
    seats[i] = i - 1
  end
  return seats
end

-- Two heaps in random order: the pool of nulls and fives for the sarcophagus, and all other tiles.
local function heaps(draw)
  local nulls, chosen = lists.shuffled(lists.filter(all_tiles(), tables.is_trap), draw), {}
  for i = 1, facts.pool.nulls do
    chosen[i] = nulls[i]
  end
  local pool = lists.joined(lists.filter(all_tiles(), is_five), chosen)
  local rest = lists.filter(all_tiles(), function(tile)
    return not lists.contains(pool, tile)
  end)
  pool = lists.shuffled(pool, draw)
  rest = lists.shuffled(rest, draw)
  return pool, rest
end

-- Everybody rolls. Seats tied for highest roll again until one is left.
local function roll_for_start(players, draw)
  local rounds, n, rollers = {}, 0, all_seats(players)
  repeat
    local round, rolled = {}, {}
    for i, seat in ipairs(rollers) do
      round[i] = facts.die_faces[draw(#facts.die_faces) + 1]
      rolled[seat] = round[i]
    end
    n = n + 1
    rounds[n] = round
    rollers = lists.highest(rollers, rolled)
  until #rollers == 1
  return rounds
end

-- A deal shuffled and rolled with `draw`; `draw(n)` returns 0 to n-1.
function deal.chance(s, draw)
  local pool, rest = heaps(draw)
  local under, tiles = {}, {}
  for i = 1, facts.pool.under do
    under[i] = table.remove(pool)
  end
  for i, place in ipairs(facts.positions) do
    tiles[i] = table.remove(place.cover and pool or rest)
  end
  local rolls = roll_for_start(s.players, draw)
  return { ["do"] = "deal", tiles = tiles, under = under, rolls = rolls }
end

-- The start player and the last roll of each seat; nil when the rolls do not follow the rule.
local function follow_rolls(players, rounds)
  local rollers, dice = all_seats(players), {}
  for _, round in ipairs(rounds) do
    if #rollers == 1 or #round ~= #rollers then
      return nil
    end
    local rolled = {}
    for i, seat in ipairs(rollers) do
      if not lists.contains(facts.die_faces, round[i]) then
        return nil
      end
      rolled[seat] = round[i]
      dice[seat + 1] = round[i]
    end
    rollers = lists.highest(rollers, rolled)
  end
  if #rollers > 1 then
    return nil
  end
  return rollers[1], dice
end

local function has_twin(tiles, under)
  local seen = {}
  for _, tile in ipairs(lists.joined(tiles, under)) do
    if seen[tile] then
      return true
    end
    seen[tile] = true
  end
  return false
end

-- The sarcophagus tiles and their cover tiles.
local function sarcophagus_pool(tiles, under)
  local pool, n = lists.copy(under), #under
  for i, place in ipairs(facts.positions) do
    if place.cover then
      n = n + 1
      pool[n] = tiles[i]
    end
  end
  return pool
end

-- The id of the message that says why this deal is impossible; nil when it is possible.
function deal.fault(players, m)
  if #m.tiles ~= #facts.positions or #m.under ~= facts.pool.under then
    return "deal_size"
  end
  if has_twin(m.tiles, m.under) then
    return "deal_twins"
  end
  local pool = sarcophagus_pool(m.tiles, m.under)
  local nulls, fives = lists.filter(pool, tables.is_trap), lists.filter(pool, is_five)
  if #nulls ~= facts.pool.nulls or #fives ~= facts.pool.fives then
    return "deal_pool"
  end
  if follow_rolls(players, m.rolls) == nil then
    return "deal_rolls"
  end
  return nil
end

-- Lays out the pyramid, hands out the coins and sets the start player.
function deal.lay(s, events, _, m)
  for i, place in ipairs(facts.positions) do
    s.pyramid[i] = { pos = place.pos, tile = m.tiles[i], up = false, coins = {} }
  end
  s.pyramid[1].up = true
  for i, pos in ipairs(facts.cover_positions) do
    s.sarcophagus[i] = { pos = pos, tile = m.under[i] }
  end
  for i, suits in ipairs(s.suits) do
    for _, coin in ipairs(facts.coins) do
      if lists.contains(suits, coin.suit) then
        lists.insert_sorted(s.hands[i], coin.id)
      end
    end
  end
  local start, dice = follow_rolls(s.players, m.rolls)
  s.turn = start
  s.dice = dice
  s.step = "first"
  table.insert(events, { what = "dealt" })
  table.insert(events, { what = "starts", seat = start, rolls = lists.copy(m.rolls) })
  table.insert(events, { what = "revealed", pos = s.pyramid[1].pos, tile = s.pyramid[1].tile })
end

return deal
