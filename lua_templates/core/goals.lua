-- The goal of a piece: its position and rotation, and whether the piece is already there.

local areas = require("core/areas")
local poses = require("core/poses")

local goals = {}

local NEAR = 0.2 -- units by which a piece may be off its spot without being moved
-- The same upwards. The limit is also never more than the thickness of the piece, because something may have to lie on
-- it, or half of that in a stack.
local HEIGHT = 0.6
local ANGLE = 10

local function same_rotation(a, b)
  return poses.angle(a.x, b.x) < ANGLE and poses.angle(a.y, b.y) < ANGLE and poses.angle(a.z, b.z) < ANGLE
end

--- The goals of a layout entry, one per piece; equal pieces pile up on their spot.
function goals.of(view, lay)
  local piece = view.known[lay.piece]
  local slot = areas.position(view.areas, lay, view.colors)
  local base = piece.values and piece.values[lay.face] or piece[lay.face]
  local turn = areas.turn(view.areas, lay, view.colors)
  -- The pivot of a tile is in its bottom face, which points up when the tile lies face down.
  local lift = lay.face == "down" and piece.lift_down or piece.lift
  local kind = view.areas[lay.area].kind
  local list = {}
  if kind == "bag" then
    local in_bag = { lay = lay, kind = kind }
    for i = 1, lay.count do
      list[i] = in_bag
    end
    return list
  end
  for i = 1, lay.count do
    list[i] = {
      lay = lay,
      kind = kind,
      slack = math.min(HEIGHT, kind == "stack" and piece.rise / 2 or math.max(piece.rise, NEAR / 2)),
      position = { x = slot[1], y = slot[2] + lift + (i - 1) * piece.rise, z = slot[3] },
      rotation = { x = base[1], y = base[2] + turn, z = base[3] },
    }
  end
  return list
end

--- The goals of all entries of a piece.
function goals.of_all(view, lays)
  local wanted, n = {}, 0
  for _, lay in ipairs(lays) do
    for _, goal in ipairs(goals.of(view, lay)) do
      n = n + 1
      wanted[n] = goal
    end
  end
  return wanted
end

-- Notes where the object is, or where it is moving to. Done once per pass, however many goals it is compared with.
local function locate(entry)
  local object = entry.object
  entry.gliding = object.isSmoothMoving()
  if entry.gliding then
    entry.position = (object.getPositionSmooth()) or (object.getPosition())
    entry.rotation = (object.getRotationSmooth()) or (object.getRotation())
  else
    entry.position = object.getPosition()
    entry.rotation = object.getRotation()
  end
end

--- The column of the table, one unit wide, in which an object lies or to which it is moving.
function goals.column_of(entry)
  if not entry.position then
    locate(entry)
  end
  return math.floor(entry.position.x)
end

--- The first and the last column in which a piece can be at this goal.
function goals.columns(goal)
  return math.floor(goal.position.x - NEAR), math.floor(goal.position.x + NEAR)
end

-- The distance of an object from a goal; nil if it is too far away or lies in another pose.
local function distance_if_there(goal, entry)
  if not entry.position then
    locate(entry)
  end
  local position = entry.position
  local dx, dz = math.abs(position.x - goal.position.x), math.abs(position.z - goal.position.z)
  if dx >= NEAR or dz >= NEAR then
    return nil
  end
  local dy = math.abs(position.y - goal.position.y)
  if dy < goal.slack and same_rotation(entry.rotation, goal.rotation) then
    return dx + dy + dz
  end
  return nil
end

local function in_hand(view, color, object)
  local hand = view.hands[color]
  if not hand then
    hand = Player[color].getHandObjects()
    view.hands[color] = hand
  end
  for _, held in ipairs(hand) do
    if held == object then
      return true
    end
  end
  return false
end

--- Whether a container is the bag of the entry's area: such a bag has the name of the area as its key.
function goals.is_bag(container, lay)
  return container.memo == lay.area
end

--- The distance of a piece from a goal on the table or in a hand; nil if it is not there.
function goals.reached(view, goal, entry)
  if not entry.object then
    return nil
  end
  if goal.kind == "hand" then
    return in_hand(view, view.colors[goal.lay.seat + 1], entry.object) and 0 or nil
  end
  return (distance_if_there(goal, entry))
end

return goals
