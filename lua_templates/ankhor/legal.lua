-- All legal moves of the seat on turn, in byte order of their canonical JSON.
-- They are generated in that order, not sorted: moves with an "at" (buy, store) come before moves that begin with
-- "do" (end, move, refill, take); places are in order of their text, tokens as in tokens.lua.
-- Pure: requires modules of this game and core/lists only.

local city = require("ankhor/city")
local facts = require("ankhor/facts")
local lists = require("core/lists")
local market = require("ankhor/market")
local tables = require("ankhor/tables")
local tokens = require("ankhor/tokens")

local function add(found, move)
  found.n = found.n + 1
  found.moves[found.n] = move
end

local function at_text(place)
  return place.x .. "," .. place.y .. "," .. place.z
end

-- The character after it counts too: "1,10]" comes before "1,1]", but "1,1,0" before "1,10,0".
local function to_text(place)
  return place.x .. "," .. place.y .. "]"
end

-- Each place once, sorted by its text.
local function sorted_by(places, text_of)
  local by_text = {}
  for _, place in ipairs(places) do
    by_text[text_of(place)] = place
  end
  local result = {}
  for i, text in ipairs(lists.sorted_keys(by_text)) do
    result[i] = by_text[text]
  end
  return result
end

-- Buying and storing ----------------------------------------------------------------------------------------

-- The tiles that can be bought: slot, color, and the ways to pay on each level.
local function offers_for(s, seat)
  local funds, offers, n = market.funds(s, seat), {}, 0
  for i, face in ipairs(s.row) do
    if face ~= "" then
      local price = s.markers[i]
      n = n + 1
      offers[n] = {
        slot = i - 1,
        color = tables.color(face),
        on_base = market.covers(funds, market.bill(price)),
        waivers = lists.filter(market.distinct(price), function(kind)
          return market.covers(funds, market.bill(price, kind))
        end),
      }
    end
  end
  return offers
end

local function add_base_buys(found, offers, place)
  for _, offer in ipairs(offers) do
    if offer.on_base then
      add(found, { ["do"] = "buy", slot = offer.slot, at = { place.x, place.y, place.z } })
    end
  end
end

local function add_floor_buys(found, board, offers, place)
  local colors = {}
  for _, tile in ipairs(city.supports(board, place.x, place.y)) do
    colors[tables.color(tile.tile)] = true
  end
  for _, offer in ipairs(offers) do
    for _, kind in ipairs(colors[offer.color] and offer.waivers or {}) do
      add(found, { ["do"] = "buy", slot = offer.slot, at = { place.x, place.y, place.z }, waive = kind })
    end
  end
end

local function can_store(s, seat, board, tile)
  local kind = tables.stores(tile.tile)
  return kind and not tile.token and s.stocks[seat + 1][kind] > 0 and not city.is_covered(board, tile)
end

local function add_buys_and_stores(found, s, seat, board)
  local depots = lists.filter(board.tiles, function(tile)
    return can_store(s, seat, board, tile)
  end)
  local places, offers = depots, {}
  if not s.main_done then
    offers = offers_for(s, seat)
    places = lists.joined(places, city.base_places(board))
    places = lists.joined(places, city.floor_places(board))
  end
  for _, place in ipairs(sorted_by(places, at_text)) do
    if place.tile then
      add(found, { ["do"] = "store", at = { place.x, place.y, place.z } })
    elseif place.z == 0 then
      add_base_buys(found, offers, place)
    else
      add_floor_buys(found, board, offers, place)
    end
  end
end

-- Ending ----------------------------------------------------------------------------------------------------

local function add_ends(found, stock)
  local resources, ankhs = tokens.surplus(stock)
  if resources == 0 and ankhs == 0 then
    add(found, { ["do"] = "end" })
    return
  end
  for _, back in ipairs(tokens.split_choices(stock, resources, ankhs)) do
    add(found, { ["do"] = "end", ["return"] = back })
  end
end

-- Spending ankhs --------------------------------------------------------------------------------------------

local function add_relocations(found, board)
  local cells = sorted_by(city.base_places(board), to_text)
  local floor = sorted_by(city.floor_places(board), to_text)
  for _, tile in ipairs(sorted_by(board.tiles, at_text)) do
    if not city.is_covered(board, tile) then
      for _, place in ipairs(tile.z == 1 and floor or cells) do
        if tile.z == 1 or city.touches_without(board, place.x, place.y, tile) then
          local from, to = { tile.x, tile.y, tile.z }, { place.x, place.y }
          add(found, { ["do"] = "move", from = from, to = to })
        end
      end
    end
  end
end

local function add_refills(found, s)
  if not market.can_change(s) then
    return
  end
  for _, pile in ipairs(lists.sorted_keys(facts.draw_piles)) do
    if market.is_pile_open(s, pile) then
      add(found, { ["do"] = "refill", pile = pile })
    end
  end
end

-- Taking ----------------------------------------------------------------------------------------------------

local function add_takes(found, supply)
  for _, part in ipairs(tokens.choices(supply, facts.take)) do
    add(found, { ["do"] = "take", tokens = part })
  end
end

-- The moves of the seat on turn.
return function(s)
  local seat, found = s.turn, { n = 0, moves = {} }
  local board = city.board(s.layouts[seat + 1])
  add_buys_and_stores(found, s, seat, board)
  if s.main_done then
    add_ends(found, s.stocks[seat + 1])
  end
  if s.usable > 0 then
    add_relocations(found, board)
    add_refills(found, s)
  end
  if not s.main_done then
    add_takes(found, s.supply)
  end
  return found.moves
end
