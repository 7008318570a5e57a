-- The rules of Sarcophagus as verbs on wire tables. They never change their arguments.
-- Seats count from 0 clockwise, -1 is chance.
-- Pure: requires modules of this game and core/lists only, and calls no function of Tabletop Simulator.

local apply = require("sarcophagus/apply")
local deal = require("sarcophagus/deal")
local facts = require("sarcophagus/facts")
local legal = require("sarcophagus/legal")
local lists = require("core/lists")
local refuse = require("sarcophagus/refuse")
local score = require("sarcophagus/score")

local rules = {
  actors = legal.actors, apply = apply, chance = deal.chance, moves = legal.moves, refuse = refuse, score = score,
}

-- The state before the deal. The game has no options.
function rules.setup(players)
  local suits = facts.seat_suits[tostring(players)]
  if suits == nil then
    error("Sarcophagus has no suits for " .. tostring(players) .. " players")
  end
  local s = {
    players = players,
    suits = lists.copy(suits),
    turn = 0,
    step = "deal",
    pending = {},
    pyramid = {},
    sarcophagus = {},
    hands = {},
    claimed = {},
    vault = {},
    discarded = {},
    lost = {},
    dice = {},
  }
  for i = 1, players do
    s.hands[i] = {}
    s.claimed[i] = {}
    s.vault[i] = {}
    s.dice[i] = 0
  end
  return s
end

return rules
