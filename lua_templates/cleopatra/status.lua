-- What the panel says: what is to be done now, and what everybody can see of each player.
-- Pure: requires modules of this game and core/phrases only.

local facts = require("cleopatra/facts")
local phrases = require("core/phrases")
local scoring = require("cleopatra/scoring")
local words = require("cleopatra/words")

local status = {}

local LINES = {
  deal = "The market is being laid out.",
  shuffle = "The discard pile is being shuffled.",
  over = "The palace is done. The game is over.",
  main = "{name}: visit the market or build at the quarry.",
  second_market = "{name}: now take a stall, or pass.",
  second_quarry = "{name}: now build at the quarry, or pass.",
  quarry = "{name}: build another piece or leave the quarry.{pool}",
  replenish = "{name}: put the drawn card on a stall.",
  limit = "{name}: more than {limit} cards. Keep them for amulets, or lay the surplus on your building site.",
  offering = "The queen asks for an offering. Still to bid: {names}.",
}

local POOL = { "artisan", "stone", "wood", "marble", "lapis", "cave" }

-- What was paid and is not yet used; it is lost on leaving.
local function unused(pool)
  local items, n = {}, 0
  for _, kind in ipairs(POOL) do
    if pool[kind] > 0 then
      n = n + 1
      items[n] = tostring(pool[kind]) .. " " .. kind
    end
  end
  return n > 0 and " Still paid for: " .. table.concat(items, ", ") .. "." or ""
end

local function waiting(s, names)
  local list, n = {}, 0
  for i, bid in ipairs(s.bids) do
    if bid < 0 then
      n = n + 1
      list[n] = names[i]
    end
  end
  return table.concat(list, ", ")
end

function status.of(s, names)
  local line = s.phase
  if line == "second" then
    line = s.market_done and "second_quarry" or "second_market"
  end
  local said = phrases.filled(LINES[line], {
    name = names[s.turn + 1],
    names = waiting(s, names),
    limit = facts.hand_limit,
    pool = unused(s.pool),
  })
  if s.worshipper ~= "" then
    return said .. " In service: the " .. words.worshipper(s.worshipper) .. "."
  end
  return said
end

--- Scarabs and amulets are hidden until the end; cards can be counted, and statues and sanctuaries stand on the table.
function status.seen(s)
  if s.phase == "over" then
    return nil
  end
  local list = {}
  for i, squares in ipairs(scoring.sanctuary_sizes(s)) do
    list[i] = { words.count_cards(#s.hands[i]), words.unused_statues(s.statues[i]), words.sanctuary(squares) }
  end
  return list
end

return status
