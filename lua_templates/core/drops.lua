-- Handles pieces that are picked up or dropped. Rings show where a piece may go. A drop makes a move, or the piece goes
-- home.

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

local FACE_DOWN = 12 -- held_flip_index counts steps of 15 degrees

-- Returns a function that gives the pose of a held piece in an area with this turn. Cached, because many spots have the
-- same turn.
local function held_pose(piece, rotation)
  local by_turn = {}
  return function(turn)
    by_turn[turn] = by_turn[turn] or (poses.nearest(piece, rotation, turn))
    return by_turn[turn]
  end
end

-- Whether the pose in which the piece is held fits a drag; always true if the drag does not ask for a pose.
local function fits_pose(m, step, pose_in)
  if not step.face then
    return true
  end
  local pose = pose_in(areas.turn(m.view.areas, step, match.colors(m)))
  local spot = { area = step.area, seat = step.seat, slot = step.slot, pose = pose }
  return m.binding.meant(m.session.state, step.piece, spot).face == step.face
end

-- The spot from which the piece counts as coming. If it does not matter which of several equal pieces is taken, a game
-- may name one spot for all: binding.taken(state, piece, source).
local function taken(m, object, source)
  if source and m.binding.taken then
    return m.binding.taken(m.session.state, object.memo, source)
  end
  return source
end

-- Shows rings around the spots to which the piece may legally go in its current pose.
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
  if not guard.is_game_piece(m.view.known, object) then
    return
  end
  local source = sources.of(m.view, object)
  -- Otherwise everybody would see the face of a piece that leaves a hand.
  if m.binding.carried_face_down(object.memo, source) then
    object.held_flip_index = FACE_DOWN
  end
  draft.withdraw(m, object)
  m.lifted[object.guid] = source
  show_hints(m, color, object, object.getRotation())
end

--- Whether players may turn the piece by hand. A game with poses has binding.suits(piece, area, pose, slot), which says
--- which slots suit a pose.
function drops.has_poses(m, object)
  local piece = m.view.known[object.memo]
  return m.binding.suits ~= nil and piece ~= nil and piece.values ~= nil
end

--- To be called when a held piece was turned, because other spots may suit it now.
function drops.turned(m, color, object, spin, flip)
  if drops.has_poses(m, object) and object.held_by_color then
    show_hints(m, color, object, { x = 0, y = spin, z = flip })
  end
end

-- The argument `posed` of areas.around for a piece that players turn by hand; nil for other pieces.
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

-- Whether the piece was dropped where it came from, so that no move was intended.
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

-- The step of a legal move that matches this drop, or nil.
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

-- The step with which this drop begins another move, or nil. The pieces of the incomplete move then go home.
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

-- The seat for which this drop is a legal step, and the step. One person may act for several seats.
local function seat_and_step(m, seats, piece, source, spots)
  for _, seat in ipairs(seats) do
    local step = (legal_step(m, seat, piece, source, spots)) or (new_step(m, seat, piece, source, spots))
    if step then
      return seat, step
    end
  end
  return nil
end

-- The seat and the illegal move that the player seems to try with this drop.
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
  if not guard.is_game_piece(m.view.known, object) then
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
