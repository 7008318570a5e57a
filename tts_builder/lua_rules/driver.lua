-- Answers several questions about a position in one call from Python, because each call costs more than most rules.
-- Writes the same JSON as core/json, but caches the texts of scalars and the key order of similar objects.

local json, lists, parts = require("core/json"), require("core/lists"), require("lua_rules/parts")
local rules, binding = parts.rules, parts.binding
local driver = {}
local type, next, concat = type, next, table.concat

local scalars = setmetatable({}, { __index = function(known, value)
  local text = json.encode(value)
  known[value] = text
  return text
end })
-- Many objects have the same keys, in any order. Each key is a bit; the sum of the bits is the shape of an object.
local many, names_known = math.huge, 0
local bits = setmetatable({}, { __index = function(known, key)
  local bit = names_known < 52 and 2 ^ names_known or many
  names_known = names_known + 1
  known[key] = bit
  return bit
end })
local orders = {}

local function order_of(map, shape)
  local order = { names = lists.sorted_keys(map), heads = {} }
  for i, name in ipairs(order.names) do
    order.heads[i] = (i == 1 and "{" or ",") .. scalars[name] .. ":"
  end
  if shape < many then
    orders[shape] = order
  end
  return order
end

local write

local function write_object(map, key, out, n)
  local shape = 0
  while key ~= nil do
    shape, key = shape + bits[key], next(map, key)
  end
  local order = orders[shape] or order_of(map, shape)
  local names, heads = order.names, order.heads
  for i = 1, #names do
    local item = map[names[i]]
    n = n + 1
    out[n] = heads[i]
    if type(item) == "table" then
      n = write(item, out, n)
    else
      n = n + 1
      out[n] = scalars[item]
    end
  end
  out[n + 1] = "}"
  return n + 1
end

local function write_list(list, out, n)
  local before, i, item = "[", 1, list[1]
  while item ~= nil do
    n = n + 1
    out[n] = before
    if type(item) == "table" then
      n = write(item, out, n)
    else
      n = n + 1
      out[n] = scalars[item]
    end
    before, i = ",", i + 1
    item = list[i]
  end
  out[n + 1] = "]"
  return n + 1
end

function write(value, out, n)
  if value[1] ~= nil then
    return write_list(value, out, n)
  end
  local key = next(value)
  if key ~= nil then
    return write_object(value, key, out, n)
  end
  out[n + 1] = json.encode(value)
  return n + 1
end

local buffer = {}

local function encode(value)
  return concat(buffer, "", 1, write(value, buffer, 0))
end

-- A layout is not JSON: encoding it as JSON would take longer than everything else.
local function spots(layout)
  local lines = {}
  for i, lay in ipairs(layout) do
    lines[i] = concat({ lay.piece, lay.area, lay.seat, lay.slot, lay.face, lay.count }, " ")
  end
  return concat(lines, "\t")
end

function driver.assess(s, seats, with_layout)
  local lines = { encode(s), encode(rules.actors(s)), encode(rules.score(s)), "" }
  if with_layout then
    lines[4] = spots(binding.layout(s))
  end
  for i, seat in ipairs(seats) do
    lines[4 + i] = encode(rules.moves(s, seat))
  end
  return concat(lines, "\n")
end

function driver.refuse(s, seat, move)
  local refusal = rules.refuse(s, seat, move)
  return refusal and encode(refusal) or ""
end

function driver.try_move(s, seat, move)
  local refusal = rules.refuse(s, seat, move)
  if refusal then
    return encode(refusal) .. "\n\n"
  end
  local after = rules.apply(s, seat, move)
  return "\n" .. encode(s) .. "\n" .. encode(after)
end

function driver.gestures(s, seat, moves)
  local lines = {}
  for i, move in ipairs(moves) do
    lines[i] = encode(binding.gesture(s, seat, move))
  end
  return concat(lines, "\n")
end

function driver.ask(part, verb, ...)
  local answer = parts[part][verb](...)
  if answer == nil then
    return ""
  end
  return type(answer) == "table" and encode(answer) or scalars[answer]
end

function driver.events(s, seat, move)
  local _, events = rules.apply(s, seat, move)
  return events and encode(events) or "[]"
end

function driver.answers(part, verb)
  return type(parts[part]) == "table" and parts[part][verb] ~= nil
end

return driver
