-- Is a table a move of Cleopatra at all? Looks at its form only, never at the state of the game.
-- Pure: requires modules of this game and core/schema only. The module is the function itself.

local facts = require("cleopatra/facts")
local kit = require("cleopatra/kit")
local palace = require("cleopatra/palace")
local payment = require("cleopatra/payment")
local refusal = require("cleopatra/refusal")
local schema = require("core/schema")
local words = require("cleopatra/words")

local refuse_form = schema.of(facts.moves)

local SPOTS = { "row", "side", "wall", "cells" }

local function are_named_once(names)
  local seen = {}
  for _, name in ipairs(names) do
    if seen[name] then
      return false
    end
    seen[name] = true
  end
  return true
end

local function spot_fault(m)
  local wanted = palace.SPOT[m.piece]
  for _, name in ipairs(SPOTS) do
    if (m[name] ~= nil) ~= (name == wanted) then
      return refusal.malformed(wanted and "bad_spot" or "no_spot_needed", {
        piece = words.piece(m.piece),
        spot = wanted and words.say("spot_" .. wanted),
      })
    end
  end
  return nil
end

local function use_fault(m)
  local count = payment.named_resources(kit.pieces[m.piece])
  if m.use and (#m.use ~= count or not are_named_once(m.use)) then
    return refusal.malformed("bad_use", { piece = words.piece(m.piece), resources = words.different(count) })
  end
  return nil
end

-- The parameters of a build depend on its piece.
local function build_fault(m)
  local fault = (spot_fault(m)) or (use_fault(m))
  if fault then
    return fault
  end
  if m.piece ~= "mosaic" and m.claim then
    return refusal.malformed("bad_claim")
  end
  return nil
end

-- The refusal of what is no move of the game; nil for one that is.
return function(m)
  local malformed = refuse_form(m)
  if malformed == nil and m["do"] == "build" then
    return build_fault(m)
  end
  return malformed
end
