-- find, match, gmatch and gsub as in the game. Lua's own matcher does the work where it gives the same result.
local K = ...
local find, match, gmatch, gsub, rawsub = string.find, string.match, string.gmatch, string.gsub, string.sub
local concat, huge = table.concat, 1 / 0
local rawtype, str, int, units = K.type, K.str, K.int, K.units
local begin, attempt, capture, captures = K.matcher.begin, K.matcher.attempt, K.matcher.capture, K.matcher.captures
local STEPS = K.matcher.steps

-- The pattern with the game's %p and %z written for Lua 5.2, or nil where that is impossible.
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
      elseif letter == 'f' and rawsub(p, i + 2, i + 2) ~= '[' then return nil -- a set in place of %p would make it valid
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

-- How fast the steps of an attempt grow: the number of quantifiers that can backtrack, and the cost of each.
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
  local given = p
  if find(p, '%z') then p = gsub(p, '%z', '%%z') end -- the game does this even where it changes the meaning
  local list, anchor = K.pattern(p)
  local backing, halves, cost = weigh(list)
  found = {
    nodes = list, anchor = anchor, native = translated(p), backing = backing, halves = halves, cost = cost,
    special = find(p, '[%^%$%*%+%?%.%(%[%%%-]') ~= nil,
  }
  if count > 500 then known, count = {}, 0 end
  known[given], count = found, count + 1
  return found
end

-- Whether Lua's own matcher gives the game's result for a text of n ASCII characters.
local function own(found, n)
  if not found.native then return false end
  if STEPS == huge or (found.backing == 0 and found.halves == 0) then return true end
  return found.cost * (n + 2) ^ found.backing * 2 ^ found.halves < STEPS
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
  local _, size = begin(s, found.nodes)
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
  if found.anchor then found = prepare('%' .. p) end -- here ^ is an ordinary character
  local i = 1
  return function()
    local _, size = begin(s, found.nodes)
    while i <= size + 1 do
      local from = i
      local e = attempt(from)
      i = e and e > from and e or from + 1
      if e then return captures(from, e, plain and s, true) end
    end
    return nil
  end
end

-- The replacement of a match: a text with %1, the result of a function, or an entry of a table. nil keeps the match.
local function filled(replacement, u, s, e, all)
  return (gsub(replacement, '%%(.?)', function(mark)
    if mark == '0' then return all and rawsub(all, s, e - 1) or K.spell(u, s, e - 1) end
    if mark == '%' then return '%' end
    if not find(mark, '^%d$') then K.fail("invalid use of '%' in replacement string") end
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
      local ok, out, n = K.pcall(gsub, s, found.native, replacement, most)
      if ok then return out, n end
      K.fail(match(out, 'invalid capture index %%?%d*') or out)
    else
      return gsub(s, found.native, function(...) return answer(replacement, kind, ...) end, most)
    end
  end
  most = most or huge
  local here, total = begin(s, found.nodes)
  local parts, n, i, done = {}, 0, 1, 0
  while done < most do
    begin(s, found.nodes)
    local e = attempt(i)
    if e then
      done = done + 1
      local value
      if kind == 'string' then value = filled(replacement, here, i, e, plain and s)
      else
        local held = K.pack(captures(i, e, plain and s, true))
        K.sealed(function() value = answer(replacement, kind, K.unpack(held, 1, held.n)) end)
      end
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
