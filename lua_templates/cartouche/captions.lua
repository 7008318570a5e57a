-- What stands on the buttons, and what the panel says is to be done now.
-- Pure: requires modules of this game and core/phrases only.

local facts = require("cartouche/facts")
local phrases = require("core/phrases")
local solo = require("cartouche/solo")
local words = require("cartouche/words")

local captions = {}

local STATUS = {
  setup = "The murals are being prepared.",
  deal = "The discarded tiles go back into the bag.",
  draft = "Round {round} of {rounds}, draft. {name}: take a story or a tile.",
  debt = "{name}: discard one of your five stories.",
  place = "Round {round} of {rounds}, place. Lay tiles on your mural, then press Done.{waiting}",
  score = "Round {round} of {rounds}, score. Complete stories, set ankhs, then press Done.{waiting}",
  draw = "{name}: keep one of the tiles drawn.",
  final = "Final phase: place, complete and score what you can, then press Done.{waiting}",
  over = "The game is over.",
}
local OPPONENT = " The opponent has {points} points."

local function press(label)
  return { by = "press", label = label }
end

--- The buttons with which a payment for a cost is chosen: one, or where there are too many ways to pay one for each
--- token.
function captions.payment(cost, paid)
  local total, steps = 0, {}
  for _, count in pairs(cost) do -- portable: a sum
    total = total + count
  end
  if not cost.any and total < facts.paid_singly then
    return { press("Pay " .. words.tokens(paid)) }
  end
  for _, kind in ipairs(facts.token_types) do
    for _ = 1, paid[kind] or 0 do
      steps[#steps + 1] = press("Pay a " .. kind) -- portable: a few tokens
    end
  end
  return steps
end

function captions.cover(x, y)
  return press("Cover column " .. x + 1 .. ", row " .. y + 1)
end

function captions.repeated(ankh)
  return press("Repeat " .. words.bonus(ankh))
end

function captions.done()
  return press("Done")
end

local function waiting(s, names)
  local list, n = {}, 0
  for i, board in ipairs(s.boards) do
    if not board.done then
      n = n + 1
      list[n] = names[i]
    end
  end
  if n == #names then
    return ""
  end
  return " Not done: " .. words.listed(list) .. "."
end

--- One line for the panel: what is to be done now.
function captions.status(s, names)
  local id = s.phase
  if id == "draft" and #s.boards[s.turn + 1].open > facts.max_open_stories then
    id = "debt"
  end
  local status = phrases.filled(STATUS[id], {
    name = names[s.turn + 1], round = s.round, rounds = facts.rounds, waiting = waiting(s, names),
  })
  if solo.is_solo(s) then
    return status .. phrases.filled(OPPONENT, { points = solo.points(s) })
  end
  return status
end

return captions
