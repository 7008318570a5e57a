-- The texts of the panel and the names of pieces and buttons. Labels of gestures and categories are the same in every
-- language; the messages "label:…" and "score:…" hold their translations.
-- Pure: requires modules of this game only.

local facts = require("ankhor/facts")
local tokens = require("ankhor/tokens")
local words = require("ankhor/words")

local captions = {}

local PLACES = { "From column", "To column" }
local ROW = ", row "

-- "To column 3, row -1" is shown as the message of "To column" with these numbers.
local function place_caption(label)
  local comma = label:find(ROW, 1, true)
  for _, way in ipairs(PLACES) do
    if comma and label:sub(1, #way) == way then
      local x, y = label:sub(#way + 2, comma - 1), label:sub(comma + #ROW)
      return words.say("label:" .. way, { x = x, y = y })
    end
  end
  return nil
end

--- A label, category or tie-break in the language of the table.
function captions.of(text)
  for _, id in ipairs({ "label:" .. text, "score:" .. text }) do
    if facts.messages.en[id] then
      return (words.say(id))
    end
  end
  return (place_caption(text)) or text
end

local function capital(text)
  return text:sub(1, 1):upper() .. text:sub(2)
end

local function after(text, start)
  return text:sub(1, #start) == start and text:sub(#start + 1) or nil
end

--- The name of a piece: "Blue jackal", "Fish", "Price: fish", "Bonus". A face-down tile is just "Tile".
function captions.name(key, face)
  local tile, token, marker = after(key, "tile:"), after(key, "token:"), after(key, "marker:")
  if token then
    return capital(words.say("token:" .. token))
  end
  if marker then
    return words.say("piece:marker", { token = words.token(marker) })
  end
  if tile and face == "up" then
    return capital(words.say("title", words.tile(tile).values))
  end
  return words.say("piece:" .. (tile and "tile" or key))
end

local function spendable(s)
  if s.usable == 0 then
    return ""
  end
  return { id = "status:ankhs", values = { count = words.count("ankh", s.usable) } }
end

--- The status line of the panel: who has to do what.
function captions.status(s, names)
  if s.phase ~= "turn" then
    return words.say("status:" .. s.phase)
  end
  local values = { name = names[s.turn + 1], ankhs = spendable(s), take = facts.take }
  if not s.main_done then
    return words.say("status:act", values)
  end
  local resources, ankhs = tokens.surplus(s.stocks[s.turn + 1])
  values.surplus = words.surplus(resources, ankhs)
  return words.say(resources + ankhs == 0 and "status:done" or "status:surplus", values)
end

return captions
