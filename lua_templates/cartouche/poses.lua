-- How a tile lies on a mural: eight poses, the squares of each, and the spot of the table it is on.
-- A pose is named as the face a piece shows: "up", "up/90" and so on turned clockwise, "down", "down/90" and so on
-- mirrored left to right first.
-- Pure: requires modules of this game only.

local facts = require("cartouche/facts")
local kit = require("cartouche/kit")
local polyomino = require("core/polyomino")

local poses = {}

local STEPS = 2 * facts.mural.width - 1 -- spots each way: the middles of squares, and of the edges between them
local FACES = { { "up", "up/90", "up/180", "up/270" }, { "down", "down/90", "down/180", "down/270" } }

poses.STEPS = STEPS

local function box_of(cells)
  local left, top, right, bottom = cells[1][1], cells[1][2], cells[1][1], cells[1][2]
  for _, cell in ipairs(cells) do
    left, right = math.min(left, cell[1]), math.max(right, cell[1])
    top, bottom = math.min(top, cell[2]), math.max(bottom, cell[2])
  end
  return left, top, right, bottom
end

local LETTER = {}
for _, animal in ipairs(facts.animals) do
  LETTER[animal.id] = animal.letter
end

-- A text that says which squares of its box a form has: by row and column from the corner, with their letters.
local function name_of(cells)
  local left, top, right, bottom = box_of(cells)
  local wide = right - left + 1
  local marks = {}
  for i = 1, wide * (bottom - top + 1) do
    marks[i] = "."
  end
  for _, cell in ipairs(cells) do
    marks[(cell[2] - top) * wide + cell[1] - left + 1] = LETTER[cell[3]] or cell[3] or "K"
  end
  return wide .. table.concat(marks)
end

-- Tile -> name of a form -> its first pose; tile -> pose -> its squares, how far they reach, the first pose like it.
-- Worked out when a tile is asked for: all of them together would take long while the script loads.
local by_form, by_pose = {}, {}

local function learn(id)
  if by_form[id] then
    return
  end
  by_form[id] = {}
  by_pose[id] = {}
  local tile = kit.tiles[id]
  for side, cells in ipairs({ tile.cells, polyomino.flipped(tile.cells) }) do
    for _, pose in ipairs(FACES[side]) do
      local name = name_of(cells)
      local left, top, right, bottom = box_of(cells)
      by_form[id][name] = by_form[id][name] or pose
      by_pose[id][pose] = {
        cells = cells, left = left, top = top, across = right - left, down = bottom - top, first = by_form[id][name],
      }
      cells = polyomino.turned(cells)
    end
  end
end

local function form_of(tile, pose)
  learn(tile)
  return by_pose[tile][pose]
end

--- The pose in which a tile covers these squares {x, y, animal or letter}.
function poses.of(tile, cells)
  learn(tile)
  return by_form[tile][name_of(cells)]
end

--- The pose by which a tile that is held like that is known: the first in which it looks the same.
function poses.first(tile, pose)
  return form_of(tile, pose).first
end

--- The spot of the mural in the middle of a tile on these squares.
function poses.middle(cells)
  local left, top, right, bottom = box_of(cells)
  return (top + bottom) * STEPS + left + right
end

local function row_and_column(spot)
  local row = math.floor(spot / STEPS)
  return row, spot - row * STEPS
end

--- Whether a tile in that pose with its middle on a spot of the mural covers whole squares.
function poses.suits(tile, pose, spot)
  local form = form_of(tile, pose)
  local row, column = row_and_column(spot)
  return (row - form.down) % 2 == 0 and (column - form.across) % 2 == 0
end

--- The squares that a tile in that pose covers with its middle on a spot that suits it, on the mural or not.
function poses.covered(tile, pose, spot)
  local form = form_of(tile, pose)
  local row, column = row_and_column(spot)
  local x, y = (column - form.across) / 2 - form.left, (row - form.down) / 2 - form.top
  local result = {}
  for i, cell in ipairs(form.cells) do
    result[i] = { x + cell[1], y + cell[2], cell[3] }
  end
  return result
end

return poses
