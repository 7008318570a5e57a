-- Is a table a move of Carthage at all? Looks at its form, and at the number of players.
-- Pure: requires modules of this game and of core only. The module is the function itself.

local facts = require("carthage/facts")
local schema = require("core/schema")
local words = require("carthage/words")

local refuse_form = schema.of(facts.moves)

local function means_nobody(m, players)
  local seat = m["do"] == "target" and m.seat or m.victim
  return seat ~= nil and seat >= players
end

-- The refusal of what has not the form of a move of the game; nil when it has.
return function(m, players)
  local malformed = refuse_form(m)
  if malformed == nil and means_nobody(m, players) then
    return { code = "MALFORMED", sentence = words.say("no_seat"), concerns = {} }
  end
  return malformed
end
