-- A move and its consequences: reveals, claims, traps, the next turn, the end of the game.
-- Works on a copy of the state and appends events for the chat. An event never reveals a secret, such as the value
-- of a coin in play or a tile taken unseen.
-- Pure: requires modules of this game and core/lists only. The module is the function itself.

local deal = require("sarcophagus/deal")
local lists = require("core/lists")
local tables = require("sarcophagus/tables")

local function tell(events, event)
  table.insert(events, event)
end

local function reveal(events, tile)
  if tile and not tile.up then
    tile.up = true
    tell(events, { what = "revealed", pos = tile.pos, tile = tile.tile })
  end
end

local function reveal_neighbors(s, events, pos)
  for _, neighbor in ipairs(tables.places[pos].neighbors) do
    reveal(events, tables.at(s.pyramid, neighbor))
  end
end

local function send_home(s, coins)
  for _, coin in ipairs(coins) do
    lists.insert_sorted(s.hands[tables.owner(s.suits, coin) + 1], coin)
  end
end

local function give_up(s, events, seat, tile)
  lists.remove_value(s.claimed[seat + 1], tile)
  lists.insert_sorted(s.discarded, tile)
  tell(events, { what = "gave up", seat = seat, tile = tile })
end

-- Each trap costs one number tile, unless a god protects. If there is nothing to choose, the tiles are discarded
-- at once; otherwise the seat owes one choice for each trap.
local function meet_traps(s, events, seat, traps)
  local own = s.claimed[seat + 1]
  if #lists.filter(own, tables.is_god) > 0 then
    tell(events, { what = "protected", seat = seat })
    return
  end
  tell(events, { what = "trap", seat = seat })
  local numbers = lists.filter(own, tables.is_number)
  if #numbers > traps then
    for _ = 1, traps do
      table.insert(s.pending, seat) -- portable: there are few traps
    end
    return
  end
  for _, tile in ipairs(numbers) do
    give_up(s, events, seat, tile)
  end
end

-- Removes the sarcophagus tile under a position and returns its id; nil when there is none.
local function lift_sarcophagus_tile(s, pos)
  for i, buried in ipairs(s.sarcophagus) do
    if buried.pos == pos then
      table.remove(s.sarcophagus, i)
      return buried.tile
    end
  end
  return nil
end

-- Whoever claims a cover tile also gets the tile under it. Their coins stay on that tile.
local function take_into_vault(s, events, seat, tile, buried)
  local function is_own(coin)
    return tables.owner(s.suits, coin) == seat
  end
  local function is_foreign(coin)
    return not is_own(coin)
  end
  local locked = lists.filter(tile.coins, is_own)
  table.insert(s.vault[seat + 1], { tile = buried, coins = locked })
  send_home(s, lists.filter(tile.coins, is_foreign))
  tell(events, { what = "vault", seat = seat, pos = tile.pos, coins = #locked })
end

local function claim(s, events, seat, tile)
  lists.insert_sorted(s.claimed[seat + 1], tile.tile)
  local buried = lift_sarcophagus_tile(s, tile.pos)
  if buried then
    take_into_vault(s, events, seat, tile, buried)
  else
    send_home(s, tile.coins)
  end
  if tables.is_trap(tile.tile) then
    meet_traps(s, events, seat, 1)
  end
end

local function discard_unclaimed(s, events, tile)
  lists.insert_sorted(s.discarded, tile.tile)
  send_home(s, tile.coins)
  local buried = lift_sarcophagus_tile(s, tile.pos)
  if buried then
    table.insert(s.lost, buried)
    tell(events, { what = "lost", pos = tile.pos })
  end
end

-- The winning seat (nil for nobody), and whether the values of the coins were compared.
-- The coins of both suits of a player count together. Values matter only when the numbers of coins are tied.
local function assess(suits, coins)
  local seats, counts, values = {}, {}, {}
  for i in ipairs(suits) do
    local seat = i - 1
    seats[i] = seat
    counts[seat] = 0
    values[seat] = 0
  end
  for _, coin in ipairs(coins) do
    local seat = tables.owner(suits, coin)
    counts[seat] = counts[seat] + 1
    values[seat] = values[seat] + tables.coins[coin].value
  end
  local most = lists.highest(seats, counts)
  if #most == 1 then
    return most[1], false
  end
  local richest = lists.highest(most, values)
  return #richest == 1 and richest[1] or nil, #coins > 0
end

-- The tile goes to the winner or is discarded. Coins that were compared are shown to everybody.
local function assess_tile(s, events, tile)
  local seat, compared = assess(s.suits, tile.coins)
  local what = seat and "claimed" or "discarded"
  local shown = compared and tile.coins or nil
  tell(events, { what = what, seat = seat, pos = tile.pos, tile = tile.tile, coins = shown })
  lists.remove_value(s.pyramid, tile)
  if seat then
    claim(s, events, seat, tile)
  else
    discard_unclaimed(s, events, tile)
  end
end

local function next_full_tile(s)
  for _, tile in ipairs(s.pyramid) do
    if tables.is_full(tile) and tables.is_claimable(s.pyramid, tile.pos) then
      return tile
    end
  end
  return nil
end

-- Assesses full tiles one after the other, because each tile that leaves may free the next. A trap choice stops
-- the chain until the discard.
local function assess_full_tiles(s, events)
  while #s.pending == 0 do
    local tile = next_full_tile(s)
    if tile == nil then
      break
    end
    assess_tile(s, events, tile)
  end
end

-- The next seat clockwise with coins, trying the seat on turn last. Nil when every hand is empty.
local function pass_on(s, events)
  for i = 1, s.players do
    local seat = (s.turn + i) % s.players
    if #s.hands[seat + 1] > 0 then
      return seat
    end
    tell(events, { what = "passed", seat = seat })
  end
  return nil
end

-- The end: all vaults are opened, locked coins return, and revealed traps cost their owners tiles.
local function open_vaults(s, events)
  for i, vault in ipairs(s.vault) do
    local traps = 0
    for _, find in ipairs(vault) do
      lists.insert_sorted(s.claimed[i], find.tile)
      send_home(s, find.coins)
      tell(events, { what = "opened", seat = i - 1, tile = find.tile })
      if tables.is_trap(find.tile) then
        traps = traps + 1
      end
    end
    s.vault[i] = {}
    if traps > 0 then
      meet_traps(s, events, i - 1, traps)
    end
  end
end

-- Called again after all discards; the vaults are then empty.
local function end_game(s, events)
  open_vaults(s, events)
  if #s.pending > 0 then
    s.step = "final"
  else
    s.step = "over"
    tell(events, { what = "over" })
  end
end

-- Passes the turn on, or keeps it for the second coin. False when nobody has a coin.
local function find_next_coin(s, events)
  if s.step == "first" and #s.hands[s.turn + 1] > 0 then
    s.step = "second"
    return true
  end
  local seat = pass_on(s, events)
  if seat == nil then
    return false
  end
  s.turn = seat
  s.step = "first"
  return true
end

-- Continues until a player has to act or the game is over. While all hands are empty, the top-left tile is
-- assessed as if it were full, until a coin returns or no tile is left.
local function play_on(s, events)
  while true do
    assess_full_tiles(s, events)
    if #s.pending > 0 then
      return
    end
    local target = s.pyramid[1] -- the leftmost tile of the topmost row
    if target == nil then
      end_game(s, events)
      return
    end
    reveal(events, target)
    if find_next_coin(s, events) then
      return
    end
    s.step = "forced"
    tell(events, { what = "forced", pos = target.pos })
    assess_tile(s, events, target)
  end
end

-- Puts a coin on its tile. The first coin of a turn needs no pos.
local function place(s, events, seat, m)
  local tile = m.pos and tables.at(s.pyramid, m.pos) or s.pyramid[1]
  lists.remove_value(s.hands[seat + 1], m.coin)
  table.insert(tile.coins, m.coin)
  tell(events, { what = "placed", seat = seat, pos = tile.pos, suit = tables.coins[m.coin].suit })
  reveal_neighbors(s, events, tile.pos)
  play_on(s, events)
end

-- Discards a number tile for a trap and continues the interrupted move.
local function discard(s, events, seat, m)
  table.remove(s.pending, 1)
  give_up(s, events, seat, m.tile)
  play_on(s, events)
end

local MOVES = { deal = deal.lay, place = place, discard = discard }

-- The state after a legal move, and its events for the chat.
return function(s, seat, m)
  local after, events = lists.copy(s), {}
  MOVES[m["do"]](after, events, seat, m)
  return after, events
end
