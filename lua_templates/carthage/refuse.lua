-- Why a move is not legal: a stable code, a sentence for the player, the pieces and places concerned.
-- The order of the checks is fixed: form, game over, chance, whose turn it is, the question, the move itself.
-- `concerns` names what the move is about: "card:jab", "hex:1,0", "slot:2", "seat:1", "beast:lion".
-- Pure: requires modules of this game and core modules only. The module is the function itself.

local box = require("carthage/box")
local deal = require("carthage/deal")
local hexes = require("core/hexes")
local objections = require("carthage/objections")
local purchases = require("carthage/purchases")
local questions = require("carthage/questions")
local refuse_shape = require("carthage/shape")
local words = require("carthage/words")

local CHANCE = -1

local function refusal(code, sentence, concerns)
  return { code = code, sentence = sentence, concerns = concerns or {} }
end

local function is_seat(s, seat)
  return type(seat) == "number" and seat == math.floor(seat) and seat >= CHANCE and seat < s.players
end

local function refuse_chance(s, seat, m)
  local wanted = s.ask == "deal" and "deal" or "shuffle"
  if seat ~= CHANCE then
    return refusal("NOT_YOUR_TURN", words.say("before_" .. wanted))
  end
  if m["do"] ~= wanted then
    return refusal("WRONG_PHASE", words.say("first_" .. wanted))
  end
  return not deal.is_possible(s, m) and refusal("MALFORMED", words.say("impossible_" .. wanted)) or nil
end

-- The things that a move names, as a table object knows them.
local CONCERNS = {
  { name = "card", kind = "card:" },
  { name = "beast", kind = "beast:" },
  { name = "slot", kind = "slot:" },
  { name = "victim", kind = "seat:" },
  { name = "seat", kind = "seat:" },
}

local function concerns_of(m)
  local list, n = {}, 0
  for _, concern in ipairs(CONCERNS) do
    if m[concern.name] ~= nil then
      n = n + 1
      list[n] = concern.kind .. tostring(m[concern.name])
    end
  end
  for _, hex in ipairs({ m.at or m.to, m.at and m.to }) do
    n = n + 1
    list[n] = "hex:" .. hexes.text(hex)
  end
  return list
end

-- What the sentences of a code need to know.
local VALUES = {
  NOT_ENOUGH_FAVOR = function(s, seat, m)
    return { price = purchases.price(s, seat, m), held = s.seats[seat + 1].favor }
  end,
  TOKENS_MISSING = function(s)
    return { n = box.missing(s) }
  end,
  TOKEN_LIMIT = function(s)
    return { n = box.wanted(s.players) }
  end,
}

local function sentence_of(s, seat, m, code)
  local values = VALUES[code] and VALUES[code](s, seat, m) or {}
  values.card = m.card and words.card(m.card)
  values.beast = m.beast and words.beast(m.beast)
  values.rule = words.rule(m["do"])
  return words.say(code, values)
end

local function refuse_answer(s, seat, m)
  local code = objections[m["do"]](s, seat, m)
  return code and refusal(code, sentence_of(s, seat, m, code), concerns_of(m))
end

-- The refusal { code, sentence, concerns } of a move of `seat`, or nil when it is legal.
return function(s, seat, m)
  local malformed = refuse_shape(m, s.players)
  if malformed then
    return malformed
  end
  if not is_seat(s, seat) then
    return refusal("MALFORMED", words.say("no_seat"))
  end
  if s.ask == "over" then
    return refusal("GAME_OVER", words.say("GAME_OVER"))
  end
  if deal.is_due(s) then
    return refuse_chance(s, seat, m)
  end
  if seat ~= s.turn then
    return refusal("NOT_YOUR_TURN", words.say("NOT_YOUR_TURN"))
  end
  if not questions.is_answer(s.ask, m["do"]) then
    return refusal("WRONG_PHASE", words.say("ask_" .. s.ask))
  end
  return refuse_answer(s, seat, m)
end
