-- The texts of the chat and the panel, and the values of their messages.
-- Pure: requires modules of this game, core/lists and core/messages only.

local facts = require("cartouche/facts")
local flow = require("cartouche/flow")
local lists = require("core/lists")
local messages = require("core/messages")
local solo = require("cartouche/solo")
local tables = require("cartouche/tables")

local words = { say = messages.speaker(facts.messages) }

local say = words.say

-- The message that names an item, a bonus or an achievement.
function words.of(kind, id)
  return { id = kind .. ":" .. id }
end

local function named(kind, ids)
  local names = {}
  for i, id in ipairs(ids) do
    names[i] = words.of(kind, id)
  end
  return names
end

-- "no cat", "1 cat", "2 cats"
function words.count(kind, n)
  if n > 1 then
    return { id = "many:" .. kind, values = { n = n } }
  end
  return words.of(n == 1 and "one" or "none", kind)
end

-- "2 cats and 1 scarab": the kinds with at least one token.
function words.tokens(part)
  local items, n = {}, 0
  for _, kind in ipairs(facts.token_types) do
    if (part[kind] or 0) > 0 then
      n = n + 1
      items[n] = words.count(kind, part[kind])
    end
  end
  return items
end

-- The chat --------------------------------------------------------------------------------------------------

-- The id of the message of an event, if it differs from the event's name.
local MESSAGE = {
  phase = function(event)
    return "phase:" .. event.phase
  end,
  placed = function(event)
    return (next(event.tokens)) and "placed_and_earned" or "placed"
  end,
  completed = function(event)
    return event.tokens and "completed_and_paid" or "completed"
  end,
}

-- Some names of achievements contain a comma or "and".
local function all_of(conditions)
  local names = {}
  for i, condition in ipairs(conditions) do
    names[i] = say("achievement:" .. condition)
  end
  return table.concat(names, "; ")
end

local function values_of(event, names)
  local item = event.card or event.tile
  return {
    name = event.seat and names[event.seat + 1],
    round = event.round,
    item = item and words.of("item", item),
    items = event.tiles and named("item", lists.joined(event.stories or {}, event.tiles)),
    tokens = event.tokens and words.tokens(event.tokens),
    good = event.got and words.of("good", event.got),
    bonus = event.bonus and words.of("bonus", event.bonus),
    achievement = event.condition and words.of("achievement", event.condition),
    achievements = event.achievements and all_of(event.achievements),
    points = event.points or event.card and tables.stories[event.card].points,
  }
end

-- The sentence for an event of rules.apply; `names` are the players' names by seat.
function words.tell(event, names)
  local message_of = MESSAGE[event.what]
  return say(message_of and message_of(event) or event.what, values_of(event, names))
end

-- The panel -------------------------------------------------------------------------------------------------

local function waiting(s, names)
  local list, n = {}, 0
  for i, board in ipairs(s.boards) do
    if not board.done then
      n = n + 1
      list[n] = names[i]
    end
  end
  return n < #names and (say("status:waiting", { names = list })) or ""
end

-- The status line of the panel: who has to do what.
function words.status(s, names)
  local status = say("status:" .. (flow.is_in_debt(s) and "debt" or s.phase), {
    name = names[s.turn + 1], round = s.round, rounds = facts.rounds, waiting = waiting(s, names),
  })
  return (solo.is_solo(s)) and status .. say("status:opponent", { points = solo.points(s) }) or status
end

return words
