-- Mosaics as pieces: the ways each can lie in the garden.
-- Pure: requires modules of this game only.

local facts = require("cleopatra/facts")
local mosaics = require("cleopatra/mosaics")

local poses = {}

poses.as_drawn = "r0"

-- The first of these that fits is the pose of a mosaic.
local POSES = {}
for _, side in ipairs({ "r", "f" }) do
  for i, degrees in ipairs({ "0", "90", "180", "270" }) do
    POSES[#POSES + 1] = { name = side .. degrees, over = side == "f", quarters = i - 1 }
  end
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
  return mosaics.in_order(squares)
end

local shown = {} -- mosaic -> its squares in each pose, relative to the pivot
for _, mosaic in ipairs(facts.mosaics) do
  shown[mosaic.id] = {}
  for _, pose in ipairs(POSES) do
    shown[mosaic.id][pose.name] = posed(mosaic.drawn, mosaic.pivot, pose)
  end
end

-- The first pose in which a mosaic covers the squares (in reading order), and the column and row of its pivot.
function poses.of(mosaic, squares)
  for _, pose in ipairs(POSES) do
    local cells = shown[mosaic][pose.name]
    if mosaics.shows(squares, cells) then
      return pose.name, squares[1][1] - cells[1][1], squares[1][2] - cells[1][2]
    end
  end
  error("these squares are not the mosaic " .. mosaic)
end

-- The squares under a mosaic in this pose with its pivot at x, y, in reading order.
function poses.under(mosaic, pose, x, y)
  local cells = {}
  for k, cell in ipairs(shown[mosaic][pose]) do
    cells[k] = { cell[1] + x, cell[2] + y }
  end
  return cells
end

return poses
