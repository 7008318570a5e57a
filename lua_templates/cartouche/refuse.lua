-- Why a move is not legal: a stable code, a sentence for the player, the pieces and squares concerned.
-- The order of the checks is fixed: form, game over, deal, trade, debt, shuffle, turn, phase, then the action.
-- Pure: requires modules of this game and core/lists only. The module is the function itself.

local deal = require("cartouche/deal")
local facts = require("cartouche/facts")
local lists = require("core/lists")
local objections = require("cartouche/objections")
local refusal = require("cartouche/refusal")
local rounds = require("cartouche/rounds")
local refuse_shape = require("cartouche/shape")
local words = require("cartouche/words")

local CHANCE = -1

-- The actions of the phases in which somebody acts. Trades are possible at any time.
local ACTIONS = {
  draft = { "take" },
  place = { "place", "done" },
  score = { "complete", "achieve", "done" },
  draw = { "keep" },
  final = { "place", "complete", "achieve", "done" },
}

local function is_seat(s, seat)
  return type(seat) == "number" and seat == math.floor(seat) and seat >= CHANCE and seat < s.players
end

local function refuse_before_deal(s, seat, m)
  if seat ~= CHANCE then
    return refusal.new("NOT_YOUR_TURN", {}, {}, "before_deal")
  end
  if m["do"] ~= "deal" then
    return refusal.new("WRONG_PHASE", {}, {}, "deal_first_of_all")
  end
  return deal.refuse(s, m)
end

-- The seat on turn has too many open stories and nothing else can happen.
local function refuse_in_debt(s, seat, m)
  local values = { limit = facts.max_open_stories }
  if seat ~= s.turn then
    return refusal.new("STORY_LIMIT", {}, values, "story_limit_of_another")
  end
  if m["do"] ~= "discard_story" then
    return refusal.new("STORY_LIMIT", {}, values)
  end
  return objections.discard_story(s, seat, m)
end

local function refuse_before_shuffle(s, seat, m)
  if seat ~= CHANCE then
    return refusal.new("NOT_YOUR_TURN", {}, {}, "before_shuffle")
  end
  if m["do"] ~= "shuffle" then
    return refusal.new("WRONG_PHASE", {}, {}, "before_shuffle")
  end
  if not deal.is_shuffle_of_discard(s, m) then
    return refusal.malformed(words.say("shuffle_tiles"))
  end
  return nil
end

local function refuse_in_phase(s, seat, m)
  if seat == CHANCE then
    return refusal.new("NOT_YOUR_TURN", {}, {}, "no_chance")
  end
  local in_turn = s.phase == "draft" or s.phase == "draw"
  if in_turn and seat ~= s.turn then
    return refusal.new("NOT_YOUR_TURN", {})
  end
  if not lists.contains(ACTIONS[s.phase], m["do"]) then
    return refusal.new("WRONG_PHASE", {}, { limit = facts.max_open_stories }, "not_now_" .. m["do"])
  end
  if not in_turn and s.boards[seat + 1].done then
    return refusal.new("WRONG_PHASE", {})
  end
  return objections[m["do"]](s, seat, m)
end

local function refuse_in_game(s, seat, m)
  if m["do"] == "trade" and seat ~= CHANCE then
    return objections.trade(s, seat, m)
  end
  if rounds.is_in_debt(s) then
    return refuse_in_debt(s, seat, m)
  end
  if rounds.awaits_shuffle(s) then
    return refuse_before_shuffle(s, seat, m)
  end
  return refuse_in_phase(s, seat, m)
end

-- The refusal { code, sentence, concerns } of a move of `seat`, or nil when it is legal.
return function(s, seat, m)
  local malformed = refuse_shape(m)
  if malformed then
    return malformed
  end
  if not is_seat(s, seat) then
    return refusal.malformed(words.say("no_seat"))
  end
  if s.phase == "over" then
    return refusal.new("GAME_OVER", {})
  end
  if s.phase == "setup" then
    return refuse_before_deal(s, seat, m)
  end
  return refuse_in_game(s, seat, m)
end
