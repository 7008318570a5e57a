-- Why a move is not legal: a code, the values of its message, and the id of the message if the code has several.
-- The order of the checks is fixed: form, game over, trap, turn, phase, then the move itself.
-- Pure: requires modules of this game and core modules only. The module is the function itself.

local deal = require("sarcophagus/deal")
local facts = require("sarcophagus/facts")
local legal = require("sarcophagus/legal")
local lists = require("core/lists")
local schema = require("core/schema")
local shape = require("core/shape")
local tables = require("sarcophagus/tables")

local CHANCE = -1

local malformed = schema.of(facts.moves)

local function refusal(code, values, message)
  return { code = code, values = values, message = message }
end

-- The value that a message calls `kind`: the name of a tile, coin or place.
local function named(kind, name)
  return { [kind] = { id = kind .. ":" .. name } }
end

local function before_the_deal(s, seat, m)
  if seat ~= CHANCE then
    return refusal("NOT_YOUR_TURN", nil, "not_dealt")
  end
  if m["do"] ~= "deal" then
    return refusal("WRONG_PHASE", nil, "deal_first")
  end
  local fault = deal.fault(s.players, m)
  return fault and refusal("MALFORMED", nil, fault)
end

local function payment(s, seat, m)
  if seat ~= s.pending[1] then
    return refusal("PENDING_DISCARD", nil, "other_pending")
  end
  if m["do"] ~= "discard" then
    return refusal("PENDING_DISCARD")
  end
  if lists.contains(legal.payments(s), m.tile) then
    return nil
  end
  local own = lists.contains(s.claimed[seat + 1], m.tile)
  return refusal(own and "NOT_A_NUMBER_TILE" or "NOT_YOUR_TILE", named("tile", m.tile))
end

-- Why a position does not take the coin.
local function closed(s, pos)
  if s.step == "first" then
    return refusal("FIRST_COIN_TARGET", named("tile", s.pyramid[1].tile))
  end
  local tile, values = tables.at(s.pyramid, pos), named("place", pos)
  if tile == nil then
    return refusal("NO_SUCH_TILE", values)
  end
  if not tile.up then
    return refusal("TILE_FACE_DOWN", values)
  end
  values.count = facts.max_coins_per_tile
  return refusal("TILE_FULL", values)
end

local function coin(s, seat, m)
  if s.step == "second" and m.pos == nil then
    return refusal("MALFORMED", nil, "which_tile")
  end
  if not lists.contains(s.hands[seat + 1], m.coin) then
    return refusal("NO_SUCH_COIN", named("coin", m.coin))
  end
  if m.pos == nil or tables.at(legal.open_tiles(s), m.pos) then
    return nil
  end
  return closed(s, m.pos)
end

local function in_turn(s, seat, m)
  if m["do"] == "discard" then
    return refusal("NO_PENDING_DISCARD")
  end
  if seat ~= s.turn then
    return refusal("NOT_YOUR_TURN")
  end
  if m["do"] == "deal" then
    return refusal("WRONG_PHASE")
  end
  return coin(s, seat, m)
end

-- The refusal of a move of `seat`, or nil when it is legal.
return function(s, seat, m)
  local fault = malformed(m)
  if fault then
    return fault
  end
  if not (shape.is_whole(seat) and seat >= CHANCE and seat < s.players) then
    return refusal("MALFORMED", nil, "no_seat")
  end
  if s.step == "over" then
    return refusal("GAME_OVER")
  end
  if s.step == "deal" then
    return before_the_deal(s, seat, m)
  end
  if #s.pending > 0 then
    return payment(s, seat, m)
  end
  return in_turn(s, seat, m)
end
