-- Parts of sentences: messages { id, values } that are used as values of other messages.
-- Pure: requires the facts, core/lists and core/messages only.

local facts = require("cleopatra/facts")
local lists = require("core/lists")
local messages = require("core/messages")

local words = { say = messages.speaker(facts.messages) }

-- A piece, a card or a place by its id: named("worshipper", "visir").
function words.named(kind, id)
  return { id = kind .. ":" .. id }
end

-- "2 scarabs"; `what` is the plural.
function words.counted(what, n)
  return { id = (n == 1 and "one:" or "many:") .. what, values = { n = n } }
end

-- "column 4, row 1": players count from 1.
function words.square(square)
  return { id = "square", values = { x = square[1] + 1, y = square[2] + 1 } }
end

-- "none left", "only 1 left"
function words.statues(n)
  return n == 0 and { id = "no_statues" } or { id = "few_statues", values = { n = n } }
end

-- "one resource", "3 different resources"
function words.different(n)
  return n == 1 and { id = "one_resource" } or { id = "different", values = { n = n } }
end

-- "1 artisan and 2 resources"
function words.cost(artisans, resources)
  local parts = {}
  if artisans > 0 then
    parts[1] = words.counted("artisans", artisans)
  end
  if resources > 0 then
    parts[#parts + 1] = words.counted("resources", resources)
  end
  return parts
end

-- '2 "Artisan", 1 "Cave" and 2 cards face down', in the order of the rules.
function words.cards(ids, hidden)
  local counts, parts, n = lists.counted(ids), {}, 0
  for _, card in ipairs(facts.cards) do
    if counts[card.id] then
      n = n + 1
      parts[n] = { id = "cards", values = { n = counts[card.id], card = words.named("card", card.id) } }
    end
  end
  if hidden and hidden > 0 then
    parts[n + 1] = { id = "face_down", values = { cards = words.counted("cards", hidden) } }
  end
  return parts
end

-- "2 artisan, 1 stone": units in the order of `kinds`, with their numbers in `counts`. Empty if there are none.
function words.units(counts, kinds)
  local items, n = {}, 0
  for _, kind in ipairs(kinds) do
    if (counts[kind] or 0) > 0 then
      n = n + 1
      items[n] = tostring(counts[kind]) .. " " .. words.say("unit:" .. kind)
    end
  end
  return table.concat(items, ", ")
end

return words
