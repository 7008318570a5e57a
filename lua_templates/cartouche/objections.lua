-- What can be wrong with an action itself, when the seat may act and the phase is right.
-- Each function gives the refusal of a move, or nil when it is legal.
-- Pure: requires modules of this game and core/lists only.

local achievements = require("cartouche/achievements")
local facts = require("cartouche/facts")
local kit = require("cartouche/kit")
local lists = require("core/lists")
local mural = require("cartouche/mural")
local placing = require("cartouche/placing")
local refusal = require("cartouche/refusal")
local solo = require("cartouche/solo")
local stories = require("cartouche/stories")
local tokens = require("cartouche/tokens")
local words = require("cartouche/words")

local objections = {}

local function item_id(id)
  return (kit.stories[id] and "story:" or "tile:") .. id
end

local function square_id(square)
  return "square:" .. tostring(square[1]) .. "," .. tostring(square[2])
end

local function square_ids(squares)
  local result = {}
  for i, square in ipairs(squares) do
    result[i] = square_id(square)
  end
  return result
end

local function refuse_missing(list, id, message)
  if lists.contains(list, id) then
    return nil
  end
  return refusal.new("NO_SUCH_ITEM", { item_id(id) }, { item = words.capital(words.item(id)) }, message)
end

-- More tokens than there are.
local function refuse_not_held(stock, part, code, message)
  local kind = tokens.lacking(stock, part)
  if kind == nil then
    return nil
  end
  local values = { wanted = words.count(kind, part[kind]), held = words.count(kind, stock[kind]) }
  return refusal.new(code, { "token:" .. kind }, values, message)
end

-- Draft and draw --------------------------------------------------------------------------------------------

function objections.take(s, _, m)
  local display = kit.stories[m.item] and s.dealt.stories or s.dealt.tiles
  return refuse_missing(display, m.item)
end

function objections.discard_story(s, seat, m)
  return refuse_missing(s.boards[seat + 1].open, m.card, "not_open")
end

function objections.keep(s, _, m)
  return refuse_missing(s.drawn, m.tile, "not_drawn")
end

-- Placing ---------------------------------------------------------------------------------------------------

local function refuse_squares(s, seat, cells)
  local code, square = placing.obstacle(mural.of(s, seat), cells)
  if code == nil then
    return nil
  end
  local message = code == "NOT_ADJACENT" and facts.mural.sides[s.side].bottom and "not_at_reeds" or code
  return refusal.new(code, { square_id(square) }, { square = words.square(square[1], square[2]) }, message)
end

function objections.place(s, seat, m)
  local missing = refuse_missing(s.boards[seat + 1].reserve, m.tile, "not_in_reserve")
  if missing then
    return missing
  end
  if not placing.is_image(m.tile, m.cells) then
    local values = { item = words.capital(words.tile(m.tile)) }
    return refusal.new("BAD_SHAPE", { item_id(m.tile) }, values)
  end
  return refuse_squares(s, seat, m.cells)
end

-- Cartouches do not count, nor do tiles for which there is no room. In the other phases anything may be left.
function objections.done(s, seat)
  local reserve = s.boards[seat + 1].reserve
  if s.phase ~= "place" or not placing.is_over_limit(mural.of(s, seat), reserve) then
    return nil
  end
  return refusal.new("RESERVE_LIMIT", {}, { limit = facts.reserve_animal_limit })
end

-- Stories ---------------------------------------------------------------------------------------------------

-- The payment for a price; where there is no price nothing may be paid.
local function refuse_spend(stock, price, cost, spend)
  if price == nil then
    return spend and (refusal.new("BAD_SPEND", {}, {}, "spend_nothing"))
  end
  if spend == nil then
    return refusal.new("BAD_SPEND", {}, { needs = words.cost(cost) })
  end
  local not_held = refuse_not_held(stock, spend, "BAD_SPEND", "spend_not_held")
  if not_held then
    return not_held
  end
  if not tokens.is_exact(price, spend) then
    return refusal.new("BAD_SPEND", {}, { needs = words.cost(cost) })
  end
  return nil
end

local function refuse_black(m, card, squares)
  if squares == nil or stories.may_blacken(m, card, squares) then
    return nil
  end
  local values = { story = words.story(card), icons = words.black(card) }
  local message = #kit.black(card) == 0 and "no_black" or nil
  return refusal.new("BAD_BLACK", square_ids(squares), values, message)
end

function objections.complete(s, seat, m)
  local board, view = s.boards[seat + 1], mural.of(s, seat)
  local missing = refuse_missing(board.open, m.card, "not_open")
  if missing then
    return missing
  end
  if not stories.is_met(view, board.tokens, m.card) then
    local values = { story = words.story(m.card), needs = words.needs(m.card) }
    return refusal.new("CONDITION_NOT_MET", { item_id(m.card) }, values)
  end
  local cost = kit.stories[m.card].tokens
  local price = cost and tokens.price(cost)
  return (refuse_spend(board.tokens, price, cost, m.spend)) or (refuse_black(view, m.card, m.black))
end

-- Achievements ----------------------------------------------------------------------------------------------

local function refuse_achievement(s, seat, id, condition)
  local concerns, values = { "achievement:" .. id }, { achievement = words.achievement(condition) }
  if achievements.has_scored(s, seat, id) then
    return refusal.new("ALREADY_SCORED", concerns, values)
  end
  if solo.is_closed(s, id) then
    return refusal.new("CLOSED", concerns, values)
  end
  if not achievements.is_met(s.side, s.boards[seat + 1], condition) then
    return refusal.new("CONDITION_NOT_MET", concerns, values, "achievement_not_met")
  end
  return nil
end

local function refuse_ankh(board, ankh, copy)
  if not lists.contains(board.ankhs, ankh) then
    return refusal.new("ANKH_GONE", { "ankh:" .. ankh }, { ankh = words.bonus(ankh) })
  end
  if copy and lists.contains(board.ankhs, copy) then
    local message = copy == "repeat" and "repeat_itself" or nil
    return refusal.new("NOTHING_TO_REPEAT", { "ankh:" .. copy }, { ankh = words.bonus(copy) }, message)
  end
  return nil
end

function objections.achieve(s, seat, m)
  local board, condition = s.boards[seat + 1], kit.condition(s, m.achievement)
  local price, cost = achievements.price(condition), facts.spend_cards[condition]
  return (refuse_achievement(s, seat, m.achievement, condition))
    or (refuse_spend(board.tokens, price, cost, m.spend))
    or (refuse_ankh(board, m.ankh, m.copy))
end

-- Trading ---------------------------------------------------------------------------------------------------

function objections.trade(s, seat, m)
  local total = tokens.total(m.give)
  if total ~= facts.trade then
    return refusal.new("TRADE_NEEDS_TWO", {}, { needed = facts.trade, total = total })
  end
  return refuse_not_held(s.boards[seat + 1].tokens, m.give, "NOT_ENOUGH_TOKENS")
end

return objections
