-- The course of the game between decisions: deals, phases, draws, the end.
-- Changes the state it gets (rules.lua passes a copy) and appends events for the chat.
-- Pure: requires modules of this game and core/lists only.

local facts = require("cartouche/facts")
local lists = require("core/lists")
local solo = require("cartouche/solo")
local tables = require("cartouche/tables")

local flow = {}

local function tell(events, event)
  table.insert(events, event)
end

local function clear_done(s)
  for _, board in ipairs(s.boards) do
    board.done = false
  end
end

local function all_done(s)
  return #lists.filter(s.boards, function(board)
    return not board.done
  end) == 0
end

local function enter(s, events, phase)
  s.phase = phase
  s.turn = s.start
  s.picks = 0
  tell(events, { what = "phase", phase = phase })
end

-- Moves tiles from the bag, one at a time, until `list` has `n` or none is left anywhere. False when the tile
-- discard must be shuffled first.
local function fill_from_bag(s, list, n)
  while #list < n do
    if #s.bag == 0 then
      return #s.tile_discard == 0
    end
    table.insert(list, table.remove(s.bag, 1)) -- portable: six tiles at most
  end
  return true
end

-- The draft -------------------------------------------------------------------------------------------------

-- Ends the draft: the rest is discarded, or goes to the solo opponent.
local function end_draft(s, events)
  local rest = s.dealt
  s.dealt = { stories = {}, tiles = {} }
  if solo.is_solo(s) then
    solo.collect(s, rest)
    tell(events, { what = "collected", stories = rest.stories, tiles = rest.tiles })
  else
    for _, story in ipairs(rest.stories) do
      lists.insert_sorted(s.story_discard, story)
    end
    for _, tile in ipairs(rest.tiles) do
      lists.insert_sorted(s.tile_discard, tile)
    end
  end
  enter(s, events, "place")
end

-- Whether the seat on turn in the draft must discard a story.
function flow.is_in_debt(s)
  return s.phase == "draft" and #s.boards[s.turn + 1].open > facts.max_open_stories
end

-- Continues the draft after an item was taken or a story discarded.
function flow.go_on_drafting(s, events)
  if flow.is_in_debt(s) then
    return
  end
  local on_display = #s.dealt.stories + #s.dealt.tiles
  if s.picks >= facts.items_per_round * s.players or on_display == 0 then
    end_draft(s, events)
  else
    s.turn = (s.start + s.picks) % s.players
  end
end

-- Deals the tiles of a round. Called again after a shuffle.
local function deal_tiles(s, events)
  if not fill_from_bag(s, s.dealt.tiles, facts.deal[tostring(s.players)].tiles) then
    return
  end
  enter(s, events, "draft")
  flow.go_on_drafting(s, events)
end

local function deal_stories(s)
  for _ = 1, math.min(#s.deck, facts.deal[tostring(s.players)].stories) do
    table.insert(s.dealt.stories, table.remove(s.deck, 1)) -- portable: five stories at most
  end
end

-- Deals the next round. The start player is already set.
function flow.begin(s, events)
  s.round = s.round + 1
  s.phase = "deal"
  s.turn = s.start
  tell(events, { what = "round", round = s.round, seat = s.start })
  deal_stories(s)
  deal_tiles(s, events)
end

-- Draws -----------------------------------------------------------------------------------------------------

-- Whether a draw waits for a shuffle of the tile discard.
function flow.awaits_shuffle(s)
  return s.phase == "deal"
    or (s.phase == "draw" and #s.drawn < facts.tiles_per_draw and #s.tile_discard > 0)
end

-- Continues after the last draw.
local function after_draws(s, events)
  if s.round < facts.rounds then
    s.start = (s.start + 1) % s.players
    flow.begin(s, events)
  elseif all_done(s) then
    enter(s, events, "over")
  else
    enter(s, events, "final")
  end
end

local function next_to_draw(s)
  for i in ipairs(s.boards) do
    local seat = (s.start + i - 1) % s.players
    if s.boards[seat + 1].owed > 0 then
      return seat
    end
  end
  return nil
end

-- Turns up the tiles of the current draw. True when the game must wait for a shuffle or for the choice of the seat,
-- which may continue in the final phase afterward.
local function turn_up(s, events)
  if not fill_from_bag(s, s.drawn, facts.tiles_per_draw) then
    return true
  end
  if #s.drawn == 0 then
    return false
  end
  s.boards[s.turn + 1].done = false
  tell(events, { what = "drawn", seat = s.turn, tiles = lists.copy(s.drawn) })
  return true
end

-- Starts the next draw that a seat has won, or continues after all draws.
function flow.draw_on(s, events)
  local seat = next_to_draw(s)
  while seat do
    local board = s.boards[seat + 1]
    board.owed = board.owed - 1
    s.phase = "draw"
    s.turn = seat
    if turn_up(s, events) then
      return
    end
    seat = next_to_draw(s)
  end
  after_draws(s, events)
end

-- Continues after the tile discard became the new bag.
function flow.after_shuffle(s, events)
  if s.phase == "deal" then
    deal_tiles(s, events)
  else
    turn_up(s, events)
  end
end

-- The ends of phases ----------------------------------------------------------------------------------------

-- With several players the opponent has no ankhs, so it scores nothing.
local function score_opponent(s, events)
  for _, scored in ipairs(solo.score(s)) do
    local achievement, space = scored.achievement, scored.space
    local points = tables.rewards(s.players, achievement)[space]
    local condition = tables.condition(s, achievement)
    tell(events, { what = "opponent scored", achievement = achievement, condition = condition, points = points })
  end
end

local function begin_score(s, events)
  clear_done(s)
  enter(s, events, "score")
  score_opponent(s, events)
  for _, achievement in ipairs(facts.achievements) do
    s.filled[achievement] = #s.spaces[achievement]
  end
end

-- Continues when all seats are done.
function flow.go_on_when_all_are_done(s, events)
  if not all_done(s) then
    return
  end
  if s.phase == "place" then
    begin_score(s, events)
  elseif s.phase == "score" then
    clear_done(s)
    flow.draw_on(s, events)
  else
    flow.draw_on(s, events)
  end
end

return flow
