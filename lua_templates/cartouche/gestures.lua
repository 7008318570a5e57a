-- The gestures that make a move: drags and buttons.
-- Pure: requires modules of this game only.

local achievements = require("cartouche/achievements")
local facts = require("cartouche/facts")
local layout = require("cartouche/layout")
local poses = require("cartouche/poses")
local tables = require("cartouche/tables")
local words = require("cartouche/words")

local COMMON = -1
local piece_of = layout.piece_of
local TRADE_FIELD = { K1 = 0, [facts.scarab] = 1 }

local function drag(piece, area, seat, slot, source)
  return { by = "drag", piece = piece, area = area, seat = seat, slot = slot, source = source }
end

-- Adds a button to the steps.
local function press(steps, id, values)
  table.insert(steps, { by = "press", label = words.say("button:" .. id, values) })
end

-- The buttons that choose a payment for a cost: one button, or one for each token when there are too many ways to
-- pay.
local function press_payment(steps, cost, paid)
  local total = 0
  for _, count in pairs(cost) do -- portable: a sum
    total = total + count
  end
  if not cost.any and total < facts.paid_singly then
    press(steps, "pay", { tokens = words.tokens(paid) })
    return
  end
  for _, kind in ipairs(facts.token_types) do
    for _ = 1, paid[kind] or 0 do
      press(steps, "pay_one", { kind = kind })
    end
  end
end

local GESTURES = {}

function GESTURES.take(_, seat, move)
  return { drag(piece_of(move.item), tables.stories[move.item] and "open" or "reserve", seat, 0) }
end

function GESTURES.keep(_, seat, move)
  return { drag(piece_of(move.tile), "reserve", seat, 0) }
end

function GESTURES.discard_story(_, _, move)
  return { drag(piece_of(move.card), "story-discard", COMMON, 0) }
end

function GESTURES.place(_, seat, move)
  local tile, source = move.tile, nil
  if not tables.is_animal_tile(tile) then
    source = { area = "cartouches", seat = seat, slot = layout.cartouche_slot[tile] }
  end
  local step = drag(piece_of(tile), "mural", seat, poses.middle(move.cells), source)
  step.face = poses.of(tile, move.cells)
  return { step }
end

function GESTURES.complete(_, seat, move)
  local story = tables.stories[move.card]
  local steps = { drag(piece_of(move.card), "completed", seat, layout.completed_slot(story.type)) }
  if move.spend then
    press_payment(steps, story.tokens, move.spend)
  end
  for _, square in ipairs(move.black or {}) do
    press(steps, "cover", { column = square[1] + 1, row = square[2] + 1 })
  end
  return steps
end

function GESTURES.achieve(s, seat, move)
  local id = move.achievement
  local slot = layout.reward_slot(id, achievements.space_now(s, id), seat)
  local steps = { drag("ankh:" .. seat .. "-" .. move.ankh, "rewards", COMMON, slot) }
  if move.copy then
    press(steps, "repeat", { bonus = words.of("bonus", move.copy) })
  end
  if move.spend then
    press_payment(steps, facts.spend_cards[tables.condition(s, id)], move.spend)
  end
  return steps
end

function GESTURES.trade(_, seat, move)
  local steps = {}
  for _, kind in ipairs(facts.token_types) do
    for _ = 1, move.give[kind] or 0 do
      local source = { area = "stock", seat = seat, slot = layout.token_slot[kind] }
      table.insert(steps, (drag("token:" .. kind, "trade", seat, TRADE_FIELD[move["for"]], source)))
    end
  end
  return steps
end

function GESTURES.done()
  local steps = {}
  press(steps, "done")
  return steps
end

-- The gesture that makes a legal move.
return function(s, seat, move)
  return GESTURES[move["do"]](s, seat, move)
end
