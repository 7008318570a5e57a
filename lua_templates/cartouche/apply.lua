-- The effects of the moves.
-- Changes the state it gets (rules.lua passes a copy) and appends events for the chat.
-- Pure: requires modules of this game, core/lists and core/polyomino only.

local achievements = require("cartouche/achievements")
local deal = require("cartouche/deal")
local facts = require("cartouche/facts")
local flow = require("cartouche/flow")
local lists = require("core/lists")
local mural = require("cartouche/mural")
local placing = require("cartouche/placing")
local polyomino = require("core/polyomino")
local tables = require("cartouche/tables")
local tokens = require("cartouche/tokens")

local apply = {}

local function tell(events, event)
  table.insert(events, event)
end

-- Chance ----------------------------------------------------------------------------------------------------

function apply.deal(s, events, _, m)
  deal.lay_out(s, m)
  tell(events, { what = "dealt", achievements = m.achievements })
  flow.begin(s, events)
end

function apply.shuffle(s, events, _, m)
  s.bag = m.tiles
  s.tile_discard = {}
  tell(events, { what = "shuffled" })
  flow.after_shuffle(s, events)
end

-- The draft -------------------------------------------------------------------------------------------------

function apply.take(s, events, seat, m)
  local board = s.boards[seat + 1]
  if tables.stories[m.item] then
    lists.remove_value(s.dealt.stories, m.item)
    lists.insert_sorted(board.open, m.item)
    tell(events, { what = "took", seat = seat, card = m.item })
  else
    lists.remove_value(s.dealt.tiles, m.item)
    lists.insert_sorted(board.reserve, m.item)
    tell(events, { what = "took", seat = seat, tile = m.item })
  end
  s.picks = s.picks + 1
  flow.go_on_drafting(s, events)
end

function apply.discard_story(s, events, seat, m)
  lists.remove_value(s.boards[seat + 1].open, m.card)
  lists.insert_sorted(s.story_discard, m.card)
  tell(events, { what = "discarded", seat = seat, card = m.card })
  flow.go_on_drafting(s, events)
end

-- The mural -------------------------------------------------------------------------------------------------

local function letter_of(cell)
  return cell[3] and tables.animals[cell[3]].letter or mural.CARTOUCHE
end

-- Records which tile lies where, sorted by first squares.
local function note_tile(laid, tile, cells)
  local squares = {}
  for i, cell in ipairs(polyomino.sorted(cells)) do
    squares[i] = { cell[1], cell[2] }
  end
  local first, i = squares[1], #laid + 1
  while i > 1 do
    local other = laid[i - 1].cells[1]
    if other[1] < first[1] or (other[1] == first[1] and other[2] < first[2]) then
      break
    end
    i = i - 1
  end
  table.insert(laid, i, { tile = tile, cells = squares })
end

function apply.place(s, events, seat, m)
  local board = s.boards[seat + 1]
  lists.remove_value(board.reserve, m.tile)
  for _, cell in ipairs(m.cells) do
    mural.paint(board.rows, cell[1], cell[2], letter_of(cell))
  end
  note_tile(board.laid, m.tile, m.cells)
  local earned = placing.earned(mural.of(s, seat), m.cells)
  tokens.gain(board.tokens, earned)
  tell(events, { what = "placed", seat = seat, tile = m.tile, tokens = earned })
end

-- Stories and achievements ----------------------------------------------------------------------------------

function apply.complete(s, events, seat, m)
  local board = s.boards[seat + 1]
  lists.remove_value(board.open, m.card)
  lists.insert_sorted(board.completed, m.card)
  tokens.pay(board.tokens, m.spend or {})
  for _, square in ipairs(m.black or {}) do
    mural.paint(board.rows, square[1], square[2], mural.BLACK)
  end
  tell(events, { what = "completed", seat = seat, card = m.card, tokens = m.spend, black = m.black })
end

function apply.achieve(s, events, seat, m)
  local board, id = s.boards[seat + 1], m.achievement
  local space = achievements.space_now(s, id)
  tokens.pay(board.tokens, m.spend or {})
  lists.remove_value(board.ankhs, m.ankh)
  achievements.occupy(s, seat, id, space)
  tell(events, {
    what = "achieved",
    seat = seat,
    achievement = id,
    condition = tables.condition(s, id),
    points = tables.rewards(s.players, id)[space],
    bonus = m.copy or m.ankh,
  })
  achievements.take_bonus(board, m.copy or m.ankh)
end

function apply.trade(s, events, seat, m)
  local board = s.boards[seat + 1]
  tokens.pay(board.tokens, m.give)
  if m["for"] == facts.scarab then
    tokens.gain(board.tokens, { [facts.scarab] = 1 })
  else
    lists.insert_sorted(board.reserve, m["for"])
  end
  tell(events, { what = "traded", seat = seat, tokens = m.give, got = m["for"] })
end

-- The ends of phases, and draws -----------------------------------------------------------------------------

function apply.done(s, events, seat)
  s.boards[seat + 1].done = true
  tell(events, { what = "done", seat = seat })
  flow.go_on_when_all_are_done(s, events)
end

function apply.keep(s, events, seat, m)
  lists.insert_sorted(s.boards[seat + 1].reserve, m.tile)
  lists.remove_value(s.drawn, m.tile)
  for _, tile in ipairs(s.drawn) do
    lists.insert_sorted(s.tile_discard, tile)
  end
  s.drawn = {}
  tell(events, { what = "kept", seat = seat, tile = m.tile })
  flow.draw_on(s, events)
end

return apply
