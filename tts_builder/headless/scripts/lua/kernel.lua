-- Keeps the real Lua functions for the prelude before the sandbox removes them from the script,
-- and raises errors at the line of the script that caused them.
local K = ...

K.type, K.tostring, K.tonumber, K.error = type, tostring, tonumber, error
K.pcall, K.xpcall, K.load, K.next, K.pairs = pcall, xpcall, load, next, pairs
K.rawset, K.rawget, K.getmetatable = rawset, rawget, getmetatable
K.create, K.resume, K.status, K.wrap = coroutine.create, coroutine.resume, coroutine.status, coroutine.wrap
K.format, K.floor, K.unpack, K.pack, K.char = string.format, math.floor, table.unpack, table.pack, string.char
K.ipairs, K.select, K.concat, K.rawequal = ipairs, select, table.concat, rawequal
K.sub, K.find, K.match = string.sub, string.find, string.match
K.metaof = debug.getmetatable

-- The globals of the script are a separate table. lupa reads Lua's own table of globals outside of any pcall,
-- where a metatable of the script must not run.
K.env = {}
for name, value in next, _G do K.env[name] = value end
K.env._G = K.env

-- The game has no finalizers, and nothing could stop one that never ends. Lua registers a finalizer when the
-- metatable has any `__gc`, even false, at the moment it is set.
local rawget, rawset, set = rawget, rawset, setmetatable
function K.setmetatable(t, m)
  local final = m and rawget(m, '__gc')
  if not m or final == nil then return set(t, m) end
  rawset(m, '__gc', nil)
  set(t, m)
  rawset(m, '__gc', final)
  return t
end

-- The handler that the metatable of a value itself holds for an event, ignoring `__index` and `__metatable`.
function K.method(v, event)
  local meta = K.metaof(v)
  return meta and K.rawget(meta, event)
end

-- Run a function so that it cannot yield, as the game runs callbacks of its library.
local through = string.gsub
function K.sealed(f)
  through('-', '-', f)
end

local getinfo, sethook, error = debug.getinfo, debug.sethook, error
K.getinfo, K.getlocal, K.getupvalue = getinfo, debug.getlocal, debug.getupvalue
K.own = { ['=' .. K.chunk] = K.chunk } -- names of the chunks that belong to the script
local own = K.own

-- "name:line: " of the innermost line of the script itself, or "".
local function where()
  local level = 3
  local info = getinfo(level, 'Sl')
  while info do
    local chunk = own[info.source]
    if chunk then return chunk .. ':' .. info.currentline .. ': ' end
    level = level + 1
    info = getinfo(level, 'Sl')
  end
  return ''
end
K.where = where

function K.fail(message)
  error(where() .. message, 0)
end

-- The name of the chunk that defines a function.
function K.source(f) return getinfo(f, 'S').source end
function K.line(f) return getinfo(f, 'S').linedefined end

function K.clean(message)
  return (message:gsub('^%[tts%]:%d+: ', ''))
end

-- The limit on instructions per call from Python, counted in thousands. Once it is reached, every further
-- instruction of the script raises, so that no pcall in it can continue.
local spent, depth = 0, 0
local worked = 0 -- the same without instructions of the prelude, which are the game's own work
local count
local function arm(thread, every)
  if thread then sethook(thread, count, '', every) else sethook(count, '', every) end
end
function count()
  spent = spent + 1
  if K.speed > 0 and own[getinfo(2, 'S').source] then worked = worked + 1 end
  if K.budget == 0 or spent <= K.budget then return end
  arm(nil, 1)
  if own[getinfo(2, 'S').source] then error('the script ran longer than its limit', 0) end
end

local function leave(...)
  depth = depth - 1
  return ...
end

local function guarded(f, ...)
  if depth == 0 then
    spent, worked = 0, 0
    arm(nil, 1000)
  end
  depth = depth + 1
  return leave(K.pcall(f, ...))
end

-- Thousands of instructions of the script in the last call from Python, and the seconds that they take when the
-- clock of the script runs.
function K.worked() return worked end
function K.elapsed() return K.speed > 0 and worked / K.speed or 0 end

if K.budget > 0 or K.speed > 0 then
  K.enter = guarded
  function K.arm(thread) arm(thread, 1000) end
else
  K.enter = K.pcall
  function K.arm() end
end
