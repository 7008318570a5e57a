-- Lower-case json, MoonSharp's own: null is a value, and a table with an index 1 is written as a list.
local K, gate = ...
local fail, kind, rawtype, rawget = K.fail, K.kind, K.type, K.rawget
local concat, format, gsub, sort = table.concat, string.format, string.gsub, table.sort

K.extra.JsonNull = { isNull = function() return true end }
local function null() return K.proxy('JsonNull', 0) end
local function isnull(v) return v == nil or K.classof[v] == 'JsonNull' end

local escapes = { ['"'] = '\\"', ['\\'] = '\\\\', ['/'] = '\\/', ['\b'] = '\\b', ['\f'] = '\\f', ['\n'] = '\\n',
  ['\r'] = '\\r', ['\t'] = '\\t' }
local function quote(s) return '"' .. gsub(s, '["\\/%c]', escapes) .. '"' end

-- Enough digits to read back the same number.
local function number(n)
  local text = K.text(n)
  if n ~= n or K.tonumber(text) == n or n - n ~= 0 then return text end
  return (gsub(format('%.17g', n), 'e', 'E'))
end

-- The string keys in the order of the table, or sorted when the table keeps no order.
local function names(t)
  local found, step = {}, K.faithful and K.step or K.next
  for k in step, t do
    if rawtype(k) == 'string' then found[#found + 1] = k end
  end
  if not K.faithful then sort(found) end
  return found
end

-- The value as text, or nil for a value that is left out.
local write
local function list(t, top, seen)
  local parts = {}
  for i = 1, top do parts[#parts + 1] = write(rawget(t, i), seen) end
  return '[' .. concat(parts, ',') .. ']'
end
local function object(t, seen)
  local parts = {}
  for _, key in K.ipairs(names(t)) do
    local text = write(rawget(t, key), seen)
    if text then parts[#parts + 1] = quote(key) .. ':' .. text end
  end
  return '{' .. concat(parts, ',') .. '}'
end

function write(v, seen)
  local of = kind(v)
  if of == 'string' then return quote(v) end
  if of == 'number' then return number(v) end
  if of == 'boolean' then return v and 'true' or 'false' end
  if isnull(v) then return 'null' end
  if of ~= 'table' then return nil end
  if seen[v] then fail('json.serialize: the table contains itself') end -- the game itself would crash
  seen[v] = true
  local top = K.border(v)
  local text = top > 0 and list(v, top, seen) or object(v, seen)
  seen[v] = nil
  return text
end

K.env.json = {
  parse = function(text)
    local ok, value = gate(K.ops.parse, K.str(text, 1, 'parse'))
    if not ok then fail(value) end
    return value
  end,
  serialize = function(v) return write(v, {}) or 'null' end,
  isnull = isnull,
  null = null,
}
