-- The standard library as scripts have it in the game: missing functions are removed, different ones replaced.
local K, gate = ...
local ipairs, select, table = ipairs, select, table
local env, fail, kind, text = K.env, K.fail, K.kind, K.text
local rawtype = K.type

for _, name in ipairs({ 'io', 'debug', 'load', 'loadfile', 'loadstring', 'dofile', 'require', 'python', 'module' }) do
  env[name], _G[name] = nil, nil
end
env.package, _G.package, _G.os = { loaded = {} }, nil, nil
env._VERSION = 'MoonSharp 2.0.0.0'
env._MOONSHARP = { version = '2.0.0.0', luacompat = '5.2', platform = 'headless', is_aot = false, is_unity = false }

-- Basic -----------------------------------------------------------------------
function env.type(...)
  if select('#', ...) == 0 then fail("bad argument #1 to 'type' (value expected)") end
  return kind((...))
end

-- tostring numbers tables and functions in the order in which they are first shown.
local numbers, last = K.setmetatable({}, { __mode = 'k' }), 0
local function numbered(v)
  local n = numbers[v]
  if not n then
    last = last + 1
    n = last
    numbers[v] = n
  end
  return K.format('%s: %08X', kind(v), n)
end

local rawtext = K.tostring
function env.tostring(...)
  if select('#', ...) == 0 then fail("bad argument #1 to 'tostring' (value expected)") end
  local v = ...
  local t = rawtype(v)
  if t == 'number' then return text(v) end
  if t ~= 'table' then return (t == 'function' or t == 'thread') and numbered(v) or rawtext(v) end
  local own = K.method(v, '__tostring')
  if not own then return K.classof[v] and rawtext(v) or numbered(v) end
  local told = own(v)
  if told ~= nil and rawtype(told) ~= 'string' then fail("'tostring' must return a string") end
  return told
end

-- After the last value there is one nil.
function env.select(n, ...)
  local count = select('#', ...)
  if n == '#' then return count end
  n = K.int(n, 1, 'select')
  if n > count then return nil end
  if n == 0 or -n > count then fail("bad argument #1 to 'select' (index out of range)") end
  return select(n, ...)
end

function env.collectgarbage() return nil end
function env.pack(...) return table.pack(...) end
function env.unpack(...) return table.unpack(...) end

-- A metatable of the globals reports which event handlers exist. If a script replaces it, every event must be tried.
local handlers = K.watched
local function noted(name, value)
  if handlers[name] and rawtype(value) == 'function' then gate(K.ops.define, name) end
end
local ours = { __newindex = function(t, name, value)
  K.rawset(t, name, value)
  noted(name, value)
end }
-- In the game `__eq` runs only for tables with the same metatable, `__unm` gets one operand, and `__call` may be a
-- callable table.
local wrappers = K.setmetatable({}, { __mode = 'kv' })
local function wrapped(f, make)
  local made = wrappers[f]
  if not made then
    made = make(f)
    wrappers[f], wrappers[made] = made, made
  end
  return made
end
local function equal(f)
  return function(a, b)
    local shared = K.metaof(a)
    return shared ~= nil and shared == K.metaof(b) and f(a, b)
  end
end
local function minus(f)
  return function(a) return f(a) end
end
local function calling(callable)
  return function(...) return callable(...) end
end

function env.setmetatable(t, m)
  if rawtype(t) ~= 'table' then
    fail("bad argument #1 to 'setmetatable' (table expected, got " .. kind(t) .. ')')
  end
  if m ~= nil and rawtype(m) ~= 'table' then
    fail("bad argument #2 to 'setmetatable' (nil or table expected, got " .. kind(m) .. ')')
  end
  if t == env then
    gate(K.ops.define, '*')
    ours = nil
  end
  if K.classof[t] then fail('cannot set the metatable of userdata') end
  if m then
    local eq, unm, call = K.rawget(m, '__eq'), K.rawget(m, '__unm'), K.rawget(m, '__call')
    if rawtype(call) == 'table' then K.rawset(m, '__call', wrapped(call, calling)) end
    if rawtype(eq) == 'function' then K.rawset(m, '__eq', wrapped(eq, equal)) end
    if rawtype(unm) == 'function' then K.rawset(m, '__unm', wrapped(unm, minus)) end
  end
  return K.setmetatable(t, m)
end
function env.rawequal(a, b) return K.rawequal(a, b) end
function env.rawget(t, k)
  if K.classof[t] then K.wrong(1, 'rawget', 'table', t) end
  K.list(t, 1, 'rawget')
  return (K.rawget(t, k))
end
function env.rawlen(v)
  if rawtype(v) == 'string' then return K.length(v) end
  if rawtype(v) ~= 'table' or K.classof[v] then K.wrong(1, 'rawlen', 'table or string', v) end
  return K.border(v)
end
function env.getmetatable(t)
  if (t == env and ours) or K.classof[t] then return nil end
  return K.getmetatable(t)
end
function env.rawset(t, name, value)
  if K.classof[t] then fail("bad argument #1 to 'rawset' (table expected, got userdata)") end
  K.list(t, 1, 'rawset')
  K.put(t, name, value)
  if t == env then noted(name, value) end
  return t
end
function K.watching() return ours ~= nil end
function K.watch()
  K.setmetatable(env, ours)
end

-- Time ------------------------------------------------------------------------
local function field(t, name, default)
  local v = K.rawget(t, name)
  local n = rawtype(v) == 'number' and v or rawtype(v) == 'string' and K.parse(v) or default
  if not n then fail("field '" .. name .. "' missing in date table") end
  return K.cast(n)
end

local os = {}
function os.clock() return gate(K.ops.clock) + K.elapsed() end
function os.difftime(a, b) return K.num(a, 1, 'difftime') - (b ~= nil and K.num(b, 2, 'difftime') or 0) end
function os.time(t)
  if t == nil then return gate(K.ops.time) end
  K.list(t, 1, 'time')
  local day, month, year = field(t, 'day'), field(t, 'month'), field(t, 'year')
  local seconds = gate(K.ops.time, year, month, day, field(t, 'hour', 12), field(t, 'min', 0), field(t, 'sec', 0))
  if not seconds then K.fatal('Year, Month, and Day parameters describe an un-representable DateTime.') end
  if seconds < 0 then return nil end
  return seconds
end
function os.date(form, t)
  return (K.result(gate(K.ops.date, form ~= nil and K.str(form, 1, 'date') or nil, t ~= nil and K.num(t, 2, 'date') or nil)))
end
env.os = os
