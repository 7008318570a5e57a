-- Is a table a move of Cartouche at all? Looks at its form only, never at the state of the game.
-- Pure: requires modules of this game and of core only. The module is the function itself.

local facts = require("cartouche/facts")
local kit = require("cartouche/kit")
local refusal = require("cartouche/refusal")
local schema = require("core/schema")
local words = require("cartouche/words")

local refuse_form = schema.of(facts.moves)

-- What a move lacks, or has too much of, although each parameter is well formed.
local MISFIT = {}

function MISFIT.achieve(m)
  if m.ankh == "repeat" and m.copy == nil then
    return refusal.malformed(words.say("copy_missing"))
  end
  if m.ankh ~= "repeat" and m.copy then
    return refusal.malformed(words.say("copy_unneeded"))
  end
  return nil
end

function MISFIT.complete(m)
  if kit.is_token_story(m.card) then
    return m.spend == nil and (refusal.malformed(words.say("spend_missing"))) or nil
  end
  if #kit.black(m.card) > 0 and m.black == nil then
    return refusal.malformed(words.say("black_missing"))
  end
  return nil
end

-- The refusal of what has not the form of a move of the game; nil when it has.
return function(m)
  local malformed = refuse_form(m)
  if malformed then
    return malformed
  end
  local misfit = MISFIT[m["do"]]
  return misfit and (misfit(m))
end
