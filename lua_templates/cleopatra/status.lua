-- The texts of the panel: what to do now, and the public facts about each player.
-- Pure: requires modules of this game only.

local facts = require("cleopatra/facts")
local score = require("cleopatra/score")
local visits = require("cleopatra/visits")
local words = require("cleopatra/words")

local status = {}

local POOL = { "artisan", "stone", "wood", "marble", "lapis", "cave" }

local function waiting(s, names)
  local list = {}
  for i, seat in ipairs(visits.bidders(s)) do
    list[i] = names[seat + 1]
  end
  return table.concat(list, ", ")
end

function status.of(s, names)
  local said = words.say("status:" .. visits.stage(s), {
    name = names[s.turn + 1],
    names = waiting(s, names),
    limit = facts.hand_limit,
  })
  -- Units that were paid but not used are lost on leaving, so name them.
  local unused = words.units(s.pool, POOL)
  if unused ~= "" then
    said = said .. words.say("unused", { units = unused })
  end
  if s.worshipper ~= "" then
    said = said .. words.say("in_service", { name = words.named("worshipper", s.worshipper) })
  end
  return said
end

local function count(what, n)
  local message = words.counted(what, n)
  return words.say(message.id, message.values)
end

--- Public facts about each seat: cards, statues, sanctuaries. Scarabs and amulets are hidden until the end.
function status.seen(s)
  if s.phase == "over" then
    return nil
  end
  local list = {}
  for i, squares in ipairs(score.sanctuary_sizes(s)) do
    list[i] = {
      count("cards", #s.hands[i]), count("statues", s.statues[i]), words.say("sanctuary", { n = squares }),
    }
  end
  return list
end

return status
