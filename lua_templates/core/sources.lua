-- Finds the spot to which a piece on the table belongs; several equal pieces have different spots.

local areas = require("core/areas")

local sources = {}

local function distance(slot, position)
  local dx, dy, dz = slot[1] - position.x, slot[2] - position.y, slot[3] - position.z
  -- Height counts less, because the pieces of a pile share one spot.
  return dx * dx + dz * dz + 0.01 * dy * dy
end

--- The layout entry nearest to the object, or nil. A piece that is part of an incomplete move still belongs to the spot
--- it was taken from.
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
