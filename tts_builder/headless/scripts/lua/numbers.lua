-- Converts numbers to text and text to numbers as MoonSharp does.
local K = ...
local format, floor, rawtype, fail = string.format, math.floor, K.type, K.fail
local gsub, match, find = string.gsub, string.match, string.find
local rawnumber = K.tonumber

-- A number exactly halfway between two numbers of 15 digits: C rounds it to the even one, the game away from
-- zero. The next larger number is no longer halfway. Except for tiny ones, such numbers have at most 40 binary
-- places.
local HALF = '^%-?%d%.' .. ('%d'):rep(14) .. '50*e'
function K.sided(n)
  if n * 1099511627776 % 1 == 0 and find(format('%.24e', n), HALF) then return n * (1 + 2 ^ -52) end
  return n
end

function K.text(n)
  if n ~= n then return 'NaN' end
  if n == 1 / 0 then return 'Infinity' end
  if n == -1 / 0 then return '-Infinity' end
  if n == floor(n) and n < 1e15 and n > -1e15 then return format('%d', n) end
  return (gsub(format('%.15g', K.sided(n)), 'e', 'E'))
end
-- Numbers from text: no hexadecimal; commas are skipped; parentheses or a trailing sign mark negative numbers.
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
  if not n or n == 1 / 0 then return nil end
  return sign == '-' and -n or n
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
  local known = base == 2 or base == 8 or base == 10 or base == 16
  if known then digits = gsub(digits, '^%+', '') end
  if base == 16 then digits = gsub(digits, '^0[xX]', '') end
  if digits == '' and not known then return 0 end
  local n = find(digits, '^%w+$') and rawnumber(digits, base)
  if n and not known then return n % 4294967296 end
  if n and n < 4294967296 then return n end
  if known then
    K.fatal('tonumber: Additional non-parsable characters are at the end of the string.')
  end
  fail("bad argument #1 to 'tonumber' (invalid character)")
end
