-- dynamic: evaluates expressions while the script runs. They can read variables, including the locals of the
-- calling function, and compute. They cannot call functions or use `^`, and metamethods do not apply.
local K = ...
local fail, env, rawtype, rawget = K.fail, K.env, K.type, K.rawget
local getinfo, getlocal, getupvalue = K.getinfo, K.getlocal, K.getupvalue
local sub, find, match = K.sub, K.find, K.match -- by bytes, because the script's own walk a long string each time
local prepared = K.setmetatable({}, { __mode = 'k' })

local function refused(message) fail('<dynamic>: ' .. message) end
local function broken()
  K.fatal('Index was out of range. Must be non-negative and less than the size of the collection.')
end

-- Operators ---------------------------------------------------------------------
local function number(v)
  local n = rawtype(v) == 'number' and v or rawtype(v) == 'string' and K.parse(v)
  return n or refused('Attempt to perform arithmetic on non-numbers.')
end
local function text(v)
  if rawtype(v) == 'string' then return v end
  return rawtype(v) == 'number' and K.text(v) or refused('Attempt to perform concatenation on non-strings.')
end
local function order(a, b)
  if rawtype(a) == 'number' and rawtype(b) == 'number' then return a - b end
  if rawtype(a) == 'string' and rawtype(b) == 'string' then return K.compare(a, b) end
  refused('Attempt to compare non-numbers, non-strings.')
end
local function less(a, b) return order(a, b) < 0 end
local function at_most(a, b) return order(a, b) <= 0 end
local OPERATORS = {
  ['+'] = function(a, b) return number(a) + number(b) end,
  ['-'] = function(a, b) return number(a) - number(b) end,
  ['*'] = function(a, b) return number(a) * number(b) end,
  ['/'] = function(a, b) return number(a) / number(b) end,
  ['%'] = function(a, b) return K.mod(number(a), number(b)) end,
  ['^'] = function(a, b) return number(a) and number(b) and refused('Unsupported operator Power') end,
  ['..'] = function(a, b) return text(a) .. text(b) end,
  ['<'] = less, ['<='] = at_most,
  ['>'] = function(a, b) return not at_most(a, b) end,
  ['>='] = function(a, b) return not less(a, b) end,
  ['=='] = function(a, b) return K.rawequal(a, b) end,
  ['~='] = function(a, b) return not K.rawequal(a, b) end,
}
OPERATORS['!='] = OPERATORS['~=']
local UNARY = {
  ['not'] = function(v) return not v end,
  ['-'] = function(v) return -number(v) end,
  ['#'] = function(v)
    if rawtype(v) == 'string' then return K.length(v) end
    if rawtype(v) == 'table' and not K.classof[v] then return K.border(v) end
    local kind = K.kind(v)
    fail("Can't get length of type " .. kind:sub(1, 1):upper() .. kind:sub(2))
  end,
}
local function indexed(t, k)
  if rawtype(t) ~= 'table' or K.classof[t] then refused('Attempt to index non-table.') end
  if k == nil or k ~= k then refused('Attempt to index with nil or nan key.') end
  return rawget(t, k)
end

-- Parsing: each part of an expression becomes a function of the variables -----------------------
local LEVELS = {
  ['or'] = 1, ['and'] = 2, ['<'] = 3, ['>'] = 3, ['<='] = 3, ['>='] = 3, ['=='] = 3, ['~='] = 3, ['!='] = 3,
  ['..'] = 4, ['+'] = 5, ['-'] = 5, ['*'] = 6, ['/'] = 6, ['%'] = 6, ['^'] = 7,
}
local DEEPEST = 190 -- the nesting that Lua itself can parse
local WORDS = { ['nil'] = 'nil', ['true'] = 'true', ['false'] = 'false' }
local SIGNS = { '...', '..', '==', '~=', '!=', '<=', '>=', '${' }

local function combined(sign, a, b)
  if sign == 'and' then return function(v) return a(v) and b(v) end end
  if sign == 'or' then return function(v) return a(v) or b(v) end end
  local work = OPERATORS[sign]
  return function(v)
    local x = a(v)
    return work(x, b(v))
  end
end

local function read(code)
  local from, kind, token = 1, nil, nil
  local expression

  local function quoted(quote)
    local last = from + 1
    while sub(code, last, last) ~= quote do
      if last > #code then broken() end
      last = last + (sub(code, last, last) == '\\' and 2 or 1)
    end
    return sub(code, from, last)
  end
  local function sign()
    for i = 1, #SIGNS do
      if sub(code, from, from + #SIGNS[i] - 1) == SIGNS[i] then return SIGNS[i] end
    end
    return sub(code, from, from)
  end
  local function advance()
    from = find(code, '%S', from) or #code + 1
    local first = sub(code, from, from)
    local long = match(code, '^%[(=*)%[', from)
    if first == '' then kind, token = 'end', ''
    elseif find(first, '[%a_\128-\255]') then kind, token = 'name', match(code, '^[%w_\128-\255]+', from)
    elseif find(code, '^%.?%d', from) then
      kind = 'literal'
      token = match(code, '^0[xX]%x+', from) or match(code, '^[%d.]+[eE][+-]?%d+', from) or match(code, '^[%d.]+', from)
      if find(code, '^[eE]', from + #token) then broken() end -- an incomplete number
    elseif first == '"' or first == "'" then kind, token = 'literal', quoted(first)
    elseif long then
      local _, last = find(code, ']' .. long .. ']', from, true)
      kind, token = 'literal', sub(code, from, last or broken())
    else kind, token = 'sign', sign() end
    from = from + #token
  end
  local function expect(wanted)
    if token ~= wanted then broken() end
    advance()
  end

  local function literal()
    local chunk = K.load('return ' .. (WORDS[token] or token), '=[tts]', 't', {}) or broken()
    local value = chunk()
    advance()
    return function() return value end
  end
  -- Items are parsed to the end, but only a shared table may be created.
  local function constructor(shared)
    local items, n = {}, 0
    advance()
    while token ~= '}' do
      local key
      if kind == 'name' and find(code, '^%s*=[^=]', from) then
        key = token
        advance()
        advance()
      elseif token == '[' then
        advance()
        key = expression(0)
        expect(']')
        expect('=')
      end
      n = n + 1
      items[n] = { key, expression(0) }
      if token ~= '}' and token ~= ',' and token ~= ';' then broken() end
      if token ~= '}' then advance() end
    end
    advance()
    return function(v)
      if not shared then refused('Dynamic Expressions cannot define new non-prime tables.') end
      local t, place = {}, 0
      for i = 1, n do
        if not items[i][1] then
          place = place + 1
          K.put(t, place, items[i][2](v))
        end
      end
      for i = 1, n do
        local key = items[i][1]
        if key then K.put(t, rawtype(key) == 'function' and key(v) or key, items[i][2](v)) end
      end
      return t
    end
  end
  local function arguments()
    if kind == 'literal' then return advance() end
    if token ~= '(' then return constructor(token == '${') end
    advance()
    while token ~= ')' do
      expression(0)
      if token == ',' then advance() elseif token ~= ')' then broken() end
    end
    advance()
  end
  local function called() refused('Dynamic Expressions cannot call functions.') end

  local function prefix()
    if token == '(' then
      advance()
      local inner = expression(0)
      expect(')')
      return inner
    end
    if kind ~= 'name' or LEVELS[token] or token == 'not' then broken() end
    local name = token
    advance()
    return function(v) return v[name] end
  end
  local function suffixed()
    local e = prefix()
    while true do
      local base = e
      if token == '.' then
        advance()
        local name = kind == 'name' and token or broken()
        advance()
        e = function(v) return indexed(base(v), name) end
      elseif token == '[' then
        advance()
        local key = expression(0)
        expect(']')
        e = function(v)
          local t = base(v)
          return indexed(t, key(v))
        end
      elseif token == '(' or token == '{' or token == '${' or kind == 'literal' and find(token, '^["\'%[]') then
        arguments()
        e = called
      elseif token == ':' then
        advance()
        advance()
        arguments()
        e = called
      else
        return e
      end
    end
  end
  local function operand()
    local unary = UNARY[token]
    if unary and kind ~= 'literal' then
      advance()
      local inner = operand()
      return function(v) return unary(inner(v)) end
    end
    if kind == 'literal' or WORDS[token] then return literal() end
    if token == '{' or token == '${' then return constructor(token == '${') end
    if token == 'function' or token == '|' then K.fatal('_ENV passed in CreateGlobalReference') end
    if token == '...' then K.fatal('Sequence contains no elements') end
    return suffixed()
  end
  local depth = 0
  function expression(least)
    depth = depth + 1
    if depth > DEEPEST then refused('The expression is nested too deeply.') end
    local left = operand()
    while kind ~= 'literal' and LEVELS[token] and LEVELS[token] > least do
      local operator = token
      advance()
      local right_too = operator == '^' or operator == '..' -- right associative
      left = combined(operator, left, expression(LEVELS[operator] - (right_too and 1 or 0)))
    end
    depth = depth - 1
    return left
  end

  advance()
  return expression(0) -- anything after the expression is ignored
end

-- The variables that the innermost function of the script sees.
local function visible()
  local level, info = 2, getinfo(2, 'Sf')
  while info and not K.own[info.source] do
    level = level + 1
    info = getinfo(level, 'Sf')
  end
  local held = {}
  if info then
    local i = 1
    local name, value = getupvalue(info.func, i)
    while name do
      held[name] = { value }
      i = i + 1
      name, value = getupvalue(info.func, i)
    end
    i = 1
    name, value = getlocal(level, i)
    while name do
      held[name] = { value }
      i = i + 1
      name, value = getlocal(level, i)
    end
  end
  return K.setmetatable({}, { __index = function(_, name)
    local found = held[name]
    if found then return found[1] end
    return env[name]
  end })
end

local dynamic = {}
function dynamic.prepare(code)
  local handle = {}
  prepared[handle], K.classof[handle] = read(K.str(code, 1, 'dynamic.prepare')), 'DynamicExpression'
  return handle
end
function dynamic.eval(given)
  local variables = visible()
  local work = prepared[given] or read(K.str(given, 1, 'dynamic.eval'))
  return (work(variables))
end
env.dynamic = dynamic
