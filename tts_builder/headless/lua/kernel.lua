-- Keeps the real Lua functions for the prelude before the sandbox takes them from the script,
-- and raises errors at the line of the script that caused them.
local K = ...

K.type, K.tostring, K.tonumber, K.error = type, tostring, tonumber, error
K.pcall, K.xpcall, K.load, K.next, K.pairs = pcall, xpcall, load, next, pairs
K.rawset, K.rawget, K.setmetatable, K.getmetatable = rawset, rawget, setmetatable, getmetatable
K.create, K.resume, K.status, K.wrap = coroutine.create, coroutine.resume, coroutine.status, coroutine.wrap
K.format, K.floor = string.format, math.floor
K.env = _G

local getinfo, sethook, error = debug.getinfo, debug.sethook, error
local source = '=' .. K.chunk

-- "name:line: " of the innermost line of the script itself, or nothing.
local function where()
  local level = 3
  local info = getinfo(level, 'Sl')
  while info do
    if info.source == source then return K.chunk .. ':' .. info.currentline .. ': ' end
    level = level + 1
    info = getinfo(level, 'Sl')
  end
  return ''
end
K.where = where

function K.fail(message)
  error(where() .. message, 0)
end

function K.clean(message)
  return (message:gsub('^%[tts%]:%d+: ', ''))
end

-- A limit on instructions per call from outside. It fires again and again once spent, so that a
-- pcall in the script cannot swallow it for good.
local spent = 0
local function count()
  spent = spent + 1
  if spent > K.budget then error('the script ran longer than its limit', 0) end
end

function K.arm(thread)
  if K.budget <= 0 then return end
  if thread then sethook(thread, count, '', 1000) else sethook(count, '', 1000) end
end

function K.enter(f, ...)
  spent = 0
  return K.pcall(f, ...)
end
K.arm()
