-- Shows rings around the spots where a held piece may go, only to the player who holds it. Each place has its own
-- hidden object for the lines; lines on the table or a mat would replace what players drew there.

local pieces = require("core/pieces")

local rings = {}

local EVERYBODY = {
  "White", "Brown", "Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple", "Pink", "Grey", "Black",
}
local GOLD = { 0.96, 0.78, 0.25 }
local CORNERS, RADIUS, ABOVE, THICKNESS = 16, 0.55, 0.4, 0.08

local bases = {} -- color -> the object that carries its rings

local function others(color)
  local list, n = {}, 0
  for _, each in ipairs(EVERYBODY) do
    if each ~= color then
      n = n + 1
      list[n] = each
    end
  end
  return list
end

--- Finds the objects for the rings, hides them from other players, and removes rings that a save kept.
function rings.prepare(module)
  bases = {}
  for _, color in ipairs(module.places) do
    local base = pieces.with_key("hints:" .. color)
    if base then
      bases[color] = base
      base.setInvisibleTo(others(color))
      base.setVectorLines({})
    end
  end
end

local function ring(spot, base)
  local points = {}
  local x, y, z = spot[1] - base.x, spot[2] + ABOVE - base.y, spot[3] - base.z
  for i = 0, CORNERS do
    local angle = 2 * math.pi * i / CORNERS
    points[i + 1] = { x + RADIUS * math.cos(angle), y, z + RADIUS * math.sin(angle) }
  end
  return { points = points, color = GOLD, thickness = THICKNESS }
end

--- Draws a ring at every position for the player at this color, and removes the earlier rings. Colors without a place
--- in this game get no rings.
function rings.draw(color, positions)
  local base = bases[color]
  if not base then
    return
  end
  local lines, at = {}, base.getPosition()
  for i, position in ipairs(positions) do
    lines[i] = ring(position, at)
  end
  base.setVectorLines(lines)
end

return rings
