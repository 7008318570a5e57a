-- Where the pieces of a state lie on the table.
-- Pure: requires modules of this game and core/lists only.

local facts = require("cleopatra/facts")
local lay_order = require("core/lay_order")
local lists = require("core/lists")
local pieces = require("cleopatra/pieces")
local poses = require("cleopatra/poses")
local tables = require("cleopatra/tables")

local layout = {}

local COMMON = -1
local WIDTH = facts.garden.width
local UP, DOWN = "up", "down"

local keys = {}
for i, piece in ipairs(pieces.all) do
  keys[i] = piece.key
end
local rank = lists.ranks(keys)

local card_slot = {}
for i, card in ipairs(facts.cards) do
  card_slot[card.id] = i - 1
end

-- Adds one piece to a spot. Equal pieces with the same spot and face share an entry.
local function put(out, piece, area, seat, slot, face)
  local name = table.concat({ piece, area, seat, slot, face }, "|")
  local lay = out.by_name[name]
  if lay then
    lay.count = lay.count + 1
  else
    lay = { piece = piece, area = area, seat = seat, slot = slot, face = face, count = 1 }
    out.by_name[name] = lay
    table.insert(out.list, lay)
  end
  out.used[piece] = (out.used[piece] or 0) + 1
end

local function put_laid_card(out, laid, area, slot)
  put(out, "card:" .. tables.card_of(laid), area, COMMON, slot, (tables.is_down(laid)) and DOWN or UP)
end

local function lay_market(out, s)
  local size = #s.deck
  for i, laid in ipairs(s.deck) do
    put_laid_card(out, laid, "deck", size - i)
  end
  for i, stall in ipairs(s.stalls) do
    for k, laid in ipairs(stall) do
      put_laid_card(out, laid, "stall-" .. tostring(i - 1), k - 1)
    end
  end
  if s.drawn ~= "" then
    put_laid_card(out, s.drawn, "drawn", 0)
  end
  for _, card in ipairs(s.discard) do
    put(out, "card:" .. card, "discard", COMMON, card_slot[card], UP)
  end
  for i, name in ipairs(s.order) do
    -- The worshipper called this turn shows its other side.
    put(out, "worshipper:" .. name, "worshippers", COMMON, i - 1, name == s.worshipper and DOWN or UP)
  end
  put(out, "cleopatra", "walk", COMMON, s.cleopatra, UP)
end

local function lay_palace(out, s)
  local built = 0
  for i, side in ipairs(facts.plaza_rows) do
    for n = 1, s.sphinxes[side] do
      put(out, "sphinx", "sphinx", COMMON, (i - 1) * facts.sphinx_spots + n - 1, UP)
      built = built + 1
    end
    put(out, "obelisk", s.obelisks[side] and "obelisk" or "quarry-obelisk", COMMON, i - 1, UP)
    put(out, "door:" .. side, s.doors[side] and "door" or "quarry-door", COMMON, i - 1, UP)
  end
  for slot = 0, tables.pieces.sphinx.count - built - 1 do
    put(out, "sphinx", "quarry-sphinx", COMMON, slot, UP)
  end
  local there = lists.counted(s.walls)
  for _, wall in ipairs(facts.walls) do
    local area, slot = pieces.wall_spot(wall.id)
    if not there[wall.id] then
      area, slot = "quarry-wall", pieces.quarry_slot(wall.id)
    end
    put(out, "wall:" .. wall.piece, area, COMMON, slot, UP)
  end
  put(out, "pedestal", s.pedestal and "pedestal" or "quarry-throne", COMMON, 0, UP)
  put(out, "throne", s.throne and "throne" or "quarry-throne", COMMON, s.throne and 0 or 1, UP)
end

-- The squares of each mosaic in the garden, in reading order.
local function laid_mosaics(garden)
  local cells = {}
  for y, row in ipairs(garden) do
    for x = 1, WIDTH do
      local mark = row:sub(x, x)
      if tables.mosaics[mark] then
        cells[mark] = cells[mark] or {}
        table.insert(cells[mark], { x - 1, y - 1 }) -- portable: five squares
      end
    end
  end
  return cells
end

local function lay_garden(out, s)
  local cells = laid_mosaics(s.garden)
  for _, mosaic in ipairs(facts.mosaics) do
    if cells[mosaic.id] then
      local pose, x, y = poses.of(mosaic.id, cells[mosaic.id])
      put(out, "mosaic:" .. mosaic.id, "garden", COMMON, y * WIDTH + x, pose)
    end
  end
  for i, mosaic in ipairs(s.pile) do
    if i == 1 then
      put(out, "mosaic:" .. mosaic, "mosaic", COMMON, 0, poses.as_drawn)
    else
      put(out, "mosaic:" .. mosaic, "mosaics", COMMON, 0, DOWN)
    end
  end
  for _, sanctuary in ipairs(s.sanctuaries) do
    local at = sanctuary.at
    put(out, "statue:" .. pieces.styles[sanctuary.seat + 1], "sanctuary", COMMON, at[2] * WIDTH + at[1], UP)
  end
end

-- Steps of a tally stone, and the rest in tokens. Amounts beyond the tally are not shown.
local function split(amount, step)
  local steps = math.min(math.floor(amount / step), pieces.tally_steps - 1)
  return steps, math.min(amount - steps * step, step - 1)
end

local function lay_wealth(out, seat, scarabs, amulets)
  local steps, left = split(scarabs, pieces.tally_scarabs)
  put(out, "tally:scarabs", "tally-scarabs", seat, steps, UP)
  for i = #pieces.values, 1, -1 do
    local value = pieces.values[i]
    for _ = 1, math.floor(left / value) do
      put(out, "scarab:" .. tostring(value), "scarabs", seat, i - 1, UP)
    end
    left = left - math.floor(left / value) * value
  end
  steps, left = split(amulets, pieces.tally_amulets)
  put(out, "tally:amulets", "tally-amulets", seat, steps, UP)
  for n = 0, left - 1 do
    put(out, "amulet", "amulets", seat, math.floor(n / pieces.amulet_pile), UP)
  end
end

local function lay_seat(out, s, i)
  local seat, style = i - 1, pieces.styles[i]
  for _, card in ipairs(s.hands[i]) do
    put(out, "card:" .. card, "hand", seat, 0, UP)
  end
  for slot = 0, s.statues[i] - 1 do
    put(out, "statue:" .. style, "statues", seat, slot, UP)
  end
  put(out, "pyramid:" .. style, "pyramid", seat, s.phase == "over" and 1 or 0, UP)
  lay_wealth(out, seat, s.scarabs[i], s.amulets[i])
end

-- Every piece, sorted. Pieces that the state does not use are in the box.
function layout.of(s)
  local out = { by_name = {}, list = {}, used = {} }
  if s.phase ~= "deal" then
    lay_market(out, s)
    lay_palace(out, s)
    lay_garden(out, s)
    for i = 1, s.players do
      lay_seat(out, s, i)
    end
  end
  for _, piece in ipairs(pieces.all) do
    local left = piece.count - (out.used[piece.key] or 0)
    if left > 0 then
      local boxed = { piece = piece.key, area = "box", seat = COMMON, slot = 0, face = piece.face, count = left }
      table.insert(out.list, boxed)
    end
  end
  return (lay_order(out.list, rank))
end

return layout
