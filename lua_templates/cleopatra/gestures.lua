-- How a player makes a move: cards and pieces are dragged to their places, everything else is a button.
-- Pure: requires modules of this game and core/lists only.

local choices = require("cleopatra/choices")
local facts = require("cleopatra/facts")
local lists = require("core/lists")
local mosaics = require("cleopatra/mosaics")
local pieces = require("cleopatra/pieces")
local poses = require("cleopatra/poses")
local tables = require("cleopatra/tables")
local words = require("cleopatra/words")

local gestures = {}

local COMMON = -1
local WIDTH = facts.garden.width

local CARDS = {} -- in the order of the rules
for i, card in ipairs(facts.cards) do
  CARDS[i] = card.id
end

local function button(text)
  return { by = "press", label = text }
end

local function press(label, values)
  return button((words.say("label:" .. label, values)))
end

local function drag(piece, area, seat, slot, source)
  return { by = "drag", piece = piece, area = area, seat = seat, slot = slot, source = source }
end

-- Drags the cards from the hand to the player's building site.
local function lay_down(seat, cards)
  local steps = {}
  for i, card in ipairs(cards) do
    steps[i] = drag("card:" .. card, "pay", seat, 0, { area = "hand", seat = seat, slot = 0 })
  end
  return steps
end

gestures.side_slot = {}
for i, side in ipairs(facts.plaza_rows) do
  gestures.side_slot[side] = i - 1
end

local function drag_to_side(piece, area, side)
  return drag(piece, area, COMMON, gestures.side_slot[side])
end

-- Drags the piece from the quarry to its spot.
local BUILDS = {
  column = function(_, move)
    local area, slot = pieces.wall_spot(move.wall)
    return drag("wall:" .. tables.walls[move.wall].piece, area, COMMON, slot)
  end,
  sphinx = function(s, move)
    local slot = gestures.side_slot[move.row] * facts.sphinx_spots + s.sphinxes[move.row]
    return drag("sphinx", "sphinx", COMMON, slot)
  end,
  obelisk = function(_, move)
    return drag_to_side("obelisk", "obelisk", move.row)
  end,
  door = function(_, move)
    return drag_to_side("door:" .. move.side, "door", move.side)
  end,
  pedestal = function()
    return drag("pedestal", "pedestal", COMMON, 0)
  end,
  throne = function()
    return drag("throne", "throne", COMMON, 0)
  end,
}

-- Labels of prices, by the cards paid. Kept because hundreds of moves cost the same.
local prices = {}

-- "Pay 2 artisan, 1 stone"
local function price_of(cards)
  local name = table.concat(cards)
  if prices[name] == nil then
    local units = words.units(lists.counted(cards), CARDS)
    prices[name] = words.say("label:pay", { price = units ~= "" and units or words.say("nothing") })
  end
  return prices[name]
end

-- The button of a mosaic: its price and the claimed sanctuaries.
local function press_pay(cards, claim)
  local price, squares = price_of(cards), {}
  for i, square in ipairs(claim or {}) do
    squares[i] = tostring(square[1] + 1) .. "/" .. tostring(square[2] + 1)
  end
  return #squares == 0 and (button(price)) or (press("claim", { price = price, squares = squares }))
end

-- Drags the turned mosaic onto the square of its pivot, then presses the button with price and claims.
local function mosaic_steps(s, move)
  local mosaic = s.pile[1]
  local pose, x, y = poses.of(mosaic, mosaics.in_order(move.cells))
  local step = drag("mosaic:" .. mosaic, "garden", COMMON, y * WIDTH + x)
  step.face = pose
  return { step, (press_pay(move.pay, move.claim)) }
end

-- The gesture of a build for which these cards are laid down.
function gestures.build(s, seat, move, cards)
  local rest = move.piece == "mosaic" and mosaic_steps(s, move) or { (BUILDS[move.piece](s, move)) }
  return lists.joined(lay_down(seat, cards), rest)
end

-- The price of a mosaic if no cards are laid down. Computed once per state.
local price = { state = nil, pay = nil }

local function is_price(s, seat, pay)
  if price.state ~= s then
    price = { state = s, pay = choices.best(s.hands[seat + 1], s.pool, s.discount, tables.pieces.mosaic) }
  end
  return lists.is_same_set(pay, price.pay)
end

local GESTURES = {
  build = function(s, seat, move)
    local is_usual = move.piece == "mosaic" and is_price(s, seat, move.pay)
    return gestures.build(s, seat, move, is_usual and {} or move.pay)
  end,
  worshipper = function(s, _, move)
    local slot = facts.slots[lists.index_of(s.order, move.name)]
    local called = words.named("worshipper", move.name)
    return { press("worshipper", { name = called, price = words.counted(slot.pay, slot.amount) }) }
  end,
  market = function(_, _, move)
    return { press("market", { stall = move.stall + 1 }) }
  end,
  stall_for_card = function(_, _, move)
    return { press("serve", { stall = move.stall + 1 }) }
  end,
  leave_quarry = function()
    return { press("leave") }
  end,
  pass = function()
    return { press("pass") }
  end,
  keep = function(s, seat)
    return { press("keep", { amulets = words.counted("amulets", #s.hands[seat + 1] - facts.hand_limit) }) }
  end,
  discard = function(_, seat, move)
    if #move.cards > facts.listed_surplus then
      return { press("discard", { cards = words.counted("cards", #move.cards) }) }
    end
    return lay_down(seat, move.cards)
  end,
  bid = function(_, _, move)
    return { press("bid", { amount = move.amount }) }
  end,
}

--- The gesture that makes a legal move.
function gestures.of(s, seat, move)
  return GESTURES[move["do"]](s, seat, move)
end

return gestures
