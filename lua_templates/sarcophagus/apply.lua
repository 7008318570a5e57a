-- A move and what it sets going: reveals, claims, traps, the next turn, the end of the game.
-- Works on a copy of the state and appends events for the chat; an event never tells what the table must not
-- know, such as the value of a coin in play or a tile taken unseen.
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

-- Each trap costs one number tile of choice, unless a god protects. Where nothing is left to choose the
-- tiles go at once; otherwise the seat owes one decision for each trap.
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

-- Takes away the sarcophagus tile under a position and gives its id; nil when there is none.
local function lift_sarcophagus_tile(s, pos)
  for i, buried in ipairs(s.sarcophagus) do
    if buried.pos == pos then
      table.remove(s.sarcophagus, i)
      return buried.tile
    end
  end
  return nil
end

-- The claimer of a cover tile also gets the tile below it, and leaves all own coins there.
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

-- The winning seat (nil for nobody) and what decided: "count", "value", "tie" or "none" (no coin at all).
-- Coins count for their player, whatever the suit; only a tie on the number makes the values matter.
local function assess(suits, coins)
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
    local seat = tables.owner(suits, coin)
    counts[seat] = counts[seat] + 1
    values[seat] = values[seat] + tables.coins[coin].value
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

-- The tile leaves the pyramid: to the winner, or to the discards. Coins that were compared are shown to all.
local function assess_tile(s, events, tile)
  local seat, by = assess(s.suits, tile.coins)
  local shown = (by == "value" or by == "tie") and tile.coins or nil
  local what = seat and "claimed" or "discarded"
  tell(events, { what = what, seat = seat, pos = tile.pos, tile = tile.tile, by = by, coins = shown })
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

-- Assesses full tiles one after the other, since each one gone may free the next. A trap choice stops the
-- chain; it goes on after the discard.
local function assess_full_tiles(s, events)
  while #s.pending == 0 do
    local tile = next_full_tile(s)
    if tile == nil then
      break
    end
    assess_tile(s, events, tile)
  end
end

-- The next seat with coins, clockwise; the seat on turn comes last. Nil when every hand is empty.
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

-- The end: all vaults are opened, locked coins go home, and revealed traps take their due.
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

-- Comes here again when all discards are made; the vaults are empty then.
local function end_game(s, events)
  open_vaults(s, events)
  if #s.pending > 0 then
    s.step = "final"
  else
    s.step = "over"
    tell(events, { what = "over" })
  end
end

-- Gives the turn on, or keeps it for the second coin. False when nobody has a coin.
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

-- Plays on by itself until somebody has to act or the game is over. With all hands empty the top-left tile
-- is assessed as if it were full, again and again until a coin comes home or no tile is left.
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

-- A coin goes on its tile (the first one of a turn needs no pos).
local function place(s, events, seat, m)
  local tile = m.pos and tables.at(s.pyramid, m.pos) or s.pyramid[1]
  lists.remove_value(s.hands[seat + 1], m.coin)
  table.insert(tile.coins, m.coin)
  tell(events, { what = "placed", seat = seat, pos = tile.pos, suit = tables.coins[m.coin].suit })
  reveal_neighbors(s, events, tile.pos)
  play_on(s, events)
end

-- A number tile is given up for a trap; what the trap had interrupted goes on.
local function discard(s, events, seat, m)
  table.remove(s.pending, 1)
  give_up(s, events, seat, m.tile)
  play_on(s, events)
end

local MOVES = { deal = deal.lay, place = place, discard = discard }

-- The state after a legal move, and the events on the way for the chat.
return function(s, seat, m)
  local after, events = lists.copy(s), {}
  MOVES[m["do"]](after, events, seat, m)
  return after, events
end
