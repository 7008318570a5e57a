-- Polyominoes: pieces made of squares, rotated and flipped.
-- Pure: requires nothing.
--
-- A cell is { x, y } or { x, y, mark }. The cells of an image are sorted by x, then y, and its first cell is at (0, 0).
-- So two images are the same if their cells are equal one by one.

local polyomino = {}

local function comes_before(a, b)
  if a[1] ~= b[1] then
    return a[1] < b[1]
  end
  return a[2] < b[2]
end

-- The same cells sorted by x, then y.
function polyomino.sorted(cells)
  local result = {}
  for i, cell in ipairs(cells) do
    result[i] = { cell[1], cell[2], cell[3] }
  end
  table.sort(result, comes_before)
  return result
end

-- The cells as an image: sorted, and moved so that the first one is at (0, 0).
function polyomino.image(cells)
  local image = polyomino.sorted(cells)
  local left, top = image[1][1], image[1][2]
  for _, cell in ipairs(image) do
    cell[1] = cell[1] - left
    cell[2] = cell[2] - top
  end
  return image
end

function polyomino.is_same(a, b)
  if #a ~= #b then
    return false
  end
  for i, cell in ipairs(a) do
    local other = b[i]
    if cell[1] ~= other[1] or cell[2] ~= other[2] or cell[3] ~= other[3] then
      return false
    end
  end
  return true
end

-- Whether `image` is in `images`.
function polyomino.is_among(images, image)
  for _, other in ipairs(images) do
    if polyomino.is_same(image, other) then
      return true
    end
  end
  return false
end

--- The same squares after a quarter turn.
function polyomino.turned(cells)
  local result = {}
  for i, cell in ipairs(cells) do
    result[i] = { -cell[2], cell[1], cell[3] }
  end
  return result
end

--- The mirror image of the squares.
function polyomino.flipped(cells)
  local result = {}
  for i, cell in ipairs(cells) do
    result[i] = { -cell[1], cell[2], cell[3] }
  end
  return result
end

-- The different images of a piece, rotated and flipped.
function polyomino.images(cells)
  local images, n = {}, 0
  for _, face in ipairs({ cells, polyomino.flipped(cells) }) do
    for _ = 1, 4 do
      local image = polyomino.image(face)
      if not polyomino.is_among(images, image) then
        n = n + 1
        images[n] = image
      end
      face = polyomino.turned(face)
    end
  end
  return images
end

return polyomino
