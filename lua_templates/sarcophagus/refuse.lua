-- Why a move is not legal: a stable code, a sentence for the player, the pieces and places concerned.
-- The order of the checks is fixed: form, game over, open decisions, turn, phase, then the move itself.
-- Pure: requires modules of this game and core modules only. The module is the function itself.

local deal = require("sarcophagus/deal")
local facts = require("sarcophagus/facts")
local kit = require("sarcophagus/kit")
local lists = require("core/lists")
local pyramid = require("sarcophagus/pyramid")
local schema = require("core/schema")
local words = require("sarcophagus/words")

local CHANCE = -1

local refuse_form = schema.of(facts.moves)

-- `concerns` names pieces by their key ("coin:sun-3") and places by their position ("2-0").
local function refusal(code, sentence, concerns)
  return { code = code, sentence = sentence, concerns = concerns or {} }
end

local function coin_key(coin)
  return "coin:" .. coin
end

local function tile_key(tile)
  return "tile:" .. tile
end

local function is_seat(s, seat)
  return type(seat) == "number" and seat == math.floor(seat) and seat >= CHANCE and seat < s.players
end

local function refuse_before_deal(s, seat, m)
  if seat ~= CHANCE then
    return refusal("NOT_YOUR_TURN", "Nobody can move before the tiles are dealt.")
  end
  if m["do"] ~= "deal" then
    return refusal("WRONG_PHASE", "The tiles have to be dealt before anything else.")
  end
  local fault = deal.fault(s.players, m)
  if fault then
    return refusal("MALFORMED", fault)
  end
  return nil
end

local function refuse_while_trap_is_open(s, seat, m)
  if seat ~= s.pending[1] then
    return refusal("PENDING_DISCARD", "Another player has to give up a number tile for a trap first.")
  end
  if m["do"] ~= "discard" then
    return refusal("PENDING_DISCARD", "Give up one of your number tiles for the trap first.")
  end
  if not lists.contains(s.claimed[seat + 1], m.tile) then
    return refusal("NOT_YOUR_TILE", "You do not own " .. words.tile(m.tile) .. ".", { tile_key(m.tile) })
  end
  if not kit.is_number(m.tile) then
    local sentence = "Only a number tile pays for a trap, and " .. words.tile(m.tile) .. " is none."
    return refusal("NOT_A_NUMBER_TILE", sentence, { tile_key(m.tile) })
  end
  return nil
end

local function refuse_first_place(s, m)
  local target = pyramid.target(s.pyramid)
  if m.pos == nil or m.pos == target.pos then
    return nil
  end
  local sentence = "The first coin of a turn goes on the top-left tile of the pyramid, "
    .. words.tile(target.tile) .. "."
  return refusal("FIRST_COIN_TARGET", sentence, { coin_key(m.coin), m.pos, target.pos })
end

local function refuse_second_place(s, m)
  local tile = pyramid.at(s.pyramid, m.pos)
  if tile == nil then
    local sentence = "There is no tile any more at " .. words.place(m.pos) .. "."
    return refusal("NO_SUCH_TILE", sentence, { coin_key(m.coin), m.pos })
  end
  if not tile.up then
    local sentence = "The tile at " .. words.place(m.pos) .. " is still face down; coins go on face-up tiles."
    return refusal("TILE_FACE_DOWN", sentence, { coin_key(m.coin), m.pos })
  end
  if pyramid.is_full(tile) then
    local sentence = "The tile at " .. words.place(m.pos) .. " already holds "
      .. tostring(facts.max_coins_per_tile) .. " coins, and no tile takes more."
    return refusal("TILE_FULL", sentence, { coin_key(m.coin), m.pos })
  end
  return nil
end

local function refuse_place(s, seat, m)
  if s.step == "second" and m.pos == nil then
    local sentence = "The second coin of a turn must say which tile it goes on."
    return refusal("MALFORMED", sentence, { coin_key(m.coin) })
  end
  if not lists.contains(s.hands[seat + 1], m.coin) then
    local sentence = "You do not hold " .. words.coin(m.coin) .. " in your hand."
    return refusal("NO_SUCH_COIN", sentence, { coin_key(m.coin) })
  end
  if s.step == "first" then
    return refuse_first_place(s, m)
  end
  return refuse_second_place(s, m)
end

local function refuse_in_turn(s, seat, m)
  if m["do"] == "discard" then
    local sentence = "Tiles are given up only for a trap, and no trap is open."
    return refusal("NO_PENDING_DISCARD", sentence, { tile_key(m.tile) })
  end
  if seat ~= s.turn then
    return refusal("NOT_YOUR_TURN", "It is another player's turn.")
  end
  if m["do"] == "deal" then
    return refusal("WRONG_PHASE", "The tiles are dealt already.")
  end
  return refuse_place(s, seat, m)
end

-- The refusal { code, sentence, concerns } of a move of `seat`, or nil when it is legal.
return function(s, seat, m)
  local malformed = refuse_form(m)
  if malformed then
    return malformed
  end
  if not is_seat(s, seat) then
    return refusal("MALFORMED", "There is no such seat at this table.")
  end
  if s.step == "over" then
    return refusal("GAME_OVER", "The game is over.")
  end
  if s.step == "deal" then
    return refuse_before_deal(s, seat, m)
  end
  if #s.pending > 0 then
    return refuse_while_trap_is_open(s, seat, m)
  end
  return refuse_in_turn(s, seat, m)
end
