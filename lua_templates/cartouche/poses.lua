-- How a tile lies on a mural: eight poses, the squares of each, and the spot of the table it is on.
-- A pose is named as the face a piece shows: "up", "up/90" and so on turned clockwise, "down", "down/90" and so on
-- mirrored left to right first.
-- Pure: requires modules of this game only.

local facts = require("cartouche/facts")
local kit = require("cartouche/kit")
local polyomino = require("core/polyomino")

local poses = {}

local STEPS = 2 * facts.mural.width - 1 -- spots each way: the middles of squares, and of the edges between them
local ORDER = { "up", "up/90", "up/180", "up/270", "down", "down/90", "down/180", "down/270" }

poses.STEPS = STEPS

poses.LABELS = {
  up = "As it is",
  ["up/90"] = "Turned right",
  ["up/180"] = "Upside down",
  ["up/270"] = "Turned left",
  down = "Mirrored",
  ["down/90"] = "Mirrored, turned right",
  ["down/180"] = "Mirrored, upside down",
  ["down/270"] = "Mirrored, turned left",
}

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

-- Tile -> name of a form -> its first pose; and how many forms there are.
local by_form, different = {}, {}
for id, tile in pairs(kit.tiles) do -- portable: each tile by itself
  by_form[id] = {}
  different[id] = 0
  for side, cells in ipairs({ tile.cells, polyomino.flipped(tile.cells) }) do
    for quarter = 1, 4 do
      local name = name_of(cells)
      if not by_form[id][name] then
        by_form[id][name] = ORDER[(side - 1) * 4 + quarter]
        different[id] = different[id] + 1
      end
      cells = polyomino.turned(cells)
    end
  end
end

--- The pose in which a tile covers these squares {x, y, animal or letter}.
function poses.of(tile, cells)
  return by_form[tile][name_of(cells)]
end

--- Whether a tile can lie in one way only.
function poses.is_plain(tile)
  return different[tile] == 1
end

--- The spot of the mural in the middle of a tile on these squares.
function poses.middle(cells)
  local left, top, right, bottom = box_of(cells)
  return (top + bottom) * STEPS + left + right
end

local function even(n)
  return n - n % 2
end

--- The spot of the square that a spot of the mural belongs to: itself, or the one left and above of it.
function poses.square(spot)
  local row = math.floor(spot / STEPS)
  return even(row) * STEPS + even(spot - row * STEPS)
end

--- The spot of the square to which a tile is dragged that is to cover these squares.
function poses.anchor(cells)
  return poses.square(poses.middle(cells))
end

--- The squares that a tile covers as it is when it is dragged to a spot, on the mural or not.
function poses.covered(tile, spot)
  local cells = kit.tiles[tile].cells
  local _, _, right, bottom = box_of(cells)
  local square = poses.square(spot)
  local row = math.floor(square / STEPS)
  local left = (square - row * STEPS) / 2 - math.floor(right / 2)
  local top = row / 2 - math.floor(bottom / 2)
  local result = {}
  for i, cell in ipairs(cells) do
    result[i] = { left + cell[1], top + cell[2], cell[3] }
  end
  return result
end

return poses
