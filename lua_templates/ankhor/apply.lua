-- The effects of the moves: tokens and tiles change hands, depots fill and empty, turns pass, the game ends.
-- Changes the state it gets (rules.lua passes a copy) and appends events for the chat.
-- Pure: requires modules of this game only.

local city = require("ankhor/city")
local deal = require("ankhor/deal")
local facts = require("ankhor/facts")
local groups = require("ankhor/groups")
local market = require("ankhor/market")
local tables = require("ankhor/tables")
local tokens = require("ankhor/tokens")

local apply = {}

local function tell(events, event)
  table.insert(events, event)
end

-- Turns -----------------------------------------------------------------------------------------------------

-- Starts a turn, including the extra turn of a scribe.
local function begin(s, seat)
  s.turn = seat
  s.main_done = false
  s.usable = tokens.ankhs(s.stocks[seat + 1])
end

local function trigger_end(s, events, why)
  if not s.triggered then
    s.triggered = true
    tell(events, { what = "last round", seat = s.turn, why = why })
  end
end

local function finish(s, events, why)
  s.phase = "over"
  tell(events, { what = "over", why = why })
end

-- Closes a round: all seats have had the same number of turns, so the game may end.
local function close_round(s, events)
  if s.triggered then
    finish(s, events, "last round")
    return
  end
  s.idle = s.bought and 0 or s.idle + 1
  s.bought = false
  if s.idle >= facts.stall_rounds then
    finish(s, events, "stalled")
  end
end

local function pass_on(s, events)
  local seat = (s.turn + 1) % s.players
  if seat == s.first then
    close_round(s, events)
  end
  if s.phase == "over" then
    return
  end
  begin(s, seat)
  tell(events, { what = "turn", seat = seat })
  if market.is_bare(s) then
    trigger_end(s, events, "market")
  end
end

-- Layouts ---------------------------------------------------------------------------------------------------

-- Moves the tokens of depots that a tile has just covered to the stock.
local function empty_covered_depots(s, events, seat)
  local tiles = s.layouts[seat + 1]
  local board = city.board(tiles)
  for _, tile in ipairs(tiles) do
    if tile.token and city.is_covered(board, tile) then
      local kind, stock = tables.stores(tile.tile), s.stocks[seat + 1]
      tile.token = false
      stock[kind] = stock[kind] + 1
      tell(events, { what = "emptied", seat = seat, tile = tile.tile, token = kind })
    end
  end
end

-- Puts a token from the supply, if there is one, on a new depot.
local function fill_new_depot(s, events, seat, tile)
  local kind = tables.stores(tile.tile)
  if kind and s.supply[kind] > 0 then
    s.supply[kind] = s.supply[kind] - 1
    tile.token = true
    tell(events, { what = "filled", seat = seat, tile = tile.tile, token = kind })
  end
end

-- Sets the bonus tokens of a player to the number of large groups, while tokens last.
local function settle_bonus(s, events, seat)
  local held = s.bonus[seat + 1]
  local due = math.min(groups.for_bonus(s.layouts[seat + 1]), held + s.bonus_supply)
  if due ~= held then
    s.bonus[seat + 1] = due
    s.bonus_supply = s.bonus_supply + held - due
    tell(events, { what = "bonus", seat = seat, before = held, after = due })
  end
end

local function spend_ankh(s, seat)
  tokens.pass(s.stocks[seat + 1], s.supply, { ankh = 1 })
  s.usable = s.usable - 1
end

-- The moves -------------------------------------------------------------------------------------------------

function apply.deal(s, events, _, m)
  deal.lay_out(s, m)
  s.phase = "turn"
  begin(s, m.first)
  tell(events, { what = "dealt" })
  tell(events, { what = "turn", seat = m.first })
end

function apply.take(s, events, seat, m)
  tokens.pass(s.supply, s.stocks[seat + 1], m.tokens)
  s.main_done = true
  tell(events, { what = "took", seat = seat, tokens = m.tokens })
end

-- The order matters: the payment reaches the supply before a new depot takes a token from it.
function apply.buy(s, events, seat, m)
  local face = market.tile(s, m.slot)
  local bill = market.bill(market.price(s, m.slot), m.waive)
  local tile = { x = m.at[1], y = m.at[2], z = m.at[3], tile = face, token = false }
  market.pay(s, seat, bill)
  s.row[m.slot + 1] = ""
  s.main_done = true
  s.bought = true
  city.add(s.layouts[seat + 1], tile)
  tell(events, { what = "bought", seat = seat, tile = face, slot = m.slot, at = m.at, paid = bill })
  empty_covered_depots(s, events, seat)
  fill_new_depot(s, events, seat, tile)
  settle_bonus(s, events, seat)
  if #s.layouts[seat + 1] >= facts.end_tiles then
    trigger_end(s, events, "tiles")
  end
  if tables.is_scribe(face) then
    begin(s, seat)
    tell(events, { what = "extra turn", seat = seat })
  end
end

function apply.refill(s, events, seat, m)
  local before = #s.gone
  spend_ankh(s, seat)
  market.refill(s, m.pile)
  tell(events, { what = "refilled", seat = seat, pile = m.pile, gone = s.gone[before + 1] })
end

function apply.move(s, events, seat, m)
  local tiles = s.layouts[seat + 1]
  spend_ankh(s, seat)
  local tile = city.take_away(tiles, m.from[1], m.from[2], m.from[3])
  tile.x = m.to[1]
  tile.y = m.to[2]
  city.add(tiles, tile)
  tell(events, { what = "moved", seat = seat, tile = tile.tile, from = m.from, to = m.to })
  empty_covered_depots(s, events, seat)
  settle_bonus(s, events, seat)
end

function apply.store(s, events, seat, m)
  local tile = city.at(city.board(s.layouts[seat + 1]), m.at[1], m.at[2], m.at[3])
  local kind, stock = tables.stores(tile.tile), s.stocks[seat + 1]
  stock[kind] = stock[kind] - 1
  tile.token = true
  tell(events, { what = "stored", seat = seat, tile = tile.tile, token = kind })
end

apply["end"] = function(s, events, seat, m)
  local back = m["return"] or {}
  if next(back) then
    tokens.pass(s.stocks[seat + 1], s.supply, back)
    tell(events, { what = "returned", seat = seat, tokens = back })
  end
  pass_on(s, events)
end

return apply
