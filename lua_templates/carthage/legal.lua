-- All legal moves of the seat that is asked, in byte order of their canonical JSON: every candidate move that is
-- not refused.
-- Pure: requires modules of this game and core modules only. The module is the function itself.

local arena = require("carthage/arena")
local facts = require("carthage/facts")
local hexes = require("core/hexes")
local tables = require("carthage/tables")
local lists = require("core/lists")
local refuse = require("carthage/refuse")

-- Values that a parameter may have. A card with several copies in a pile is named once.

local function distinct(cards)
  return lists.sorted_keys(lists.counted(cards))
end

-- The indexes of a list, from 0.
local function numbers(items)
  local list = {}
  for i in ipairs(items) do
    list[i] = i - 1
  end
  return list
end

local function own_hand(s, seat)
  return distinct(s.seats[seat + 1].hand)
end

local function own_discard(s, seat)
  return distinct(s.seats[seat + 1].discard)
end

local function theater_discard(s)
  return distinct(s.theater_discard)
end

local function seats(s)
  return numbers(s.seats)
end

local function slots(s)
  return numbers(s.row)
end

local function token_hexes(s)
  local list = {}
  for i, token in ipairs(s.tokens) do
    list[i] = token.at
  end
  return list
end

-- Candidates ------------------------------------------------------------------------------------------------

-- A move with each value of one parameter.
local function just(name, values)
  return function(s, seat)
    local moves = {}
    for i, value in ipairs(values(s, seat)) do
      moves[i] = { [name] = value }
    end
    return moves
  end
end

-- Each move of `first` with each value of one more parameter. `values` gets the move so far.
local function with(first, name, values)
  return function(s, seat)
    local moves, n = {}, 0
    for _, base in ipairs(first(s, seat)) do
      for _, value in ipairs(values(s, seat, base)) do
        local move = lists.copy(base)
        move[name] = value
        n = n + 1
        moves[n] = move
      end
    end
    return moves
  end
end

local function plain()
  return { {} }
end

local function box_tokens()
  local moves = {}
  for i, line in ipairs(facts.arena_tokens) do
    moves[i] = { type = line.type, n = line.n }
  end
  return moves
end

local function inner_hexes()
  return lists.filter(facts.hexes, arena.is_inner)
end

local function edge_hexes()
  return lists.filter(facts.hexes, arena.is_edge)
end

local function entries(s, _, move)
  return arena.entries(s, move.beast)
end

local function beside(_, _, move)
  return arena.neighbors(move.at)
end

local function victim_discard(s, _, move)
  return distinct(s.seats[move.victim + 1].discard)
end

local function truth_values()
  return { false, true }
end

local MAKE = {
  choose_token = box_tokens,
  place_token = with(box_tokens, "at", inner_hexes),
  place_mini = just("at", edge_hexes),
  play = just("card", own_hand),
  discard = just("card", own_hand),
  line = just("dir", function()
    return facts.arena.directions
  end),
  choose = just("side", function()
    return { 0, 1 }
  end),
  step = just("to", arena.steps),
  naked = just("to", arena.steps),
  target = just("seat", seats),
  beast = with(just("beast", function(s)
    return s.beast_cards
  end), "at", entries),
  strict_focus = just("card", own_discard),
  buy = just("slot", slots),
  focus = just("card", own_discard),
  lobby = with(just("card", theater_discard), "show", truth_values),
  retain = just("slot", slots),
  repair = just("card", own_discard),
  intimidate = with(just("victim", seats), "card", victim_discard),
  discipline = just("card", own_discard),
  demolish = just("at", token_hexes),
  renovate = with(just("at", token_hexes), "to", beside),
  burst = just("to", arena.steps),
}

-- Order -----------------------------------------------------------------------------------------------------

-- Moves are sorted by the bytes of their canonical JSON without encoding it: each value of a parameter gets a
-- letter, and the letters have the order of the values.

-- A move with a parameter comes before a move without it.
local MISSING = "\127"

local function letters_of(texts)
  local letters = {}
  for i, text in ipairs(lists.sorted(texts)) do
    letters[text] = string.char(i)
  end
  return letters
end

local function of_texts(texts)
  local letters = letters_of(texts)
  return function(text)
    return letters[text]
  end
end

local function of_hexes(list)
  local texts, letters = {}, {}
  for i, hex in ipairs(list) do
    texts[i] = hexes.text(hex)
  end
  local by_text = letters_of(texts)
  for i, hex in ipairs(list) do
    letters[hexes.key(hex)] = by_text[texts[i]]
  end
  return function(hex)
    return letters[hexes.key(hex)]
  end
end

local VERBS = {
  "beast", "choose", "choose_token", "decline", "discard", "done", "end_turn", "line", "naked", "pass",
  "place_mini", "place_token", "play", "step", "strict_focus", "target",
}

local keys = lists.sorted_keys
local hex_letter = of_hexes(facts.hexes)

-- The parameters in the order of their names. Numbers have one digit.
local PARAMETERS = {
  { name = "at", letter = hex_letter },
  { name = "beast", letter = of_texts(keys(tables.beasts)) },
  { name = "card", letter = of_texts(lists.joined(keys(tables.cards), keys(tables.theater))) },
  { name = "dir", letter = of_hexes(facts.arena.directions) },
  { name = "do", letter = of_texts(lists.joined(VERBS, keys(tables.purchases))) },
  { name = "n", letter = tostring },
  { name = "seat", letter = tostring },
  { name = "show", letter = tostring },
  { name = "side", letter = tostring },
  { name = "slot", letter = tostring },
  { name = "to", letter = hex_letter },
  { name = "type", letter = of_texts(keys(facts.token_types)) },
  { name = "victim", letter = tostring },
}

local function text_of(move)
  local letters = {}
  for i, parameter in ipairs(PARAMETERS) do
    local value = move[parameter.name]
    letters[i] = value == nil and MISSING or parameter.letter(value)
  end
  return table.concat(letters)
end

-- Sorts the moves in place.
local function sort_moves(moves)
  local texts = {}
  for _, move in ipairs(moves) do
    texts[move] = text_of(move)
  end
  table.sort(moves, function(a, b)
    return lists.byteless(texts[a], texts[b])
  end)
end

-- Skip the purchases of rulesets that are not in play.
local function is_sold(s, verb)
  local purchase = tables.purchases[verb]
  return not (purchase and purchase.kind) or (lists.contains(s.rulesets, verb))
end

return function(s, seat)
  local found, n = {}, 0
  for _, verb in ipairs(refuse.ANSWERS[s.ask]) do
    local make = is_sold(s, verb) and (MAKE[verb] or plain)
    for _, move in ipairs(make and (make(s, seat)) or {}) do
      move["do"] = verb
      if refuse.fault(s, seat, move) == nil then
        n = n + 1
        found[n] = move
      end
    end
  end
  sort_moves(found)
  return found
end
