-- Why a move is not legal: a code, the message for the player, and its values.
-- The order of the checks is fixed: form, game over, deal, trade, debt, shuffle, turn, phase, then the action.
-- Pure: requires modules of this game, core/lists and core/schema only. The module is the function itself.

local achievements = require("cartouche/achievements")
local deal = require("cartouche/deal")
local facts = require("cartouche/facts")
local flow = require("cartouche/flow")
local legal = require("cartouche/legal")
local lists = require("core/lists")
local mural = require("cartouche/mural")
local placing = require("cartouche/placing")
local schema = require("core/schema")
local stories = require("cartouche/stories")
local tables = require("cartouche/tables")
local tokens = require("cartouche/tokens")
local words = require("cartouche/words")

local CHANCE = -1
local LIMIT = { limit = facts.max_open_stories }

-- The actions of each phase. Trades are possible at any time.
local ACTIONS = {
  draft = { "take" },
  place = { "place", "done" },
  score = { "complete", "achieve", "done" },
  draw = { "keep" },
  final = { "place", "complete", "achieve", "done" },
}

-- A refusal. Its message is that of the code, unless `message` names another.
local function refusal(code, values, message)
  return { code = code, values = values, message = message }
end

-- Form ------------------------------------------------------------------------------------------------------

local refuse_form = schema.of(facts.moves)

-- The message for a parameter that is missing or not allowed, although each parameter is well formed.
local MISFIT = {}

function MISFIT.achieve(m)
  if m.ankh == "repeat" and m.copy == nil then
    return "copy_missing"
  end
  return m.ankh ~= "repeat" and m.copy and "copy_unneeded"
end

function MISFIT.complete(m)
  if tables.is_token_story(m.card) then
    return m.spend == nil and "spend_missing"
  end
  return #tables.black(m.card) > 0 and m.black == nil and "black_missing"
end

local function is_seat(s, seat)
  return type(seat) == "number" and seat == math.floor(seat) and seat >= CHANCE and seat < s.players
end

local function refuse_malformed(s, seat, m)
  local malformed = refuse_form(m)
  if malformed then
    return malformed
  end
  local misfit_of = MISFIT[m["do"]]
  local fault = misfit_of and (misfit_of(m)) or not is_seat(s, seat) and "no_seat"
  return fault and (refusal("MALFORMED", nil, fault))
end

-- Tokens ----------------------------------------------------------------------------------------------------

-- The refusal of more tokens than the player has.
local function refuse_not_held(stock, part, code, message)
  local kind = tokens.lacking(stock, part)
  if kind == nil then
    return nil
  end
  return refusal(code, { wanted = words.count(kind, part[kind]), held = words.count(kind, stock[kind]) }, message)
end

-- The refusal of a payment for the price of a story or card. Without a price nothing may be paid.
local function refuse_spend(stock, price, needs, spend)
  if price == nil then
    return spend and (refusal("BAD_SPEND", nil, "spend_nothing"))
  end
  local not_held = spend and (refuse_not_held(stock, spend, "BAD_SPEND", "spend_not_held"))
  if not_held then
    return not_held
  end
  if spend == nil or not tokens.is_exact(price, spend) then
    return refusal("BAD_SPEND", { needs = words.of("needs", needs) })
  end
  return nil
end

local function refuse_trade(s, seat, m)
  local total = tokens.total(m.give)
  if total ~= facts.trade then
    return refusal("TRADE_NEEDS_TWO", { needed = facts.trade, total = total })
  end
  return refuse_not_held(s.boards[seat + 1].tokens, m.give, "NOT_ENOUGH_TOKENS")
end

-- Actions ---------------------------------------------------------------------------------------------------

local OBJECTION = {}

local function refuse_missing(list, id, message)
  if lists.contains(list, id) then
    return nil
  end
  return refusal("NO_SUCH_ITEM", { item = words.of("item", id) }, message)
end

function OBJECTION.take(s, _, m)
  return refuse_missing(tables.stories[m.item] and s.dealt.stories or s.dealt.tiles, m.item)
end

function OBJECTION.keep(s, _, m)
  return refuse_missing(s.drawn, m.tile, "not_drawn")
end

local function refuse_squares(s, seat, cells)
  local code, square = placing.obstacle(mural.of(s, seat), cells)
  if code == "NOT_ADJACENT" then
    return refusal(code, nil, facts.mural.sides[s.side].bottom and "not_at_reeds" or nil)
  end
  return code and (refusal(code, { column = square[1] + 1, row = square[2] + 1 }))
end

function OBJECTION.place(s, seat, m)
  local missing = refuse_missing(s.boards[seat + 1].reserve, m.tile, "not_in_reserve")
  if missing then
    return missing
  end
  if not placing.is_image(m.tile, m.cells) then
    return refusal("BAD_SHAPE", { item = words.of("item", m.tile) })
  end
  return refuse_squares(s, seat, m.cells)
end

function OBJECTION.done(s, seat)
  return not legal.may_stop(s, seat) and (refusal("RESERVE_LIMIT", { limit = facts.reserve_animal_limit }))
end

local function refuse_black(m, card, squares)
  if squares == nil or stories.may_blacken(m, card, squares) then
    return nil
  end
  local story = words.of("item", card)
  if #tables.black(card) == 0 then
    return refusal("BAD_BLACK", { story = story }, "no_black")
  end
  return refusal("BAD_BLACK", { story = story, icons = words.of("covers", card) })
end

function OBJECTION.complete(s, seat, m)
  local board, view, card = s.boards[seat + 1], mural.of(s, seat), m.card
  local missing = refuse_missing(board.open, card, "not_open")
  if missing then
    return missing
  end
  if not stories.is_met(view, board.tokens, card) then
    return refusal("CONDITION_NOT_MET", { story = words.of("item", card), needs = words.of("needs", card) })
  end
  return (refuse_spend(board.tokens, stories.price(card), card, m.spend)) or (refuse_black(view, card, m.black))
end

local function refuse_ankh(board, ankh, copy)
  if not lists.contains(board.ankhs, ankh) then
    return refusal("ANKH_GONE", { ankh = words.of("bonus", ankh) })
  end
  if copy and lists.contains(board.ankhs, copy) then
    return refusal("NOTHING_TO_REPEAT", { ankh = words.of("bonus", copy) }, copy == "repeat" and "repeat_itself" or nil)
  end
  return nil
end

function OBJECTION.achieve(s, seat, m)
  local board, condition = s.boards[seat + 1], tables.condition(s, m.achievement)
  local fault = legal.achievement_fault(s, seat, m.achievement)
  if fault then
    local message = fault == "CONDITION_NOT_MET" and "achievement_not_met" or nil
    return refusal(fault, { achievement = words.of("achievement", condition) }, message)
  end
  return (refuse_spend(board.tokens, achievements.price(condition), condition, m.spend))
    or (refuse_ankh(board, m.ankh, m.copy))
end

-- Phases ----------------------------------------------------------------------------------------------------

local function refuse_before_deal(s, seat, m)
  if seat ~= CHANCE then
    return refusal("NOT_YOUR_TURN", nil, "before_deal")
  end
  if m["do"] ~= "deal" then
    return refusal("WRONG_PHASE", nil, "deal_first_of_all")
  end
  local fault = deal.fault(s, m)
  return fault and (refusal("MALFORMED", nil, fault))
end

-- The seat on turn has too many open stories and must discard one before anything else.
local function refuse_in_debt(s, seat, m)
  if seat ~= s.turn then
    return refusal("STORY_LIMIT", LIMIT, "story_limit_of_another")
  end
  if m["do"] ~= "discard_story" then
    return refusal("STORY_LIMIT", LIMIT)
  end
  return refuse_missing(s.boards[seat + 1].open, m.card, "not_open")
end

local function refuse_before_shuffle(s, seat, m)
  if seat ~= CHANCE then
    return refusal("NOT_YOUR_TURN", nil, "before_shuffle")
  end
  if m["do"] ~= "shuffle" then
    return refusal("WRONG_PHASE", nil, "before_shuffle")
  end
  return not lists.is_same_set(m.tiles, s.tile_discard) and (refusal("MALFORMED", nil, "shuffle_tiles"))
end

local function refuse_in_phase(s, seat, m)
  if seat == CHANCE then
    return refusal("NOT_YOUR_TURN", nil, "no_chance")
  end
  local in_turn = s.phase == "draft" or s.phase == "draw"
  if in_turn and seat ~= s.turn then
    return refusal("NOT_YOUR_TURN")
  end
  if not lists.contains(ACTIONS[s.phase], m["do"]) then
    return refusal("WRONG_PHASE", LIMIT, "not_now:" .. m["do"])
  end
  if not in_turn and s.boards[seat + 1].done then
    return refusal("WRONG_PHASE")
  end
  return OBJECTION[m["do"]](s, seat, m)
end

local function refuse_in_game(s, seat, m)
  if m["do"] == "trade" and seat ~= CHANCE then
    return refuse_trade(s, seat, m)
  end
  if flow.is_in_debt(s) then
    return refuse_in_debt(s, seat, m)
  end
  if flow.awaits_shuffle(s) then
    return refuse_before_shuffle(s, seat, m)
  end
  return refuse_in_phase(s, seat, m)
end

local function refuse(s, seat, m)
  local malformed = refuse_malformed(s, seat, m)
  if malformed then
    return malformed
  end
  if s.phase == "over" then
    return refusal("GAME_OVER")
  end
  if s.phase == "setup" then
    return refuse_before_deal(s, seat, m)
  end
  return refuse_in_game(s, seat, m)
end

-- The refusal { code, values, message } of a move of `seat`, or nil when it is legal.
return function(s, seat, m)
  return (refuse(s, seat, m)) or nil
end
