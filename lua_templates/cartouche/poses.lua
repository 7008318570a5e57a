-- The eight poses of a tile on a mural: the squares of each, and its spot on the table.
-- A pose is named like the face of a piece: "up", "up/90" and so on are turned clockwise; "down", "down/90" and so on
-- are first mirrored left to right.
-- Pure: requires modules of this game only.

local facts = require("cartouche/facts")
local polyomino = require("core/polyomino")
local tables = require("cartouche/tables")

local poses = {}

local STEPS = 2 * facts.mural.width - 1 -- spots each way: the middles of squares, and of the edges between them
local FACES = { { "up", "up/90", "up/180", "up/270" }, { "down", "down/90", "down/180", "down/270" } }

poses.STEPS = STEPS

local function box_of(cells)
  local left, top, right, bottom = cells[1][1], cells[1][2], cells[1][1], cells[1][2]
  for _, cell in ipairs(cells) do
    local x, y = cell[1], cell[2]
    if x < left then
      left = x
    elseif x > right then
      right = x
    end
    if y < top then
      top = y
    elseif y > bottom then
      bottom = y
    end
  end
  return left, top, right, bottom
end

local LETTER = {}
for _, animal in ipairs(facts.animals) do
  LETTER[animal.id] = animal.letter
end

-- A text that identifies a form: the letters of the squares of its box, by row and column from the corner.
local function name_of(cells, left, top, right, bottom)
  local wide = right - left + 1
  local marks = {}
  for i = 1, wide * (bottom - top + 1) do
    marks[i] = "."
  end
  local corner = top * wide + left - 1
  for _, cell in ipairs(cells) do
    local mark = cell[3]
    marks[cell[2] * wide + cell[1] - corner] = LETTER[mark] or mark or "K"
  end
  return wide .. table.concat(marks)
end

-- Tile -> its known forms in the order of the poses: name, squares, size. Computed when needed, because all tiles
-- together would take long.
local forms = {}

local POSES, NUMBER = {}, {}
for _, faces in ipairs(FACES) do
  for _, face in ipairs(faces) do
    POSES[#POSES + 1] = face -- portable: eight
    NUMBER[face] = #POSES
  end
end

-- The squares of a tile in the i-th pose, from those in the pose before.
local function cells_in(tile, i, before)
  if i == 1 then
    return tables.tiles[tile].cells
  end
  if i == #FACES[1] + 1 then
    return (polyomino.flipped(tables.tiles[tile].cells))
  end
  return (polyomino.turned(before.cells))
end

-- The i-th form of a tile; the forms before it must be known.
local function form_at(tile, i)
  local own = forms[tile]
  if not own then
    own = {}
    forms[tile] = own
  end
  if not own[i] then
    local cells = cells_in(tile, i, own[i - 1])
    local left, top, right, bottom = box_of(cells)
    own[i] = {
      name = name_of(cells, left, top, right, bottom), cells = cells, left = left, top = top,
      across = right - left, down = bottom - top,
    }
  end
  return own[i]
end

local function form_of(tile, pose)
  local own, number = forms[tile], NUMBER[pose]
  if own and own[number] then
    return own[number]
  end
  for i = 1, number - 1 do
    form_at(tile, i)
  end
  return form_at(tile, number)
end

-- The first pose in which a tile has a form of that name, or nil.
local function first_pose(tile, name)
  for i, pose in ipairs(POSES) do
    if form_at(tile, i).name == name then
      return pose
    end
  end
  return nil
end

--- The pose in which a tile covers these squares {x, y, animal or letter}; nil when no pose does.
function poses.of(tile, cells)
  return (first_pose(tile, name_of(cells, box_of(cells))))
end

--- The first pose that looks the same as this pose of a tile.
function poses.first(tile, pose)
  return (first_pose(tile, form_of(tile, pose).name))
end

--- The spot of the mural at the middle of a tile on these squares.
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

--- The squares that a tile in that pose covers with its middle on a suitable spot, on the mural or not.
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
