-- The twelve mosaics: their shapes, where they fit, and the sanctuaries they form.
-- Pure: requires modules of this game and core/lists only.

local facts = require("cleopatra/facts")
local field = require("cleopatra/field")
local lists = require("core/lists")
local tables = require("cleopatra/tables")

local mosaics = {}

local HEIGHT = facts.garden.height

local band, rshift = bit32.band, bit32.rshift

local function comes_before(a, b)
  return a[2] < b[2] or (a[2] == b[2] and a[1] < b[1])
end

-- The same squares in reading order.
function mosaics.in_order(squares)
  local result = {}
  for i, square in ipairs(squares) do
    result[i] = { square[1], square[2] }
  end
  table.sort(result, comes_before)
  return result
end

-- Are the squares that form, moved somewhere? Both are in reading order.
function mosaics.shows(squares, form)
  local right, down = squares[1][1] - form[1][1], squares[1][2] - form[1][2]
  for i, cell in ipairs(form) do
    if squares[i][1] ~= cell[1] + right or squares[i][2] ~= cell[2] + down then
      return false
    end
  end
  return true
end

-- Do these five squares form the mosaic in any rotation or reflection, anywhere?
function mosaics.is_shaped(mosaic, squares)
  local ordered = mosaics.in_order(squares)
  for _, form in ipairs(tables.mosaics[mosaic].forms) do
    if mosaics.shows(ordered, form) then
      return true
    end
  end
  return false
end

-- The columns, as bits, in which a form fits into a field with its top in row i.
local function fitting_columns(rows, form, i)
  local a, b, c, d, e = table.unpack(form)
  return band(
    rshift(rows[i], a[1]),
    rshift(rows[i + b[2]], b[1]),
    rshift(rows[i + c[2]], c[1]),
    rshift(rows[i + d[2]], d[1]),
    rshift(rows[i + e[2]], e[1])
  )
end

-- The last row, counted from 1, in which the top of a form can be. Cells are in reading order.
local function last_top(form)
  return HEIGHT - form[#form][2]
end

local function fits(rows, mosaic)
  for _, form in ipairs(tables.mosaics[mosaic].forms) do
    for i = 1, last_top(form) do
      if fitting_columns(rows, form, i) ~= 0 then
        return true
      end
    end
  end
  return false
end

mosaics.fits = fits

-- The mosaics of the pile that fit into a field.
function mosaics.fitting(rows, pile)
  return lists.filter(pile, function(mosaic)
    return fits(rows, mosaic)
  end)
end

-- The mosaics left after the top one of the pile is laid.
function mosaics.below_top(pile)
  return lists.part(pile, 2, #pile)
end

local function fits_none(rows, pile)
  if field.size(rows) < facts.mosaic_squares then
    return true
  end
  for _, mosaic in ipairs(pile) do
    if fits(rows, mosaic) then
      return false
    end
  end
  return true
end

-- The sanctuaries that a mosaic forms in the area it is laid into: the remaining parts of the area in which no
-- mosaic of the pile fits. In reading order of their first squares.
function mosaics.sanctuaries(area, cells, pile)
  local found, n = {}, 0
  for _, part in ipairs(field.areas(field.without(area, cells))) do
    if fits_none(part, pile) then
      n = n + 1
      found[n] = part
    end
  end
  return found
end

-- The squares of a field where the upper left corner of a form can be. Returns a field.
local function corners_of(rows, form)
  local corners = {}
  for i in ipairs(rows) do
    corners[i] = i <= last_top(form) and fitting_columns(rows, form, i) or 0
  end
  return corners
end

-- The squares of a form with its upper left corner at x, y, in reading order.
local function laid(form, x, y)
  local cells = {}
  for k, cell in ipairs(form) do
    cells[k] = { x + cell[1], y + cell[2] }
  end
  return cells
end

-- Every placement of a mosaic in a field, as its cells in reading order. Sorted by the bytes of their JSON, like
-- the forms in the facts.
function mosaics.placements(rows, mosaic)
  local forms, corners = tables.mosaics[mosaic].forms, {}
  for f, form in ipairs(forms) do
    corners[f] = corners_of(rows, form)
  end
  local result, n = {}, 0
  for _, x in ipairs(field.COLUMNS) do
    for i in ipairs(rows) do
      for f, form in ipairs(forms) do
        local left = x - form[1][1]
        if field.has(corners[f], left, i - 1) then
          n = n + 1
          result[n] = laid(form, left, i - 1)
        end
      end
    end
  end
  return result
end

return mosaics
