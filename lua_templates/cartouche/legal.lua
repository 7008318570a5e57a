-- All legal moves of a seat, in byte order of their canonical JSON.
-- They are generated in that order, not sorted. The first key of their JSON puts achievements first, then stories with
-- black tiles, stories without, placements ("cells"), and moves that begin with "do".
-- Pure: requires modules of this game and core/lists only.

local achievements = require("cartouche/achievements")
local facts = require("cartouche/facts")
local flow = require("cartouche/flow")
local lists = require("core/lists")
local mural = require("cartouche/mural")
local placing = require("cartouche/placing")
local solo = require("cartouche/solo")
local stories = require("cartouche/stories")
local tables = require("cartouche/tables")
local tokens = require("cartouche/tokens")

local legal = {}

local ACHIEVEMENTS = lists.sorted(facts.achievements)
local ANKHS = lists.sorted(facts.ankhs)

local function add(found, move)
  found.n = found.n + 1
  found.moves[found.n] = move
end

-- Each text of a sorted list once.
local function different(texts)
  return lists.sorted_keys(lists.counted(texts))
end

-- Achievements ----------------------------------------------------------------------------------------------

-- The ways to use an ankh: { ankh, copy }.
local function ankh_choices(board)
  local choices, n = {}, 0
  for _, ankh in ipairs(lists.sorted(board.ankhs)) do
    if ankh ~= "repeat" then
      n = n + 1
      choices[n] = { ankh = ankh }
    else
      for _, copy in ipairs(ANKHS) do
        if not lists.contains(board.ankhs, copy) then
          n = n + 1
          choices[n] = { ankh = ankh, copy = copy }
        end
      end
    end
  end
  return choices
end

local function add_achievement(found, board, id, price)
  local payments = { false }
  if price then
    payments = tokens.payments(board.tokens, price)
  end
  for _, choice in ipairs(ankh_choices(board)) do
    for _, payment in ipairs(payments) do
      add(found, {
        ["do"] = "achieve",
        achievement = id,
        ankh = choice.ankh,
        copy = choice.copy,
        spend = payment or nil,
      })
    end
  end
end

-- The code why the seat cannot score an achievement with any payment; nil when it can.
function legal.achievement_fault(s, seat, id)
  if achievements.has_scored(s, seat, id) then
    return "ALREADY_SCORED"
  end
  if solo.is_closed(s, id) then
    return "CLOSED"
  end
  local is_met = achievements.is_met(s.side, s.boards[seat + 1], tables.condition(s, id))
  return not is_met and "CONDITION_NOT_MET" or nil
end

local function add_achievements(found, s, seat)
  local board = s.boards[seat + 1]
  for _, id in ipairs(ACHIEVEMENTS) do
    if not legal.achievement_fault(s, seat, id) then
      add_achievement(found, board, id, achievements.price(tables.condition(s, id)))
    end
  end
end

-- Stories ---------------------------------------------------------------------------------------------------

local function add_black_stories(found, m, cards)
  local moves = {}
  for _, card in ipairs(cards) do
    for text, squares in pairs(stories.blackenings(m, card)) do -- portable: sorted below
      moves[text .. card] = { ["do"] = "complete", card = card, black = squares }
    end
  end
  for _, text in ipairs(lists.sorted_keys(moves)) do
    add(found, moves[text])
  end
end

local function add_plain_stories(found, m, board, cards)
  for _, card in ipairs(cards) do
    if tables.is_token_story(card) then
      for _, payment in ipairs(tokens.payments(board.tokens, stories.price(card))) do
        add(found, { ["do"] = "complete", card = card, spend = payment })
      end
    elseif #tables.black(card) == 0 and stories.is_met(m, board.tokens, card) then
      add(found, { ["do"] = "complete", card = card })
    end
  end
end

local function add_stories(found, s, seat)
  local board, m = s.boards[seat + 1], mural.of(s, seat)
  add_black_stories(found, m, board.open)
  add_plain_stories(found, m, board, board.open)
end

-- Tiles and tokens ------------------------------------------------------------------------------------------

local function add_placements(found, s, seat)
  for _, placement in ipairs(placing.everywhere(mural.of(s, seat), s.boards[seat + 1].reserve)) do
    add(found, { ["do"] = "place", tile = placement.tile, cells = placement.cells })
  end
end

local function add_trades(found, s, seat)
  local pairs_of_tokens = tokens.payments(s.boards[seat + 1].tokens, tokens.any(facts.trade))
  for _, good in ipairs({ "K1", facts.scarab }) do
    for _, given in ipairs(pairs_of_tokens) do
      add(found, { ["do"] = "trade", give = given, ["for"] = good })
    end
  end
end

-- The trades of a seat, which are legal at any time of the game.
function legal.trades(s, seat)
  local found = { n = 0, moves = {} }
  add_trades(found, s, seat)
  return found.moves
end

-- Whether the seat may be done. After the place phase it may not keep too many animal tiles that still fit. Cartouches
-- do not count. In the other phases everything may be left.
function legal.may_stop(s, seat)
  return s.phase ~= "place" or not placing.is_over_limit(mural.of(s, seat), s.boards[seat + 1].reserve)
end

local function add_done(found)
  add(found, { ["do"] = "done" })
end

-- The phases ------------------------------------------------------------------------------------------------

local ADD = {}

function ADD.draft(found, s, seat)
  if flow.is_in_debt(s) then
    for _, card in ipairs(s.boards[seat + 1].open) do
      add(found, { ["do"] = "discard_story", card = card })
    end
    return
  end
  for _, item in ipairs(different(lists.joined(s.dealt.stories, s.dealt.tiles))) do
    add(found, { ["do"] = "take", item = item })
  end
end

function ADD.place(found, s, seat)
  add_placements(found, s, seat)
  if legal.may_stop(s, seat) then
    add_done(found)
  end
end

function ADD.score(found, s, seat)
  add_achievements(found, s, seat)
  add_stories(found, s, seat)
  add_done(found)
end

function ADD.draw(found, s)
  for _, tile in ipairs(different(s.drawn)) do
    add(found, { ["do"] = "keep", tile = tile })
  end
end

function ADD.final(found, s, seat)
  add_achievements(found, s, seat)
  add_stories(found, s, seat)
  add_placements(found, s, seat)
  add_done(found)
end

-- The moves of a seat that must act.
function legal.moves(s, seat)
  local found = { n = 0, moves = {} }
  ADD[s.phase](found, s, seat)
  add_trades(found, s, seat)
  return found.moves
end

return legal
