-- Patterns as the game matches them: characters, sets and classes look at the low byte of a unit, and one
-- attempt has 200 steps. Where Lua's own matcher gives the same answer it does the work.
local K = ...
local byte, find, match, gmatch, gsub, rawsub = string.byte, string.find, string.match, string.gmatch, string.gsub, string.sub
local concat, huge = table.concat, 1 / 0
local rawtype, str, int, units = K.type, K.str, K.int, K.units
local STEPS = K.faithful and 200 or huge

-- Classes over the 256 low bytes ----------------------------------------------
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

-- Whether a low byte is of the class written %letter.
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

-- [ at place i of the pattern: what it holds, and the place after it.
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

-- The pattern as a list of nodes.
local function parse(p)
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

-- Matching --------------------------------------------------------------------
local u, size, nodes -- of the match under way
local starts, lengths, level, steps = {}, {}, 0, 0
local OPEN, PLACE = -1, -2
local go

local function greedy(s, p, set)
  local i = 0
  while s + i <= size and set[u[s + i] % 256] do i = i + 1 end
  while i >= 0 do
    local e = go(s + i, p + 1)
    if e then return e end
    i = i - 1
  end
end

local function lazy(s, p, set)
  while true do
    local e = go(s, p + 1)
    if e then return e end
    if s > size or not set[u[s] % 256] then return nil end
    s = s + 1
  end
end

local function balance(s, node)
  if s > size or u[s] ~= node.open then return nil end
  local depth, i = 1, s + 1
  while i <= size do
    if u[i] == node.close then
      depth = depth - 1
      if depth == 0 then return i + 1 end
    elseif u[i] == node.open then
      depth = depth + 1
    end
    i = i + 1
  end
end

local function again(s, which)
  if which < 1 or which > level or lengths[which] == OPEN then K.fail('invalid capture index') end
  local from, count = starts[which], lengths[which]
  if s + count - 1 > size then return nil end
  for i = 0, count - 1 do
    if u[from + i] ~= u[s + i] then return nil end
  end
  return s + count
end

local function open(s, p, what)
  if level >= 32 then K.fail('too many captures') end
  level = level + 1
  starts[level], lengths[level] = s, what
  local e = go(s, p)
  if not e then level = level - 1 end
  return e
end

local function close(s, p)
  local which = level
  while which > 0 and lengths[which] ~= OPEN do which = which - 1 end
  if which == 0 then K.fail('invalid pattern capture') end
  lengths[which] = s - starts[which]
  local e = go(s, p)
  if not e then lengths[which] = OPEN end
  return e
end

function go(s, p)
  steps = steps - 1
  if steps < 0 then K.fail('pattern too complex') end
  while true do
    local node = nodes[p]
    local op = node.op
    if op == 'one' then
      local set, quantifier = node.set, node.quantifier
      local fits = s <= size and set[u[s] % 256]
      if quantifier == nil then
        if not fits then return nil end
        s = s + 1
      elseif quantifier == '*' then
        return greedy(s, p, set)
      elseif quantifier == '+' then
        if not fits then return nil end
        return greedy(s + 1, p, set)
      elseif quantifier == '-' then
        return lazy(s, p, set)
      elseif fits then
        local e = go(s + 1, p + 1)
        if e then return e end
      end
      p = p + 1
    elseif op == 'end' then
      return s
    elseif op == '(' then
      return open(s, p + 1, OPEN)
    elseif op == '()' then
      return open(s, p + 1, PLACE)
    elseif op == ')' then
      return close(s, p + 1)
    elseif op == '$' then
      return s == size + 1 and s or nil
    elseif op == '%b' then
      s = balance(s, node)
      if not s then return nil end
      p = p + 1
    elseif op == '%f' then
      local before, here = s > 1 and u[s - 1] or 0, s <= size and u[s] or 0
      if node.set[before % 256] or not node.set[here % 256] then return nil end
      p = p + 1
    elseif op == '%1' then
      s = again(s, node.capture)
      if not s then return nil end
      p = p + 1
    else
      K.fail(node.text)
    end
  end
end

local function attempt(s)
  level, steps = 0, STEPS
  return go(s, 1)
end

-- The captures of the last match from s to e; `all` is the text when it is ASCII.
local function capture(i, s, e, all)
  local from, to
  if i > level then
    if i > 1 then K.fail('invalid capture index') end
    from, to = s, e - 1
  elseif lengths[i] == PLACE then
    return starts[i]
  elseif lengths[i] == OPEN then
    K.fail('unfinished capture')
  else
    from, to = starts[i], starts[i] + lengths[i] - 1
  end
  if all then return rawsub(all, from, to) end
  return K.spell(u, from, to)
end
local function captures(s, e, all, whole)
  local n = (level == 0 and whole) and 1 or level
  if n == 1 then return capture(1, s, e, all) end
  local out = {}
  for i = 1, n do out[i] = capture(i, s, e, all) end
  return K.unpack(out, 1, n)
end

-- Which matcher ---------------------------------------------------------------
-- %p and %z as Lua 5.2 would write the game's; nil where that cannot be said.
local PUNCTUATION = "!\"#%%&'%(%)%*,%-%./:;%?@%[\\%]_{}"
local function translated(p)
  if find(p, '[\128-\255%z]') then return nil end
  if not find(p, '%%[pPzgG]') then return p end
  local out, i, inside = {}, 1, false
  while i <= #p do
    local c = rawsub(p, i, i)
    if c == '%' then
      local letter = rawsub(p, i + 1, i + 1)
      if letter == 'p' then out[#out + 1] = inside and PUNCTUATION or '[' .. PUNCTUATION .. ']'
      elseif find(letter, '[PzZgG]') then return nil
      elseif letter == 'b' then
        out[#out + 1] = rawsub(p, i, i + 3)
        i = i + 2
      else out[#out + 1] = c .. letter end
      i = i + 2
    else
      if inside and c == ']' then inside = false
      elseif not inside and c == '[' then
        inside = true
        local first = match(p, '^%^?%]?', i + 1)
        c, i = c .. first, i + #first
      end
      out[#out + 1] = c
      i = i + 1
    end
  end
  return concat(out)
end

-- How the steps of an attempt grow: the number of quantifiers that may have to give back, and what one costs.
local function weigh(list)
  local backing, halves, cost, sure = 0, 0, 1, true
  for i = #list - 1, 1, -1 do
    local node = list[i]
    local quantifier = node.quantifier
    if quantifier and not sure then
      if quantifier == '?' then halves = halves + 1 else backing = backing + 1 end
    end
    if node.op ~= 'one' or quantifier then cost = cost + 1 end
    if not (node.op == ')' or node.op == '(' or node.op == '()' or quantifier and quantifier ~= '+') then sure = false end
  end
  return backing, halves, cost
end

local known, count = {}, 0
local function prepare(p)
  local found = known[p]
  if found then return found end
  local list, anchor = parse(p)
  local backing, halves, cost = weigh(list)
  found = {
    nodes = list, anchor = anchor, native = translated(p), backing = backing, halves = halves, cost = cost,
    special = find(p, '[%^%$%*%+%?%.%(%[%%%-]') ~= nil,
  }
  if count > 500 then known, count = {}, 0 end
  known[p], count = found, count + 1
  return found
end

-- Whether Lua's own matcher answers as the game does for a text of n ASCII characters.
local function own(found, n)
  if not found.native then return false end
  if STEPS == huge or (found.backing == 0 and found.halves == 0) then return true end
  return found.cost * (n + 2) ^ found.backing * 2 ^ found.halves < STEPS
end

local function begin(s, found)
  u, size = units(s)
  nodes = found.nodes
end

-- Functions -------------------------------------------------------------------
local function first(init, n)
  if init < 0 then init = init + n + 1 end
  if init < 1 then return 1 end
  return init > n + 1 and n + 1 or init
end

-- Plain search over units.
local function plainly(s, p, init)
  if find(p, '%z') then return nil end
  if K.ascii(s) then return find(s, p, first(init, #s), true) end
  local here, n = units(s)
  local wanted, m = units(p)
  for i = first(init, n), n - m + 1 do
    local k = 1
    while k <= m and here[i + k - 1] == wanted[k] do k = k + 1 end
    if k > m then return i, i + m - 1 end
  end
  return nil
end

local function search(s, p, init, name)
  local found = prepare(p)
  local plain = K.ascii(s)
  if plain and own(found, #s) then
    init = first(init, #s)
    if name == 'find' then return find(s, found.native, init) end
    return match(s, found.native, init)
  end
  begin(s, found)
  local i = first(init, size)
  repeat
    local e = attempt(i)
    if e then
      if name == 'find' then return i, e - 1, captures(i, e, plain and s) end
      return captures(i, e, plain and s, true)
    end
    i = i + 1
  until i > size + 1 or found.anchor
  return nil
end

function string.find(s, p, init, plain)
  s, p, init = str(s, 1, 'find'), str(p, 2, 'find'), int(init, 3, 'find', 1)
  if plain or not prepare(p).special then return plainly(s, p, init) end
  return search(s, p, init, 'find')
end

function string.match(s, p, init)
  s, p, init = str(s, 1, 'match'), str(p, 2, 'match'), int(init, 3, 'match', 1)
  return search(s, p, init, 'match')
end

function string.gmatch(s, p)
  s, p = str(s, 1, 'gmatch'), str(p, 2, 'gmatch')
  local found = prepare(p)
  local plain = K.ascii(s)
  if plain and own(found, #s) and not found.anchor then return gmatch(s, found.native) end
  if found.anchor then found = prepare('%' .. p) end -- the sign means itself here
  local i = 1
  return function()
    begin(s, found)
    while i <= size + 1 do
      local from = i
      local e = attempt(from)
      i = e and e > from and e or from + 1
      if e then return captures(from, e, plain and s, true) end
    end
    return nil
  end
end

-- What stands for a match: text with %1, a function's answer or a table's entry; nil leaves the match.
local function filled(replacement, s, e, all)
  return (gsub(replacement, '%%(.?)', function(mark)
    if mark == '0' then return all and rawsub(all, s, e - 1) or K.spell(u, s, e - 1) end
    if not find(mark, '^%d$') then return mark end
    local value = capture(K.tonumber(mark), s, e, all)
    return rawtype(value) == 'number' and K.text(value) or value
  end))
end

local function accepted(value)
  if value == nil or value == false then return nil end
  local t = rawtype(value)
  if t == 'string' then return value end
  if t == 'number' then return K.text(value) end
  K.fail('invalid replacement value (a ' .. K.kind(value) .. ')')
end

local function answer(replacement, kind, ...)
  if kind == 'function' then return accepted((replacement(...))) end
  return accepted(K.rawget(replacement, (...)))
end

function string.gsub(s, p, replacement, most)
  s, p = str(s, 1, 'gsub'), str(p, 2, 'gsub')
  local kind = rawtype(replacement)
  if kind == 'number' then replacement, kind = K.text(replacement), 'string' end
  if kind ~= 'string' and kind ~= 'function' and kind ~= 'table' or K.classof[replacement] then
    K.fail("bad argument #3 to 'gsub' (string/function/table expected)")
  end
  local found = prepare(p)
  local plain = K.ascii(s)
  most = most ~= nil and int(most, 4, 'gsub') or huge
  if plain and own(found, #s) then
    if most == huge then most = nil elseif most < 0 then most = 0 end
    if kind == 'string' then
      if not find(replacement, '%%[^%d%%]') and not find(replacement, '%%$') then
        local ok, out, n = K.pcall(gsub, s, found.native, replacement, most)
        if ok then return out, n end
        K.fail(find(out, 'capture index') and 'invalid capture index' or out)
      end
    else
      return gsub(s, found.native, function(...) return answer(replacement, kind, ...) end, most)
    end
  end
  most = most or huge
  begin(s, found)
  local here, total, parts, n, i, done = u, size, {}, 0, 1, 0
  while done < most do
    begin(s, found)
    local e = attempt(i)
    if e then
      done = done + 1
      local value
      if kind == 'string' then value = filled(replacement, i, e, plain and s)
      else value = answer(replacement, kind, captures(i, e, plain and s, true)) end
      n = n + 1
      parts[n] = value or K.spell(here, i, e - 1)
    end
    if e and e > i then
      i = e
    elseif i <= total then
      n = n + 1
      parts[n] = K.spell(here, i, i)
      i = i + 1
    else
      break
    end
    if found.anchor then break end
  end
  if i <= total then
    n = n + 1
    parts[n] = K.spell(here, i, total)
  end
  return K.whole(concat(parts)), done
end
