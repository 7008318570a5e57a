-- Which moves answer which question.
-- Pure: requires modules of this game and core/lists only.

local kit = require("carthage/kit")
local lists = require("core/lists")

local questions = {}

local function everything_sold()
  local verbs = lists.sorted_keys(kit.purchases)
  verbs[#verbs + 1] = "pass"
  return verbs
end

local VERBS = {
  choose_token = { "choose_token", "done" },
  place_token = { "place_token" },
  place_mini = { "place_mini" },
  turn = { "play", "naked" },
  rest = { "naked", "end_turn" },
  line = { "line" },
  choose = { "choose" },
  step = { "step", "decline" },
  target = { "target" },
  discard = { "discard" },
  beast = { "beast", "decline" },
  strict = { "strict_focus", "decline" },
  favor = everything_sold(),
  buy = { "buy", "decline" },
  lobby = { "lobby" },
}

-- The verbs of the moves that answer a question of a seat.
function questions.verbs(ask)
  return VERBS[ask]
end

function questions.is_answer(ask, verb)
  return lists.contains(VERBS[ask], verb)
end

return questions
