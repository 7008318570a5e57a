-- Sorts moves by the bytes of their canonical JSON without writing any: each value of a parameter has a letter,
-- and letters come in the order of the values.
-- Pure: requires modules of this game and core modules only. The module is the function itself.

local facts = require("carthage/facts")
local hexes = require("core/hexes")
local kit = require("carthage/kit")
local lists = require("core/lists")

-- Of two moves the one that has a parameter comes before the one that has not.
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
  { name = "beast", letter = of_texts(keys(kit.beasts)) },
  { name = "card", letter = of_texts(lists.joined(keys(kit.cards), keys(kit.theater))) },
  { name = "dir", letter = of_hexes(facts.arena.directions) },
  { name = "do", letter = of_texts(lists.joined(VERBS, keys(kit.purchases))) },
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
return function(moves)
  local texts = {}
  for _, move in ipairs(moves) do
    texts[move] = text_of(move)
  end
  table.sort(moves, function(a, b)
    return lists.byteless(texts[a], texts[b])
  end)
end
