-- Poses of pieces. A piece that players turn by hand has its poses by name in `values`.

local lists = require("core/lists")

local poses = {}

--- Degrees between two directions.
function poses.angle(a, b)
  local d = math.abs(a - b)
  d = d - math.floor(d / 360) * 360
  return math.min(d, 360 - d)
end

--- The pose of a piece that is nearest to this rotation, in an area with this turn; nil if the piece has no poses.
function poses.nearest(piece, rotation, turn)
  local best, least
  for _, name in ipairs(lists.sorted_keys(piece.values or {})) do
    local x, y, z = table.unpack(piece.values[name])
    local away = poses.angle(rotation.x, x) + poses.angle(rotation.y, y + turn) + poses.angle(rotation.z, z)
    if not best or away < least then
      best = name
      least = away
    end
  end
  return best
end

return poses
