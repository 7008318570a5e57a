-- Why a move is not legal: a stable code, a sentence for the player, the pieces and places concerned.
-- The order of the checks is fixed: form, game over, turn, phase, then the move itself.
-- Pure: requires modules of this game and core modules only. The module is the function itself.

local deal = require("ankhor/deal")
local facts = require("ankhor/facts")
local kit = require("ankhor/kit")
local layout = require("ankhor/layout")
local lists = require("core/lists")
local market = require("ankhor/market")
local schema = require("core/schema")
local shape = require("core/shape")
local tokens = require("ankhor/tokens")
local wallet = require("ankhor/wallet")
local words = require("ankhor/words")

local CHANCE = -1

local refuse_form = schema.of(facts.moves)

-- `concerns` names what is meant: "slot:0", "pile:A", "token:fish", or "place:1,0,0" in the layout of the
-- seat. The sentence is the message of that code, unless another one is named.
local function refusal(code, concerns, values, message)
  return { code = code, sentence = words.say(message or code, values), concerns = concerns }
end

local function slot_id(slot)
  return "slot:" .. tostring(slot)
end

local function token_id(kind)
  return "token:" .. kind
end

local function place_id(x, y, z)
  return "place:" .. tostring(x) .. "," .. tostring(y) .. "," .. tostring(z)
end

local function is_seat(s, seat)
  return shape.whole(CHANCE, s.players - 1)(seat)
end

local function refuse_before_deal(s, seat, m)
  if seat ~= CHANCE then
    return refusal("NOT_YOUR_TURN", {}, {}, "before_deal")
  end
  if m["do"] ~= "deal" then
    return refusal("WRONG_PHASE", {}, {}, "deal_first_of_all")
  end
  return deal.refuse(s.players, m)
end

-- A place of the base: free, and beside another base tile. The very first tile goes to the origin.
local function refuse_base_place(board, x, y)
  local concerns = { place_id(x, y, 0) }
  if layout.at(board, x, y, 0) then
    return refusal("CELL_OCCUPIED", concerns, { place = words.place(x, y, 0) })
  end
  if layout.touching(board, x, y) == 0 then
    return refusal("NOT_ADJACENT", concerns)
  end
  return nil
end

local function refuse_first_place(x, y)
  if x == 0 and y == 0 then
    return nil
  end
  return refusal("NOT_ADJACENT", { place_id(x, y, 0), place_id(0, 0, 0) }, {}, "first_tile")
end

-- A place of the first floor: free, and with four tiles under it.
local function refuse_floor_place(board, x, y)
  local concerns = { place_id(x, y, 1) }
  if layout.at(board, x, y, 1) then
    return refusal("CELL_OCCUPIED", concerns, { place = words.place(x, y, 1) })
  end
  if not layout.has_support(board, x, y) then
    return refusal("NO_SUPPORT", concerns)
  end
  return nil
end

local function refuse_color(board, face, x, y)
  if layout.supports_color(board, kit.color(face), x, y) then
    return nil
  end
  local values = { tile = words.tile(face), color = words.color(kit.color(face)) }
  return refusal("COLOR_MISMATCH", { place_id(x, y, 1) }, values)
end

local function refuse_bought_place(tiles, face, x, y, z)
  local board = layout.board(tiles)
  if z == 1 then
    return (refuse_floor_place(board, x, y)) or (refuse_color(board, face, x, y))
  end
  if #tiles == 0 then
    return refuse_first_place(x, y)
  end
  return refuse_base_place(board, x, y)
end

local function refuse_waiver(price, z, waived, slot)
  if z == 0 then
    return waived and refusal("BAD_WAIVE", { token_id(waived) }, {}, "waive_on_base")
  end
  if waived == nil then
    return refusal("BAD_WAIVE", { slot_id(slot) }, {}, "waive_missing")
  end
  if not lists.contains(price, waived) then
    return refusal("BAD_WAIVE", { token_id(waived) }, { token = words.token(waived) }, "waive_foreign")
  end
  return nil
end

local function missing_of(funds, bill)
  local missing = {}
  for kind, count in pairs(bill) do -- portable: each type by itself
    missing[kind] = math.max(0, count - funds[kind])
  end
  return missing
end

local function refuse_buy(s, seat, m)
  if s.main_done then
    return refusal("MAIN_ALREADY_DONE", { slot_id(m.slot) })
  end
  local face = market.tile(s, m.slot)
  if face == nil then
    return refusal("NO_TILE_IN_SLOT", { slot_id(m.slot) }, { slot = m.slot + 1 })
  end
  local x, y, z = m.at[1], m.at[2], m.at[3]
  local price = market.price(s, m.slot)
  local found = (refuse_bought_place(s.layouts[seat + 1], face, x, y, z))
    or (refuse_waiver(price, z, m.waive, m.slot))
  if found then
    return found
  end
  local funds, bill = wallet.funds(s, seat), market.bill(price, m.waive)
  if not wallet.covers(funds, bill) then
    return refusal("CANNOT_PAY", { slot_id(m.slot) }, {
      tile = words.tile(face),
      missing = words.tokens(missing_of(funds, bill)),
    })
  end
  return nil
end

local function refuse_take(s, _, m)
  if s.main_done then
    return refusal("MAIN_ALREADY_DONE", {})
  end
  local total = tokens.total(m.tokens)
  if total ~= facts.take then
    return refusal("TAKE_NOT_3", {}, { take = facts.take, total = total })
  end
  local kind = tokens.lacking(s.supply, m.tokens)
  if kind then
    local values = { wanted = words.count(kind, m.tokens[kind]), left = words.count(kind, s.supply[kind]) }
    return refusal("SUPPLY_EMPTY", { token_id(kind) }, values)
  end
  return nil
end

-- Refilling and moving cost an ankh that was there at the start of the turn.
local function refuse_ankh(s, seat)
  if tokens.ankhs(s.stocks[seat + 1]) == 0 then
    return refusal("NO_ANKH", { token_id("ankh") })
  end
  if s.usable == 0 then
    return refusal("ANKH_FRESH", { token_id("ankh") })
  end
  return nil
end

local function refuse_refill(s, seat, m)
  if not market.can_change(s) then
    return refusal("NO_EFFECT", {})
  end
  if not market.is_pile_open(s, m.pile) then
    return refusal("BAD_PILE", { "pile:" .. m.pile }, { pile = m.pile })
  end
  return refuse_ankh(s, seat)
end

local function refuse_no_tile(x, y, z)
  return refusal("NO_SUCH_TILE", { place_id(x, y, z) }, { place = words.place(x, y, z) })
end

local function refuse_move(s, seat, m)
  local board = layout.board(s.layouts[seat + 1])
  local tile = layout.at(board, m.from[1], m.from[2], m.from[3])
  if tile == nil then
    return refuse_no_tile(m.from[1], m.from[2], m.from[3])
  end
  local x, y = m.to[1], m.to[2]
  local values, concerns = { tile = words.tile(tile.tile) }, { place_id(tile.x, tile.y, tile.z) }
  if layout.is_covered(board, tile) then
    return refusal("TILE_SUPPORTS", concerns, values)
  end
  if x == tile.x and y == tile.y then
    return refusal("SAME_PLACE", concerns, values)
  end
  local rest = layout.without(board, tile)
  local refuse_place = tile.z == 1 and refuse_floor_place or refuse_base_place
  return (refuse_place(rest, x, y)) or (refuse_ankh(s, seat))
end

local function refuse_store(s, seat, m)
  local x, y, z = m.at[1], m.at[2], m.at[3]
  local board = layout.board(s.layouts[seat + 1])
  local tile = layout.at(board, x, y, z)
  if tile == nil then
    return refuse_no_tile(x, y, z)
  end
  local kind = kit.stores(tile.tile)
  local values, concerns = { tile = words.tile(tile.tile) }, { place_id(x, y, z) }
  if kind == nil then
    return refusal("NOT_A_DEPOT", concerns, values)
  end
  if layout.is_covered(board, tile) then
    return refusal("DEPOT_COVERED", concerns, values)
  end
  if tile.token then
    return refusal("DEPOT_FULL", concerns, values)
  end
  if s.stocks[seat + 1][kind] == 0 then
    return refusal("NO_TOKEN", { place_id(x, y, z), token_id(kind) }, {
      tile = values.tile,
      none = words.count(kind, 0),
    })
  end
  return nil
end

-- At the end exactly the surplus goes back: enough of it first, then not more, then only what is there.
local function refuse_end(s, seat, m)
  if not s.main_done then
    return refusal("MAIN_NOT_DONE", {})
  end
  local stock, back = s.stocks[seat + 1], m["return"] or {}
  local resources, ankhs = tokens.surplus(stock)
  local more_resources, more_ankhs = resources - tokens.resources(back), ankhs - tokens.ankhs(back)
  if more_resources > 0 or more_ankhs > 0 then
    return refusal("LIMIT_EXCEEDED", {}, {
      resources = facts.limits.resources,
      ankhs = facts.limits.ankhs,
      surplus = words.surplus(math.max(0, more_resources), math.max(0, more_ankhs)),
    })
  end
  if more_resources < 0 or more_ankhs < 0 then
    return refusal("BAD_RETURN", {}, { surplus = words.surplus(resources, ankhs) })
  end
  local kind = tokens.lacking(stock, back)
  if kind then
    local values = { wanted = words.count(kind, back[kind]), held = words.count(kind, stock[kind]) }
    return refusal("BAD_RETURN", { token_id(kind) }, values, "return_not_held")
  end
  return nil
end

local REFUSE = {
  take = refuse_take,
  buy = refuse_buy,
  refill = refuse_refill,
  move = refuse_move,
  store = refuse_store,
  ["end"] = refuse_end,
}

local function refuse_in_turn(s, seat, m)
  if seat ~= s.turn then
    return refusal("NOT_YOUR_TURN", {})
  end
  if m["do"] == "deal" then
    return refusal("WRONG_PHASE", {})
  end
  return REFUSE[m["do"]](s, seat, m)
end

-- The refusal { code, sentence, concerns } of a move of `seat`, or nil when it is legal.
return function(s, seat, m)
  local found = refuse_form(m)
  if found then
    return found
  end
  if not is_seat(s, seat) then
    return refusal("MALFORMED", {}, {}, "no_seat")
  end
  if s.phase == "over" then
    return refusal("GAME_OVER", {})
  end
  if s.phase == "deal" then
    return refuse_before_deal(s, seat, m)
  end
  return refuse_in_turn(s, seat, m)
end
