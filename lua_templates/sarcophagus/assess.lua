-- Who wins a tile by the coins on it.
-- Pure: requires the kit and core/lists only. The module is the function itself.

local kit = require("sarcophagus/kit")
local lists = require("core/lists")

-- The winning seat (nil for nobody) and what decided: "count", "value", "tie" or "none" (no coin at all).
-- Coins count for their player, whatever the suit; only a tie on the number makes the values matter.
return function(suits, coins)
  if #coins == 0 then
    return nil, "none"
  end
  local seats, counts, values = {}, {}, {}
  for i in ipairs(suits) do
    local seat = i - 1
    seats[i] = seat
    counts[seat] = 0
    values[seat] = 0
  end
  for _, coin in ipairs(coins) do
    local seat = kit.owner(suits, coin)
    counts[seat] = counts[seat] + 1
    values[seat] = values[seat] + kit.coins[coin].value
  end
  local most = lists.highest(seats, counts)
  if #most == 1 then
    return most[1], "count"
  end
  local richest = lists.highest(most, values)
  if #richest == 1 then
    return richest[1], "value"
  end
  return nil, "tie"
end
