-- Keeps the real Lua functions for the prelude before the sandbox takes them from the script,
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

-- The globals of the script are a table of their own: Lua's own table of globals is asked by the library that
-- calls us, outside of every pcall, and a metatable of the script must not be met there.
K.env = {}
for name, value in next, _G do K.env[name] = value end
K.env._G = K.env

-- The game knows no finalisers, and nothing could stop one that never ends. Lua remembers to call one when the
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

-- What a value's metatable itself holds for an event, whatever it inherits or hides.
function K.method(v, event)
  local meta = K.metaof(v)
  return meta and K.rawget(meta, event)
end

-- Runs a function where it cannot yield, as the game runs what its library calls back.
local through = string.gsub
function K.sealed(f)
  through('-', '-', f)
end

local getinfo, sethook, error = debug.getinfo, debug.sethook, error
K.getinfo, K.getlocal, K.getupvalue = getinfo, debug.getlocal, debug.getupvalue
K.own = { ['=' .. K.chunk] = K.chunk } -- names of the chunks that are the script's own
local own = K.own

-- "name:line: " of the innermost line of the script itself, or nothing.
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

-- The name of the chunk a function was written in.
function K.source(f) return getinfo(f, 'S').source end
function K.line(f) return getinfo(f, 'S').linedefined end

function K.clean(message)
  return (message:gsub('^%[tts%]:%d+: ', ''))
end

-- A limit on instructions per call from outside, counted by the thousand. Once spent, every further
-- instruction of the script raises, so that no pcall in it can go on for ever.
local spent, depth = 0, 0
local worked = 0 -- the same without the prelude, which stands for what the game does itself
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

-- Thousands of instructions of the script in the last call from outside, and the seconds they take where time passes
-- meanwhile.
function K.worked() return worked end
function K.elapsed() return K.speed > 0 and worked / K.speed or 0 end

if K.budget > 0 or K.speed > 0 then
  K.enter = guarded
  function K.arm(thread) arm(thread, 1000) end
else
  K.enter = K.pcall
  function K.arm() end
end
