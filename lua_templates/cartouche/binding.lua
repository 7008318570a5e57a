-- How a state of Cartouche lies on the table, and what a drop means. The rules know nothing of this.
-- Pure: requires modules of this game and core/lists only.

local achievements = require("cartouche/achievements")
local captions = require("cartouche/captions")
local chat = require("cartouche/chat")
local facts = require("cartouche/facts")
local images = require("cartouche/images")
local kit = require("cartouche/kit")
local lays = require("cartouche/lays")
local lists = require("core/lists")
local poses = require("cartouche/poses")
local tokens = require("cartouche/tokens")
local touches = require("cartouche/touches")

local binding = { layout = lays.of, status = captions.status, tell = chat.tell, touchable = touches.of }

local COMMON = -1
local piece_of = lays.piece_of
local TRADES = { [0] = "K1", [1] = facts.scarab } -- what is had on each trade field
local TRADE_FIELD = { K1 = 0, [facts.scarab] = 1 }

-- ---------------------------------------------------------------- gestures

local function drag(piece, area, seat, slot, source)
  return { by = "drag", piece = piece, area = area, seat = seat, slot = slot, source = source }
end

-- Where an ankh goes that is set now.
local function reward_slot(s, seat, achievement)
  local space = achievements.space(kit.rewards(s.players, achievement), s.filled[achievement], s.phase == "final")
  return lays.reward_slot(achievement, space, seat)
end

local function add_all(steps, more)
  for _, step in ipairs(more) do
    table.insert(steps, step)
  end
end

local GESTURES = {
  take = function(_, seat, move)
    return { drag(piece_of(move.item), kit.stories[move.item] and "open" or "reserve", seat, 0) }
  end,
  keep = function(_, seat, move)
    return { drag(piece_of(move.tile), "reserve", seat, 0) }
  end,
  discard_story = function(_, _, move)
    return { drag(piece_of(move.card), "story-discard", COMMON, 0) }
  end,
  place = function(_, seat, move)
    local tile, source = move.tile, nil
    if not kit.is_animal_tile(tile) then
      source = { area = "cartouches", seat = seat, slot = lays.cartouche_slot[tile] }
    end
    local step = drag(piece_of(tile), "mural", seat, poses.middle(move.cells), source)
    step.face = poses.of(tile, move.cells)
    return { step }
  end,
  complete = function(_, seat, move)
    local story = kit.stories[move.card]
    local steps = { drag(piece_of(move.card), "completed", seat, lays.completed_slot(story.type)) }
    if move.spend then
      add_all(steps, captions.payment(story.tokens, move.spend))
    end
    for _, square in ipairs(move.black or {}) do
      table.insert(steps, (captions.cover(square[1], square[2])))
    end
    return steps
  end,
  achieve = function(s, seat, move)
    local slot = reward_slot(s, seat, move.achievement)
    local steps = { drag("ankh:" .. seat .. "-" .. move.ankh, "rewards", COMMON, slot) }
    if move.copy then
      table.insert(steps, (captions.repeated(move.copy)))
    end
    if move.spend then
      add_all(steps, captions.payment(facts.spend_cards[kit.condition(s, move.achievement)], move.spend))
    end
    return steps
  end,
  trade = function(_, seat, move)
    local steps = {}
    for _, kind in ipairs(facts.token_types) do
      for _ = 1, move.give[kind] or 0 do
        local source = { area = "stock", seat = seat, slot = lays.token_slot[kind] }
        table.insert(steps, (drag("token:" .. kind, "trade", seat, TRADE_FIELD[move["for"]], source)))
      end
    end
    return steps
  end,
  done = function()
    return { captions.done() }
  end,
}

--- What a player does to make a legal move.
function binding.gesture(s, seat, move)
  return GESTURES[move["do"]](s, seat, move)
end

--- The moves of a seat that nobody waits for: trades are open to everybody at any time.
function binding.anytime(s, seat)
  local moves, n = {}, 0
  if s.phase == "setup" or s.phase == "over" then
    return moves
  end
  for slot = 0, 1 do
    for _, given in ipairs(tokens.payments(s.boards[seat + 1].tokens, tokens.any(facts.trade))) do
      n = n + 1
      moves[n] = { ["do"] = "trade", give = given, ["for"] = TRADES[slot] }
    end
  end
  return moves
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

-- The seat that owns an ankh, and what it brings.
local function ankh_of(piece)
  local name = name_of(piece, "ankh:")
  if not name then
    return nil
  end
  local dash = name:find("-", 1, true)
  return tonumber(name:sub(1, dash - 1)), name:sub(dash + 1)
end

--- Which spots of a mural a tile can have in its pose; elsewhere poses mean nothing.
function binding.suits(piece, area, pose, slot)
  return area ~= "mural" or (poses.suits(name_of(piece, "tile:"), pose, slot))
end

--- What a drop near a spot is meant for: anywhere among stories, tiles or spaces is as good as the very place.
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
    return at(spot, (lays.completed_slot(kit.stories[story].type)))
  end
  if area == "rewards" then
    local owner = ankh_of(piece)
    if owner and owner < s.players then
      return at(spot, (reward_slot(s, owner, (lays.achievement_at(spot.slot)))))
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

-- How a story may be paid or covered in a move that the rules will refuse.
local function complete_meant(s, seat, card)
  local move, story = { ["do"] = "complete", card = card }, kit.stories[card]
  if story.type == "token" then
    move.spend = tokens.payments(s.boards[seat + 1].tokens, (tokens.price(story.tokens)))[1] or { [facts.scarab] = 1 }
  elseif #kit.black(card) > 0 then
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
  local move = { ["do"] = "achieve", achievement = lays.achievement_at(spot.slot), ankh = ankh }
  if ankh == "repeat" then
    move.copy = facts.ankhs[1]
  end
  return move
end

-- One token alone is no trade; the rules say so.
local function trade_meant(s, seat, kind, spots)
  local field = nearest(spots, "trade", seat)
  if field and s.boards[seat + 1].tokens[kind] > 0 then
    return { ["do"] = "trade", give = { [kind] = 1 }, ["for"] = TRADES[field.slot] }
  end
  return nil
end

--- The move meant by dropping a piece near these spots, legal or not; nil when no move is meant.
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

--- To turn and flip the tiles of a reserve takes long: one at a time.
function binding.prepare(s, seat)
  if s.phase == "place" or s.phase == "final" then
    for _, tile in ipairs(s.boards[seat + 1].reserve) do
      if not images.learn(tile) then
        return false
      end
    end
  end
  return true
end

--- Nothing is carried out of a hand here.
function binding.carried_face_down()
  return false
end

--- Tiles and stories that are turned up show on the table; no event tells more.
function binding.shows()
  return false
end

return binding
