-- The twelve mosaics: which squares make one, where it fits, what it encloses.
-- Pure: requires modules of this game and core/lists only.

local facts = require("cleopatra/facts")
local field = require("cleopatra/field")
local kit = require("cleopatra/kit")
local lists = require("core/lists")

local mosaics = {}

local HEIGHT = facts.garden.height
local SIZE = #facts.mosaics[1].forms[1]

local band, rshift = bit32.band, bit32.rshift

local function comes_before(a, b)
  if a[2] ~= b[2] then
    return a[2] < b[2]
  end
  return a[1] < b[1]
end

-- The same squares in reading order.
local function in_reading_order(squares)
  local result = {}
  for i, square in ipairs(squares) do
    result[i] = { square[1], square[2] }
  end
  table.sort(result, comes_before)
  return result
end

-- Do the squares, in reading order, show that form somewhere?
local function shows(squares, form)
  local right, down = squares[1][1] - form[1][1], squares[1][2] - form[1][2]
  for i, cell in ipairs(form) do
    if squares[i][1] ~= cell[1] + right or squares[i][2] ~= cell[2] + down then
      return false
    end
  end
  return true
end

-- Are those five squares, wherever they lie, the mosaic turned or flipped in some way?
function mosaics.is_shaped(mosaic, squares)
  local ordered = in_reading_order(squares)
  for _, form in ipairs(kit.mosaics[mosaic].forms) do
    if shows(ordered, form) then
      return true
    end
  end
  return false
end

-- The columns, as bits, in which a form fits into a field with its top in row i.
local function fitting_columns(rows, form, i)
  local bits = rows[i]
  if bits == 0 then
    return 0
  end
  bits = rshift(bits, form[1][1])
  for k = 2, SIZE do
    local cell = form[k]
    bits = band(bits, rshift(rows[i + cell[2]], cell[1]))
  end
  return bits
end

-- The lowest row, counted from 1, in which the top of a form can be. Cells are in reading order.
local function last_top(form)
  return HEIGHT - form[SIZE][2]
end

local function fits(rows, mosaic)
  for _, form in ipairs(kit.mosaics[mosaic].forms) do
    for i = 1, last_top(form) do
      if fitting_columns(rows, form, i) ~= 0 then
        return true
      end
    end
  end
  return false
end

mosaics.fits = fits

-- Those of the mosaics that fit into a field.
function mosaics.fitting(rows, pile)
  local found, n = {}, 0
  for _, mosaic in ipairs(pile) do
    if fits(rows, mosaic) then
      n = n + 1
      found[n] = mosaic
    end
  end
  return found
end

-- The mosaics that are left when the top one of the pile is laid.
function mosaics.below_top(pile)
  return lists.part(pile, 2, #pile)
end

local function fits_none(rows, pile)
  if field.size(rows) < SIZE then
    return true
  end
  for _, mosaic in ipairs(pile) do
    if fits(rows, mosaic) then
      return false
    end
  end
  return true
end

-- The sanctuaries that a mosaic forms in the area it is laid into: those parts of the rest of the area which
-- take none of the mosaics of the pile. In reading order of their first squares.
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

-- Larger for what comes later in the byte order of the cells' JSON. Columns and rows have one digit each.
local function order_key(cells)
  local key = 0
  for _, cell in ipairs(cells) do
    key = key * 100 + cell[1] * 10 + cell[2]
  end
  return key
end

local function is_less(a, b)
  return a < b
end

local function moved(form, right, down)
  local cells = {}
  for k, cell in ipairs(form) do
    cells[k] = { cell[1] + right, cell[2] + down }
  end
  return cells
end

-- Every place where a mosaic fits into a field, as its cells in reading order; in byte order of their JSON.
function mosaics.placements(rows, mosaic)
  local by_key, keys, n = {}, {}, 0
  for _, form in ipairs(kit.mosaics[mosaic].forms) do
    for i = 1, last_top(form) do
      for _, x in ipairs(field.columns(fitting_columns(rows, form, i))) do
        local cells = moved(form, x, i - 1)
        n = n + 1
        keys[n] = order_key(cells)
        by_key[keys[n]] = cells
      end
    end
  end
  table.sort(keys, is_less)
  local result = {}
  for k, key in ipairs(keys) do
    result[k] = by_key[key]
  end
  return result
end

return mosaics
