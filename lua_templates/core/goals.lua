-- Where one piece should be: position, rotation, and whether it is there already.

local areas = require("core/areas")

local goals = {}

local NEAR = 0.2 -- units a piece may have drifted without being moved again
local HEIGHT = 0.6 -- the same upwards; in a stack, where others lie just above and below, less
local ANGLE = 10

local function angle_between(a, b)
  local d = math.abs(a - b)
  d = d - math.floor(d / 360) * 360
  return math.min(d, 360 - d)
end

local function same_rotation(a, b)
  return angle_between(a.x, b.x) < ANGLE and angle_between(a.y, b.y) < ANGLE and angle_between(a.z, b.z) < ANGLE
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
  for i = 1, lay.count do
    list[i] = {
      lay = lay,
      kind = kind,
      slack = kind == "stack" and math.min(HEIGHT, piece.rise / 2) or HEIGHT,
      position = { x = slot[1], y = slot[2] + lift + (i - 1) * piece.rise, z = slot[3] },
      rotation = { x = base[1], y = base[2] + turn, z = base[3] },
    }
  end
  return list
end

-- Where the object is, or where it is gliding to.
local function resting_place(object)
  local position = object.getPositionSmooth()
  local rotation = object.getRotationSmooth()
  return position or (object.getPosition()), rotation or (object.getRotation())
end

-- How far an object that lies there is from the very spot; nil when it lies elsewhere.
local function distance_if_there(goal, object)
  local position, rotation = resting_place(object)
  local dx, dz = math.abs(position.x - goal.position.x), math.abs(position.z - goal.position.z)
  local dy = math.abs(position.y - goal.position.y)
  if dx < NEAR and dz < NEAR and dy < goal.slack and same_rotation(rotation, goal.rotation) then
    return dx + dy + dz
  end
  return nil
end

local function in_hand(color, object)
  for _, held in ipairs(Player[color].getHandObjects()) do
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

--- Nil unless a piece, found on the table or inside something, is where the goal wants it; then how far off.
function goals.reached(view, goal, entry)
  if goal.kind == "bag" then
    return entry.container and goals.is_bag(entry.container, goal.lay) and 0 or nil
  end
  if not entry.object then
    return nil
  end
  if goal.kind == "hand" then
    return in_hand(view.colors[goal.lay.seat + 1], entry.object) and 0 or nil
  end
  return (distance_if_there(goal, entry.object))
end

return goals
