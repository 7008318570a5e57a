-- What a player can pay with: the stock first, then the tokens on depots.
-- Pure: requires modules of this game and core/lists only.

local kit = require("ankhor/kit")
local layout = require("ankhor/layout")
local lists = require("core/lists")
local tokens = require("ankhor/tokens")

local wallet = {}

-- Everything within reach of a payment, counted by type.
function wallet.funds(s, seat)
  local stored = lists.counted(layout.depot_tokens(s.layouts[seat + 1]))
  local funds = {}
  for kind, count in pairs(s.stocks[seat + 1]) do -- portable: each type by itself
    funds[kind] = count + (stored[kind] or 0)
  end
  return funds
end

function wallet.covers(funds, bill)
  return tokens.lacking(funds, bill) == nil
end

-- Takes tokens of one type from the depots into the stock.
local function empty_depots(tiles, stock, kind, count)
  for _, tile in ipairs(tiles) do
    if count > 0 and tile.token and kit.stores(tile.tile) == kind then
      tile.token = false
      stock[kind] = stock[kind] + 1
      count = count - 1
    end
  end
end

-- Pays a bill that the seat can pay; the tokens go to the supply.
function wallet.pay(s, seat, bill)
  local stock = s.stocks[seat + 1]
  for kind, count in pairs(bill) do -- portable: each type by itself
    empty_depots(s.layouts[seat + 1], stock, kind, count - stock[kind])
  end
  tokens.pass(stock, s.supply, bill)
end

return wallet
