-- Puts the API into the globals of the script, and gives Python the functions to call into the script.
local K, gate, owner, spec = ...
local env, rawtype, proxy = K.env, K.type, K.proxy
local ipairs, select, table = ipairs, select, table

for name, entry in K.pairs(spec.globals) do env[name] = K.free(name, entry) end
for name in K.pairs(spec.refused) do
  if env[name] == nil then
    env[name] = function() K.refuse(name) end
  end
end
for _, label in ipairs(spec.statics) do env[label] = proxy(label, 0) end
env.Player = proxy('PlayerManager', 0)
env.Global = proxy('Global', 0)
env.self = owner ~= 0 and proxy('Object', owner) or env.Global

-- Writing to the chat ---------------------------------------------------------
function env.print(...)
  local parts, n = {}, select('#', ...)
  for i = 1, n do parts[i] = env.tostring((select(i, ...))) end
  gate(K.ops.print, table.concat(parts, '\t'))
  return nil
end

local function expand(v, indent, seen)
  if rawtype(v) ~= 'table' or K.classof[v] or seen[v] or #indent > 12 then return env.tostring(v) end
  seen[v] = true
  local keys, lines = {}, { '' }
  for k in K.next, v do keys[#keys + 1] = k end
  table.sort(keys, function(a, b)
    if rawtype(a) == rawtype(b) and (rawtype(a) == 'number' or rawtype(a) == 'string') then return a < b end
    return env.tostring(a) < env.tostring(b)
  end)
  for _, k in ipairs(keys) do
    lines[#lines + 1] = indent .. env.tostring(k) .. ': ' .. expand(v[k], indent .. '    ', seen)
  end
  seen[v] = nil
  return table.concat(lines, '\n')
end
function env.logString(value, label, tags, concise, show_tags)
  local head = label and label ~= '' and env.tostring(label) .. ': ' or ''
  if show_tags and tags and tags ~= '' then head = '<' .. env.tostring(tags) .. '> ' .. head end
  local body = expand(value, '    ', {})
  if concise then body = body:gsub('^%s+', ''):gsub('%s*\n%s*', ' ') end
  return head .. body
end
function env.log(value, label, tags)
  gate(K.ops.log, env.logString(value, label), tags and env.tostring(tags) or '')
  return true
end

function env.stringColorToRGB(name)
  return K.Color.fromString(name)
end

-- Calls from Python into the script --------------------------------------------
local E = { worked = K.worked, proxy = proxy, probe = K.probe, enter = K.enter, forget = K.forget, next = env.next, arrange = K.arrange }

-- Load a chunk as the game would: rewritten when there is such a form, otherwise unchanged.
local function loaded(name, code, rewritten, templates, marks)
  K.own['=' .. name] = name
  local chunk, message = K.load(code, '=' .. name, 't', env)
  if not chunk then return nil, K.told(message) end
  if rewritten then
    local maker = K.load(rewritten, '=' .. name, 't', env)
    if maker then return maker(marks, K.helpers(templates)) end
    gate(K.ops.refuse, 'all of MoonSharp in ' .. name) -- too large once rewritten
  end
  return chunk
end

E.loaded = loaded

function E.start(...)
  local chunk, message = loaded(K.chunk, ...)
  if not chunk then return false, message end
  K.watch()
  return K.enter(chunk)
end

-- Run a piece of Lua that does not belong to the script, under its own chunk name.
function E.execute(name, ...)
  local chunk, message = loaded(name, ...)
  if not chunk then return false, message end
  return K.enter(chunk)
end

-- A global of the script: true and its value, or false and the error. A metatable may run code of the script.
local function read(name) return env[name] end
local function global(name)
  local value = K.rawget(env, name)
  if value ~= nil or not K.metaof(env) then return true, value end
  return K.enter(read, name)
end
local function write(name, value) env[name] = value end

-- Returns false when there is no such function, else true and the results of pcall.
function E.fire(name, ...)
  local ok, f = global(name)
  if not ok then return true, false, f end
  if rawtype(f) ~= 'function' then return false end
  return true, K.enter(f, ...)
end

-- A script gets this in place of a function of another script: it shows that there is one, but cannot call it.
function E.foreign() K.fail('a function of another script cannot be called') end

E.get = global
function E.set(name, value) return K.enter(write, name, value) end
function E.vector(x, y, z) return K.Vector(x, y, z) end
function E.color(r, g, b, a) return K.Color(r, g, b, a) end

-- The class name and the parts of a vector or color. Returns nothing for any other table, and for a vector or
-- color with further fields.
local vector, color = K.metaof(K.Vector(0, 0, 0)), K.metaof(K.Color(0, 0, 0))
function E.parts(v)
  local meta, fields = K.metaof(v), 0
  if meta ~= vector and meta ~= color then return nil end
  for _ in K.next, v do fields = fields + 1 end
  if meta == vector and fields == 3 then return 'Vector', v.x, v.y, v.z end
  if meta == color and fields == 4 then return 'Color', v.r, v.g, v.b, v.a end
end

-- Start a function of the script as a coroutine. It is resumed once a frame until it ends.
local threads = {}
function E.thread(name, id)
  local ok, f = global(name)
  if not ok or rawtype(f) ~= 'function' then return false end
  threads[id] = K.create(f)
  K.arm(threads[id])
  return true
end
-- Returns "yielded", "done", or "failed" and the message.
function E.resume(id)
  local thread = threads[id]
  local _, ok, value = K.enter(K.resume, thread)
  if not ok then value = K.told(value) end
  if ok and K.status(thread) ~= 'dead' then return 'yielded' end
  threads[id] = nil
  if not ok then return 'failed', value end
  if value ~= 1 and value ~= true then return 'failed', 'a function started as a coroutine must return 1' end
  return 'done'
end
return E
