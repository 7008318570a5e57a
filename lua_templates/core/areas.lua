-- Areas turn a spot {area, seat, slot} into a position, and a position into the nearby spots.
-- The data come from the game's kit; `colors[seat + 1]` is the place of a seat.

local areas = {}

local function slots_of(area, color)
  if area.common then
    return area.slots
  end
  local place = area.places[color]
  return place and place.slots or nil
end

local function lattice_slots(lattice)
  local slots, n = {}, 0
  local first, across, down = lattice.first, lattice.across, lattice.down
  for row = 0, lattice.rows - 1 do
    for column = 0, lattice.columns - 1 do
      n = n + 1
      slots[n] = {
        first[1] + column * across[1] + row * down[1], first[2], first[3] + column * across[2] + row * down[2],
      }
    end
  end
  return slots
end

--- Computes the slots of areas that are given as lattices.
function areas.unfold(list)
  for _, area in ipairs(list) do
    for _, holder in pairs(area.places or { area }) do -- portable: each by itself
      holder.slots = holder.slots or (lattice_slots(holder.lattice))
    end
  end
end

--- The areas of the table module by name.
function areas.index(list)
  local by_name = {}
  for _, area in ipairs(list) do
    by_name[area.name] = area
  end
  return by_name
end

local function color_of(spot, colors)
  return colors[spot.seat + 1]
end

--- {x, y, z} of a spot.
function areas.position(by_name, spot, colors)
  local area = by_name[spot.area]
  return slots_of(area, color_of(spot, colors))[spot.slot + 1]
end

--- The rotation about y of pieces in the area of a spot.
function areas.turn(by_name, spot, colors)
  local area = by_name[spot.area]
  if area.common then
    return area.turn
  end
  return area.places[color_of(spot, colors)].turn
end

local function square(dx, dz)
  return dx * dx + dz * dz
end

-- The rectangle around the slots of a list, computed once per list.
local boxes = {}

local function box_of(slots)
  local box = boxes[slots]
  if box then
    return box
  end
  local left, right, near, far = slots[1][1], slots[1][1], slots[1][3], slots[1][3]
  for _, slot in ipairs(slots) do
    left, right = math.min(left, slot[1]), math.max(right, slot[1])
    near, far = math.min(near, slot[3]), math.max(far, slot[3])
  end
  box = { left = left, right = right, near = near, far = far }
  boxes[slots] = box
  return box
end

-- Whether no slot of a list is within reach. Most areas are far away.
local function is_far(slots, x, z, reach)
  local box = box_of(slots)
  return x < box.left - reach or x > box.right + reach or z < box.near - reach or z > box.far + reach
end

local function nearest_slot(slots, x, z, suits)
  local best, best_distance
  for i, slot in ipairs(slots) do
    local distance = square(slot[1] - x, slot[3] - z)
    if (not best or distance < best_distance) and (not suits or suits(i - 1)) then
      best = i
      best_distance = distance
    end
  end
  return best, best_distance
end

--- The spots at which a piece dropped at x, z may be aimed, nearest first: at most one per area and seat.
--- `posed(area, turn)` is optional; it returns the pose of the piece in an area, and a function that says which slots
--- suit that pose.
function areas.around(list, colors, x, z, posed)
  local found, n = {}, 0
  local function look(area, slots, seat, turn)
    if #slots == 0 or is_far(slots, x, z, area.reach) then
      return
    end
    local pose, suits = nil, nil
    if posed then
      pose, suits = posed(area.name, turn)
    end
    local slot, distance = nearest_slot(slots, x, z, suits)
    if slot and distance <= area.reach * area.reach then
      n = n + 1
      found[n] = { area = area.name, seat = seat, slot = slot - 1, pose = pose, distance = distance, rank = n }
    end
  end
  for _, area in ipairs(list) do
    if area.common then
      look(area, area.slots, -1, area.turn)
    else
      for i, color in ipairs(colors) do
        local slots = slots_of(area, color)
        if slots then
          look(area, slots, i - 1, area.places[color].turn)
        end
      end
    end
  end
  table.sort(found, function(a, b)
    if a.distance ~= b.distance then
      return a.distance < b.distance
    end
    return a.rank < b.rank
  end)
  return found
end

return areas
