-- Where the pieces of a state lie on the table.
-- In the rules, tokens and small cartouches never run out. The table shows at most the number in the kit.
-- Pure: requires modules of this game and core/lists only.

local facts = require("cartouche/facts")
local lay_order = require("core/lay_order")
local lists = require("core/lists")
local poses = require("cartouche/poses")
local tables = require("cartouche/tables")

local layout = {}

local COMMON = -1
local OPPONENT = 1
local OWNERS = facts.players[#facts.players] -- each owner has a mural and ankhs

local TRACK_END = {} -- phase -> its place on the round track, beyond the last round
for i, phase in ipairs({ "final", "over" }) do
  TRACK_END[phase] = facts.rounds + i
end

local type_slot, longest = {}, 0
for i, story_type in ipairs(facts.story_types) do
  type_slot[story_type] = i - 1
  longest = math.max(longest, #lists.filter(facts.stories, function(story)
    return story.type == story_type and not story.start
  end))
end
local RIVAL_FAN = longest
local FAN = longest + 1 -- with a starting story

local in_column, RIVAL_COLUMN = {}, 0
for _, tile in ipairs(facts.tiles) do
  in_column[tile.column] = (in_column[tile.column] or 0) + 1
  RIVAL_COLUMN = math.max(RIVAL_COLUMN, in_column[tile.column])
end

local SPACES = 0
for _, board in pairs(facts.achievement_board) do -- portable: the largest of all
  for _, rewards in pairs(board) do -- portable: the largest of all
    SPACES = math.max(SPACES, #rewards)
  end
end

layout.token_slot = {}
layout.cartouche_slot = {}
layout.ankh_slot = {}
local achievement_slot = {}

-- Every piece with its number in the kit.
local copies = { black = facts.supplies.black_tiles, achievements = 1, round = 1, start = 1 }
for i, kind in ipairs(facts.token_types) do
  layout.token_slot[kind] = i - 1
  copies["token:" .. kind] = kind == facts.scarab and facts.supplies.scarab_tokens
    or facts.supplies.story_tokens_per_type
end
for _, tile in ipairs(facts.tiles) do
  copies["tile:" .. tile.id] = 1
end
for i, cartouche in ipairs(facts.cartouches) do
  layout.cartouche_slot[cartouche.id] = i - 1
  copies["tile:" .. cartouche.id] = cartouche.count
end
for _, story in ipairs(facts.stories) do
  copies["story:" .. story.id] = 1
end
for _, card in ipairs(facts.achievement_cards) do
  copies["achievement:" .. card.id] = 1
end
for i, achievement in ipairs(facts.achievements) do
  achievement_slot[achievement] = i - 1
end
for i, ankh in ipairs(facts.ankhs) do
  layout.ankh_slot[ankh] = i - 1
  for seat = 0, OWNERS - 1 do
    copies["ankh:" .. seat .. "-" .. ankh] = 1
  end
end
for seat = 0, OWNERS - 1 do
  copies["mural:" .. seat] = 1
end
local PIECES = lists.sorted_keys(copies)
local rank = lists.ranks(PIECES)

-- Adds a piece to the layout if one is left. Equal pieces on one spot are counted.
local function put(out, piece, area, seat, slot, face)
  if out.left[piece] == 0 then
    return
  end
  out.left[piece] = out.left[piece] - 1
  local key = piece .. "|" .. area .. "|" .. seat .. "|" .. slot .. "|" .. face
  local lay = out.by_spot[key]
  if not lay then
    lay = { piece = piece, area = area, seat = seat, slot = slot, face = face, count = 0 }
    out.by_spot[key] = lay
    out.n = out.n + 1
    out.lays[out.n] = lay
  end
  lay.count = lay.count + 1
end

local function put_row(out, kind, ids, area, seat, first)
  for i, id in ipairs(ids) do
    put(out, kind .. id, area, seat, (first or 0) + i - 1, "up")
  end
end

local function put_all(out, kind, ids, area, face)
  for _, id in ipairs(ids) do
    put(out, kind .. id, area, COMMON, 0, face)
  end
end

local function lay_middle(out, s)
  put(out, "achievements", "achievements", COMMON, 0, facts.board_of[tostring(s.players)] == "2" and "up" or "down")
  put(out, "round", "round", COMMON, TRACK_END[s.phase] or s.round, "up")
  if s.players > 1 then
    put(out, "start", "start", s.start, 0, "up")
  end
  put_row(out, "achievement:", s.achievements, "achievement-cards", COMMON)
  put_row(out, "story:", s.dealt.stories, "stories", COMMON)
  put_row(out, "tile:", s.dealt.tiles, "tiles", COMMON)
  for i, story in ipairs(s.deck) do
    put(out, "story:" .. story, "deck", COMMON, #s.deck - i, "down")
  end
  put_row(out, "story:", s.story_discard, "story-discard", COMMON)
  put_all(out, "tile:", s.bag, "bag", "down")
  put_all(out, "tile:", s.tile_discard, "tile-discard", "up")
  put_row(out, "tile:", s.drawn, "drawn", s.turn)
end

local function letter_at(board, x, y)
  return board.rows[y + 1]:sub(x + 1, x + 1)
end

local function lay_mural(out, s, seat, board)
  put(out, "mural:" .. seat, "board", seat, 0, s.side == "A" and "up" or "down")
  for _, laid in ipairs(board.laid) do
    local cells = {}
    for i, cell in ipairs(laid.cells) do
      cells[i] = { cell[1], cell[2], (letter_at(board, cell[1], cell[2])) }
    end
    put(out, "tile:" .. laid.tile, "mural", seat, poses.middle(cells), poses.of(laid.tile, cells))
  end
  for y = 0, facts.mural.height - 1 do
    for x = 0, facts.mural.width - 1 do
      if letter_at(board, x, y) == "X" then
        put(out, "black", "mural", seat, 2 * y * poses.STEPS + 2 * x, "up")
      end
    end
  end
end

--- The piece for a story or tile.
function layout.piece_of(item)
  return (tables.stories[item] and "story:" or "tile:") .. item
end

--- The slot of an owner on a space, counted from 1, of an achievement.
function layout.reward_slot(achievement, space, owner)
  return (achievement_slot[achievement] * SPACES + space - 1) * OWNERS + owner
end

--- The achievement of a reward slot.
function layout.achievement_at(slot)
  return facts.achievements[math.floor(slot / (SPACES * OWNERS)) + 1]
end

--- The slot of the first completed story of a type.
function layout.completed_slot(story_type)
  return type_slot[story_type] * FAN
end

-- The ankhs on reward spaces, turned over because a state does not say which ankh is on which space.
local function lay_rewards(out, s, owner, ankhs)
  local n = 0
  for _, achievement in ipairs(facts.achievements) do
    for space, owners in ipairs(s.spaces[achievement]) do
      if lists.contains(owners, owner) and ankhs[n + 1] then
        n = n + 1
        local slot = layout.reward_slot(achievement, space, owner)
        put(out, "ankh:" .. owner .. "-" .. ankhs[n], "rewards", COMMON, slot, "down")
      end
    end
  end
end

local function of_type(stories, story_type)
  return lists.filter(stories, function(id)
    return tables.stories[id].type == story_type
  end)
end

local function lay_belongings(out, s, seat, board)
  for _, kind in ipairs(facts.token_types) do
    for _ = 1, board.tokens[kind] do
      put(out, "token:" .. kind, "stock", seat, layout.token_slot[kind], "up")
    end
  end
  put_row(out, "story:", board.open, "open", seat)
  for _, story_type in ipairs(facts.story_types) do
    put_row(out, "story:", of_type(board.completed, story_type), "completed", seat, layout.completed_slot(story_type))
  end
  put_row(out, "tile:", lists.filter(board.reserve, tables.is_animal_tile), "reserve", seat)
  for _, id in ipairs(board.reserve) do
    if not tables.is_animal_tile(id) then
      put(out, "tile:" .. id, "cartouches", seat, layout.cartouche_slot[id], "up")
    end
  end
  for _, ankh in ipairs(board.ankhs) do
    put(out, "ankh:" .. seat .. "-" .. ankh, "ankhs", seat, layout.ankh_slot[ankh], "up")
  end
  lay_rewards(out, s, seat, lists.filter(facts.ankhs, function(ankh)
    return not lists.contains(board.ankhs, ankh)
  end))
end

local function lay_opponent(out, s)
  local used = #facts.ankhs - s.ai.ankhs
  lay_rewards(out, s, OPPONENT, lists.part(facts.ankhs, 1, used))
  for i = used + 1, #facts.ankhs do
    put(out, "ankh:" .. OPPONENT .. "-" .. facts.ankhs[i], "rival-ankhs", COMMON, i - used - 1, "down")
  end
  for _, story_type in ipairs(facts.story_types) do
    put_row(out, "story:", s.ai.cards[story_type], "rival-stories", COMMON, type_slot[story_type] * RIVAL_FAN)
  end
  for i, tiles in ipairs(s.ai.columns) do
    put_row(out, "tile:", tiles, "rival-tiles", COMMON, (i - 1) * RIVAL_COLUMN)
  end
end

local BACK = { bag = "down", box = "down", supply = "up" } -- "down" in a bag is hidden

local function bag_of(piece, undealt)
  local colon = piece:find(":", 1, true)
  local kind, name = piece, ""
  if colon then
    kind, name = piece:sub(1, colon - 1), piece:sub(colon + 1) -- portable: two texts
  end
  if kind == "black" or kind == "token" or layout.cartouche_slot[name] then
    return "supply"
  end
  return kind == "tile" and undealt and "bag" or "box"
end

--- Where each piece lies: a list sorted by piece and spot. Pieces that the state does not name are in the supply, the
--- bag or the box.
function layout.of(s)
  local out = { lays = {}, n = 0, by_spot = {}, left = lists.copy(copies) }
  lay_middle(out, s)
  for i, board in ipairs(s.boards) do
    lay_mural(out, s, i - 1, board)
  end
  for i, board in ipairs(s.boards) do
    lay_belongings(out, s, i - 1, board)
  end
  if s.players == 1 then
    lay_opponent(out, s)
  end
  for _, piece in ipairs(PIECES) do
    local count = out.left[piece]
    if count > 0 then
      local bag = bag_of(piece, s.phase == "setup")
      out.n = out.n + 1
      out.lays[out.n] = { piece = piece, area = bag, seat = COMMON, slot = 0, face = BACK[bag], count = count }
    end
  end
  return (lay_order(out.lays, rank))
end

return layout
