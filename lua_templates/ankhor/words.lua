-- How messages name tiles, places and tokens. Each function returns a message { id, values } for any language.
-- Pure: requires the facts, the tables and core/messages only.

local facts = require("ankhor/facts")
local messages = require("core/messages")
local tables = require("ankhor/tables")

local words = { say = messages.speaker(facts.messages) }

function words.color(face)
  return { id = "color:" .. tables.color(face) }
end

-- "the blue jackal"; the message "title" says "blue jackal" with the same values.
function words.tile(face)
  local kind = { id = "kind:" .. tables.tiles[face].kind }
  return { id = "tile", values = { color = words.color(face), kind = kind } }
end

-- "(1, 0) on the ground"
function words.place(x, y, z)
  return { id = "place:" .. z, values = { x = x, y = y } }
end

-- "fish"
function words.token(kind)
  return { id = "token:" .. kind }
end

-- "no fish", "1 fish", "2 ankhs"
function words.count(kind, n)
  if n == 0 then
    return { id = "none:" .. kind }
  end
  if n == 1 then
    return { id = "one", values = { token = words.token(kind) } }
  end
  return { id = "many:" .. kind, values = { n = n } }
end

-- "2 fish and 1 ankh": the types with at least one token, in the order of the rulebook.
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

-- "2 resources and 1 ankh"
function words.surplus(resources, ankhs)
  local items = {}
  if resources == 1 then
    items[1] = { id = "one_resource" }
  elseif resources > 0 then
    items[1] = { id = "resources", values = { n = resources } }
  end
  if ankhs > 0 then
    table.insert(items, (words.count("ankh", ankhs)))
  end
  return items
end

return words
