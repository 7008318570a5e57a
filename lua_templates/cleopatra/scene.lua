-- States out of the acceptance vectors, which tell of one player only: cards as { card, up }, rows by name.
-- Pure: requires modules of this game and core/lists only. The module is the function itself.

local facts = require("cleopatra/facts")
local garden = require("cleopatra/garden")
local kit = require("cleopatra/kit")
local lists = require("core/lists")
local payment = require("cleopatra/payment")
local rules = require("cleopatra/rules")

-- Any mosaic will do where only the squares count.
local SOME_MOSAIC = facts.mosaics[1].id

local function mark_all(map, names)
  for _, name in ipairs(names or {}) do
    map[name] = true
  end
end

local function all_mosaics()
  local pile = {}
  for i, mosaic in ipairs(facts.mosaics) do
    pile[i] = mosaic.id
  end
  return pile
end

local function put_board(s, board)
  for row, count in pairs(board.sphinx or {}) do -- portable: each row by itself
    s.sphinxes[row] = count
  end
  mark_all(s.obelisks, board.obelisk)
  mark_all(s.doors, board.doors)
  s.walls = lists.filter(facts.wall_chain.left, function(wall)
    return lists.contains(board.walls or {}, wall)
  end)
  s.pedestal = board.pedestal or false
  s.throne = board.throne or false
  s.pile = lists.copy(board.pile or all_mosaics())
  garden.lay(s.garden, SOME_MOSAIC, board.mosaic_squares or {})
end

local function put_player(s, player)
  s.hands[1] = lists.sorted(player.hand or {})
  s.scarabs[1] = player.scarabs or 0
  s.amulets[1] = player.amulets or 0
  s.statues[1] = player.anubis or facts.statues
  s.worshipper = player.worshipper or ""
  s.discount = payment.discount(s.worshipper)
end

local function laid(entries)
  local result = {}
  for i, entry in ipairs(entries or {}) do
    result[i] = entry.up and entry.card or kit.turned_down(entry.card)
  end
  return result
end

-- Seat 0 of the smallest game at the start of its turn.
return function(given)
  local s = rules.setup(facts.players[1])
  s.order = lists.copy(given.order or facts.worshippers)
  s.deck = laid(given.deck)
  s.discard = lists.sorted(given.discard or {})
  for i, stall in ipairs(given.stalls or {}) do
    s.stalls[i] = laid(stall)
  end
  s.cleopatra = given.cleopatra or 0
  put_board(s, given.board or {})
  put_player(s, given.player or {})
  s.phase = "main"
  return s
end
