-- JSON as in the game: an empty table is an array, keys are sorted, holes become null, handles are errors.
local K, gate = ...
local ipairs = ipairs
local fail, kind, floor = K.fail, K.kind, math.floor
local sort, concat, gsub, byte = table.sort, table.concat, string.gsub, string.byte
local HUGE = 1.7976931348623157e308
local marks = K.setmetatable({}, { __mode = 'k' })

local escapes = { ['"'] = '\\"', ['\\'] = '\\\\', ['\b'] = '\\b', ['\f'] = '\\f', ['\n'] = '\\n', ['\r'] = '\\r', ['\t'] = '\\t' }
local function quote(s)
  return '"' .. gsub(s, '[%c"\\\127]', function(c)
    return escapes[c] or K.format('\\u%04x', byte(c))
  end) .. '"'
end

-- Infinity and NaN are written as the game's encoder writes them.
local function number(n)
  if n ~= n then return 'null' end
  if n >= HUGE then return '1e+9999' end
  if n <= -HUGE then return '-1e+9999' end
  return K.text(n)
end

-- Returns 'array' and the highest index, or 'object' and the sorted keys.
local function shape(t)
  local top, keys, plain = 0, {}, true
  for k in K.next, t do
    local of = K.type(k)
    if of == 'number' and k >= 1 and k == floor(k) then
      if k > top then top = k end
    elseif of ~= 'string' and of ~= 'number' then
      fail('JSON.encode: cannot use a ' .. kind(k) .. ' as a key')
    else
      plain = false
    end
    keys[#keys + 1] = k
  end
  if plain and marks[t] ~= 'object' then return 'array', top end
  local names, byname = {}, {}
  for i, k in ipairs(keys) do
    names[i] = K.type(k) == 'number' and K.text(k) or k
    byname[names[i]] = k
  end
  sort(names)
  return 'object', names, byname
end

local encode
local function members(t, what, keys, byname, pretty, indent, seen)
  local parts = {}
  local inner = indent .. '  '
  if what == 'array' then
    for i = 1, keys do parts[i] = encode(t[i], pretty, inner, seen) end
    return parts, '[', ']'
  end
  for i, name in ipairs(keys) do
    parts[i] = quote(name) .. (pretty and ': ' or ':') .. encode(t[byname[name]], pretty, inner, seen)
  end
  return parts, '{', '}'
end

function encode(v, pretty, indent, seen)
  local of = kind(v)
  if of == 'nil' then return 'null' end
  if of == 'string' then return quote(v) end
  if of == 'number' then return number(v) end
  if of == 'boolean' then return v and 'true' or 'false' end
  if of ~= 'table' then fail('JSON.encode: a ' .. of .. ' cannot be encoded') end
  if seen[v] then fail('JSON.encode: the table contains itself') end
  seen[v] = true
  local what, keys, byname = shape(v)
  local parts, open, close = members(v, what, keys, byname, pretty, indent, seen)
  seen[v] = nil
  if #parts == 0 then return open .. close end
  if not pretty then return open .. concat(parts, ',') .. close end
  if what == 'array' then return open .. ' ' .. concat(parts, ', ') .. ' ' .. close end
  return open .. '\n' .. indent .. '  ' .. concat(parts, ',\n' .. indent .. '  ') .. '\n' .. indent .. close
end

local JSON = {}
-- Callable with a dot and, as in the game, with a colon.
local function own(a, b)
  if a == JSON then return b end
  return a
end
function JSON.encode(a, b) return encode(own(a, b), false, '', {}) end
function JSON.encode_pretty(a, b) return encode(own(a, b), true, '', {}) end
function JSON.decode(a, b)
  local text = own(a, b)
  if K.type(text) ~= 'string' then fail('JSON.decode: string expected, got ' .. kind(text)) end
  local ok, value = gate(K.ops.decode, text)
  if not ok then fail('JSON.decode: ' .. value) end
  return value
end
function JSON.newArray(a, b)
  local t = own(a, b) or {}
  marks[t] = 'array'
  return t
end
function JSON.newObject(a, b)
  local t = own(a, b) or {}
  marks[t] = 'object'
  return t
end
K.env.JSON = JSON
K.encode = JSON.encode
