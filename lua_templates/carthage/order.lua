-- Sorts moves by the bytes of their canonical JSON without writing any: each parameter has a rank among its
-- possible values, and all ranks together make one number.
-- Pure: requires modules of this game and core modules only. The module is the function itself.

local facts = require("carthage/facts")
local hexes = require("core/hexes")
local kit = require("carthage/kit")
local lists = require("core/lists")

local function ranks_of_keys(...)
  local all, ranks = {}, {}
  for _, map in ipairs({ ... }) do
    for key in pairs(map) do -- portable: sorted below
      all[key] = true
    end
  end
  local keys = lists.sorted_keys(all)
  for i, key in ipairs(keys) do
    ranks[key] = i - 1
  end
  return ranks, #keys
end

-- A digit as JSON writes it: -1 comes before -2, and both come before 0.
local function digit_rank(digit)
  return digit < 0 and -digit or 10 + digit
end

local function comes_before(a, b)
  if a[1] ~= b[1] then
    return digit_rank(a[1]) < digit_rank(b[1])
  end
  return digit_rank(a[2]) < digit_rank(b[2])
end

-- Gives a function for the ranks of these hexes, and their number.
local function ranks_of_hexes(list)
  local sorted, ranks = lists.copy(list), {}
  table.sort(sorted, comes_before)
  for i, hex in ipairs(sorted) do
    ranks[hexes.key(hex)] = i - 1
  end
  return function(hex)
    return ranks[hexes.key(hex)]
  end, #sorted
end

local VERBS = {
  beast = true, choose = true, choose_token = true, decline = true, discard = true, done = true, end_turn = true,
  line = true, naked = true, pass = true, place_mini = true, place_token = true, play = true, step = true,
  strict_focus = true, target = true,
}

local CARDS, card_count = ranks_of_keys(kit.cards, kit.theater)
local BEASTS, beast_count = ranks_of_keys(kit.beasts)
local DO, verb_count = ranks_of_keys(VERBS, kit.purchases)
local TYPES, type_count = ranks_of_keys(facts.token_types)
local hex_rank, hex_count = ranks_of_hexes(facts.hexes)
local way_rank, way_count = ranks_of_hexes(facts.arena.directions)
local seat_count = facts.players[#facts.players]

local function look_up(ranks)
  return function(value)
    return ranks[value]
  end
end

local function itself(number)
  return number
end

local function truth(value)
  return value and 1 or 0
end

-- The parameters in the order of their names, each with its rank and the number of ranks. Of two moves the one
-- that has a parameter comes before the one that has not, so "not there" is the last rank.
local PARAMETERS = {
  { name = "at", rank = hex_rank, count = hex_count },
  { name = "beast", rank = look_up(BEASTS), count = beast_count },
  { name = "card", rank = look_up(CARDS), count = card_count },
  { name = "dir", rank = way_rank, count = way_count },
  { name = "do", rank = look_up(DO), count = verb_count },
  { name = "n", rank = itself, count = 10 },
  { name = "seat", rank = itself, count = seat_count },
  { name = "show", rank = truth, count = 2 },
  { name = "side", rank = itself, count = 2 },
  { name = "slot", rank = itself, count = facts.row },
  { name = "to", rank = hex_rank, count = hex_count },
  { name = "type", rank = look_up(TYPES), count = type_count },
  { name = "victim", rank = itself, count = seat_count },
}

local function key(move)
  local number = 0
  for _, parameter in ipairs(PARAMETERS) do
    local value = move[parameter.name]
    local rank = parameter.count
    if value ~= nil then
      rank = parameter.rank(value)
    end
    number = number * (parameter.count + 1) + rank
  end
  return number
end

-- Sorts the moves in place.
return function(moves)
  local keys = {}
  for _, move in ipairs(moves) do
    keys[move] = key(move)
  end
  table.sort(moves, function(a, b)
    return keys[a] < keys[b]
  end)
end
