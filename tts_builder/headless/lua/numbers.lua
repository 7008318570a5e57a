-- Numbers as text, the way the game's interpreter writes them, and string.format with its roundings.
local K = ...
local format, floor, rawtype, fail = string.format, math.floor, K.type, K.fail
local rawnumber = K.tonumber

function K.text(n)
  if n ~= n then return 'NaN' end
  if n == 1 / 0 then return 'Infinity' end
  if n == -1 / 0 then return '-Infinity' end
  if n == floor(n) and n < 1e15 and n > -1e15 then return format('%d', n) end
  return (format('%.15g', n):gsub('e', 'E'))
end
local text = K.text

-- Digits and decimal exponent of |n|, from its 15 significant digits.
local function decimal(n)
  local mantissa, power = format('%.14e', n):match('^%-?(.+)e(.+)$')
  return (mantissa:gsub('%.', '')), rawnumber(power)
end

-- |n| with d decimals: 15 significant digits first, then half away from zero.
local function fixed(n, d)
  local digits, power = decimal(n)
  local keep = power + 1 + d -- how many of the digits stay
  if keep < 0 then digits, keep = '0', 0 end
  local up = keep < #digits and digits:sub(keep + 1, keep + 1) >= '5'
  digits = (digits .. ('0'):rep(keep - #digits)):sub(1, keep)
  if up then
    local i = keep
    while i >= 1 and digits:sub(i, i) == '9' do i = i - 1 end
    local zeros = ('0'):rep(keep - i)
    if i == 0 then digits = '1' .. zeros
    else digits = digits:sub(1, i - 1) .. string.char(digits:byte(i) + 1) .. zeros end
  end
  if #digits <= d then digits = ('0'):rep(d + 1 - #digits) .. digits end
  if d == 0 then return digits end
  return digits:sub(1, -d - 1) .. '.' .. digits:sub(-d)
end

local function pad(s, flags, width)
  local missing = (rawnumber(width) or 0) - #s
  if missing <= 0 then return s end
  if flags:find('-', 1, true) then return s .. (' '):rep(missing) end
  if flags:find('0', 1, true) then
    local sign, rest = s:match('^([+-]?)(.*)$')
    return sign .. ('0'):rep(missing) .. rest
  end
  return (' '):rep(missing) .. s
end

local function argument(v, i, wanted)
  if wanted == 'number' then
    local n = rawtype(v) == 'number' and v or rawtype(v) == 'string' and rawnumber(v)
    if n then return n end
  elseif rawtype(v) == 'string' then
    return v
  elseif rawtype(v) == 'number' then
    return text(v)
  end
  fail(format("bad argument #%d to 'format' (%s expected, got %s)", i, wanted, v == nil and 'nil' or K.kind(v)))
end

local function signed(n, flags)
  if n < 0 then return '-' end
  if flags:find('+', 1, true) then return '+' end
  if flags:find(' ', 1, true) then return ' ' end
  return ''
end

local function one(flags, width, precision, letter, v, i)
  if letter == 's' then
    local s = argument(v, i, 'string')
    if precision ~= '' then s = s:sub(1, rawnumber(precision:sub(2)) or 0) end
    return pad(s, flags:gsub('0', ''), width)
  end
  if letter == 'q' then return format('%q', argument(v, i, 'string')) end
  local n = argument(v, i, 'number')
  if n ~= n or n == 1 / 0 or n == -1 / 0 then return pad(text(n), flags:gsub('0', ''), width) end
  if letter == 'f' then
    local places = precision == '' and 6 or rawnumber(precision:sub(2)) or 0
    local digits = fixed(n, places)
    return pad((digits:find('[1-9]') and signed(n, flags) or signed(0, flags)) .. digits, flags, width)
  end
  if letter == 'd' or letter == 'i' then
    n = n < 0 and -floor(-n) or floor(n)
    local wide = width
    if n < 0 and flags:find('0', 1, true) and width ~= '' then wide = text(rawnumber(width) + 1) end
    return pad(signed(n, flags) .. format('%.0f', n < 0 and -n or n), flags, wide)
  end
  local s = format('%' .. flags .. width .. precision .. letter, n)
  if letter == 'e' or letter == 'E' then s = s:gsub('([eE][+-])(%d%d)$', '%10%2') end
  return s
end

function string.format(pattern, ...)
  local values, n = { ... }, 0
  if rawtype(pattern) == 'number' then pattern = text(pattern) end
  if rawtype(pattern) ~= 'string' then
    fail("bad argument #1 to 'format' (string expected, got " .. (pattern == nil and 'nil' or K.kind(pattern)) .. ')')
  end
  return (pattern:gsub('%%([-+ #0]*)(%d*)(%.?%d*)(.?)', function(flags, width, precision, letter)
    if letter == '%' then return '%' end
    if not letter:find('^[cdiuoxXeEfgGqsaA]$') then
      fail("invalid option '%" .. letter .. "' to 'format'")
    end
    n = n + 1
    return one(flags, width, precision, letter, values[n], n + 1)
  end))
end

-- Numbers from text: no hexadecimal, commas are skipped, brackets and a sign behind mean what accountants mean.
local function parse(s)
  local body = s:match('^%s*(.-)%s*$')
  if body:find('[xX]') then return nil end
  if body:lower():find('inf') or body:lower():find('nan') then
    return ({ Infinity = 1 / 0, ['-Infinity'] = -1 / 0, NaN = 0 / 0 })[body]
  end
  local inner = body:match('^%((.*)%)$')
  if inner then body = '-' .. inner end
  local digits, sign = body:match('^([%d.,]+)([+-])$')
  if digits then body = sign .. digits end
  return rawnumber((body:gsub('(%d),', '%1')))
end

function K.env.tonumber(v, base)
  if base == nil or base == 10 then
    if rawtype(v) == 'number' then return v end
    if rawtype(v) == 'string' then return parse(v) end
    return nil
  end
  if not ((base >= 2 and base < 10) or base == 16) then
    fail("bad argument #2 to 'tonumber' (base out of range)")
  end
  local n = rawnumber(v, base)
  if not n then fail('tonumber: ' .. K.tostring(v) .. ' has a digit that the game cannot convert (it would stop the script)') end
  return n
end
