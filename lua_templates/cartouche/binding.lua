-- Where the pieces of a state lie on the table, and which move a drop means. The rules do not depend on this.
-- Pure: requires modules of this game and core/lists only.

local achievements = require("cartouche/achievements")
local facts = require("cartouche/facts")
local gesture = require("cartouche/gestures")
local layout = require("cartouche/layout")
local legal = require("cartouche/legal")
local lists = require("core/lists")
local placing = require("cartouche/placing")
local poses = require("cartouche/poses")
local tables = require("cartouche/tables")
local tokens = require("cartouche/tokens")
local words = require("cartouche/words")

local binding = { layout = layout.of, gesture = gesture, status = words.status, tell = words.tell }

local COMMON = -1
local piece_of = layout.piece_of
local TRADES = { [0] = "K1", [1] = facts.scarab } -- the goods of each trade field

--- The moves that a seat may make at any time: trades.
function binding.anytime(s, seat)
  return (s.phase == "setup" or s.phase == "over") and {} or (legal.trades(s, seat))
end

-- ---------------------------------------------------------------- what may be picked up

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
    touch(list, piece_of(id), tables.is_animal_tile(id) and "reserve" or "cartouches", seat)
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

--- The pieces that a seat may pick up now; its tokens always, to trade them.
function binding.touchable(s, seat)
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

-- ---------------------------------------------------------------- drops

local function name_of(piece, kind)
  if piece:sub(1, #kind) == kind then
    return piece:sub(#kind + 1)
  end
  return nil
end

local function at(spot, slot)
  return { area = spot.area, seat = spot.seat, slot = slot }
end

-- The seat that owns an ankh, and its bonus.
local function ankh_of(piece)
  local name = name_of(piece, "ankh:")
  if not name then
    return nil
  end
  local dash = name:find("-", 1, true)
  return tonumber(name:sub(1, dash - 1)), name:sub(dash + 1)
end

--- Whether a tile can lie on a spot of a mural in its pose. On other spots the pose does not matter.
function binding.suits(piece, area, pose, slot)
  return area ~= "mural" or (poses.suits(name_of(piece, "tile:"), pose, slot))
end

--- The spot that a drop is meant for: anywhere among stories, tiles or spaces counts as the exact place.
function binding.meant(s, piece, spot)
  local area, story = spot.area, name_of(piece, "story:")
  if area == "mural" and spot.pose then
    local goal = at(spot, spot.slot)
    goal.face = poses.first(name_of(piece, "tile:"), spot.pose)
    return goal
  end
  if area == "open" or area == "reserve" or area == "story-discard" then
    return at(spot, 0)
  end
  if area == "completed" and story then
    return at(spot, (layout.completed_slot(tables.stories[story].type)))
  end
  if area == "rewards" then
    local owner = ankh_of(piece)
    if owner and owner < s.players then
      local achievement = layout.achievement_at(spot.slot)
      return at(spot, (layout.reward_slot(achievement, achievements.space_now(s, achievement), owner)))
    end
  end
  return spot
end

local function nearest(spots, area, seat)
  for _, spot in ipairs(spots) do
    if spot.area == area and spot.seat == seat then
      return spot
    end
  end
  return nil
end

-- A payment or squares for a story in a move that the rules will refuse.
local function complete_meant(s, seat, card)
  local move, story = { ["do"] = "complete", card = card }, tables.stories[card]
  if story.type == "token" then
    move.spend = tokens.payments(s.boards[seat + 1].tokens, (tokens.price(story.tokens)))[1] or { [facts.scarab] = 1 }
  elseif #tables.black(card) > 0 then
    move.black = { { 0, 0 } }
  end
  return move
end

local function story_meant(s, seat, card, spots)
  if nearest(spots, "completed", seat) then
    return complete_meant(s, seat, card)
  end
  if nearest(spots, "story-discard", COMMON) then
    return { ["do"] = "discard_story", card = card }
  end
  if nearest(spots, "open", seat) and lists.contains(s.dealt.stories, card) then
    return { ["do"] = "take", item = card }
  end
  return nil
end

local function tile_meant(s, seat, tile, spots)
  local spot = nearest(spots, "mural", seat)
  if spot then
    return { ["do"] = "place", tile = tile, cells = poses.covered(tile, spot.pose, spot.slot) }
  end
  if not nearest(spots, "reserve", seat) then
    return nil
  end
  if lists.contains(s.dealt.tiles, tile) then
    return { ["do"] = "take", item = tile }
  end
  if lists.contains(s.drawn, tile) then
    return { ["do"] = "keep", tile = tile }
  end
  return nil
end

local function ankh_meant(s, seat, ankh, spots)
  local spot = nearest(spots, "rewards", COMMON)
  if not spot then
    return nil
  end
  local move = { ["do"] = "achieve", achievement = layout.achievement_at(spot.slot), ankh = ankh }
  if ankh == "repeat" then
    move.copy = facts.ankhs[1]
  end
  return move
end

-- A single token is not a trade; the rules refuse it.
local function trade_meant(s, seat, kind, spots)
  local field = nearest(spots, "trade", seat)
  if field and s.boards[seat + 1].tokens[kind] > 0 then
    return { ["do"] = "trade", give = { [kind] = 1 }, ["for"] = TRADES[field.slot] }
  end
  return nil
end

--- The move that dropping a piece near these spots means, legal or not; nil for none.
function binding.intent(s, seat, piece, spots, source)
  if source and source.seat ~= COMMON and source.seat ~= seat then
    return nil
  end
  local story, tile, kind = name_of(piece, "story:"), name_of(piece, "tile:"), name_of(piece, "token:")
  if story then
    return story_meant(s, seat, story, spots)
  end
  if tile then
    return tile_meant(s, seat, tile, spots)
  end
  if kind then
    return trade_meant(s, seat, kind, spots)
  end
  local owner, ankh = ankh_of(piece)
  return owner == seat and ankh_meant(s, seat, ankh, spots) or nil
end

--- Computes the rotations of one tile of a reserve at a time, because all together would take long.
function binding.prepare(s, seat)
  if s.phase == "place" or s.phase == "final" then
    for _, tile in ipairs(s.boards[seat + 1].reserve) do
      if not placing.learn(tile) then
        return false
      end
    end
  end
  return true
end

--- Whether a piece is turned face down when it leaves a hand: never, because this game has no hands.
function binding.carried_face_down()
  return false
end

--- Whether an event revealed something hidden: never; revealed tiles and stories are visible on the table.
function binding.shows()
  return false
end

return binding
