-- Errors and coroutines: positions as the game writes them, pcall for functions only, xpcall handlers that see
-- every error below them, and failures that no pcall catches.
local K, gate = ...
local find, sub, gsub, match, rawtype = string.find, string.sub, string.gsub, string.match, K.type
local env, select, running = K.env, select, coroutine.running
local rawtext = K.tostring

-- Errors that no pcall of the script catches: in the game they are exceptions of .NET, not errors of Lua.
local fatal = K.setmetatable({}, { __mode = 'k' })
function K.fatal(message)
  local raised = {}
  fatal[raised] = K.where() .. message
  K.error(raised, 0)
end

-- Split a message of Lua into its position (chunk, line) and text.
local function split(message)
  for _, chunk in K.pairs(K.own) do
    if sub(message, 1, #chunk + 1) == chunk .. ':' then
      local line, rest = match(message, '^(%d+): (.*)$', #chunk + 2)
      if line then return chunk, K.tonumber(line), rest end
    end
  end
  return nil, nil, message
end

local kinds = { ['local'] = true, upvalue = true, global = true, field = true, method = true, constant = true }
local function worded(text)
  if text == 'attempt to yield across a C-call boundary' then return 'attempt to yield across a CLR-call boundary' end
  return (gsub(text, "(%l+) '[^']*' %((an? [%l ]+ value)%)", function(kind, what)
    if kinds[kind] then return what end
  end))
end

-- The message as the game writes it. `bare`: without the position.
local function told(raised, bare)
  if fatal[raised] then raised = fatal[raised] end
  if rawtype(raised) ~= 'string' then return rawtext(raised) end
  local chunk, line, text = split((gsub(raised, '^%[tts%]:%d+: ', '')))
  local ok, better = K.pcall(worded, text) -- a message can be too long for a pattern
  if ok then text = better end
  if bare or not line then return text end
  local by = raised == K.raised and K.raiser or nil
  return gate(K.ops.place, chunk, line, text, by) .. text
end
K.told = told

-- After a tail call `return f()` Lua knows no line. Then the position is that of the function that was called first.
local function placed(f, raised)
  local chunk = K.own[K.source(f)]
  if not chunk or rawtype(raised) ~= 'string' or split((gsub(raised, '^%[tts%]:%d+: ', ''))) then return raised end
  return chunk .. ':' .. K.line(f) .. ': ' .. raised
end

local enter = K.enter
local function settled(f, ok, ...)
  if ok then return ok, ... end
  local raised = ...
  return ok, rawtype(raised) == 'userdata' and raised or told(placed(f, raised))
end
function K.enter(f, ...) return settled(f, enter(f, ...)) end

-- Raising ---------------------------------------------------------------------
local function raise(message, by)
  message = K.where() .. message
  K.raised, K.raiser = message, by
  K.error(message, 0)
end
function env.error(...)
  local message = ...
  if rawtype(message) == 'number' then message = K.text(message) end
  if rawtype(message) ~= 'string' then
    local got = select('#', ...) == 0 and 'no value' or K.kind(message)
    K.fail("bad argument #1 to 'error' (string expected, got " .. got .. ')')
  end
  raise(message, 'error')
end
function env.assert(...)
  local v, message = ...
  if v then return ... end
  raise(message == nil and 'assertion failed!' or env.tostring(message), 'assert')
end

-- Catching --------------------------------------------------------------------
local sources = K.setmetatable({}, { __mode = 'k' })
local function builtin(f)
  local known = sources[f]
  if known == nil then
    known = not K.own[K.source(f)]
    sources[f] = known
  end
  return known
end

-- The handlers of the active xpcalls, one list for each coroutine.
local handlers = K.setmetatable({}, { __mode = 'k' })
local function active()
  local thread = running()
  local list = handlers[thread]
  if not list then
    list = { n = 0 }
    handlers[thread] = list
  end
  return list
end

local function glued(ok, ...)
  if not ok then K.fatal('an error in an xpcall handler ends the game') end
  local n = select('#', ...)
  if n == 1 and rawtype((...)) == 'string' then return (...) end
  local parts = {}
  for i = 1, n do parts[i] = env.tostring((select(i, ...))) end
  return K.concat(parts, '\t')
end

-- Every active handler gets the message, the innermost first.
local function decorated(message)
  local list = active()
  local n = list.n
  for i = n, 1, -1 do
    list.n = i - 1
    message = glued(K.pcall(list[i], message))
  end
  list.n = n
  return message
end

local wraps = K.setmetatable({}, { __mode = 'k' })
local INDIRECT = 'the function passed to pcall cannot be called directly by pcall. wrap in a script function instead.'
-- Functions that the game's pcall cannot call directly.
local function indirect(f, first, given)
  if wraps[f] then K.fatal('Object reference not set to an instance of an object') end
  if f == env.pcall or f == env.xpcall then
    if f == env.pcall and given == 0 then K.fatal('Insufficient memory to continue the execution of the program.') end
    return rawtype(first) == 'function' and not builtin(first) and (f == env.pcall or given > 1)
  end
  local name = f == env.tostring and '__tostring' or f == env.pairs and '__pairs' or f == env.ipairs and '__ipairs'
  if name then
    return K.method(first, name) ~= nil
  end
  return f == coroutine.yield
end

local function caught(f, list, depth, direct, ok, ...)
  list.n, K.given = depth, nil
  if ok then return ok, ... end
  local raised = ...
  if fatal[raised] then K.error(raised, 0) end
  return false, decorated(told(direct and raised or placed(f, raised), direct))
end

function env.pcall(...)
  local f, given = (...), select('#', ...)
  if rawtype(f) ~= 'function' then
    if given == 0 then K.fatal('Arithmetic operation resulted in an overflow.') end
    return false, 'attempt to pcall a non-function'
  end
  local direct = builtin(f)
  if direct and indirect(f, (select(2, ...)), given - 1) then return false, INDIRECT end
  local list = active()
  K.given = direct and given - 1 or nil -- messages distinguish a missing argument from nil
  return caught(f, list, list.n, direct, K.pcall(...))
end

-- Handlers run after the stack is unwound. Lua would call them while hooks are off, and one that never ends could
-- not be stopped.
local function handled(f, list, depth, ok, ...)
  local raised = ...
  if not ok and not fatal[raised] then
    local _
    _, raised = K.pcall(decorated, told(placed(f, raised)))
  end
  list.n = depth
  if ok then return ok, ... end
  if fatal[raised] then K.error(raised, 0) end
  return false, raised
end

function env.xpcall(f, ...)
  local handler = ...
  if select('#', ...) == 0 then K.fail("bad argument #2 to 'xpcall' (function expected, got no value)") end
  if handler ~= nil and rawtype(handler) ~= 'function' then
    K.fail("bad argument #2 to 'xpcall' (function expected, got " .. K.kind(handler) .. ')')
  end
  if rawtype(f) ~= 'function' then return false, 'attempt to xpcall a non-function' end
  local list = active()
  local depth = list.n
  if handler then
    list.n = depth + 1
    list[depth + 1] = handler
  end
  return handled(f, list, depth, K.pcall(f, select(2, ...)))
end

-- Coroutines ------------------------------------------------------------------
local foreign = K.setmetatable({}, { __mode = 'k' })
local function thread(f, from)
  if rawtype(f) ~= 'function' then
    K.fail("bad argument #1 to '" .. from .. "' (function expected, got " .. K.kind(f) .. ')')
  end
  local made = K.create(f)
  K.arm(made)
  if builtin(f) then foreign[made] = true end
  return made
end
local function checked(co, from)
  if rawtype(co) ~= 'thread' then
    K.fail("bad argument #1 to '" .. from .. "' (coroutine expected, got " .. K.kind(co) .. ')')
  end
  if foreign[co] and from ~= 'status' then
    K.fatal('Only non-CLR coroutines can be resumed with this overload of the Resume method.')
  end
end
function coroutine.create(f) return thread(f, 'create') end
-- yield without a value yields one nil, and resume without a value passes one nil.
local yield = coroutine.yield
local function at_least_nil(...)
  if select('#', ...) == 0 then return nil end
  return ...
end
function coroutine.yield(...) return at_least_nil(yield(at_least_nil(...))) end

local function resumed(ok, ...)
  if ok then return ok, ... end
  local raised = ...
  if fatal[raised] then K.error(raised, 0) end
  return false, told(raised, true)
end
function coroutine.resume(co, ...)
  checked(co, 'resume')
  return resumed(K.resume(co, ...))
end
local status = coroutine.status
function coroutine.status(co)
  checked(co, 'status')
  return status(co)
end
local function passed(ok, ...)
  if not ok then K.error((...), 0) end
  return ...
end
function coroutine.wrap(f)
  local made = thread(f, 'wrap')
  local function call(...)
    checked(made, 'wrap')
    return passed(K.resume(made, ...))
  end
  wraps[call] = true
  return call
end
