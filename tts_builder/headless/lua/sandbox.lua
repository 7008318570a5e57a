-- The standard library as the game gives it to scripts: what is absent is removed, what differs is replaced.
local K, gate = ...
local ipairs, select, table = ipairs, select, table
local env, fail, kind, text, where = K.env, K.fail, K.kind, K.text, K.where
local rawtype, floor = K.type, math.floor

for _, name in ipairs({ 'io', 'debug', 'load', 'loadfile', 'loadstring', 'dofile', 'require', 'python', 'module' }) do
  env[name] = nil
end
env.package = { loaded = {} }
env._VERSION = 'MoonSharp 2.0.0.0'
env._MOONSHARP = { version = '2.0.0.0', luacompat = '5.2', platform = 'headless', is_aot = false, is_unity = false }

-- Basic -----------------------------------------------------------------------
function env.type(...)
  if select('#', ...) == 0 then fail("bad argument #1 to 'type' (value expected)") end
  return kind((...))
end

local rawtext = K.tostring
function env.tostring(...)
  if select('#', ...) == 0 then fail("bad argument #1 to 'tostring' (value expected)") end
  local v = ...
  if rawtype(v) == 'number' then return text(v) end
  return rawtext(v)
end

function env.error(message)
  if rawtype(message) == 'number' then message = text(message) end
  if rawtype(message) ~= 'string' then
    fail("bad argument #1 to 'error' (string expected, got " .. kind(message) .. ')')
  end
  K.error(where() .. message, 0)
end

function env.assert(v, message, ...)
  if v then return v, message, ... end
  if message == nil then message = 'assertion failed!' end
  if rawtype(message) == 'number' then message = text(message) end
  if rawtype(message) ~= 'string' then
    fail("bad argument #2 to 'assert' (string expected, got " .. kind(message) .. ')')
  end
  K.error(where() .. message, 0)
end

-- An exception of the table itself arrives as a Python object; the script gets its text only.
-- A library function that failed inside the prelude must not name a line of it.
local function plain(ok, ...)
  if ok then return ok, ... end
  local first = ...
  if rawtype(first) ~= 'string' then return false, rawtext(first) end
  return false, (K.clean(first))
end

function env.pcall(f, ...)
  if rawtype(f) ~= 'function' then return false, 'attempt to pcall a non-function' end
  return plain(K.pcall(f, ...))
end

function env.xpcall(f, handler, ...)
  if rawtype(f) ~= 'function' or rawtype(handler) ~= 'function' then
    return false, 'attempt to pcall a non-function'
  end
  return K.xpcall(f, function(message)
    if rawtype(message) ~= 'string' then message = rawtext(message) end
    return handler((K.clean(message)))
  end, ...)
end

function env.collectgarbage() return nil end
function env.pack(...) return table.pack(...) end
function env.unpack(...) return table.unpack(...) end

-- The table of globals tells which event handlers exist; a script that takes its metatable over is asked each time.
local handlers = K.watched
local function noted(name, value)
  if handlers[name] and rawtype(value) == 'function' then gate(K.ops.define, name) end
end
local ours = { __newindex = function(t, name, value)
  K.rawset(t, name, value)
  noted(name, value)
end }
function env.setmetatable(t, m)
  if t == env then
    gate(K.ops.define, '*')
    ours = nil
  end
  if K.classof[t] then fail('cannot set the metatable of userdata') end
  -- The game knows no finalisers; here nothing could stop one that never ends.
  local final = rawtype(m) == 'table' and K.rawget(m, '__gc')
  if not final then return K.setmetatable(t, m) end
  K.rawset(m, '__gc', nil)
  K.setmetatable(t, m)
  K.rawset(m, '__gc', final)
  return t
end
function env.getmetatable(t)
  if (t == env and ours) or K.classof[t] then return nil end
  return K.getmetatable(t)
end
function env.rawset(t, name, value)
  if K.classof[t] then fail("bad argument #1 to 'rawset' (table expected, got userdata)") end
  K.rawset(t, name, value)
  if t == env then noted(name, value) end
  return t
end
function K.watch()
  K.setmetatable(env, ours)
end

-- Tables ----------------------------------------------------------------------
local remove, insert, unpack = table.remove, table.insert, table.unpack

-- Length up to the first hole.
local function border(t)
  local n = #t
  if n == 0 or t[1] == nil then return 0 end
  for i = 1, n do
    if t[i] == nil then return i - 1 end
  end
  return n
end

function table.unpack(t, i, j)
  return unpack(t, i or 1, j or border(t))
end
function table.insert(t, ...)
  if select('#', ...) > 0 then insert(t, ...) end
  return t
end
function table.remove(t, place)
  if place == nil then return remove(t) end
  if place < 1 or place > #t then fail("bad argument #1 to 'remove' (position out of bounds)") end
  return remove(t, place)
end
local rawconcat = table.concat
function table.concat(t, separator, i, j)
  local parts, n = {}, 0
  i = i or 1
  for place = i, j or border(t) do
    local v = t[place]
    if rawtype(v) == 'number' then v = text(v) end
    if rawtype(v) ~= 'string' then
      fail("invalid value (" .. kind(v) .. ") at index " .. text(place) .. " in table for 'concat'")
    end
    n = n + 1
    parts[n] = v
  end
  if rawtype(separator) == 'number' then separator = text(separator) end
  return rawconcat(parts, separator)
end

-- Strings ---------------------------------------------------------------------
local byte, gsub = string.byte, string.gsub
function string.byte(s, i, j)
  local first = byte(s, i, j)
  if first == nil then return nil end
  return byte(s, i, j)
end
function string.gsub(s, pattern, replacement, most)
  if most and most < 0 then most = 0 end
  return gsub(s, pattern, replacement, most)
end
function string.contains(s, part) return s:find(part, 1, true) ~= nil end
function string.startsWith(s, part) return s:sub(1, #part) == part end
function string.endsWith(s, part) return part == '' or s:sub(-#part) == part end
string.unicode = string.byte

-- Mathematics -----------------------------------------------------------------
math.huge = 1.7976931348623157e308
function math.fmod(a, b)
  local q = a / b
  local whole = floor(q + 0.5)
  if q + 0.5 == whole and whole % 2 == 1 then whole = whole - 1 end
  return a - b * whole
end
function math.modf(n)
  local whole = floor(n)
  return whole, n - whole
end

-- Two multiplicative generators combined: repeatable, the same on every machine.
local one, two = 1, 1
local function step()
  one = one * 40014 % 2147483563
  two = two * 40692 % 2147483399
  return (one - two) % 2147483562
end
function math.randomseed(seed)
  seed = floor(rawtype(seed) == 'number' and seed or 0) % 2147483000
  one, two = seed + 1, (seed * 7919 + 12345) % 2147483000 + 1
  for _ = 1, 5 do step() end
end
function math.random(low, high)
  local share = step() / 2147483562
  if low == nil then return share end
  if high == nil then low, high = 1, low end
  if low >= 2147483647 or high >= 2147483647 then fail('math.random: the range is too large for the game') end
  if high < low then low, high = high, low end
  return floor(low) + floor(share * (floor(high) - floor(low) + 1))
end
math.randomseed(K.seed)

local lshift, rshift, arshift, replace, band = bit32.lshift, bit32.rshift, bit32.arshift, bit32.replace, bit32.band
function bit32.lshift(n, by) return lshift(n, by % 32) end
function bit32.rshift(n, by) return rshift(n, by % 32) end
function bit32.arshift(n, by)
  local shifted = arshift(n, by)
  return shifted >= 2147483648 and shifted - 4294967296 or shifted
end
function bit32.replace(n, v, field, width)
  if width and width > 1 then fail('bit32.replace with a width gives wrong results in the game') end
  return replace(n, v, field)
end
function bit32.band(first, ...)
  if first == nil then fail("bad argument #1 to 'band' (number expected, got no value)") end
  return band(first, ...)
end

-- Time ------------------------------------------------------------------------
env.os = {
  clock = function() return gate(K.ops.clock) end,
  difftime = function(a, b) return a - (b or 0) end,
  time = function(t) return (K.result(gate(K.ops.time, t))) end,
  date = function(form, t) return (K.result(gate(K.ops.date, form, t))) end,
}

-- Coroutines ------------------------------------------------------------------
local function thread(f, from)
  if rawtype(f) ~= 'function' then fail("bad argument #1 to '" .. from .. "' (function expected, got " .. kind(f) .. ')') end
  local made = K.create(f)
  K.arm(made)
  return made
end
function coroutine.create(f) return thread(f, 'create') end
function coroutine.resume(...) return plain(K.resume(...)) end
function coroutine.wrap(f)
  local made = thread(f, 'wrap')
  local function pass(ok, first, ...)
    if not ok then K.error(first, 0) end
    return first, ...
  end
  return function(...) return pass(plain(K.resume(made, ...))) end
end
