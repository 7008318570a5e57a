-- string.format as in the game: C directives, written with .NET formats. These round 15 digits half away from
-- zero, and accept a zero only at the front of a width, not among the flags.
local K = ...
local format, floor, rawtype, fail = string.format, math.floor, K.type, K.fail
local gsub, match, find, sub, rep, byte, char = string.gsub, string.match, string.find, string.sub, string.rep, string.byte, string.char
local rawnumber, text = K.tonumber, K.text

-- The digits and the decimal exponent of |n|, from 15 (or more) significant digits.
local function decimal(n, count)
  if count == 15 then n = K.sided(n) end
  local mantissa, power = match(format('%.' .. count - 1 .. 'e', n), '^%-?(.+)e(.+)$')
  return (gsub(mantissa, '%.', '')), rawnumber(power)
end

-- The first `keep` digits, rounded half away from zero. Returns true when rounding added a digit.
local function rounded(digits, keep)
  if keep < 0 then return '', false end
  local up = keep < #digits and sub(digits, keep + 1, keep + 1) >= '5'
  digits = sub(digits .. rep('0', keep - #digits), 1, keep)
  if not up then return digits, false end
  local i = keep
  while i >= 1 and sub(digits, i, i) == '9' do i = i - 1 end
  local zeros = rep('0', keep - i)
  if i == 0 then return '1' .. zeros, true end
  return sub(digits, 1, i - 1) .. char(byte(digits, i) + 1) .. zeros, false
end

-- |n| with d decimal places.
local function fixed(n, d)
  local digits, power = decimal(n, 15)
  digits = rounded(digits, power + 1 + d)
  if #digits <= d then digits = rep('0', d + 1 - #digits) .. digits end
  if d == 0 then return digits end
  return sub(digits, 1, -d - 1) .. '.' .. sub(digits, -d)
end

local function exponent(power, letter, least)
  local size = format('%d', power < 0 and -power or power)
  return letter .. (power < 0 and '-' or '+') .. rep('0', least - #size) .. size
end

-- |n| as d.ddde+ddd.
local function scientific(n, d, letter)
  local digits, power = decimal(n, d > 14 and 17 or 15)
  local longer
  digits, longer = rounded(digits, d + 1)
  if longer then digits, power = sub(digits, 1, -2), power + 1 end
  if n == 0 then power = 0 end
  return sub(digits, 1, 1) .. (d > 0 and '.' .. sub(digits, 2) or '') .. exponent(power, letter, 3)
end

-- |n| in at most d digits, in the shorter notation.
local function general(n, d, letter)
  if n == 0 then return '0' end
  if d == 0 then d = 15 end
  local digits, power = decimal(n, d > 15 and 17 or 15)
  local longer
  digits, longer = rounded(digits, d < #digits and d or #digits)
  if longer then power = power + 1 end
  digits = match(digits, '^(.-)0*$')
  if power >= d or power < -4 then
    return sub(digits, 1, 1) .. (#digits > 1 and '.' .. sub(digits, 2) or '') .. exponent(power, letter == 'g' and 'e' or 'E', 2)
  end
  if power < 0 then return '0.' .. rep('0', -power - 1) .. digits end
  local whole = sub(digits .. rep('0', power + 1 - #digits), 1, power + 1)
  return whole .. (#digits > power + 1 and '.' .. sub(digits, power + 2) or '')
end

-- The 64 bits of a whole number as two halves, as a cast in the game yields them.
local function halves(n)
  n = n < 0 and -floor(-n) or floor(n)
  if n ~= n or n >= 18446744073709551616 then return 0, 0 end
  if n < -9223372036854775808 then return 2147483648, 0 end
  return floor(n / 4294967296) % 4294967296, n % 4294967296
end

local unsigned = {}
function unsigned.x(high, low)
  return high > 0 and format('%x%08x', high, low) or format('%x', low)
end
function unsigned.X(high, low) return string.upper(unsigned.x(high, low)) end
function unsigned.o(high, low)
  local upper, lower = high * 4 + floor(low / 1073741824), low % 1073741824
  return upper > 0 and format('%o%010o', upper, lower) or format('%o', lower)
end
function unsigned.u(high, low)
  local limbs, out = { floor(high / 65536), high % 65536, floor(low / 65536), low % 65536 }, ''
  for _ = 1, 4 do -- six digits at a time
    local rest = 0
    for i = 1, 4 do
      local value = rest * 65536 + limbs[i]
      limbs[i], rest = floor(value / 1000000), value % 1000000
    end
    out = format('%06d', rest) .. out
  end
  return match(out, '^0*(.+)$')
end

local function spaced(s, width, left, fill)
  local missing = width - K.length(s)
  if missing <= 0 then return s end
  if left then return s .. rep(' ', missing) end
  return rep(fill, missing) .. s
end

local function zeros(body, width)
  if width < 0 then K.fatal('Non-negative number required.') end
  return spaced(body, width, false, '0')
end

-- A number with its sign. The game pads with zeros before it adds the sign, so negative numbers get one zero too
-- many.
local function numeric(body, negative, f)
  if f.fill == ' ' then
    if not negative then body = (f.plus and '+' or f.space and ' ' or '') .. body
    elseif find(body, '[1-9I]') then body = '-' .. body end
    return spaced(body, f.width, f.left, ' ')
  end
  body = zeros(body, f.plus and f.width - 1 or f.width)
  return (negative and '-' or f.plus and '+' or '') .. body
end

local function argument(v, i, wanted)
  local n = rawtype(v) == 'number' and v or rawtype(v) == 'string' and wanted == 'number' and K.parse(v)
  if n then return wanted == 'number' and n or text(n) end
  if wanted == 'string' and rawtype(v) == 'string' then return v end
  fail(format("bad argument #%d to 'format' (%s expected, got %s)", i, wanted, K.kind(v)))
end

local function quoted(s)
  s = gsub(gsub(s, '["\\\n]', '\\%0'), '([%z\1-\9\11\12\14\15])(%d?)', function(c, after)
    return format(after ~= '' and '\\%03d' or '\\%d', byte(c)) .. after
  end)
  return '"' .. gsub(s, '\r', '\\r') .. '"'
end

local write = {}
function write.s(s, f, plain)
  if plain and K.length(s) >= 100 then return s end
  s = match(s, '^[^%z]*')
  if f.precision then
    if f.precision > K.length(s) then K.fatal('Index and length must refer to a location within the string.') end
    s = K.cut(s, f.precision)
  end
  return spaced(s, f.width, f.left, f.fill)
end
function write.c(n)
  n = n < 0 and -floor(-n) or floor(n)
  if n ~= n or n < 0 or n > 65535 then K.fatal('Value was either too large or too small for a character.') end
  return n > 0 and K.spell({ n }, 1, 1) or ''
end
function write.d(n, f)
  n = n < 0 and -floor(-n) or floor(n)
  if n ~= n or n >= 9223372036854775808 or n < -9223372036854775808 then n = -9223372036854775808 end
  return numeric(n == 0 and '0' or format('%.0f', n < 0 and -n or n), n < 0, f)
end
write.i = write.d
local function bits(n, f, letter)
  local body = unsigned[letter](halves(n))
  if f.precision and letter ~= 'u' and letter ~= 'o' then body = rep('0', f.precision - #body) .. body end
  local head = ''
  if f.alternate and letter ~= 'u' and not (letter == 'o' and body == '0') then head = letter == 'o' and '0' or '0' .. letter end
  if f.fill == ' ' then return spaced(head .. body, f.width, f.left, ' ') end
  return head .. zeros(body, f.width - #head)
end
write.x, write.X, write.o, write.u = bits, bits, bits, bits
local function real(n, f, letter)
  local body
  if n ~= n or n == 1 / 0 or n == -1 / 0 then
    body = match(text(n), '%a+')
  else
    local places = f.precision or 6
    if letter == 'f' then body = fixed(n, places)
    elseif letter == 'e' or letter == 'E' then body = scientific(n, places, letter)
    else body = general(n, places, letter) end
  end
  return numeric(body, not (n >= 0), f)
end
write.f, write.e, write.E, write.g, write.G = real, real, real, real, real

local function one(flags, width, precision, letter, v, i)
  if letter == 'q' then return quoted(argument(v, i, 'string')) end
  local work = write[letter]
  if not work then fail("invalid option '%" .. letter .. "' to 'format'") end
  v = argument(v, i, letter == 's' and 'string' or 'number')
  local signs, noughts = match(flags, '^([-+ #]*)(0*)$')
  if not signs or precision == '.' then -- .NET does not see a directive here
    return '%' .. flags .. width .. precision .. (find(letter, '[diouxX]') and 'l' or '') .. letter
  end
  local left = find(signs, '-', 1, true) ~= nil
  return work(v, {
    width = rawnumber(noughts .. width) or 0, left = left, fill = noughts ~= '' and not left and '0' or ' ',
    precision = rawnumber(sub(precision, 2)), alternate = find(signs, '#', 1, true),
    plus = find(signs, '+', 1, true), space = find(signs, ' ', 1, true),
  }, letter == 's' and precision == '' or letter)
end

function string.format(pattern, ...)
  local values, given, n = { ... }, K.select('#', ...), 0
  if rawtype(pattern) ~= 'string' then pattern = K.str(pattern, 1, 'format') end
  return (gsub(pattern, '%%([-+ #0]*)(%d*)(%.?%d*)(.?)', function(flags, width, precision, letter)
    if letter == '%' and flags .. width .. precision == '' then return '%' end
    n = n + 1
    if n > given then fail(format("bad argument #%d to 'format' (no value)", n + 1)) end
    if #flags > 5 then fail('invalid format (repeated flags)') end
    if #width > 2 or #precision > 3 then fail('invalid format (width or precision too long)') end
    return one(flags, width, precision, letter, values[n], n + 1)
  end))
end
