-- Parses patterns as the game does: characters, sets and classes look at the low byte of a unit.
local K = ...
local byte, units = string.byte, K.units

-- Character classes over the 256 low bytes ------------------------------------
local function among(text, ...)
  local set = {}
  for i = 1, #text do set[byte(text, i)] = true end
  local spans = { ... }
  for i = 1, #spans, 2 do
    for code = spans[i], spans[i + 1] do set[code] = true end
  end
  return set
end
local function joined(a, b)
  local set = {}
  for code = 0, 255 do set[code] = a[code] or b[code] end
  return set
end
local classes = {
  c = among('', 0, 31, 127, 159),
  d = among('', 48, 57),
  l = among('\170\181\186', 97, 122, 223, 246, 248, 255),
  u = among('', 65, 90, 192, 214, 216, 222),
  p = among('!"#%&\'()*,-./:;?@[\\]_{}\161\171\183\187\191'),
  s = among(' ', 9, 13),
  x = among('', 48, 57, 65, 70, 97, 102),
  z = among('\0'),
}
classes.a = joined(classes.l, classes.u)
classes.w = joined(classes.a, classes.d)
classes.g = among('', 33, 126, 161, 255)

-- Whether a low byte belongs to the class %letter.
local function class(letter, code)
  local lower = letter >= 65 and letter <= 90 and letter + 32 or letter
  local set = lower < 128 and classes[K.char(lower)]
  if not set then return letter % 256 == code end
  if lower == letter then return set[code] == true end
  return not set[code]
end

local function tested(inside)
  local set = {}
  for code = 0, 255 do set[code] = inside(code) or nil end
  return set
end

-- The set that begins with [ at place i of the pattern, and the place after it.
local function bracket(u, n, i)
  local from = i + 1
  local negative = u[from] == 94
  if negative then from = from + 1 end
  local last = from
  repeat
    if last > n then return nil end
    local code = u[last]
    last = last + 1
    if code == 37 then
      if last > n then return nil end
      last = last + 1
    end
  until last <= n and u[last] == 93 or last > n
  if last > n then return nil end
  local set = tested(function(code)
    local p = from
    while p < last do
      if u[p] == 37 then
        p = p + 1
        if class(u[p], code) then return not negative end
      elseif u[p + 1] == 45 and p + 2 < last then
        p = p + 2
        if u[p - 2] % 256 <= code and code <= u[p] % 256 then return not negative end
      elseif u[p] % 256 == code then
        return not negative
      end
      p = p + 1
    end
    return negative
  end)
  return set, last + 1
end

local quantifiers = { [42] = '*', [43] = '+', [45] = '-', [63] = '?' }
local EVERY = tested(function() return true end)

-- Returns the pattern as a list of nodes, and whether it is anchored.
function K.pattern(p)
  local u, n = units(p)
  local nodes, i = {}, 1
  local function add(node) nodes[#nodes + 1] = node end
  local function fault(text) add({ op = 'fault', text = text }) end
  local anchor = u[1] == 94
  if anchor then i = 2 end
  while i <= n do
    local code = u[i]
    local set, after
    if code == 40 then
      if u[i + 1] == 41 then add({ op = '()' }) i = i + 2 else add({ op = '(' }) i = i + 1 end
    elseif code == 41 then
      add({ op = ')' })
      i = i + 1
    elseif code == 36 and i == n then
      add({ op = '$' })
      i = i + 1
    elseif code == 37 and u[i + 1] == 98 then
      if i + 3 > n then
        fault('unbalanced pattern')
        break
      end
      add({ op = '%b', open = u[i + 2], close = u[i + 3] })
      i = i + 4
    elseif code == 37 and u[i + 1] == 102 then
      if u[i + 2] ~= 91 then
        fault("missing '[' after '%f' in pattern")
        break
      end
      set, after = bracket(u, n, i + 2)
      if not set then
        fault("malformed pattern (missing ']')")
        break
      end
      add({ op = '%f', set = set })
      i = after
    elseif code == 37 and u[i + 1] and u[i + 1] >= 48 and u[i + 1] <= 57 then
      add({ op = '%1', capture = u[i + 1] - 48 })
      i = i + 2
    else
      if code == 37 then
        local letter = u[i + 1]
        if not letter then
          fault("malformed pattern (ends with '%')")
          break
        end
        set, after = tested(function(c) return class(letter, c) end), i + 2
      elseif code == 91 then
        set, after = bracket(u, n, i)
        if not set then
          fault("malformed pattern (missing ']')")
          break
        end
      elseif code == 46 then
        set, after = EVERY, i + 1
      else
        set, after = { [code % 256] = true }, i + 1
      end
      local quantifier = quantifiers[u[after]]
      add({ op = 'one', set = set, quantifier = quantifier })
      i = quantifier and after + 1 or after
    end
  end
  add({ op = 'end' })
  return nodes, anchor
end
