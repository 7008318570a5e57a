-- A piece is picked up or dropped: rings show where it may go, a drop becomes a move, anything else sends
-- the piece home.

local areas = require("core/areas")
local draft = require("core/draft")
local gestures = require("core/gestures")
local guard = require("core/guard")
local match = require("core/match")
local session = require("core/session")
local show = require("core/show")

local drops = {}

local FACE_DOWN = 12 -- a held piece turns over in steps of 15 degrees

local function ring(position)
  local points = {}
  for i = 0, 16 do
    local angle = i * math.pi / 8
    points[i + 1] = { position[1] + 0.55 * math.cos(angle), position[2] + 0.4, position[3] + 0.55 * math.sin(angle) }
  end
  return { points = points, color = { 0.96, 0.78, 0.25 }, thickness = 0.08 }
end

-- Rings around the spots to which the piece may legally go.
local function show_hints(m, seat, piece)
  local lines = {}
  for i, step in ipairs(gestures.drags(draft.open(m, seat), piece)) do
    lines[i] = ring(areas.position(m.view.areas, step, match.colors(m)))
  end
  Global.setVectorLines(lines)
end

function drops.pick_up(m, color, object)
  if not guard.ours(m.view.known, object) then
    return
  end
  -- Out of a hand everybody would see its face.
  if m.binding.carried_face_down(object.memo) then
    object.held_flip_index = FACE_DOWN
  end
  local seat = match.seat_for(m, color)
  if seat and session.may_act(m.session, seat) then
    show_hints(m, seat, object.memo)
  end
end

-- Dropped where it came from: nothing was meant.
local function is_home(m, piece, spots)
  for _, lay in ipairs(m.view.layout[piece] or {}) do
    for _, spot in ipairs(spots) do
      if spot.area == lay.area and spot.seat == lay.seat then
        return true
      end
    end
  end
  return false
end

local function send_home(m, color, seat, piece, spots)
  if not seat then
    show.tell(color, "Only players at a seat of this game may move its pieces.")
  elseif not is_home(m, piece, spots) then
    show.tell(color, "That piece has no place there.")
  end
  match.refresh(m)
end

-- The step of a legal move that this drop is, or nil.
local function legal_step(m, seat, piece, spots)
  for _, spot in ipairs(spots) do
    local goal = m.binding.meant(m.session.state, piece, spot)
    local step = { by = "drag", piece = piece, area = goal.area, seat = goal.seat, slot = goal.slot }
    if draft.fits(m, seat, step) then
      return step
    end
  end
  return nil
end

function drops.drop(m, color, object)
  if not guard.ours(m.view.known, object) then
    return
  end
  Global.setVectorLines({})
  local piece, position = object.memo, object.getPosition()
  local spots = areas.around(m.module.areas, match.colors(m), position.x, position.z)
  local seat = match.seat_for(m, color)
  local step = seat and legal_step(m, seat, piece, spots)
  if step then
    match.step(m, color, seat, step, object)
    return
  end
  local move = seat and m.binding.intent(m.session.state, seat, piece, spots)
  if move then
    match.attempt(m, color, seat, move)
  else
    send_home(m, color, seat, piece, spots)
  end
end

return drops
