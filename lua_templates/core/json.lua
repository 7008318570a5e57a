-- Canonical JSON: keys sorted by bytes, no spaces, whole numbers only; exactly the bytes that Python writes.
-- A table with an item [1] is a list. An empty table is `[]` unless `json.object` marked it.
-- Pure: requires core/lists only. To read JSON, use JSON.decode of Tabletop Simulator.

local lists = require("core/lists")

local json = {}

local OBJECT = {}

-- Written as `null`. States and moves have no null; only the results of vector calls do.
json.null = {}

-- The largest number up to which every whole number can be represented.
local LARGEST = 9007199254740992

local ESCAPES = { ['"'] = '\\"', ["\\"] = "\\\\" }
for code = 0, 31 do
  ESCAPES[string.char(code)] = string.format("\\u%04x", code)
end
ESCAPES["\b"] = "\\b"
ESCAPES["\f"] = "\\f"
ESCAPES["\n"] = "\\n"
ESCAPES["\r"] = "\\r"
ESCAPES["\t"] = "\\t"

-- Marks a table so that it is written as an object even when it is empty. Returns the table.
function json.object(map)
  return setmetatable(map, OBJECT)
end

-- The pattern may also match characters beyond ASCII, because MoonSharp compares low bytes only. They are not in
-- ESCAPES, so gsub keeps them; that is why the replacement is a table.
local function quote(text)
  return '"' .. (text:gsub('[%c"\\]', ESCAPES)) .. '"'
end

local SHORT = 40 -- maximum length of cached texts: keys and ids, which occur again and again
local MOST = 4000 -- maximum number of cached texts, and of cached steps

local quotes, kept = {}, 0

local function quoted(text)
  local known = quotes[text]
  if not known then
    known = quote(text)
    if #text <= SHORT and kept < MOST then
      kept = kept + 1
      quotes[text] = known
    end
  end
  return known
end

local function whole(number)
  if number ~= math.floor(number) or math.abs(number) > LARGEST then
    error("JSON holds whole numbers only, not " .. tostring(number))
  end
  return string.format("%d", number)
end

local write

local function write_list(list, out, n)
  n = n + 1
  out[n] = "["
  for i, item in ipairs(list) do
    if i > 1 then
      n = n + 1
      out[n] = ","
    end
    n = write(item, out, n)
  end
  n = n + 1
  out[n] = "]"
  return n
end

-- The sorted keys of a table. Objects of one kind have the same keys, and `pairs` mostly gives them in the same
-- sequence. So the sorted keys are cached by that sequence, in a tree with one step per key.
local orders, steps = {}, 0
local SORTED = {}

local function ordered_keys(map)
  local at = orders
  for key in pairs(map) do -- portable: sorted below
    local further = at[key]
    if not further then
      if steps >= MOST then
        return (lists.sorted_keys(map))
      end
      further = {}
      steps = steps + 1
      at[key] = further
    end
    at = further
  end
  at[SORTED] = at[SORTED] or (lists.sorted_keys(map))
  return at[SORTED]
end

local function write_object(map, out, n)
  local before = "{"
  for _, key in ipairs(ordered_keys(map)) do
    n = n + 1
    out[n] = before .. quoted(key) .. ":"
    n = write(map[key], out, n)
    before = ","
  end
  n = n + 1
  out[n] = before == "{" and "{}" or "}"
  return n
end

local function write_table(value, out, n)
  if value == json.null then
    out[n + 1] = "null"
    return n + 1
  end
  if getmetatable(value) ~= OBJECT and (value[1] ~= nil or next(value) == nil) then
    return write_list(value, out, n)
  end
  return write_object(value, out, n)
end

local SCALARS = { string = quoted, number = whole, boolean = tostring }

-- Appends the text of a value to `out` after its n-th item; returns the new count. Passing the count is faster, because
-- MoonSharp walks the whole table for `#out`.
function write(value, out, n)
  local kind = type(value)
  if kind == "table" then
    return write_table(value, out, n)
  end
  local scalar = SCALARS[kind]
  if scalar == nil then
    error("JSON cannot hold a " .. kind)
  end
  out[n + 1] = scalar(value)
  return n + 1
end

-- The canonical JSON text of a value.
function json.encode(value)
  local out = {}
  local n = write(value, out, 0)
  return table.concat(out, "", 1, n)
end

return json
