-- States in the words of the acceptance vectors: players by name, the opponent of a solo game as "AI".
-- Pure: requires modules of this game, core/json and core/lists only.

local facts = require("cartouche/facts")
local json = require("core/json")
local lists = require("core/lists")
local rounds = require("cartouche/rounds")
local rules = require("cartouche/rules")
local scoring = require("cartouche/scoring")
local solo = require("cartouche/solo")
local tokens = require("cartouche/tokens")

local scenes = {}

local OPPONENT = "AI"
local STARRED = lists.filter(facts.achievement_cards, function(card)
  return card.star
end)

-- A stock with a figure for each kind.
function scenes.stock(part)
  local stock = tokens.none()
  tokens.gain(stock, part or {})
  return stock
end

-- The same part without kinds of which there is none; nil when nothing is left.
function scenes.without_zeros(part)
  local result = {}
  for kind, count in pairs(part or {}) do -- portable: each kind by itself
    if count ~= 0 then
      result[kind] = count
    end
  end
  if next(result) == nil then
    return nil
  end
  return result
end

-- From a vector ---------------------------------------------------------------------------------------------

local function seat_of(names, name)
  local i = lists.index_of(names, name)
  if i == nil then
    error("there is no player " .. tostring(name))
  end
  return i - 1
end

local function owner_of(names, name)
  if #names == 1 and name == OPPONENT then
    return solo.OWNER
  end
  return seat_of(names, name)
end

local function read_spaces(s, names, given)
  for achievement, spaces in pairs(given or {}) do -- portable: each achievement by itself
    for i, owners in ipairs(spaces) do
      local seats = {}
      for k, name in ipairs(owners) do
        seats[k] = owner_of(names, name)
      end
      table.sort(seats, function(a, b)
        return a < b
      end)
      s.spaces[achievement][i] = seats
    end
    s.filled[achievement] = #spaces
  end
end

local function sorted_ankhs(held)
  return lists.filter(facts.ankhs, function(ankh)
    return lists.contains(held, ankh)
  end)
end

local function read_board(board, given)
  board.rows = lists.copy(given.rows or board.rows)
  board.tokens = scenes.stock(given.tokens)
  board.open = lists.sorted(given.open or {})
  board.completed = lists.sorted(given.completed or {})
  board.reserve = lists.sorted(given.reserve or {})
  board.ankhs = sorted_ankhs(given.ankhs or facts.ankhs)
  board.done = given.done or false
  board.owed = given.owed or 0
end

local function read_opponent(ai, given)
  for story_type, cards in pairs(given.cards or {}) do -- portable: each type by itself
    ai.cards[story_type] = lists.copy(cards)
  end
  for i, column in ipairs(given.columns or {}) do
    ai.columns[i] = lists.copy(column)
  end
  ai.ankhs = given.ankhs or ai.ankhs
end

local function starred()
  local ids = {}
  for i, card in ipairs(STARRED) do
    ids[i] = card.id
  end
  return ids
end

local function read_piles(s, given)
  local dealt = given.dealt or {}
  s.dealt = { stories = lists.copy(dealt.stories or {}), tiles = lists.copy(dealt.tiles or {}) }
  s.deck = lists.copy(given.deck or {})
  s.bag = lists.copy(given.bag or {})
  s.story_discard = lists.sorted(given.story_discard or {})
  s.tile_discard = lists.sorted(given.tile_discard or {})
  s.achievements = lists.copy(given.achievements or starred())
end

-- The wire state of a vector's `play`.
function scenes.read(given)
  local names = given.players
  local s = rules.setup(#names, { side = given.side or "A", first_game = "no" })
  s.phase = given.phase or "draft"
  s.round = given.round or 1
  s.start = given.start and (seat_of(names, given.start)) or 0
  s.picks = given.picks or 0
  s.turn = s.start
  if s.phase == "draft" then
    s.turn = (s.start + s.picks) % s.players
  end
  read_piles(s, given)
  read_spaces(s, names, given.spaces)
  for name, board in pairs(given.boards or {}) do -- portable: each board by itself
    read_board(s.boards[seat_of(names, name) + 1], board)
  end
  read_opponent(s.ai, given.ai or {})
  if s.phase == "draw" then
    rounds.draw_on(s, {})
  end
  return s
end

-- To a vector -----------------------------------------------------------------------------------------------

local function spaces_result(names, s)
  local result = {}
  for _, achievement in ipairs(facts.achievements) do
    result[achievement] = {}
    for i, owners in ipairs(s.spaces[achievement]) do
      local owner_names = {}
      for k, owner in ipairs(owners) do
        owner_names[k] = names[owner + 1] or OPPONENT
      end
      result[achievement][i] = lists.sorted(owner_names)
    end
  end
  return result
end

-- The totals by name, the opponent's too, and the names of the winners.
function scenes.totals(names, sheet, opponent)
  local totals, winners = {}, {}
  for i, name in ipairs(names) do
    totals[name] = sheet.seats[i].total
  end
  if opponent then
    totals[OPPONENT] = opponent
  end
  for i, seat in ipairs(sheet.winners) do
    winners[i] = names[seat + 1]
  end
  return totals, lists.sorted(winners)
end

local function boards_result(names, s)
  local result = {}
  for i, name in ipairs(names) do
    result[name] = s.boards[i]
  end
  return result
end

-- The state in the words of the vectors.
function scenes.result(names, s)
  local result = {
    players = names,
    side = s.side,
    start = names[s.start + 1],
    turn = names[s.turn + 1],
    round = s.round,
    phase = s.phase,
    picks = s.picks,
    dealt = { stories = lists.sorted(s.dealt.stories), tiles = lists.sorted(s.dealt.tiles) },
    deck = s.deck,
    bag = s.bag,
    story_discard = s.story_discard,
    tile_discard = s.tile_discard,
    achievements = s.achievements,
    spaces = spaces_result(names, s),
    boards = boards_result(names, s),
    pending = rounds.is_in_debt(s) and { names[s.turn + 1] } or {},
    drawn = s.drawn,
    ai = s.ai,
  }
  if s.phase == "draft" or s.phase == "draw" then
    result.to_act = names[s.turn + 1]
  end
  if s.phase == "over" then
    local opponent = solo.is_solo(s) and (solo.points(s)) or nil
    local sheet = scoring.sheet(s)
    local totals, winners = scenes.totals(names, sheet, opponent)
    result.totals = totals
    result.winners = winners
    result.ranks = {}
    for i, name in ipairs(names) do
      result.ranks[name] = sheet.seats[i].rank
    end
  end
  return result
end

-- The seat and the move of a vector's action. A player nobody knows gets no seat, which no rule accepts.
function scenes.move(names, action)
  local m = lists.copy(action)
  local i = m.player == "chance" and 0 or lists.index_of(names, m.player)
  m.player = nil
  if m["do"] == "complete" or m["do"] == "achieve" then
    m.spend = scenes.without_zeros(m.spend)
    m.black = m.black and next(m.black) and m.black or nil
  end
  if m["do"] == "trade" then
    m.give = scenes.without_zeros(m.give) or json.object({})
  end
  return i and i - 1, m
end

return scenes
