-- How a state of Cleopatra lies on the table, and what a drop means. The rules know nothing of this.
-- Pure: requires modules of this game and core/lists only.

local chat = require("cleopatra/chat")
local choices = require("cleopatra/choices")
local facts = require("cleopatra/facts")
local garden = require("cleopatra/garden")
local kit = require("cleopatra/kit")
local labels = require("cleopatra/labels")
local layings = require("cleopatra/layings")
local lays = require("cleopatra/lays")
local lists = require("core/lists")
local paying = require("cleopatra/paying")
local pieces = require("cleopatra/pieces")
local poses = require("cleopatra/poses")
local status = require("cleopatra/status")

local binding = { layout = lays.of, tell = chat.tell, status = status.of, seen = status.seen }

local COMMON = -1
local WIDTH = facts.garden.width
local BUILDING = { main = true, second = true, quarry = true }

-- ---------------------------------------------------------------- gestures

local function press(label)
  return { by = "press", label = label }
end

local function drag(piece, area, seat, slot, source)
  return { by = "drag", piece = piece, area = area, seat = seat, slot = slot, source = source }
end

-- Cards go from the hand to the own building site.
local function lay_down(seat, cards)
  local steps = {}
  for i, card in ipairs(cards) do
    steps[i] = drag("card:" .. card, "pay", seat, 0, { area = "hand", seat = seat, slot = 0 })
  end
  return steps
end

local side_slot = {}
for i, side in ipairs(facts.plaza_rows) do
  side_slot[side] = i - 1
end

-- The piece of the quarry and its spot.
local BUILDS = {
  column = function(_, move)
    local area, slot = pieces.wall_spot(move.wall)
    return drag("wall:" .. kit.walls[move.wall].piece, area, COMMON, slot)
  end,
  sphinx = function(s, move)
    return drag("sphinx", "sphinx", COMMON, side_slot[move.row] * facts.sphinx_spots + s.sphinxes[move.row])
  end,
  obelisk = function(_, move)
    return drag("obelisk", "obelisk", COMMON, side_slot[move.row])
  end,
  door = function(_, move)
    return drag("door:" .. move.side, "door", COMMON, side_slot[move.side])
  end,
  pedestal = function()
    return drag("pedestal", "pedestal", COMMON, 0)
  end,
  throne = function()
    return drag("throne", "throne", COMMON, 0)
  end,
}

-- The mosaic onto the square of its pivot, turned in the hand, and what is paid and claimed.
local function mosaic_steps(s, move)
  local mosaic = s.pile[1]
  local pose, x, y = poses.of(mosaic, poses.in_order(move.cells))
  local step = drag("mosaic:" .. mosaic, "garden", COMMON, y * WIDTH + x)
  step.face = pose
  return { step, (press(labels.pay(move.pay, move.claim))) }
end

-- What a mosaic costs when nobody has laid down cards for it; worked out once for each state.
local price = { state = nil, pay = nil }

local function is_price(s, seat, pay)
  if price.state ~= s then
    price = { state = s, pay = choices.best(s.hands[seat + 1], s.pool, s.discount, kit.pieces.mosaic) }
  end
  return lists.is_same_set(pay, price.pay)
end

local GESTURES = {
  build = function(s, seat, move)
    if move.piece == "mosaic" then
      local cards = is_price(s, seat, move.pay) and {} or move.pay
      return lists.joined(lay_down(seat, cards), mosaic_steps(s, move))
    end
    local steps = lay_down(seat, move.pay)
    table.insert(steps, (BUILDS[move.piece](s, move)))
    return steps
  end,
  worshipper = function(s, _, move)
    return { press(labels.worshipper(move.name, (lists.index_of(s.order, move.name)))) }
  end,
  market = function(_, _, move)
    return { press(labels.market(move.stall)) }
  end,
  stall_for_card = function(_, _, move)
    return { press(labels.serve(move.stall)) }
  end,
  leave_quarry = function()
    return { press(labels.leave) }
  end,
  pass = function()
    return { press(labels.pass) }
  end,
  keep = function(s, seat)
    return { press(labels.keep(#s.hands[seat + 1] - facts.hand_limit)) }
  end,
  discard = function(_, seat, move)
    if #move.cards > facts.listed_surplus then
      return { press(labels.discard(#move.cards)) }
    end
    return lay_down(seat, move.cards)
  end,
  bid = function(_, _, move)
    return { press(labels.bid(move.amount)) }
  end,
}

--- What a player does to make a legal move.
function binding.gesture(s, seat, move)
  return GESTURES[move["do"]](s, seat, move)
end

-- ---------------------------------------------------------------- drops

local function name_of(piece, kind)
  if piece:sub(1, #kind) == kind then
    return piece:sub(#kind + 1)
  end
  return nil
end

local function row_of(slot)
  return facts.plaza_rows[math.floor(slot / facts.sphinx_spots) + 1]
end

-- The squares under a mosaic that is dropped on a spot of the garden.
local function squares_under(mosaic, spot)
  local y = math.floor(spot.slot / WIDTH)
  return (poses.under(mosaic, spot.pose, spot.slot - y * WIDTH, y))
end

--- A mosaic can have its pivot on any square, however it is turned.
function binding.suits()
  return true
end

-- Some mosaics look alike in several poses: the first one counts, with its own pivot.
local function mosaic_goal(mosaic, spot)
  local pose, x, y = poses.of(mosaic, (squares_under(mosaic, spot)))
  if not garden.is_inside(x, y) then
    return spot
  end
  return { area = "garden", seat = COMMON, slot = y * WIDTH + x, face = pose }
end

local function sphinx_goal(s, spot)
  local row = row_of(spot.slot)
  local next_free = math.min(s.sphinxes[row], facts.sphinx_spots - 1)
  return { area = "sphinx", seat = COMMON, slot = side_slot[row] * facts.sphinx_spots + next_free }
end

--- A sphinx dropped anywhere in a row is meant for its next free spot, a mosaic for the squares under it.
function binding.meant(s, piece, spot)
  if piece == "sphinx" and spot.area == "sphinx" then
    return (sphinx_goal(s, spot))
  end
  local mosaic = name_of(piece, "mosaic:")
  if mosaic and spot.pose and spot.area == "garden" then
    return (mosaic_goal(mosaic, spot))
  end
  return spot
end

-- The spot of that area among those near the drop.
local function spot_in(spots, area)
  for _, spot in ipairs(spots) do
    if spot.area == area then
      return spot
    end
  end
  return nil
end

-- What a piece of the quarry is for when it is dropped near these spots: the parts of a build that name it.
local function site(s, piece, spots)
  local mosaic = name_of(piece, "mosaic:")
  if mosaic and mosaic == s.pile[1] then
    local spot = spot_in(spots, "garden")
    if spot then
      return { piece = "mosaic", cells = squares_under(mosaic, spot) }
    end
  elseif name_of(piece, "wall:") then
    for _, spot in ipairs(spots) do
      local wall = pieces.wall_at(spot.area, spot.slot)
      if wall then
        return { piece = "column", wall = wall }
      end
    end
  elseif name_of(piece, "door:") then
    local spot = spot_in(spots, "door")
    return spot and { piece = "door", side = facts.plaza_rows[spot.slot + 1] } or nil
  elseif piece == "sphinx" then
    local spot = spot_in(spots, "sphinx")
    return spot and { piece = "sphinx", row = row_of(spot.slot) } or nil
  elseif piece == "obelisk" then
    local spot = spot_in(spots, "obelisk")
    return spot and { piece = "obelisk", row = facts.plaza_rows[spot.slot + 1] } or nil
  elseif (piece == "pedestal" or piece == "throne") and spot_in(spots, piece) then
    return { piece = piece }
  end
  return nil
end

-- The cards that lie on the building site already.
local function laid_down(steps)
  local cards, n = {}, 0
  for _, step in ipairs(steps) do
    local card = step.by == "drag" and name_of(step.piece, "card:")
    if card then
      n = n + 1
      cards[n] = card
    end
  end
  return cards
end

local function is_from_quarry(source)
  return source.area == "mosaic" or name_of(source.area, "quarry-") ~= nil
end

local function card_meant(s, seat, card, spots, source, steps)
  local spot = spot_in(spots, "pay")
  if source.area == "drawn" then
    for stall = 0, facts.stalls - 1 do
      if spot_in(spots, "stall-" .. tostring(stall)) then
        return { ["do"] = "stall_for_card", stall = stall }
      end
    end
  elseif source.area == "hand" and s.phase == "limit" and spot and spot.seat == seat then
    local cards = laid_down(steps)
    cards[#cards + 1] = card
    return { ["do"] = "discard", cards = cards }
  end
  return nil
end

--- The move meant by dropping a piece near these spots, legal or not; nil when no move is meant.
function binding.intent(s, seat, piece, spots, source, steps)
  if not source then
    return nil
  end
  local card = name_of(piece, "card:")
  if card then
    return card_meant(s, seat, card, spots, source, steps)
  end
  local move = is_from_quarry(source) and site(s, piece, spots) or nil
  if move then
    move["do"] = "build"
    move.pay = laid_down(steps)
  end
  return move
end

-- A payment of the player's own choice, by the cards laid down: the last one asked for.
local chosen = { state = nil, cards = "", builds = {} }

local function own_builds(s, seat, cards)
  local list = {}
  for i, move in ipairs(paying(s, seat, cards)) do
    local rest = move.piece == "mosaic" and mosaic_steps(s, move) or { BUILDS[move.piece](s, move) }
    local down = move.piece == "mosaic" and cards or move.pay
    list[i] = { move = move, gesture = lists.joined(lay_down(seat, down), rest) }
  end
  return list
end

--- Builds that no list names, for what lies on the building site of the player on turn.
function binding.beyond(s, seat, steps)
  local cards = lists.sorted(laid_down(steps))
  if #cards == 0 or not BUILDING[s.phase] or seat ~= s.turn then
    return {}
  end
  local names = table.concat(cards, ",")
  if chosen.state ~= s or chosen.cards ~= names then
    chosen = { state = s, cards = names, builds = own_builds(s, seat, cards) }
  end
  return chosen.builds
end

local AT_QUARRY = {
  sphinx = "quarry-sphinx", obelisk = "quarry-obelisk", ["door:left"] = "quarry-door",
  ["door:right"] = "quarry-door", ["wall:left"] = "quarry-wall", ["wall:center"] = "quarry-wall",
  ["wall:right"] = "quarry-wall", pedestal = "quarry-throne", throne = "quarry-throne",
}

--- Where mosaics may be laid takes long to find out: `count` ways at a time.
function binding.prepare(s, _, count)
  return not BUILDING[s.phase] or (layings.prepare(s, count))
end

--- The pieces that a seat may pick up now: its cards, what waits in the quarry, and a card for the stalls that
--- everybody sees.
function binding.touchable(s, seat)
  local list, n = {}, 0
  local function touch(piece, area, owner)
    n = n + 1
    list[n] = { piece = piece, area = area, seat = owner }
  end
  if BUILDING[s.phase] or s.phase == "limit" then
    for _, card in ipairs(s.hands[seat + 1]) do
      touch("card:" .. card, "hand", seat)
    end
  end
  if BUILDING[s.phase] then
    for _, piece in ipairs(lists.sorted_keys(AT_QUARRY)) do
      touch(piece, AT_QUARRY[piece], COMMON)
    end
    if s.pile[1] then
      touch("mosaic:" .. s.pile[1], "mosaic", COMMON)
    end
  end
  if s.phase == "replenish" and not kit.is_down(s.drawn) then
    touch("card:" .. s.drawn, "drawn", COMMON)
  end
  return list
end

--- Cards leave a hand with their faces out of sight.
function binding.carried_face_down(piece)
  return name_of(piece, "card:") ~= nil
end

-- Somebody has looked at a card that lay face down or covered, or everybody has heard of something hidden.
local SHOWS = { offered = true, removed = true }

--- Whether an event showed somebody what had been hidden; what comes to light on the table core sees itself.
function binding.shows(event)
  local has_drawn = event.what == "begged" and #event.cards + event.hidden > 0
  return SHOWS[event.what] or has_drawn or (event.what == "took" and event.hidden > 0)
end

return binding
