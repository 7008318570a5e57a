-- A piece is picked up or dropped: rings show where it may go, a drop becomes a move, anything else sends
-- the piece home.

local areas = require("core/areas")
local draft = require("core/draft")
local gestures = require("core/gestures")
local guard = require("core/guard")
local match = require("core/match")
local poses = require("core/poses")
local refresh = require("core/refresh")
local rings = require("core/rings")
local show = require("core/show")
local sources = require("core/sources")
local words = require("core/words")

local drops = {}

local FACE_DOWN = 12 -- a held piece turns over in steps of 15 degrees

-- The pose of a piece by the turn of an area: many spots ask for it, and there are few turns.
local function held_pose(piece, rotation)
  local by_turn = {}
  return function(turn)
    by_turn[turn] = by_turn[turn] or (poses.nearest(piece, rotation, turn))
    return by_turn[turn]
  end
end

-- Whether a drag asks for the pose in which the piece is held, if it asks for one.
local function fits_pose(m, step, pose_in)
  if not step.face then
    return true
  end
  local pose = pose_in(areas.turn(m.view.areas, step, match.colors(m)))
  local spot = { area = step.area, seat = step.seat, slot = step.slot, pose = pose }
  return m.binding.meant(m.session.state, step.piece, spot).face == step.face
end

-- Where the piece counts as coming from. Where it makes no difference which of equal pieces is taken, a game may
-- name one for all: binding.taken(state, piece, source).
local function taken(m, object, source)
  if source and m.binding.taken then
    return m.binding.taken(m.session.state, object.memo, source)
  end
  return source
end

-- Rings around the spots to which the piece may legally go as it is held.
local function show_hints(m, color, object, rotation)
  local spots, n = {}, 0
  local source = taken(m, object, m.lifted[object.guid])
  local pose_in = held_pose(m.view.known[object.memo], rotation)
  for _, seat in ipairs(match.seats_for(m, color)) do
    for _, step in ipairs(gestures.drags(draft.open(m, seat), object.memo, source)) do
      if fits_pose(m, step, pose_in) then
        n = n + 1
        spots[n] = areas.position(m.view.areas, step, match.colors(m))
      end
    end
  end
  rings.draw(color, spots)
end

function drops.pick_up(m, color, object)
  if not guard.ours(m.view.known, object) then
    return
  end
  local source = sources.of(m.view, object)
  -- Out of a hand everybody would see its face.
  if m.binding.carried_face_down(object.memo, source) then
    object.held_flip_index = FACE_DOWN
  end
  draft.withdraw(m, object)
  m.lifted[object.guid] = source
  show_hints(m, color, object, object.getRotation())
end

--- Whether players turn the piece by hand. A game that has a use for poses says which slots of an area suit them:
--- binding.suits(piece, area, pose, slot).
function drops.has_poses(m, object)
  local piece = m.view.known[object.memo]
  return m.binding.suits ~= nil and piece ~= nil and piece.values ~= nil
end

--- A held piece was turned: other spots suit it now.
function drops.turned(m, color, object, spin, flip)
  if drops.has_poses(m, object) and object.held_by_color then
    show_hints(m, color, object, { x = 0, y = spin, z = flip })
  end
end

-- For areas.around: the pose of a piece turned by hand, and the slots it suits.
local function posed(m, object)
  if not drops.has_poses(m, object) then
    return nil
  end
  local piece, rotation = m.view.known[object.memo], object.getRotation()
  return function(area, turn)
    local pose = poses.nearest(piece, rotation, turn)
    return pose, function(slot)
      return m.binding.suits(object.memo, area, pose, slot)
    end
  end
end

-- Dropped where it came from: nothing was meant.
local function is_home(source, spots)
  for _, spot in ipairs(spots) do
    if source and spot.area == source.area and spot.seat == source.seat then
      return true
    end
  end
  return false
end

local function send_home(m, color, seat, source, spots)
  if not seat then
    show.tell(color, words.say("no_seat_pieces"))
  elseif not is_home(source, spots) then
    show.tell(color, words.say("no_place"))
  end
  refresh.start(m)
end

-- The step of a legal move that this drop is, or nil.
local function legal_step(m, seat, piece, source, spots)
  local fits = draft.fitting(m, seat, piece)
  for _, spot in ipairs(spots) do
    local goal = m.binding.meant(m.session.state, piece, spot)
    local step = {
      by = "drag", piece = piece, area = goal.area, seat = goal.seat, slot = goal.slot, face = goal.face,
      source = source,
    }
    if fits(step) then
      return step
    end
  end
  return nil
end

-- A drag that does not go on with half a gesture begins another one; the pieces of the first go home.
local function new_step(m, seat, piece, source, spots)
  local half = m.drafts[seat]
  if not half then
    return nil
  end
  m.drafts[seat] = nil
  local step = legal_step(m, seat, piece, source, spots)
  m.drafts[seat] = half
  if step then
    draft.forget(m, seat)
  end
  return step
end

-- The seat that can go on with this drop, and the step it is. One person may act for several seats.
local function seat_and_step(m, seats, piece, source, spots)
  for _, seat in ipairs(seats) do
    local step = (legal_step(m, seat, piece, source, spots)) or (new_step(m, seat, piece, source, spots))
    if step then
      return seat, step
    end
  end
  return nil
end

-- The seat that seems to mean something else by it, and the move.
local function seat_and_move(m, seats, piece, source, spots)
  for _, seat in ipairs(seats) do
    local move = m.binding.intent(m.session.state, seat, piece, spots, source, draft.steps(m, seat))
    if move then
      return seat, move
    end
  end
  return nil
end

function drops.drop(m, color, object)
  if not guard.ours(m.view.known, object) then
    return
  end
  rings.draw(color, {})
  local piece, position = object.memo, object.getPosition()
  local spots = areas.around(m.module.areas, match.colors(m), position.x, position.z, (posed(m, object)))
  local seats = match.seats_for(m, color)
  local source = taken(m, object, m.lifted[object.guid] or (sources.of(m.view, object)))
  m.lifted[object.guid] = nil
  local actor, step = seat_and_step(m, seats, piece, source, spots)
  if step then
    match.step(m, color, actor, step, object)
    return
  end
  local meaning, move = seat_and_move(m, seats, piece, source, spots)
  if move then
    match.attempt(m, color, meaning, move)
  else
    send_home(m, color, seats[1], source, spots)
  end
end

return drops
