-- Why a move is not legal: a code, and the values of its message.
-- The order of the checks is fixed: form, game over, turn, phase, then the move itself.
-- Pure: requires modules of this game and core modules only. The module is the function itself.

local city = require("ankhor/city")
local deal = require("ankhor/deal")
local facts = require("ankhor/facts")
local lists = require("core/lists")
local market = require("ankhor/market")
local schema = require("core/schema")
local shape = require("core/shape")
local tables = require("ankhor/tables")
local tokens = require("ankhor/tokens")
local words = require("ankhor/words")

local CHANCE = -1

local refuse_form = schema.of(facts.moves)

-- A refusal. Its message is that of the code, unless `message` names another.
local function refusal(code, values, message)
  return { code = code, values = values, message = message }
end

local function is_seat(s, seat)
  return shape.whole(CHANCE, s.players - 1)(seat)
end

local function refuse_before_deal(s, seat, m)
  if seat ~= CHANCE then
    return refusal("NOT_YOUR_TURN", nil, "before_deal")
  end
  if m["do"] ~= "deal" then
    return refusal("WRONG_PHASE", nil, "deal_first_of_all")
  end
  return deal.refuse(s.players, m)
end

-- A place must be free. On the first floor it needs four tiles under it, on the ground another tile next to it than
-- the moving one. The very first tile goes to the origin.
local function refuse_place(board, x, y, z, moved)
  if city.at(board, x, y, z) then
    return refusal("CELL_OCCUPIED", { place = words.place(x, y, z) })
  end
  if z == 1 then
    return not city.has_support(board, x, y) and refusal("NO_SUPPORT") or nil
  end
  if #board.tiles == 0 then
    return (x ~= 0 or y ~= 0) and refusal("NOT_ADJACENT", nil, "first_tile") or nil
  end
  if city.touching(board, x, y) == 0 or moved and not city.touches_without(board, x, y, moved) then
    return refusal("NOT_ADJACENT")
  end
  return nil
end

local function refuse_color(board, face, x, y, z)
  if z == 0 or city.supports_color(board, tables.color(face), x, y) then
    return nil
  end
  return refusal("COLOR_MISMATCH", { tile = words.tile(face), color = words.color(face) })
end

local function refuse_waiver(price, z, waived)
  if z == 0 then
    return waived and refusal("BAD_WAIVE", nil, "waive_on_base")
  end
  if waived == nil then
    return refusal("BAD_WAIVE", nil, "waive_missing")
  end
  if not lists.contains(price, waived) then
    return refusal("BAD_WAIVE", { token = words.token(waived) }, "waive_foreign")
  end
  return nil
end

local function refuse_payment(s, seat, face, price, waived)
  local funds, bill = market.funds(s, seat), market.bill(price, waived)
  if market.covers(funds, bill) then
    return nil
  end
  local missing = {}
  for kind, count in pairs(bill) do -- portable: each type by itself
    missing[kind] = math.max(0, count - funds[kind])
  end
  return refusal("CANNOT_PAY", { tile = words.tile(face), missing = words.tokens(missing) })
end

local function refuse_buy(s, seat, m)
  if s.main_done then
    return refusal("MAIN_ALREADY_DONE")
  end
  local face = market.tile(s, m.slot)
  if face == nil then
    return refusal("NO_TILE_IN_SLOT", { slot = m.slot + 1 })
  end
  local board, price = city.board(s.layouts[seat + 1]), market.price(s, m.slot)
  local x, y, z = m.at[1], m.at[2], m.at[3]
  return (refuse_place(board, x, y, z))
    or (refuse_color(board, face, x, y, z))
    or (refuse_waiver(price, z, m.waive))
    or (refuse_payment(s, seat, face, price, m.waive))
end

local function refuse_take(s, _, m)
  if s.main_done then
    return refusal("MAIN_ALREADY_DONE")
  end
  local total = tokens.total(m.tokens)
  if total ~= facts.take then
    return refusal("TAKE_NOT_3", { take = facts.take, total = total })
  end
  local kind = tokens.lacking(s.supply, m.tokens)
  if kind then
    local wanted, left = words.count(kind, m.tokens[kind]), words.count(kind, s.supply[kind])
    return refusal("SUPPLY_EMPTY", { wanted = wanted, left = left })
  end
  return nil
end

-- A refill and a move cost an ankh that the player had at the start of the turn.
local function refuse_ankh(s, seat)
  if s.usable > 0 then
    return nil
  end
  return refusal(tokens.ankhs(s.stocks[seat + 1]) == 0 and "NO_ANKH" or "ANKH_FRESH")
end

local function refuse_refill(s, seat, m)
  if not market.can_change(s) then
    return refusal("NO_EFFECT")
  end
  if not market.is_pile_open(s, m.pile) then
    return refusal("BAD_PILE", { pile = m.pile })
  end
  return refuse_ankh(s, seat)
end

local function refuse_move(s, seat, m)
  local board = city.board(s.layouts[seat + 1])
  local x, y, z = m.from[1], m.from[2], m.from[3]
  local tile = city.at(board, x, y, z)
  if tile == nil then
    return refusal("NO_SUCH_TILE", { place = words.place(x, y, z) })
  end
  if city.is_covered(board, tile) then
    return refusal("TILE_SUPPORTS", { tile = words.tile(tile.tile) })
  end
  if m.to[1] == x and m.to[2] == y then
    return refusal("SAME_PLACE", { tile = words.tile(tile.tile) })
  end
  return (refuse_place(board, m.to[1], m.to[2], z, tile)) or (refuse_ankh(s, seat))
end

local function refuse_store(s, seat, m)
  local x, y, z = m.at[1], m.at[2], m.at[3]
  local board = city.board(s.layouts[seat + 1])
  local tile = city.at(board, x, y, z)
  if tile == nil then
    return refusal("NO_SUCH_TILE", { place = words.place(x, y, z) })
  end
  local kind, values = tables.stores(tile.tile), { tile = words.tile(tile.tile) }
  if kind == nil then
    return refusal("NOT_A_DEPOT", values)
  end
  if city.is_covered(board, tile) then
    return refusal("DEPOT_COVERED", values)
  end
  if tile.token then
    return refusal("DEPOT_FULL", values)
  end
  if s.stocks[seat + 1][kind] == 0 then
    return refusal("NO_TOKEN", { tile = values.tile, none = words.count(kind, 0) })
  end
  return nil
end

-- The return must be exactly the surplus: first check that it is enough, then not too much, then held.
local function refuse_end(s, seat, m)
  if not s.main_done then
    return refusal("MAIN_NOT_DONE")
  end
  local stock, back = s.stocks[seat + 1], m["return"] or {}
  local resources, ankhs = tokens.surplus(stock)
  local more_resources, more_ankhs = resources - tokens.resources(back), ankhs - tokens.ankhs(back)
  if more_resources > 0 or more_ankhs > 0 then
    return refusal("LIMIT_EXCEEDED", {
      resources = facts.limits.resources,
      ankhs = facts.limits.ankhs,
      surplus = words.surplus(math.max(0, more_resources), math.max(0, more_ankhs)),
    })
  end
  if more_resources < 0 or more_ankhs < 0 then
    return refusal("BAD_RETURN", { surplus = words.surplus(resources, ankhs) })
  end
  local kind = tokens.lacking(stock, back)
  if kind then
    local wanted, held = words.count(kind, back[kind]), words.count(kind, stock[kind])
    return refusal("BAD_RETURN", { wanted = wanted, held = held }, "return_not_held")
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
    return refusal("NOT_YOUR_TURN")
  end
  if m["do"] == "deal" then
    return refusal("WRONG_PHASE")
  end
  return REFUSE[m["do"]](s, seat, m)
end

-- The refusal { code, values, message } of a move of `seat`, or nil when it is legal.
return function(s, seat, m)
  local found = refuse_form(m)
  if found then
    return found
  end
  if not is_seat(s, seat) then
    return refusal("MALFORMED", nil, "no_seat")
  end
  if s.phase == "over" then
    return refusal("GAME_OVER")
  end
  if s.phase == "deal" then
    return refuse_before_deal(s, seat, m)
  end
  return refuse_in_turn(s, seat, m)
end
