-- The deal: what chance decides before the first turn, whether a recorded deal is possible, and its effect.
-- Pure: requires modules of this game and core/lists only.

local facts = require("ankhor/facts")
local lists = require("core/lists")
local market = require("ankhor/market")

local deal = {}

local function add_copies(list, item, copies)
  local n = #list
  for i = 1, copies do
    list[n + i] = item
  end
end

local ALL_TILES, ALL_MARKERS = {}, {}
for _, tile in ipairs(facts.tiles) do
  add_copies(ALL_TILES, tile.face, tile.copies)
end
for _, resource in ipairs(facts.resources) do
  add_copies(ALL_MARKERS, resource.id, facts.markers_per_resource)
end

-- A deal shuffled with `draw`.
function deal.draw(players, draw)
  local tiles = lists.shuffled(ALL_TILES, draw)
  local markers
  repeat
    markers = lists.shuffled(ALL_MARKERS, draw)
  until market.are_prices_fair(market.zones(markers))
  local first = draw(players)
  return { ["do"] = "deal", tiles = tiles, markers = markers, first = first }
end

local function impossible(message)
  return { code = "MALFORMED", message = message }
end

-- The refusal of an impossible deal; nil when the deal is possible.
function deal.refuse(players, m)
  if not lists.is_same_set(m.tiles, ALL_TILES) then
    return impossible("deal_tiles")
  end
  if not lists.is_same_set(m.markers, ALL_MARKERS) then
    return impossible("deal_markers")
  end
  if not market.are_prices_fair(market.zones(m.markers)) then
    return impossible("deal_triple")
  end
  if m.first < 0 or m.first >= players then
    return impossible("deal_first")
  end
  return nil
end

-- Lays the market out: piles, prices and the first row from pile A.
function deal.lay_out(s, m)
  local row, above = facts.row_size, facts.draw_piles.A
  s.row = lists.part(m.tiles, 1, row)
  s.piles.A = lists.part(m.tiles, row + 1, above)
  s.piles.B = lists.part(m.tiles, above + 1, #m.tiles)
  s.markers = market.zones(m.markers)
  s.first = m.first
end

return deal
