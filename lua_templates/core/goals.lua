-- Where one piece should be: position, rotation, and whether it is there already.

local areas = require("core/areas")

local goals = {}

local NEAR = 0.2 -- units a piece may have drifted without being moved again
local HEIGHT = 0.6
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
  local list = {}
  for i = 1, lay.count do
    list[i] = {
      lay = lay,
      kind = view.areas[lay.area].kind,
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

local function lies_there(goal, object)
  local position, rotation = resting_place(object)
  return math.abs(position.x - goal.position.x) < NEAR
    and math.abs(position.z - goal.position.z) < NEAR
    and math.abs(position.y - goal.position.y) < HEIGHT
    and same_rotation(rotation, goal.rotation)
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

--- Whether a piece, found on the table or inside something, is where the goal wants it.
function goals.reached(view, goal, entry)
  if goal.kind == "bag" then
    return entry.container ~= nil and goals.is_bag(entry.container, goal.lay)
  end
  if not entry.object then
    return false
  end
  if goal.kind == "hand" then
    return in_hand(view.colors[goal.lay.seat + 1], entry.object)
  end
  return lies_there(goal, entry.object)
end

return goals
