-- Strings as in the game: UTF-16 units, counted from 1. Inside a runtime they are UTF-8. Half of a surrogate pair
-- is stored as three bytes, and joins its other half again.
local K = ...
local byte, char, find, gsub, rawsub, concat = string.byte, string.char, string.find, string.gsub, string.sub, table.concat
local rawtype, floor = K.type, math.floor
local WIDE = '[\128-\255]'

function K.ascii(s) return not find(s, WIDE) end

-- The number of units.
function K.length(s)
  if not find(s, WIDE) then return #s end
  local _, leads = gsub(s, '[^\128-\191]', '')
  local _, pairs_ = gsub(s, '[\240-\247]', '')
  return leads + pairs_
end

local last, lastUnits, lastCount
local function units(s)
  if s == last then return lastUnits, lastCount end
  local out, n, i, size = {}, 0, 1, #s
  while i <= size do
    local a, b, c, d = byte(s, i, i + 3)
    n = n + 1
    if a < 192 or not b then
      out[n], i = a, i + 1
    elseif a < 224 then
      out[n], i = (a - 192) * 64 + b - 128, i + 2
    elseif a < 240 then
      out[n], i = (a - 224) * 4096 + (b - 128) * 64 + (c or 128) - 128, i + 3
    else
      local code = (a - 240) * 262144 + (b - 128) * 4096 + ((c or 128) - 128) * 64 + (d or 128) - 128 - 65536
      out[n], out[n + 1], n, i = 55296 + floor(code / 1024), 56320 + code % 1024, n + 1, i + 4
    end
  end
  last, lastUnits, lastCount = s, out, n
  return out, n
end
K.units = units

local function encoded(code)
  if code < 128 then return char(code) end
  if code < 2048 then return char(192 + floor(code / 64), 128 + code % 64) end
  if code < 65536 then
    return char(224 + floor(code / 4096), 128 + floor(code / 64) % 64, 128 + code % 64)
  end
  return char(240 + floor(code / 262144), 128 + floor(code / 4096) % 64, 128 + floor(code / 64) % 64, 128 + code % 64)
end

-- The units i..j as a string.
function K.spell(u, i, j)
  local parts, n = {}, 0
  while i <= j do
    local code, low = u[i], u[i + 1]
    if code >= 55296 and code < 56320 and i < j and low >= 56320 and low < 57344 then
      code, i = (code - 55296) * 1024 + low - 56320 + 65536, i + 1
    elseif code >= 55296 and code < 57344 then
      K.halves = true
    end
    n, i = n + 1, i + 1
    parts[n] = encoded(code)
  end
  return concat(parts)
end

-- Join the halves of surrogate pairs. Needed once a string was cut inside a pair.
function K.whole(s)
  if not K.halves or not find(s, '\237[\160-\175].\237[\176-\191]') then return s end
  local u, n = units(s)
  return K.spell(u, 1, n)
end

-- -1, 0 or 1 in the game's order of strings. Words in one case of letters need no call to Python.
function K.compare(a, b)
  if a == b then return 0 end
  if not (find(a, '[^a-z0-9]') or find(b, '[^a-z0-9]')) or not (find(a, '[^A-Z0-9]') or find(b, '[^A-Z0-9]')) then
    return a < b and -1 or 1
  end
  return (K.gate(K.ops.compare, a, b))
end

-- Arguments -------------------------------------------------------------------
local function wrong(i, name, wanted, v, missing)
  local got = (missing or K.given and i > K.given) and 'no value' or K.kind(v)
  K.fail("bad argument #" .. i .. " to '" .. name .. "' (" .. wanted .. ' expected, got ' .. got .. ')')
end
K.wrong = wrong

function K.str(v, i, name)
  local t = rawtype(v)
  if t == 'string' then return v end
  if t == 'number' then return K.text(v) end
  return wrong(i, name, 'string', v)
end

function K.num(v, i, name)
  local t = rawtype(v)
  if t == 'number' then return v end
  local n = t == 'string' and K.parse(v)
  if n then return n end
  return wrong(i, name, 'number', v)
end

-- A number as a 32-bit integer, as a cast in the game yields it.
function K.cast(n)
  n = n < 0 and -floor(-n) or floor(n)
  if n ~= n or n >= 2147483648 or n < -2147483648 then return -2147483648 end
  return n
end
function K.int(v, i, name, default)
  if v == nil and default then return default end
  local n = rawtype(v) == 'number' and v or rawtype(v) == 'string' and K.parse(v)
  if not n then wrong(i, name, default and 'nil or number' or 'number', v) end
  if n >= 0 and n < 2147483648 then return floor(n) end
  return K.cast(n)
end

-- Functions -------------------------------------------------------------------
local str, int = K.str, K.int

local function range(i, j, n)
  if i < 0 then i = i + n + 1 end
  if j < 0 then j = j + n + 1 end
  return i < 1 and 1 or i, j > n and n or j
end

function string.len(s) return K.length(str(s, 1, 'len')) end

function string.sub(s, i, j)
  s = str(s, 1, 'sub')
  i, j = int(i, 2, 'sub', 1), int(j, 3, 'sub', -1)
  if find(s, WIDE) then
    local u, n = units(s)
    return K.spell(u, range(i, j, n))
  end
  i, j = range(i, j, #s)
  return j < i and '' or rawsub(s, i, j) -- Lua's own function would count a negative end from the end
end

-- The first n units.
function K.cut(s, n) return string.sub(s, 1, n) end

-- One number for each unit, or one nil when there are no units.
local function codes(name, convert)
  return function(s, i, j)
    s = str(s, 1, name)
    i = int(i, 2, name, 1)
    j = int(j, 3, name, i)
    local u, n = units(s)
    i, j = range(i, j, n)
    if i > j then return nil end
    if i == j then return convert(u[i]) end
    local out = {}
    for place = i, j do out[place - i + 1] = convert(u[place]) end
    return K.unpack(out, 1, j - i + 1)
  end
end
string.byte = codes('byte', function(code) return code < 255 and code or 63 end)
string.unicode = codes('unicode', function(code) return code end)

function string.char(...)
  local out = { ... }
  local n = K.select('#', ...)
  for i = 1, n do out[i] = int(out[i], i, 'char') % 65536 end
  return K.spell(out, 1, n)
end

local rawreverse, rawupper, rawlower, rawrep = string.reverse, string.upper, string.lower, string.rep
function string.reverse(s)
  s = str(s, 1, 'reverse')
  if not find(s, WIDE) then return rawreverse(s) end
  local u, n = units(s)
  local out = {}
  for i = 1, n do out[i] = u[n + 1 - i] end
  return K.spell(out, 1, n)
end
function string.upper(s)
  s = str(s, 1, 'upper')
  if not find(s, WIDE) then return rawupper(s) end
  return K.gate(K.ops.upper, s)
end
function string.lower(s)
  s = str(s, 1, 'lower')
  if not find(s, WIDE) then return rawlower(s) end
  return K.gate(K.ops.lower, s)
end
function string.rep(s, n, separator)
  s, n = str(s, 1, 'rep'), K.num(n, 2, 'rep')
  separator = separator ~= nil and str(separator, 3, 'rep') or nil
  if s == '' or n < 1 then return '' end
  n = K.cast(n)
  if K.length(s) * n % 4294967296 >= 2147483648 then K.fatal("'capacity' must be non-negative.") end
  return K.whole(rawrep(s, n, separator))
end

-- Either string may be missing; then the result is false.
local function asked(name, answer)
  local function optional(v, i)
    if v == nil or rawtype(v) == 'string' then return v end
    if rawtype(v) == 'number' then return K.text(v) end
    return wrong(i, name, 'nil or string', v)
  end
  string[name] = function(s, part)
    s, part = optional(s, 1), optional(part, 2)
    return s ~= nil and part ~= nil and answer(s, part)
  end
end
asked('contains', function(s, part) return find(s, part, 1, true) ~= nil end)
asked('startsWith', function(s, part) return rawsub(s, 1, #part) == part end)
asked('endsWith', function(s, part) return part == '' or rawsub(s, -#part) == part end)
function string.dump() K.refuse('string.dump') end

-- Arithmetic on strings: the game reads them as tonumber does, also those that Lua does not read as numbers.
local meta = K.getmetatable('')
local function is_text_or_number(v) return rawtype(v) == 'number' or rawtype(v) == 'string' end
function K.no_number(a, b)
  local wrong = a
  if is_text_or_number(a) then wrong = is_text_or_number(b) and '' or b end
  K.fail('attempt to perform arithmetic on a ' .. K.kind(wrong) .. ' value')
end
local function arithmetic(event, work)
  return function(a, b)
    local x = rawtype(a) == 'string' and K.parse(a) or a
    local y = rawtype(b) == 'string' and K.parse(b) or b
    if rawtype(x) == 'number' and rawtype(y) == 'number' then return work(x, y) end
    local own = rawtype(b) == 'table' and K.method(b, event)
    if own then return (own(a, b)) end
    K.no_number(a, b)
  end
end
for event, work in K.pairs({
  __add = function(a, b) return a + b end, __sub = function(a, b) return a - b end,
  __mul = function(a, b) return a * b end, __div = function(a, b) return a / b end,
  __pow = function(a, b) return a ^ b end, __mod = function(a, b) return K.mod(a, b) end,
  __unm = function(a) return -a end,
}) do meta[event] = arithmetic(event, work) end
