-- Why a piece cannot be built: its spot, its squares, its payment, its claims, in that order.
-- Pure: requires modules of this game only. The module is the function itself.

local cards = require("cleopatra/cards")
local field = require("cleopatra/field")
local garden = require("cleopatra/garden")
local kit = require("cleopatra/kit")
local lists = require("core/lists")
local mosaics = require("cleopatra/mosaics")
local palace = require("cleopatra/palace")
local payment = require("cleopatra/payment")
local refusal = require("cleopatra/refusal")
local words = require("cleopatra/words")

local function square_id(square)
  return "square:" .. tostring(square[1]) .. "," .. tostring(square[2])
end

local function refuse_spot(s, m)
  local free = palace.free_spots(s, m.piece)
  if free == nil then
    return nil
  end
  local spot = m[palace.SPOT[m.piece]]
  if lists.contains(free, spot) then
    return nil
  end
  local values = { piece = words.piece(m.piece), spot = words.spot(m.piece, spot) }
  return refusal.of("NO_SPOT", { "spot:" .. m.piece .. "-" .. spot }, values)
end

local function refuse_piece(s, m)
  if not palace.is_left(s, m.piece) then
    local message = m.piece == "mosaic" and "no_mosaic" or "NO_PIECE"
    return refusal.of("NO_PIECE", { "piece:" .. m.piece }, { piece = words.piece(m.piece) }, message)
  end
  if m.piece == "throne" and not s.pedestal then
    return refusal.of("PEDESTAL_FIRST", { "piece:pedestal" })
  end
  return nil
end

-- Mosaics ---------------------------------------------------------------------------------------------------

local function first_square_that(squares, is_meant)
  for _, square in ipairs(squares) do
    if is_meant(square[1], square[2]) then
      return square
    end
  end
  return nil
end

local function refuse_outside(m)
  local square = first_square_that(m.cells, function(x, y)
    return not garden.is_inside(x, y)
  end)
  if square == nil then
    return nil
  end
  return refusal.of("OUT_OF_GARDEN", { square_id(square) }, { square = words.square(square) })
end

local function refuse_overlap(s, m)
  local square = first_square_that(m.cells, function(x, y)
    return not garden.is_empty(s.garden, x, y)
  end)
  if square == nil then
    return nil
  end
  return refusal.of(
    "OVERLAP",
    { square_id(square) },
    { square = words.square(square) },
    (garden.is_covered(s.garden, square[1], square[2])) and "OVERLAP" or "overlap_throne"
  )
end

local function refuse_cells(s, m)
  if m.piece ~= "mosaic" then
    return nil
  end
  local top = s.pile[1]
  if not mosaics.is_shaped(top, m.cells) then
    return refusal.of("BAD_SHAPE", { "mosaic:" .. top }, { mosaic = words.mosaic(top) })
  end
  return (refuse_outside(m)) or (refuse_overlap(s, m))
end

-- Payment ---------------------------------------------------------------------------------------------------

local function refuse_payment(s, seat, m)
  local card = cards.lacking(s.hands[seat + 1], m.pay)
  if card then
    return refusal.of("NOT_IN_HAND", { "card:" .. card }, { card = words.card(card) })
  end
  local pool = payment.with_cards(s.pool, m.pay)
  local artisans, resources = payment.lacking(pool, s.discount, kit.pieces[m.piece], m.use)
  if artisans == 0 and resources == 0 then
    return nil
  end
  local values = { piece = words.piece(m.piece), missing = words.cost(artisans, resources) }
  return refusal.of("CANNOT_PAY", { "piece:" .. m.piece }, values)
end

-- Claims ----------------------------------------------------------------------------------------------------

local function sanctuaries_of(s, m)
  local areas = field.areas(garden.empty_squares(s.garden))
  local area = field.area_at(areas, m.cells[1][1], m.cells[1][2])
  return mosaics.sanctuaries(area, m.cells, mosaics.below_top(s.pile))
end

local function refuse_square(sanctuaries, claimed, square)
  local values = { square = words.square(square) }
  local _, number = field.area_at(sanctuaries, square[1], square[2])
  if number == nil then
    return refusal.of("NO_SANCTUARY", { square_id(square) }, values)
  end
  if claimed[number] then
    return refusal.of("NO_SANCTUARY", { square_id(square) }, values, "same_sanctuary")
  end
  claimed[number] = true
  return nil
end

local function refuse_claim(s, seat, m)
  if m.claim == nil then
    return nil
  end
  local sanctuaries, claimed = sanctuaries_of(s, m), {}
  for _, square in ipairs(m.claim) do
    local found = refuse_square(sanctuaries, claimed, square)
    if found then
      return found
    end
  end
  local statues = s.statues[seat + 1]
  if #m.claim > statues then
    return refusal.of("NO_ANUBIS", { square_id(m.claim[statues + 1]) }, { statues = words.statues(statues) })
  end
  return nil
end

-- The refusal of a build in a phase in which one may build; nil when it is legal.
return function(s, seat, m)
  return (refuse_spot(s, m))
    or (refuse_piece(s, m))
    or (refuse_cells(s, m))
    or (refuse_payment(s, seat, m))
    or (refuse_claim(s, seat, m))
end
