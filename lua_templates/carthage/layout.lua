-- Where the pieces of a state lie on the table.
-- Pure: requires modules of this game and core/lists only.

local facts = require("carthage/facts")
local lay_order = require("core/lay_order")
local lists = require("core/lists")
local pieces = require("carthage/pieces")
local piles = require("carthage/piles")

local layout = {}

local COMMON = -1
local UP, DOWN = "up", "down"

-- Adds one piece, or several equal pieces, to a spot.
local function put(out, piece, area, seat, slot, face, count)
  count = count or 1
  out.n = out.n + 1
  out.list[out.n] = { piece = piece, area = area, seat = seat, slot = slot, face = face, count = count }
  out.used[piece] = (out.used[piece] or 0) + count
end

-- A pile whose next card is first in the list, so the last card of the list is at the bottom.
local function put_deck(out, kind, cards, area, seat)
  local size = #cards
  for i, card in ipairs(cards) do
    put(out, kind .. card, area, seat, size - i, DOWN)
  end
end

local function put_row(out, kind, cards, area, seat)
  for i, card in ipairs(cards) do
    put(out, kind .. card, area, seat, i - 1, UP)
  end
end

local function lay_arena(out, s)
  for _, token in ipairs(s.tokens) do
    local slot = pieces.token_slot(token.at)
    put(out, pieces.token(token.type, token.n), "tokens", COMMON, slot, token.up and UP or DOWN)
  end
  for i, token in ipairs(s.chosen) do
    put(out, pieces.token(token.type, token.n), "chosen", COMMON, i - 1, UP)
  end
end

local function lay_cubes(out, s, slot)
  for i, number in ipairs(s.cubes[slot]) do
    for cube = 0, number - 1 do
      local at = pieces.cube_slot(slot - 1, i - 1, cube)
      put(out, "retain:" .. pieces.colors[i], "row-cubes", COMMON, at, UP)
    end
  end
end

local function lay_market(out, s)
  put_deck(out, "card:", s.deck, "deck", COMMON)
  for slot, card in ipairs(s.row) do
    if card ~= "" then
      put(out, "card:" .. card, "row", COMMON, slot - 1, UP)
    end
    lay_cubes(out, s, slot)
  end
  put_row(out, "card:", s.focus, "focus", COMMON)
end

-- The card of the round is the newest card of the discard pile. While in force, it lies on the stage.
local function lay_theater(out, s)
  put_deck(out, "theater:", s.theater_deck, "theater-deck", COMMON)
  local discarded = #s.theater_discard
  if s.theater ~= "" then
    discarded = discarded - 1
    put(out, "theater:" .. s.theater, "stage", COMMON, 0, UP)
  end
  put_row(out, "theater:", lists.part(s.theater_discard, 1, discarded), "theater-discard", COMMON)
end

local function lay_beside(out, s)
  put(out, "mode", "mode", COMMON, pieces.mode_slot[s.mode], UP)
  for i, card in ipairs(facts.ruleset_cards) do
    for k, side in ipairs(card.sides) do
      if lists.contains(s.rulesets, side) then
        put(out, pieces.rule(card.sides), "rulesets", COMMON, i - 1, k == 1 and UP or DOWN)
      end
    end
  end
  for _, beast in ipairs(s.beast_cards) do
    local slot = pieces.beast_slot[beast]
    put(out, "den:" .. beast, "beasts", COMMON, slot, UP)
    put(out, "beast:" .. beast, "den", COMMON, slot, UP)
  end
end

local function lay_figure(out, own, i)
  local mini, seat = "mini:" .. pieces.names[i], i - 1
  if own.figure ~= "gladiator" then
    put(out, mini, "fallen", COMMON, own.fell - 1, UP)
    if own.figure ~= "" then
      put(out, "den:" .. own.figure, "beast-card", seat, 0, UP)
      put(out, "beast:" .. own.figure, "arena", COMMON, pieces.arena_slot(own.pos), UP)
    end
  elseif #own.pos == 0 then
    put(out, mini, "home", seat, 0, UP)
  else
    put(out, mini, "arena", COMMON, pieces.arena_slot(own.pos), UP)
  end
end

local function lay_seat(out, s, i)
  local own, seat, color = s.seats[i], i - 1, pieces.colors[i]
  put(out, "board:" .. pieces.names[i], "board", seat, 0, UP)
  put(out, "armor:" .. color, "armor", seat, own.armor, UP)
  put(out, "favor:" .. color, "favor", seat, own.favor, UP)
  for slot = 0, facts.retain_cubes - piles.cubes_out(s, seat) - 1 do
    put(out, "retain:" .. color, "cubes", seat, slot, UP)
  end
  lay_figure(out, own, i)
  put_deck(out, "card:", own.deck, "own-deck", seat)
  put_row(out, "card:", own.discard, "discard", seat)
  local held = lists.counted(own.hand)
  for _, card in ipairs(lists.sorted_keys(held)) do
    put(out, "card:" .. card, "hand", seat, 0, UP, held[card])
  end
end

-- A card that is being resolved lies in front of its player.
local function lay_played(out, s)
  for _, task in ipairs(s.todo) do
    if task.t == "played" then
      put(out, "card:" .. task.id, "played", task.seat, 0, UP)
    end
  end
end

local function lay_all(out, s)
  lay_arena(out, s)
  lay_market(out, s)
  lay_theater(out, s)
  lay_beside(out, s)
  for i = 1, s.players do
    lay_seat(out, s, i)
  end
  lay_played(out, s)
  -- Nothing else on the table shows that the game is over.
  local over = s.phase == "over"
  put(out, "start", over and "laurel" or "start", over and COMMON or s.start_token, 0, UP)
end

-- Every piece, sorted. Pieces that the state does not use are in the box.
function layout.of(s)
  local out = { list = {}, used = {}, n = 0 }
  if s.phase ~= "deal" then
    lay_all(out, s)
  end
  for _, piece in ipairs(pieces.all) do
    local left = piece.count - (out.used[piece.key] or 0)
    if left > 0 then
      put(out, piece.key, "box", COMMON, 0, piece.face, left)
    end
  end
  return (lay_order(out.list, pieces.rank))
end

return layout
