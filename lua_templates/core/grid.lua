-- A rectangular grid of squares, and the groups that squares form.
-- Pure: requires nothing.
--
-- A square is a number, its place. Between two rows some numbers belong to no square, so that a step across the border
-- never leads into the next row; tables by place have nil there.

local grid = {}

-- The grid { places = squares in reading order, columns = the same column by column, steps = the offsets to the four
-- neighbors, ... }.
function grid.new(width, height)
  local stride = 2 * width
  local board = {
    width = width,
    height = height,
    stride = stride,
    places = {},
    columns = {},
    steps = { -stride, -1, 1, stride },
  }
  local n = 0
  for y = 0, height - 1 do
    for x = 0, width - 1 do
      n = n + 1
      board.places[n] = y * stride + x
      board.columns[x * height + y + 1] = board.places[n]
    end
  end
  return board
end

function grid.is_inside(board, x, y)
  return x >= 0 and x < board.width and y >= 0 and y < board.height
end

-- The place of a square inside the grid.
function grid.place(board, x, y)
  return y * board.stride + x
end

-- Column and row of a place.
function grid.square(board, place)
  local y = math.floor(place / board.stride)
  return place - y * board.stride, y
end

-- All places connected with `start` by places in `belongs`; marks them in `seen`.
local function group_from(board, belongs, seen, start)
  local group, n, i = { start }, 1, 1
  seen[start] = true
  while i <= n do
    for _, step in ipairs(board.steps) do
      local place = group[i] + step
      if belongs[place] and not seen[place] then
        seen[place] = true
        n = n + 1
        group[n] = place
      end
    end
    i = i + 1
  end
  return group
end

-- The connected groups of the places for which `belongs` is true, each a list of places.
function grid.groups(board, belongs)
  local groups, n, seen = {}, 0, {}
  for _, place in ipairs(board.places) do
    if belongs[place] and not seen[place] then
      n = n + 1
      groups[n] = group_from(board, belongs, seen, place)
    end
  end
  return groups
end

return grid
