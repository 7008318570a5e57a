-- Where a piece on the table belongs: of several equal ones each lies at a spot of its own.

local areas = require("core/areas")

local sources = {}

local function distance(slot, position)
  local dx, dy, dz = slot[1] - position.x, slot[2] - position.y, slot[3] - position.z
  -- The pieces of a pile have one spot; beside each other counts for more than above each other.
  return dx * dx + dz * dz + 0.01 * dy * dy
end

--- The entry of the layout that is nearest to the object, or nil. A piece that was put down for a move that is
--- not complete still belongs where it was taken from.
function sources.of(view, object)
  local taken = view.loose[object.guid]
  if taken then
    return taken
  end
  local position, best, nearest = object.getPosition(), nil, nil
  for _, lay in ipairs(view.layout[object.memo] or {}) do
    local away = distance(areas.position(view.areas, lay, view.colors), position)
    if not best or away < nearest then
      best = lay
      nearest = away
    end
  end
  return best
end

return sources
