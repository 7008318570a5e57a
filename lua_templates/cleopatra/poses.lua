-- Mosaics as pieces: how each is drawn, and the ways it can lie in the garden.
-- Pure: requires the facts only.

local facts = require("cleopatra/facts")

local poses = {}

poses.as_drawn = "r0"

-- In this order: the first that fits is the pose of a mosaic.
local POSES = {}
for _, side in ipairs({ "r", "f" }) do
  for i, degrees in ipairs({ "0", "90", "180", "270" }) do
    POSES[#POSES + 1] = { name = side .. degrees, over = side == "f", quarters = i - 1 }
  end
end

local function comes_before(a, b)
  if a[2] ~= b[2] then
    return a[2] < b[2]
  end
  return a[1] < b[1]
end

-- The same squares in reading order.
function poses.in_order(squares)
  local result = {}
  for i, square in ipairs(squares) do
    result[i] = square
  end
  table.sort(result, comes_before)
  return result
end

local function corner(form)
  local right, bottom = 0, 0
  for _, cell in ipairs(form) do
    right = math.max(right, cell[1])
    bottom = math.max(bottom, cell[2])
  end
  return right, bottom
end

-- Of the squares nearest to the middle the first.
local function pivot_of(form)
  local right, bottom = corner(form)
  local best, nearest
  for _, cell in ipairs(form) do
    local dx, dy = 2 * cell[1] - right, 2 * cell[2] - bottom
    local away = dx * dx + dy * dy
    if not best or away < nearest then
      best = cell
      nearest = away
    end
  end
  return best
end

local function posed(form, pivot, pose)
  local squares = {}
  for i, cell in ipairs(form) do
    local x, y = cell[1] - pivot[1], cell[2] - pivot[2]
    if pose.over then
      x = -x
    end
    for _ = 1, pose.quarters do
      x, y = -y, x
    end
    squares[i] = { x, y }
  end
  return poses.in_order(squares)
end

local shown = {} -- mosaic -> its squares in each pose, seen from the pivot
for _, mosaic in ipairs(facts.mosaics) do
  local form = mosaic.drawn
  local pivot = pivot_of(form)
  shown[mosaic.id] = {}
  for _, pose in ipairs(POSES) do
    shown[mosaic.id][pose.name] = posed(form, pivot, pose)
  end
end

-- Are those squares the cells, so far to the right and down?
local function are_moved(cells, squares, right, down)
  for k, cell in ipairs(cells) do
    local square = squares[k]
    if square[1] ~= cell[1] + right or square[2] ~= cell[2] + down then
      return false
    end
  end
  return true
end

-- The name of the first pose in which a mosaic covers the squares, in reading order, and column and row of its
-- pivot.
function poses.of(mosaic, squares)
  for _, pose in ipairs(POSES) do
    local cells = shown[mosaic][pose.name]
    local right, down = squares[1][1] - cells[1][1], squares[1][2] - cells[1][2]
    if are_moved(cells, squares, right, down) then
      return pose.name, right, down
    end
  end
  error("these squares are not the mosaic " .. mosaic)
end

-- The squares under a mosaic in that pose with its pivot in that column and row, in reading order.
function poses.under(mosaic, pose, x, y)
  local cells = {}
  for k, cell in ipairs(shown[mosaic][pose]) do
    cells[k] = { cell[1] + x, cell[2] + y }
  end
  return cells
end

return poses
