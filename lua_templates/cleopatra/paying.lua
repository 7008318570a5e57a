-- Builds with a payment of the player's own choice: the cards laid down are paid, and what is still missing comes on
-- top as in the list of moves. So a discount can be saved for another piece, and one card spent rather than another.
-- Pure: requires modules of this game and core/lists only. The module is the function itself.

local cards = require("cleopatra/cards")
local legal_moves = require("cleopatra/legal")
local lists = require("core/lists")
local payment = require("cleopatra/payment")

-- The builds of the seat on turn whose payment has those cards in it; they are in its hand, sorted.
return function(s, seat, laid)
  if cards.lacking(s.hands[seat + 1], laid) then
    return {}
  end
  -- As if they had been paid before: then the list names what is missing.
  local paid = lists.copy(s)
  cards.pass(paid.hands[seat + 1], paid.discard, laid)
  paid.pool = payment.with_cards(s.pool, laid)
  local builds = lists.filter(legal_moves(paid, seat), function(move)
    return move["do"] == "build"
  end)
  for _, move in ipairs(builds) do
    move.pay = lists.sorted(lists.joined(laid, move.pay))
  end
  return builds
end
