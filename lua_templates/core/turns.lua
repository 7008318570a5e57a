-- Handles the End Turn button of Tabletop Simulator, which moves the turn marker regardless of the rules.

local draft = require("core/draft")
local lists = require("core/lists")
local match = require("core/match")
local refresh = require("core/refresh")
local show = require("core/show")
local words = require("core/words")

local turns = {}

-- The legal move that ends the turn of a seat; nil if there is not exactly one.
local function the_end(m, seat)
  local found, n = nil, 0
  for _, open in ipairs(draft.open(m, seat)) do
    if lists.contains(m.module.game.ending, open.move["do"]) then
      found = open.move
      n = n + 1
    end
  end
  return n == 1 and found or nil
end

local function why_not(m)
  return words.say(#m.module.game.ending > 0 and "turn_goes_on" or "turn_ends_itself")
end

-- The player who had the turn pressed End Turn.
local function pressed(m, color)
  local seat = match.seat_for(m, color)
  local move = seat and the_end(m, seat)
  if move then
    match.attempt(m, color, seat, move)
    return
  end
  show.tell(color, (why_not(m)))
  refresh.start(m)
end

--- To be called when the turn marker moved from one player to another. If the match did not move it, somebody pressed
--- End Turn: makes the move that ends the turn if there is one; otherwise the marker goes back.
function turns.given(m, player, previous)
  local color = previous and previous.color
  local alone = player ~= nil and color == player.color
  if m.marker == nil or color == nil or (Turns.turn_color == m.marker and not alone) then
    return
  end
  if Player[color].seated then
    pressed(m, color)
  else
    refresh.start(m)
  end
end

return turns
