-- dynamic: expressions evaluated while the script runs. They read variables, also local ones of the function that
-- asks, and compute, but call nothing, know no powers and no metamethods.
local K = ...
local fail, env = K.fail, K.env
local getinfo, getlocal, getupvalue = K.getinfo, K.getlocal, K.getupvalue
local words = { ['and'] = true, ['or'] = true, ['not'] = true }
local prepared = K.setmetatable({}, { __mode = 'k' })

local function calls(plain)
  for before, mark in plain:gmatch('([%w_%)%]\1]+)%s*([%(\1])') do
    local word = before:match('[%a_][%w_]*$')
    if not (word and words[word]) then
      if mark == '(' or before:sub(-1) ~= '\1' then return true end
    end
  end
  return false
end

-- The expression that the text begins with; what follows it is not read.
local function begun(text)
  local chunk, message = K.load('return ' .. text, '=[tts]', 't', env)
  if chunk and text:find('%S') then return text end
  for last = message and message:find('<eof> expected', 1, true) and #text or 0, 1, -1 do
    local part = text:sub(1, last)
    if part:find('%S') and K.load('return ' .. part, '=[tts]', 't', env) then return part end
  end
  K.fatal('Index was out of range. Must be non-negative and less than the size of the collection.')
end

local function checked(text)
  text = begun(K.str(text, 1, 'dynamic.eval'))
  local plain = text:gsub('\\.', ''):gsub('"[^"]*"', '\1'):gsub("'[^']*'", '\1')
  if plain:find('{', 1, true) or plain:find('%f[%w_]function%f[^%w_]') then
    fail('<dynamic>: Dynamic Expressions cannot define new functions or tables.')
  end
  if calls(plain) or plain:find('[%w_%)]%s*:') then fail('<dynamic>: Dynamic Expressions cannot call functions.') end
  if plain:find('^', 1, true) then fail('Unsupported operator Power') end
  return text
end

-- Variables as the innermost function of the script sees them.
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
function dynamic.prepare(text)
  local handle = {}
  prepared[handle], K.classof[handle] = checked(text), 'DynamicExpression'
  return handle
end
function dynamic.eval(given)
  local value = K.load('return ' .. (prepared[given] or checked(given)), '=[tts]', 't', visible())()
  return value
end
env.dynamic = dynamic
