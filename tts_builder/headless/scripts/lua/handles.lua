-- Objects, players and static classes as scripts see them: one empty table with a metatable each. Their functions
-- are closures over the one gateway into Python.
local K, gate, FAIL, spec = ...
local fail, rawtype, tostring, setmetatable = K.fail, K.type, K.tostring, K.setmetatable

local ipairs = ipairs

local keyof = setmetatable({}, { __mode = 'k' })
local classof = setmetatable({}, { __mode = 'k' })
local made = {}
K.keyof, K.classof = keyof, classof

local function kind(v)
  if classof[v] then return 'userdata' end
  return rawtype(v)
end
K.kind = kind

local function out(first, ...)
  if first == FAIL then fail((...)) end
  return first, ...
end
K.result = out

-- Arguments -------------------------------------------------------------------
local codec = {}
local name, place = '', 0 -- of the argument being converted, for error messages

local function wrong(expected, v)
  fail(K.format("bad argument #%d to '%s' (%s expected, got %s)", place, name, expected, v == nil and 'nil' or kind(v)))
end

function codec.str(v)
  local t = rawtype(v)
  if t == 'string' then return v end
  if t == 'number' then return K.text(v) end
  return wrong('string', v)
end
function codec.num(v)
  if rawtype(v) == 'number' then return v end
  return wrong('number', v)
end
function codec.bool(v)
  if rawtype(v) == 'boolean' then return v end
  return wrong('boolean', v)
end
function codec.fn(v)
  if rawtype(v) == 'function' then return v end
  return wrong('function', v)
end
function codec.tab(v)
  if rawtype(v) == 'table' and not classof[v] then return v end
  return wrong('table', v)
end
function codec.obj(v)
  local c = classof[v]
  if c == 'Object' or c == 'Global' then return keyof[v] end
  return wrong('Object', v)
end
function codec.player(v)
  if classof[v] == 'Player' then return keyof[v] end
  return wrong('Player', v)
end
function codec.any(v) return v end

local function part(v, letter, index)
  local n = v[letter]
  if n == nil then n = v[index] end
  if n == nil then return 0 end
  if rawtype(n) == 'string' then n = K.tonumber(n) end
  if rawtype(n) ~= 'number' then return wrong('Vector', v) end
  return n
end
function codec.vec(v)
  if rawtype(v) ~= 'table' or classof[v] then return wrong('Vector', v) end
  return part(v, 'x', 1), part(v, 'y', 2), part(v, 'z', 3)
end
function codec.col(v)
  if rawtype(v) == 'string' then
    local named = K.Color.fromString(v)
    return named.r, named.g, named.b, named.a
  end
  if rawtype(v) ~= 'table' or classof[v] then return wrong('Color', v) end
  local a = v.a
  if a == nil then a = v[4] end
  return part(v, 'r', 1), part(v, 'g', 2), part(v, 'b', 3), a or 1
end

-- The color of a message. The message is often a result of gsub, whose count then arrives as the color.
function codec.tint(v)
  if rawtype(v) == 'number' then return nil end
  return codec.col(v)
end

local function optional(convert)
  return function(v)
    if v == nil then return nil end
    return convert(v)
  end
end

-- Results ---------------------------------------------------------------------
local result = {}
function result.vec(x, y, z)
  if x == nil then return nil end
  return K.Vector(x, y, z)
end
function result.col(r, g, b, a)
  if r == nil then return nil end
  return K.Color(r, g, b, a)
end

local function proxy(class, key)
  local h = made[class][key]
  if h == nil then
    h = setmetatable({}, K.meta[class])
    keyof[h], classof[h] = key, class
    made[class][key] = h
  end
  return h
end
K.proxy = proxy

local function of(class)
  return function(key)
    if key == nil then return nil end
    return proxy(class, key)
  end
end
local function listof(class)
  return function(keys)
    if keys == nil then return nil end
    for i = 1, #keys do keys[i] = proxy(class, keys[i]) end
    return keys
  end
end
function result.obj(key)
  if key == nil then return nil end
  return proxy(key == 0 and 'Global' or 'Object', key)
end
result.objs, result.player, result.players = listof('Object'), of('Player'), listof('Player')
-- A part of an object has the key of the object. A class name with an s stands for a list.
for label in K.pairs(spec) do result[label], result[label .. 's'] = of(label), listof(label) end

-- Closures --------------------------------------------------------------------
local function words(text)
  local list = {}
  for word in text:gmatch('%S+') do list[#list + 1] = word end
  return list
end

-- entry = { number of the operation, argument kinds, result kind }. A vector or color can be the first or the last
-- argument only.
local function build(full, entry)
  local op, kinds = entry[1], words(entry[2])
  local back = result[entry[3]]
  local take = {}
  for i, word in ipairs(kinds) do
    local bare = word:gsub('%?', '')
    local convert = codec[bare]
    if bare ~= word then convert = optional(convert) end
    take[i] = function(v)
      name, place = full, i
      return convert(v)
    end
  end
  local n, one, two, three, four = #kinds, take[1], take[2], take[3], take[4]
  local call
  if n == 0 then
    call = function(h) return out(gate(op, keyof[h])) end
  elseif n == 1 then
    call = function(h, a) return out(gate(op, keyof[h], one(a))) end
  elseif kinds[1]:find('^vec') then
    call = function(h, a, b, c)
      local x, y, z = one(a)
      if n == 2 then return out(gate(op, keyof[h], x, y, z, two(b))) end
      return out(gate(op, keyof[h], x, y, z, (two(b)), three(c)))
    end
  elseif kinds[1]:find('^col') then
    call = function(h, a, b)
      local r, g, bl, al = one(a)
      return out(gate(op, keyof[h], r, g, bl, al, two(b)))
    end
  elseif n == 2 then
    call = function(h, a, b) return out(gate(op, keyof[h], (one(a)), two(b))) end
  elseif n == 3 then
    call = function(h, a, b, c) return out(gate(op, keyof[h], (one(a)), (two(b)), three(c))) end
  elseif n == 4 then
    call = function(h, a, b, c, d)
      return out(gate(op, keyof[h], (one(a)), (two(b)), (three(c)), four(d)))
    end
  else
    call = function(h, ...)
      local given = { ... }
      for i = 1, n do given[i] = take[i](given[i]) end
      return out(gate(op, keyof[h], K.unpack(given, 1, n)))
    end
  end
  if not back then return call end
  return function(...) return back(call(...)) end
end

-- Classes ---------------------------------------------------------------------
-- MoonSharp also finds a member when the case of its first letter differs, or without its underscores.
local function spellings(field)
  local rest = field:sub(2)
  local lowered, raised = field:sub(1, 1):lower() .. rest, field:sub(1, 1):upper() .. rest
  local joined = lowered:gsub('_(%a)', function(letter) return letter:upper() end)
  return { field, lowered, raised, joined }
end

local function refuse(full)
  gate(K.ops.refuse, full)
  fail('not simulated: ' .. full)
end

-- Members of a class that are not in Python: Lua functions, which get the handle first, and constants.
K.extra = {}

-- Closures are created on first use: a script uses few of the hundreds.
local function lazily(label, ops)
  return setmetatable({}, { __index = function(made_so_far, field)
    local op = ops[field]
    if op == nil then return nil end
    local made_now = build(label .. '.' .. field, op)
    K.rawset(made_so_far, field, made_now)
    return made_now
  end })
end

local function class(label, entry)
  local listed = entry.listed
  local functions, readers, writers = lazily(label, entry.f), lazily(label, entry.r), lazily(label, entry.w)

  local extra = K.extra[label] or {}
  for field, value in K.pairs(extra) do
    if rawtype(value) == 'function' then functions[field] = value
    else readers[field] = function() return value end end
  end

  local function bind(h, field)
    return function(a, ...)
      if a == h then return functions[field](h, ...) end
      return functions[field](h, a, ...)
    end
  end

  local function read(h, field)
    if functions[field] then return true, bind(h, field) end
    if readers[field] then return true, (readers[field](h)) end
    local known = listed[field]
    if known == 'f' then return true, function() refuse(label .. '.' .. field) end end
    if known then refuse(label .. '.' .. field) end
    return false
  end

  K.meta[label] = {
    __index = function(h, field)
      if functions[field] then return bind(h, field) end
      local reader = readers[field]
      if reader then return (reader(h)) end
      if rawtype(field) == 'string' then
        for _, spelling in ipairs(spellings(field)) do
          local found, value = read(h, spelling)
          if found then return value end
        end
      end
      fail('cannot access field ' .. tostring(field) .. ' of userdata<' .. label .. '>')
    end,
    __newindex = function(h, field, value)
      if writers[field] then
        writers[field](h, value)
        return
      end
      if rawtype(field) == 'string' then
        for _, spelling in ipairs(spellings(field)) do
          if writers[spelling] then return writers[spelling](h, value) end
        end
      end
      if listed[field] == 'm' and not readers[field] then refuse(label .. '.' .. field) end
      fail('cannot assign field ' .. tostring(field) .. ' of userdata<' .. label .. '>')
    end,
    __pairs = function() fail('cannot iterate over userdata<' .. label .. '>') end,
    __len = function() fail('attempt to get length of a userdata value') end,
    __tostring = function(h) return gate(K.ops.describe, label, keyof[h]) end,
    __metatable = false,
  }
  made[label] = {}
end

K.meta = {}
function K.classes()
  for label, entry in K.pairs(spec) do class(label, entry) end
end

function K.forget(key)
  made.Object[key] = nil
end

-- Class and key of a handle inside a table that is passed to Python.
function K.probe(v)
  local label = classof[v]
  if label == nil then return nil end
  return label, keyof[v]
end

-- A global function of the game, which gets no handle before its arguments.
function K.free(full, entry)
  local call
  return function(...)
    call = call or build(full, entry)
    return call(nil, ...)
  end
end
K.refuse = refuse
