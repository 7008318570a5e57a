-- Pattern matching as in the game, unit by unit, with at most 200 steps per attempt.
local K = ...
local rawsub, units = string.sub, K.units
local STEPS = K.faithful and 200 or 1 / 0

local u, size, nodes -- of the current match
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
  if which < 1 or which > level or lengths[which] == OPEN then K.fail('invalid capture index ' .. which) end
  local from, count = starts[which], lengths[which]
  if count == PLACE or s + count - 1 > size then return nil end
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

-- The captures of the last match from s to e. `all` is the whole text when it is ASCII.
local function capture(i, s, e, all)
  local from, to
  if i > level then
    if i > 1 then K.fail('invalid capture index ' .. i) end
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

-- A matcher for one text: `attempt(i)` returns the end of a match; then call `captures`, or `capture` for one.
K.matcher = { attempt = attempt, capture = capture, captures = captures, steps = STEPS }
function K.matcher.begin(s, list)
  u, size = units(s)
  nodes = list
  return u, size
end
