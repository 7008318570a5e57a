-- Where one piece should be: position, rotation, and whether it is there already.

local areas = require("core/areas")
local poses = require("core/poses")

local goals = {}

local NEAR = 0.2 -- units a piece may have drifted without being moved again
local HEIGHT = 0.6 -- the same upwards, but never its own thickness: something may have to lie on it; in a stack half
local ANGLE = 10

local function same_rotation(a, b)
  return poses.angle(a.x, b.x) < ANGLE and poses.angle(a.y, b.y) < ANGLE and poses.angle(a.z, b.z) < ANGLE
end

--- The goals of a layout entry: one for each of its pieces; equal pieces pile up on their spot.
function goals.of(view, lay)
  local piece = view.known[lay.piece]
  local slot = areas.position(view.areas, lay, view.colors)
  local base = piece.values and piece.values[lay.face] or piece[lay.face]
  local turn = areas.turn(view.areas, lay, view.colors)
  -- The pivot of a tile is in its bottom face, which is on top when the tile lies face down.
  local lift = lay.face == "down" and piece.lift_down or piece.lift
  local kind = view.areas[lay.area].kind
  local list = {}
  if kind == "bag" then
    local inside = { lay = lay, kind = kind }
    for i = 1, lay.count do
      list[i] = inside
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

-- Notes where the object is, or where it is gliding to: once in a look at the table, whatever it is compared with.
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

--- The column of the table, one unit wide, in which an object lies or to which it is gliding.
function goals.column_of(entry)
  if not entry.position then
    locate(entry)
  end
  return math.floor(entry.position.x)
end

--- The first and the last column in which a piece may meet a goal on the table.
function goals.columns(goal)
  return math.floor(goal.position.x - NEAR), math.floor(goal.position.x + NEAR)
end

-- How far an object that lies there is from the very spot; nil when it lies elsewhere.
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

--- The bag that stands for a bag area carries the name of the area as its key.
function goals.is_bag(container, lay)
  return container.memo == lay.area
end

--- Nil unless a piece is where a goal on the table or in a hand wants it; then how far off.
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
