-- math and bit32 as in the game, with the random generator of .NET.
local K = ...
local floor, fmod, rawtype = math.floor, math.fmod, K.type
local int, num, cast = K.int, K.num, K.cast

math.huge = 1.7976931348623157e308
math.log10, math.mod, math.cbrt = nil, nil, nil

-- The IEEE remainder of a / b: the one nearest to zero.
local function remainder(a, b)
  if a ~= a or b ~= b or a == 1 / 0 or a == -1 / 0 or b == 0 then return 0 / 0 end
  if b == 1 / 0 or b == -1 / 0 then return a end
  local size, whole = b < 0 and -b or b, a < 0 and -a or a
  local rest = fmod(whole, size)
  local double = rest * 2
  if double > size or (double == size and fmod(whole, size * 2) >= size) then rest = rest - size end
  if rest == 0 then return a < 0 and -0.0 or 0 end
  return a < 0 and -rest or rest
end
function K.mod(a, b)
  local rest = remainder(a, b)
  if rest < 0 then rest = rest + b end
  return rest
end

-- Functions whose base, power or bound C treats differently.
local log = math.log
function math.log(n, base)
  n = num(n, 1, 'log')
  if base == nil then return log(n) end
  base = num(base, 2, 'log')
  if base == 1 or (n ~= 1 and (base == 0 or base == 1 / 0)) then return 0 / 0 end
  return log(n) / log(base)
end
function math.ldexp(n, power) return num(n, 1, 'ldexp') * 2 ^ num(power, 2, 'ldexp') end
function math.deg(n) return num(n, 1, 'deg') * 180 / math.pi end
function math.rad(n) return num(n, 1, 'rad') * math.pi / 180 end
-- Functions that accept strings which the game reads as numbers.
local ONE = { 'abs', 'acos', 'asin', 'atan', 'ceil', 'cos', 'cosh', 'exp', 'floor', 'frexp', 'sin', 'sinh', 'sqrt', 'tan', 'tanh' }
for _, name in K.ipairs(ONE) do
  local work = math[name]
  math[name] = function(n) return work(rawtype(n) == 'number' and n or num(n, 1, name)) end
end
-- Infinity and NaN are taken apart like any other number.
local frexp = math.frexp
function math.frexp(n)
  if n ~= n then return -0.75, 1025 end
  if n == 1 / 0 or n == -1 / 0 then return n > 0 and 0.5 or -0.5, 1025 end
  return frexp(n)
end
for _, name in K.ipairs({ 'atan2', 'pow' }) do
  local work = math[name]
  math[name] = function(a, b) return work(num(a, 1, name), num(b, 2, name)) end
end
-- When one argument is NaN the result is NaN.
local function extreme(name, better)
  math[name] = function(...)
    local n = K.select('#', ...)
    if n == 0 then K.wrong(1, name, 'number', nil, true) end
    local found, has_nan = num((...), 1, name), false
    for i = 1, n do
      local each = num((K.select(i, ...)), i, name)
      if each ~= each then has_nan = true elseif better(each, found) then found = each end
    end
    return has_nan and 0 / 0 or found
  end
end
extreme('max', function(a, b) return a > b end)
extreme('min', function(a, b) return a < b end)
function math.fmod(a, b) return remainder(num(a, 1, 'fmod'), num(b, 2, 'fmod')) end
function math.modf(n)
  n = num(n, 1, 'modf')
  local whole = floor(n)
  return whole, n - whole
end

-- Knuth's subtractive generator ------------------------------------------------
local MOST = 2147483647
local state, here, there = {}, 0, 21
-- The difference of two 32-bit integers, which wraps around.
local function minus(a, b)
  local n = a - b
  if n > MOST then return n - 4294967296 end
  if n < -2147483648 then return n + 4294967296 end
  return n
end
local function seeded(seed)
  local value, other = 161803398 - (seed == -2147483648 and MOST or seed < 0 and -seed or seed), 1
  state = { [55] = value }
  for i = 1, 54 do
    local place = 21 * i % 55
    state[place] = other
    other = minus(value, other)
    if other < 0 then other = other + MOST end
    value = state[place]
  end
  for _ = 1, 4 do
    for i = 1, 55 do
      local changed = minus(state[i], state[1 + (i + 30) % 55])
      state[i] = changed < 0 and changed + MOST or changed
    end
  end
  here, there = 0, 21
end
local function sample()
  here, there = here % 55 + 1, there % 55 + 1
  local value = minus(state[here], state[there])
  if value == MOST then value = value - 1 end
  if value < 0 then value = value + MOST end
  state[here] = value
  return value
end
local function between(low, past)
  if low > past then K.fatal("math.random: 'minValue' cannot be greater than maxValue.") end
  local span = past - low
  if span <= MOST then return floor(sample() * (1 / MOST) * span) + low end
  local value = sample()
  if sample() % 2 == 0 then value = -value end
  return floor((value + MOST - 1) / (2 * MOST - 1) * span) + low
end

function math.randomseed(...)
  if K.select('#', ...) == 0 then K.wrong(1, 'randomseed', 'number', nil, true) end
  seeded(cast(num((...), 1, 'randomseed')))
  return nil
end
function math.random(m, n)
  if m == nil and n == nil then return sample() * (1 / MOST) end
  local low, high = n == nil and 1 or cast(num(n, 2, 'random')), m == nil and 0 or cast(num(m, 1, 'random'))
  if low > high then low, high = high, low end
  local past = high + 1
  return between(low, past > MOST and -2147483648 or past)
end
seeded(K.seed)

-- bit32 -------------------------------------------------------------------------
local lshift, rshift, arshift, band, bnot, bor, extract =
  bit32.lshift, bit32.rshift, bit32.arshift, bit32.band, bit32.bnot, bit32.bor, bit32.extract

-- A number as 32 bits: its IEEE remainder modulo 2^32, truncated toward zero.
local function word(v, i, name)
  local n = remainder(num(v, i, name), 4294967296)
  if n ~= n then return 0 end
  return (n < 0 and -floor(-n) or floor(n)) % 4294967296
end
for _, name in K.ipairs({ 'band', 'bor', 'bxor', 'btest' }) do
  local work = bit32[name]
  bit32[name] = function(first, ...)
    local found, n = word(first, 1, name), K.select('#', ...)
    if n == 0 then return work(found) end
    local rest = { ... }
    for i = 1, n do rest[i] = word(rest[i], i + 1, name) end
    return work(found, K.unpack(rest, 1, n))
  end
end
function bit32.bnot(n) return bnot(word(n, 1, 'bnot')) end
for _, name in K.ipairs({ 'lrotate', 'rrotate' }) do
  local work = bit32[name]
  bit32[name] = function(n, by) return work(word(n, 1, name), cast(num(by, 2, name))) end
end
function bit32.lshift(n, by)
  n, by = word(n, 1, 'lshift'), int(by, 2, 'lshift')
  if by < 0 then return rshift(n, -by % 32) end
  return lshift(n, by % 32)
end
function bit32.rshift(n, by)
  n, by = word(n, 1, 'rshift'), int(by, 2, 'rshift')
  if by < 0 then return lshift(n, -by % 32) end
  return rshift(n, by % 32)
end
function bit32.arshift(n, by)
  local whole = num(n, 1, 'arshift') -- NaN and infinity become the smallest 32-bit integer
  n, by = whole - whole ~= 0 and 2147483648 or word(whole, 1, 'arshift'), int(by, 2, 'arshift')
  local shifted = by < 0 and lshift(n, -by % 32) or arshift(n, by % 32)
  return shifted >= 2147483648 and shifted - 4294967296 or shifted
end

local function checked(name, at, place, width)
  if place > 31 or place + width > 31 then K.fail('trying to access non-existent bits') end
  if place < 0 then K.fail('bad argument #' .. at .. " to '" .. name .. "' (field cannot be negative)") end
  if width <= 0 then K.fail('bad argument #' .. at + 1 .. " to '" .. name .. "' (width must be positive)") end
end
function bit32.extract(n, place, width)
  n, place, width = word(n, 1, 'extract'), int(place, 2, 'extract'), int(width, 3, 'extract', 1)
  checked('extract', 2, place, width)
  return extract(n, place, width)
end
-- The game does not shift the new bits into place.
function bit32.replace(n, v, place, width)
  n, v = word(n, 1, 'replace'), word(v, 2, 'replace')
  place, width = int(place, 3, 'replace'), int(width, 4, 'replace', 1)
  checked('replace', 3, place, width)
  local mask = lshift(2 ^ width - 1, place)
  return bor(band(n, bnot(mask)), band(v, mask))
end
