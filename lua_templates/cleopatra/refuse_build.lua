-- Why a piece cannot be built: its spot, its squares, its payment, its claims, in that order.
-- Pure: requires modules of this game and core/lists only. The module is the function itself.

local cards = require("cleopatra/cards")
local field = require("cleopatra/field")
local garden = require("cleopatra/garden")
local lists = require("core/lists")
local mosaics = require("cleopatra/mosaics")
local palace = require("cleopatra/palace")
local payment = require("cleopatra/payment")
local tables = require("cleopatra/tables")
local words = require("cleopatra/words")

local function refuse_spot(s, m)
  local free, piece, parameter = palace.free_spots(s, m.piece), words.named("piece", m.piece), palace.SPOT[m.piece]
  if free and not lists.contains(free, m[parameter]) then
    return { code = "NO_SPOT", values = { piece = piece, spot = words.named(parameter, m[parameter]) } }
  end
  if not palace.is_left(s, m.piece) then
    if m.piece == "mosaic" then
      return { code = "NO_PIECE", message = "no_mosaic" }
    end
    return { code = "NO_PIECE", values = { piece = piece } }
  end
  if m.piece == "throne" and not s.pedestal then
    return { code = "PEDESTAL_FIRST" }
  end
  return nil
end

local function first_square_that(squares, is_meant)
  for _, square in ipairs(squares) do
    if is_meant(square[1], square[2]) then
      return square
    end
  end
  return nil
end

local function refuse_cells(s, m)
  if m.piece ~= "mosaic" then
    return nil
  end
  local top = s.pile[1]
  if not mosaics.is_shaped(top, m.cells) then
    return { code = "BAD_SHAPE", values = { mosaic = words.named("mosaic", top) } }
  end
  local outside = first_square_that(m.cells, function(x, y)
    return not garden.is_inside(x, y)
  end)
  if outside then
    return { code = "OUT_OF_GARDEN", values = { square = words.square(outside) } }
  end
  local taken = first_square_that(m.cells, function(x, y)
    return not garden.is_empty(s.garden, x, y)
  end)
  if taken then
    local message = not garden.is_covered(s.garden, taken[1], taken[2]) and "overlap_throne" or nil
    return { code = "OVERLAP", values = { square = words.square(taken) }, message = message }
  end
  return nil
end

local function refuse_payment(s, seat, m)
  local card = cards.lacking(s.hands[seat + 1], m.pay)
  if card then
    return { code = "NOT_IN_HAND", values = { card = words.named("card", card) } }
  end
  local pool = payment.with_cards(s.pool, m.pay)
  local artisans, resources = payment.lacking(pool, s.discount, tables.pieces[m.piece], m.use)
  if artisans == 0 and resources == 0 then
    return nil
  end
  local values = { piece = words.named("piece", m.piece), missing = words.cost(artisans, resources) }
  return { code = "CANNOT_PAY", values = values }
end

local function sanctuaries_of(s, m)
  local areas = field.areas(garden.empty_squares(s.garden))
  local area = field.area_at(areas, m.cells[1][1], m.cells[1][2])
  return mosaics.sanctuaries(area, m.cells, mosaics.below_top(s.pile))
end

local function refuse_claim(s, seat, m)
  if m.claim == nil then
    return nil
  end
  local sanctuaries, claimed = sanctuaries_of(s, m), {}
  for _, square in ipairs(m.claim) do
    local _, number = field.area_at(sanctuaries, square[1], square[2])
    if number == nil or claimed[number] then
      local values = { square = words.square(square) }
      return { code = "NO_SANCTUARY", values = values, message = number and "same_sanctuary" }
    end
    claimed[number] = true
  end
  local statues = s.statues[seat + 1]
  return #m.claim > statues and { code = "NO_ANUBIS", values = { statues = words.statues(statues) } } or nil
end

-- The refusal of a build in a phase in which one may build; nil when it is legal.
return function(s, seat, m)
  return (refuse_spot(s, m))
    or (refuse_cells(s, m))
    or (refuse_payment(s, seat, m))
    or (refuse_claim(s, seat, m))
end
