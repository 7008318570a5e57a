-- Numbers as text, the way the game's interpreter writes them, and string.format with its roundings.
local K = ...
local format, floor, rawtype, fail = string.format, math.floor, K.type, K.fail
local gsub, match, find, sub, rep, byte, char = string.gsub, string.match, string.find, string.sub, string.rep, string.byte, string.char
local rawnumber = K.tonumber

function K.text(n)
  if n ~= n then return 'NaN' end
  if n == 1 / 0 then return 'Infinity' end
  if n == -1 / 0 then return '-Infinity' end
  if n == floor(n) and n < 1e15 and n > -1e15 then return format('%d', n) end
  return (gsub(format('%.15g', n), 'e', 'E'))
end
local text = K.text

-- Digits and decimal exponent of |n|, from its 15 significant digits.
local function decimal(n)
  local mantissa, power = match(format('%.14e', n), '^%-?(.+)e(.+)$')
  return (gsub(mantissa, '%.', '')), rawnumber(power)
end

-- |n| with d decimals: 15 significant digits first, then half away from zero.
local function fixed(n, d)
  local digits, power = decimal(n)
  local keep = power + 1 + d -- how many of the digits stay
  if keep < 0 then digits, keep = '0', 0 end
  local up = keep < #digits and sub(digits, keep + 1, keep + 1) >= '5'
  digits = sub(digits .. rep('0', keep - #digits), 1, keep)
  if up then
    local i = keep
    while i >= 1 and sub(digits, i, i) == '9' do i = i - 1 end
    local zeros = rep('0', keep - i)
    if i == 0 then digits = '1' .. zeros
    else digits = sub(digits, 1, i - 1) .. char(byte(digits, i) + 1) .. zeros end
  end
  if #digits <= d then digits = rep('0', d + 1 - #digits) .. digits end
  if d == 0 then return digits end
  return sub(digits, 1, -d - 1) .. '.' .. sub(digits, -d)
end

local function has(flags, flag) return find(flags, flag, 1, true) end

local function pad(s, flags, width)
  local missing = (rawnumber(width) or 0) - K.length(s)
  if missing <= 0 then return s end
  if has(flags, '-') then return s .. rep(' ', missing) end
  if not has(flags, '0') then return rep(' ', missing) .. s end
  local sign, rest = match(s, '^([+-]?)(.*)$')
  return sign .. rep('0', missing) .. rest
end

local function argument(v, i, wanted, missing)
  if missing then fail(format("bad argument #%d to 'format' (no value)", i)) end
  local n = rawtype(v) == 'number' and v or rawtype(v) == 'string' and wanted == 'number' and K.parse(v)
  if n then return wanted == 'number' and n or text(n) end
  if wanted == 'string' and rawtype(v) == 'string' then return v end
  fail(format("bad argument #%d to 'format' (%s expected, got %s)", i, wanted, K.kind(v)))
end

local function signed(n, flags)
  if n < 0 then return '-' end
  return has(flags, '+') and '+' or has(flags, ' ') and ' ' or ''
end

local function quoted(s)
  return '"' .. gsub(gsub(s, '["\\\n]', '\\%0'), '[\r%z\1-\9\11\12\14\15]', function(c)
    return c == '\r' and '\\r' or format('\\%d', byte(c))
  end) .. '"'
end

local function one(flags, width, precision, letter, v, i, missing)
  if letter == 's' then
    local s = argument(v, i, 'string', missing)
    if precision ~= '' then s = K.cut(s, rawnumber(sub(precision, 2)) or 0) end
    return pad(s, flags, width)
  end
  if letter == 'q' then return quoted(argument(v, i, 'string', missing)) end
  local n = argument(v, i, 'number', missing)
  if letter == 'c' then return pad(K.spell({ floor(n) % 65536 }, 1, 1), flags, width) end
  if n ~= n or n == 1 / 0 or n == -1 / 0 then return pad(text(n), (gsub(flags, '0', '')), width) end
  if letter == 'f' then
    local places = precision == '' and 6 or rawnumber(sub(precision, 2)) or 0
    local digits = fixed(n, places)
    return pad((find(digits, '[1-9]') and signed(n, flags) or signed(0, flags)) .. digits, flags, width)
  end
  local whole = n < 0 and -floor(-n) or floor(n)
  if letter == 'd' or letter == 'i' then
    local wide = width
    if whole < 0 and has(flags, '0') and width ~= '' then wide = text(rawnumber(width) + 1) end
    return pad(signed(whole, flags) .. format('%.0f', whole < 0 and -whole or whole), flags, wide)
  end
  if find(letter, '[xXo]') then
    if whole < 0 then -- the 64 bits of it, in two halves
      local low, high = whole % 4294967296, floor(whole / 4294967296) % 4294967296
      return format(letter == 'X' and '%X%08X' or '%x%08x', high, low)
    end
    return pad(format('%' .. gsub(flags, '[^#]', '') .. letter, whole), flags, width)
  end
  local s = format('%' .. flags .. width .. precision .. letter, n)
  if letter == 'e' or letter == 'E' then s = gsub(s, '([eE][+-])(%d%d)$', '%10%2') end
  return s
end

function string.format(pattern, ...)
  local values, given, n = { ... }, K.select('#', ...), 0
  if rawtype(pattern) ~= 'string' then pattern = K.str(pattern, 1, 'format') end
  return (gsub(pattern, '%%([-+ #0]*)(%d*)(%.?%d*)(.?)', function(flags, width, precision, letter)
    if letter == '%' then return '%' end
    if not find(letter, '^[cdiuoxXeEfgGqsaA]$') then
      fail("invalid option '%" .. letter .. "' to 'format'")
    end
    n = n + 1
    return one(flags, width, precision, letter, values[n], n + 1, n > given)
  end))
end

-- Numbers from text: no hexadecimal, commas are skipped, brackets and a sign behind mean what accountants mean.
local words = { Infinity = 1 / 0, ['+Infinity'] = 1 / 0, ['-Infinity'] = -1 / 0, NaN = 0 / 0 }
function K.parse(s)
  local body = match(s, '^[ \t-\r]*(.-)[ \t-\r%z]*$')
  if words[body] then return words[body] end
  local sign, rest = match(body, '^([+-]?)(.*)$')
  if sign == '' then
    local inner = match(rest, '^%([ \t-\r]*(.-)[ \t-\r]*%)$')
    if inner then
      sign, rest = '-', inner
    else
      local digits, behind = match(rest, '^(.*%d[%.,]*)[ \t-\r]*([+-])$')
      if digits then sign, rest = behind, digits end
    end
  end
  local whole, fraction, power = match(rest, '^(%d?[%d,]*)(%.?%d*)(.*)$')
  if not find(whole .. fraction, '%d') or find(whole, '^,') then return nil end
  if power ~= '' and not find(power, '^[eE][+-]?%d+$') then return nil end
  local n = rawnumber(gsub(whole, ',', '') .. fraction .. power)
  return n and (sign == '-' and -n or n)
end

function K.env.tonumber(...)
  local v, base = ...
  if K.select('#', ...) == 0 then fail("bad argument #1 to 'tonumber' (value expected)") end
  if base == nil then
    if rawtype(v) == 'number' then return v end
    if rawtype(v) == 'string' then return K.parse(v) end
    return nil
  end
  base = K.int(base, 2, 'tonumber')
  v = K.str(v, 1, 'tonumber')
  if not ((base >= 2 and base <= 10) or base == 16) then
    fail("bad argument #2 to 'tonumber' (base out of range)")
  end
  local digits = match(v, '^[ \t-\r]*(.-)[ \t-\r]*$')
  if base == 16 then digits = gsub(digits, '^0[xX]', '') end
  if digits == '' and base ~= 2 and base ~= 8 and base ~= 10 and base ~= 16 then return 0 end
  local n = find(digits, '^%w+$') and rawnumber(digits, base)
  if n and n < 4294967296 then return n end
  if base == 2 or base == 8 or base == 10 or base == 16 then
    K.fatal('tonumber: Additional non-parsable characters are at the end of the string.')
  end
  fail("bad argument #1 to 'tonumber' (invalid character)")
end
