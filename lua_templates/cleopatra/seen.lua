-- What everybody saw of cards that were moved: those that lay face up, and how many did not.
-- Pure: requires modules of this game and core/lists only.

local kit = require("cleopatra/kit")
local lists = require("core/lists")

local seen = {}

function seen.open(laid_cards)
  return lists.filter(laid_cards, function(laid)
    return not kit.is_down(laid)
  end)
end

function seen.hidden(laid_cards)
  return #lists.filter(laid_cards, kit.is_down)
end

return seen
