-- Texts for players: messages by id in the languages of the game, from <game>/facts and <game>/table.
-- A message names its values in braces. A value is a text, a number, another message { id, values }, or a list of
-- these.
-- Pure: requires nothing.

local messages = {}

local language = "en"

--- Switches to a language. Messages that a catalogue lacks appear in English.
function messages.use(code)
  language = code
end

-- Fills in the values. Uses plain search, because patterns fail beyond ASCII in Tabletop Simulator.
local function filled(text, value_of)
  local parts, n, from = {}, 0, 1
  local open = text:find("{", from, true)
  while open do
    local close = text:find("}", open, true)
    parts[n + 1] = text:sub(from, open - 1)
    parts[n + 2] = value_of(text:sub(open + 1, close - 1))
    n = n + 2
    from = close + 1
    open = text:find("{", from, true)
  end
  parts[n + 1] = text:sub(from)
  return table.concat(parts)
end

-- "a", "a and b", "a, b and c"
local function listed(items, say)
  local n = #items
  if n == 0 then
    return say("nothing")
  end
  if n == 1 then
    return items[1]
  end
  return table.concat(items, ", ", 1, n - 1) .. say("and") .. items[n]
end

local function shown(value, say)
  if type(value) ~= "table" then
    return tostring(value)
  end
  if value.id then
    return say(value.id, value.values)
  end
  local items = {}
  for i, item in ipairs(value) do
    items[i] = shown(item, say)
  end
  return listed(items, say)
end

--- Returns a function say(id, values) for catalogues by language: { en = { id = text }, fr = … }.
function messages.speaker(catalogues)
  local function say(id, values)
    local text = (catalogues[language] or catalogues.en)[id] or catalogues.en[id]
    if text == nil then
      error("there is no message " .. tostring(id))
    end
    return filled(text, function(name)
      if values == nil or values[name] == nil then
        error("the message " .. id .. " needs a value for " .. name)
      end
      return shown(values[name], say)
    end)
  end
  return say
end

return messages
