-- Brings the table to a layout: the table is the picture of the state. Only what changed moves, and never a
-- piece that somebody holds; that one is looked at again when it is dropped.

local areas = require("core/areas")
local pieces = require("core/pieces")

local arrange = {}

local NEAR = 0.2 -- units a piece may have drifted without being moved again
local HEIGHT = 0.6
local ANGLE = 10

--- `module` is the game's table module.
function arrange.new(module)
  return { known = module.pieces, areas = areas.index(module.areas), colors = {}, layout = {}, spawning = {} }
end

local function angle_between(a, b)
  local d = math.abs(a - b)
  d = d - math.floor(d / 360) * 360
  return math.min(d, 360 - d)
end

local function same_rotation(a, b)
  return angle_between(a.x, b.x) < ANGLE and angle_between(a.y, b.y) < ANGLE and angle_between(a.z, b.z) < ANGLE
end

local function target_rotation(view, lay)
  local piece = view.known[lay.piece]
  local base = piece.values and piece.values[lay.face] or piece[lay.face]
  return { x = base[1], y = base[2] + areas.turn(view.areas, lay, view.colors), z = base[3] }
end

local function target_position(view, lay)
  local slot = areas.position(view.areas, lay, view.colors)
  return { x = slot[1], y = slot[2], z = slot[3] }
end

-- Where the object is, or where it is gliding to.
local function resting_place(object)
  local position = object.getPositionSmooth()
  local rotation = object.getRotationSmooth()
  return position or (object.getPosition()), rotation or (object.getRotation())
end

local function lies_there(view, lay, object)
  local position, rotation = resting_place(object)
  local goal = target_position(view, lay)
  return math.abs(position.x - goal.x) < NEAR
    and math.abs(position.z - goal.z) < NEAR
    and math.abs(position.y - goal.y) < HEIGHT
    and same_rotation(rotation, target_rotation(view, lay))
end

local function in_hand(color, object)
  for _, held in ipairs(Player[color].getHandObjects()) do
    if held == object then
      return true
    end
  end
  return false
end

local function free(object)
  object.locked = false
  object.interactable = true
end

local function pin(object, pinned)
  object.locked = pinned
  object.interactable = not pinned
end

local function to_hand(view, lay, object)
  free(object)
  if in_hand(view.colors[lay.seat + 1], object) then
    return
  end
  object.setRotation(target_rotation(view, lay))
  object.setPosition(target_position(view, lay))
end

local function to_spot(view, lay, object, pinned)
  if not lies_there(view, lay, object) then
    object.setPositionSmooth(target_position(view, lay), false, true)
    object.setRotationSmooth(target_rotation(view, lay), false, true)
  end
  pin(object, pinned)
end

local function kind_of(view, lay)
  return view.areas[lay.area].kind
end

-- The bag that stands for a bag area carries the name of the area as its key.
function arrange.bag(lay)
  return pieces.with_key(lay.area)
end

local function place(view, lay, object, pinned)
  if object.held_by_color then
    return
  end
  local kind = kind_of(view, lay)
  if kind == "bag" then
    free(object)
    arrange.bag(lay).putObject(object)
  elseif kind == "hand" then
    to_hand(view, lay, object)
  else
    to_spot(view, lay, object, pinned)
  end
end

local function take_out(view, lay, entry, pinned)
  view.spawning[lay.piece] = true
  entry.container.takeObject({
    guid = entry.guid,
    position = target_position(view, lay),
    rotation = target_rotation(view, lay),
    smooth = kind_of(view, lay) ~= "hand",
    callback_function = function(object)
      view.spawning[lay.piece] = nil
      local wanted = view.layout[lay.piece]
      place(view, wanted, object, pinned(wanted.piece))
    end,
  })
end

local function rests_in(view, lay, entry)
  return kind_of(view, lay) == "bag" and entry.container == arrange.bag(lay)
end

--- Moves what is not where `layout` wants it. `pinned(piece)` says which pieces nobody may touch.
--- Gives the keys of pieces that are nowhere on the table.
function arrange.run(view, layout, colors, pinned)
  view.colors = colors
  view.layout = {}
  local found, doubles = pieces.index(view.known)
  local missing, n = {}, 0
  for _, lay in ipairs(layout) do
    view.layout[lay.piece] = lay
    local entry = found[lay.piece]
    if entry and entry.object then
      place(view, lay, entry.object, pinned(lay.piece))
    elseif entry and not rests_in(view, lay, entry) and not view.spawning[lay.piece] then
      take_out(view, lay, entry, pinned)
    elseif not entry and not view.spawning[lay.piece] then
      n = n + 1
      missing[n] = lay.piece
    end
  end
  for _, double in ipairs(doubles) do
    if double.object then
      double.object.destruct()
    end
  end
  return missing
end

--- Lets go of every piece: nothing is locked, everything can be picked up.
function arrange.release(view)
  for _, entry in pairs((pieces.index(view.known))) do -- portable: every piece is treated alike
    if entry.object then
      free(entry.object)
    end
  end
end

--- Keys of the pieces that are held or still moving: a save made now shows them off their spots.
function arrange.loose(view)
  local loose, n = {}, 0
  for key, entry in pairs((pieces.index(view.known))) do -- portable: sorted below
    local object = entry.object
    if object and (object.held_by_color or object.isSmoothMoving()) then
      n = n + 1
      loose[n] = key
    end
  end
  for key in pairs(view.spawning) do -- portable: sorted below
    n = n + 1
    loose[n] = key
  end
  return loose
end

return arrange
