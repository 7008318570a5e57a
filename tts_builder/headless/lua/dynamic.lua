-- dynamic: expressions evaluated while the script runs. They read variables and compute, but call nothing.
local K = ...
local fail, env = K.fail, K.env
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

local function compile(text)
  if K.type(text) ~= 'string' then fail('dynamic: string expected, got ' .. K.kind(text)) end
  local plain = text:gsub('\\.', ''):gsub('"[^"]*"', '\1'):gsub("'[^']*'", '\1')
  if plain:find('{', 1, true) or plain:find('%f[%w_]function%f[^%w_]') then
    fail('Dynamic Expressions cannot define new functions or tables.')
  end
  if calls(plain) or plain:find('[%w_%)]%s*:') then fail('Dynamic Expressions cannot call functions.') end
  local chunk, message = K.load('return ' .. text, '=' .. K.chunk, 't', env)
  if not chunk then fail(K.clean(message)) end
  return chunk
end

local dynamic = {}
function dynamic.prepare(text)
  local handle = {}
  prepared[handle], K.classof[handle] = compile(text), 'DynamicExpression'
  return handle
end
function dynamic.eval(given)
  local value = (prepared[given] or compile(given))()
  return value
end
env.dynamic = dynamic
