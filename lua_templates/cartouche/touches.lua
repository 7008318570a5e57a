-- Which pieces a seat may pick up.
-- Pure: requires modules of this game only.

local facts = require("cartouche/facts")
local kit = require("cartouche/kit")
local lays = require("cartouche/lays")

local touches = {}

local COMMON = -1
local piece_of = lays.piece_of

local function touch(list, piece, area, seat)
  list[#list + 1] = { piece = piece, area = area, seat = seat } -- portable: no holes
end

local function touch_all(list, ids, area, seat)
  for _, id in ipairs(ids) do
    touch(list, piece_of(id), area, seat)
  end
end

local TOUCHABLE = {}

function TOUCHABLE.draft(list, s, seat, board)
  if seat ~= s.turn then
    return
  end
  if #board.open > facts.max_open_stories then
    touch_all(list, board.open, "open", seat)
  else
    touch_all(list, s.dealt.stories, "stories", COMMON)
    touch_all(list, s.dealt.tiles, "tiles", COMMON)
  end
end

function TOUCHABLE.draw(list, s, seat)
  if seat == s.turn then
    touch_all(list, s.drawn, "drawn", seat)
  end
end

function TOUCHABLE.place(list, _, seat, board)
  for _, id in ipairs(board.reserve) do
    touch(list, piece_of(id), kit.is_animal_tile(id) and "reserve" or "cartouches", seat)
  end
end

function TOUCHABLE.score(list, _, seat, board)
  touch_all(list, board.open, "open", seat)
  for _, ankh in ipairs(board.ankhs) do
    touch(list, "ankh:" .. seat .. "-" .. ankh, "ankhs", seat)
  end
end

function TOUCHABLE.final(list, s, seat, board)
  TOUCHABLE.place(list, s, seat, board)
  TOUCHABLE.score(list, s, seat, board)
end

--- The pieces that a seat may pick up now; tokens always, to trade them.
function touches.of(s, seat)
  local list, board, add = {}, s.boards[seat + 1], TOUCHABLE[s.phase]
  if s.phase == "over" then
    return list
  end
  if add and not board.done then
    add(list, s, seat, board)
  end
  for _, kind in ipairs(facts.token_types) do
    touch(list, "token:" .. kind, "stock", seat)
  end
  return list
end

return touches
