-- How a state of Cleopatra lies on the table, and which move a drop means. The rules do not depend on this.
-- Pure: requires modules of this game and core/lists only.

local chat = require("cleopatra/chat")
local facts = require("cleopatra/facts")
local garden = require("cleopatra/garden")
local gestures = require("cleopatra/gestures")
local layings = require("cleopatra/layings")
local layout = require("cleopatra/layout")
local legal = require("cleopatra/legal")
local lists = require("core/lists")
local pieces = require("cleopatra/pieces")
local poses = require("cleopatra/poses")
local status = require("cleopatra/status")
local tables = require("cleopatra/tables")
local visits = require("cleopatra/visits")

local binding = { layout = layout.of, gesture = gestures.of, tell = chat.tell, status = status.of, seen = status.seen }

local COMMON = -1
local WIDTH = facts.garden.width
local BUILDING = { main = true, second = true, quarry = true }

local name_of = pieces.name_of

local function row_of(slot)
  return facts.plaza_rows[math.floor(slot / facts.sphinx_spots) + 1]
end

-- The squares under a mosaic that is dropped on a spot of the garden.
local function squares_under(mosaic, spot)
  local y = math.floor(spot.slot / WIDTH)
  return (poses.under(mosaic, spot.pose, spot.slot - y * WIDTH, y))
end

--- Whether a piece suits a spot. The pivot of a mosaic can be on any square, in every rotation.
function binding.suits()
  return true
end

-- Some mosaics look the same in several poses. The first of these poses counts, with its pivot.
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
  return { area = "sphinx", seat = COMMON, slot = gestures.side_slot[row] * facts.sphinx_spots + next_free }
end

--- The spot a drop means: for a sphinx, the next free spot of its row; for a mosaic, the squares under it.
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

-- The spot of that area among the spots near the drop.
local function spot_in(spots, area)
  for _, spot in ipairs(spots) do
    if spot.area == area then
      return spot
    end
  end
  return nil
end

-- For a piece whose spots form one area: sets the build parameter that names the spot.
local function in_area(kind, parameter, name_spot)
  return function(_, _, spots)
    local spot = spot_in(spots, kind)
    return spot and { piece = kind, [parameter] = name_spot(spot.slot) } or nil
  end
end

local function side_of(slot)
  return facts.plaza_rows[slot + 1]
end

-- Area in the quarry -> the part of a build that a piece from there means when it is dropped near these spots.
local SITE = {
  ["quarry-sphinx"] = in_area("sphinx", "row", row_of),
  ["quarry-obelisk"] = in_area("obelisk", "row", side_of),
  ["quarry-door"] = in_area("door", "side", side_of),
  ["quarry-throne"] = function(_, piece, spots)
    return spot_in(spots, piece) and { piece = piece } or nil
  end,
  ["quarry-wall"] = function(_, _, spots)
    for _, spot in ipairs(spots) do
      local wall = pieces.wall_at(spot.area, spot.slot)
      if wall then
        return { piece = "column", wall = wall }
      end
    end
    return nil
  end,
  mosaic = function(s, _, spots)
    local spot = spot_in(spots, "garden")
    return spot and { piece = "mosaic", cells = squares_under(s.pile[1], spot) } or nil
  end,
}

-- The cards that already lie on the building site.
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

--- The move that a drop near these spots means, legal or not. Nil when it means no move.
function binding.intent(s, seat, piece, spots, source, steps)
  if not source then
    return nil
  end
  local card = name_of(piece, "card:")
  if card then
    return card_meant(s, seat, card, spots, source, steps)
  end
  local meant = SITE[source.area]
  local move = meant and (meant(s, piece, spots))
  if move then
    move["do"] = "build"
    move.pay = laid_down(steps)
  end
  return move
end

-- Builds with payments the player chose, kept for the latest state: one drop asks for them many times.
local chosen = { state = nil, builds = {} }

-- The builds that the cards laid down pay for.
local function own_builds(s, seat, cards)
  if chosen.state ~= s then
    chosen = { state = s, builds = {} }
  end
  local name = table.concat(cards)
  if chosen.builds[name] == nil then
    local list = {}
    for i, move in ipairs(legal.builds_with(s, seat, cards)) do
      local down = move.piece == "mosaic" and cards or move.pay
      list[i] = { move = move, gesture = gestures.build(s, seat, move, down) }
    end
    chosen.builds[name] = list
  end
  return chosen.builds[name]
end

--- Legal builds that the list of moves omits, paid with the cards on the active player's building site.
function binding.beyond(s, seat, steps)
  local cards = lists.sorted(laid_down(steps))
  local is_paying = #cards > 0 and seat == s.turn and visits.allow(s, "build")
  return is_paying and own_builds(s, seat, cards) or {}
end

local AT_QUARRY = {
  sphinx = "quarry-sphinx", obelisk = "quarry-obelisk", ["door:left"] = "quarry-door",
  ["door:right"] = "quarry-door", ["wall:left"] = "quarry-wall", ["wall:center"] = "quarry-wall",
  ["wall:right"] = "quarry-wall", pedestal = "quarry-throne", throne = "quarry-throne",
}

--- Finding all placements of a mosaic takes long. This works out the next `count` of them.
function binding.prepare(s, _, count)
  return not BUILDING[s.phase] or (layings.prepare(s, count))
end

--- The pieces that a seat may pick up now: its cards, pieces in the quarry, and a face-up card drawn for the
--- stalls.
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
  if s.phase == "replenish" and not tables.is_down(s.drawn) then
    touch("card:" .. s.drawn, "drawn", COMMON)
  end
  return list
end

--- Cards from a hand are carried face down.
function binding.carried_face_down(piece)
  return name_of(piece, "card:") ~= nil
end

-- Events that reveal something: a face-down or covered card was seen, or hidden information was announced.
local SHOWS = { offered = true, removed = true }

--- Whether an event revealed hidden information. Core notices what is revealed on the table itself.
function binding.shows(event)
  local has_drawn = event.what == "begged" and #event.cards + event.hidden > 0
  return SHOWS[event.what] or has_drawn or (event.what == "took" and event.hidden > 0)
end

return binding
