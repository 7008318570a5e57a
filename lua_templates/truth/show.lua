-- Writes any value as a short text that is the same on every machine: sorted keys, three decimals.

local show = {}

local DEEPEST = 5
local LONGEST = 400
local LONGEST_LIST = 60

local function number(value)
  if value ~= value then
    return "nan"
  end
  if value > 1e15 or value < -1e15 then
    return value > 0 and "huge" or "-huge"
  end
  local text = string.format("%.3f", value)
  local last = #text
  while text:sub(last, last) == "0" do
    last = last - 1
  end
  if text:sub(last, last) == "." then
    last = last - 1
  end
  text = text:sub(1, last)
  return text == "-0" and "0" or text
end

local function before(a, b)
  for i = 1, math.min(#a, #b) do
    local x, y = a:byte(i), b:byte(i)
    if x ~= y then
      return x < y
    end
  end
  return #a < #b
end

local function entries(value, depth)
  local keys, count, texts, last = {}, 0, {}, 0
  for key, item in pairs(value) do
    count = count + 1
    keys[count] = tostring(key)
    texts[tostring(key)] = show.value(item, depth + 1)
    -- A list may have holes: a probe that got nil. Its last place counts.
    if last and type(key) == "number" and key >= 1 and key <= LONGEST_LIST and key == math.floor(key) then
      last = math.max(last, key)
    else
      last = nil
    end
  end
  if last and last > 0 then
    local items = {}
    for i = 1, last do
      items[i] = texts[tostring(i)] or "nil"
    end
    return "[" .. table.concat(items, ", ") .. "]"
  end
  table.sort(keys, before)
  local parts = {}
  for i, key in ipairs(keys) do
    parts[i] = key .. "=" .. texts[key]
  end
  return "{" .. table.concat(parts, ", ") .. "}"
end

local function vector(value)
  return "(" .. number(value.x) .. ", " .. number(value.y) .. ", " .. number(value.z) .. ")"
end

function show.value(value, depth)
  -- A function without a result gives "no value" in the game. It equals nil, but `type` fails on it.
  if value == nil then
    return "nil"
  end
  local kind = type(value)
  if kind == "number" then
    return number(value)
  elseif kind == "string" then
    return '"' .. value .. '"'
  elseif kind == "boolean" then
    return tostring(value)
  elseif kind ~= "table" then
    return kind
  elseif (depth or 0) >= DEEPEST then
    return "..."
  elseif type(value.x) == "number" and type(value.y) == "number" and type(value.z) == "number" then
    return vector(value)
  end
  return entries(value, depth or 0)
end

-- The text of an answer, short enough for a report.
function show.answer(value)
  local text = show.value(value, 0)
  if #text > LONGEST then
    return text:sub(1, LONGEST) .. "... " .. tostring(#text) .. " characters"
  end
  return text
end

-- An error without the position in the script.
function show.fault(message)
  local text = tostring(message)
  local _, last = text:find("): ", 1, true)
  if last then
    text = text:sub(last + 1)
  end
  return "error: " .. text:sub(1, LONGEST)
end

return show
