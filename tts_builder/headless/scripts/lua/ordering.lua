-- Tables that keep their keys in insertion order.
-- A table without a record is a list 1..n filled in that order, or was not filled by a script.
local K = ...
local next, rawget, rawset, rawtype, floor, sort = K.next, K.rawget, K.rawset, K.type, math.floor, table.sort
local rawlen = rawlen
local faithful = K.faithful

-- A record holds the keys in order, the place of each, and n, the number of places. A key that is set to nil keeps
-- its place, even one that never had a value, until a new key is added: then the first such key is dropped and the
-- others stay. `dead`: keys were set to nil since. `low`: no dead key lies below this place. `holes`: the list part
-- has holes. `shared`: the record belongs to a constructor, and its tables share it until they change.
local records = K.setmetatable({}, { __mode = 'k' })
local DROPPED, ZERO = {}, {} -- marks a place whose key was dropped; a key 0 that only table.remove creates

local function isindex(k) return rawtype(k) == 'number' and k >= 1 and k == floor(k) end

local function plainly(a, b)
  local x, y = rawtype(a), rawtype(b)
  if x ~= y then return x < y end
  if x == 'number' or x == 'string' then return a < b end
  return false
end

-- Make a record from the contents: the list first, then the other keys, sorted so that every run is the same.
local function recorded(t)
  local keys, place, n, others = {}, {}, 0, {}
  while rawget(t, n + 1) ~= nil do
    n = n + 1
    keys[n], place[n] = n, n
  end
  local holes = false
  for k in next, t do
    if not place[k] then
      others[#others + 1] = k
      holes = holes or isindex(k)
    end
  end
  sort(others, plainly)
  for i = 1, #others do
    n = n + 1
    keys[n], place[others[i]] = others[i], n
  end
  local record = { keys = keys, place = place, n = n, holes = holes, low = 1, dropped = 0 }
  records[t] = record
  return record
end

-- Remove dropped places when there are many.
local function tidy(record)
  local keys, place, n = {}, {}, 0
  for i = 1, record.n do
    local k = record.keys[i]
    if k ~= DROPPED then
      n = n + 1
      keys[n], place[k] = k, n
    end
  end
  record.keys, record.place, record.n, record.low, record.dropped = keys, place, n, 1, 0
end

local function drop(record, i)
  record.place[record.keys[i]] = nil
  record.keys[i] = DROPPED
  record.dropped = record.dropped + 1
end

-- The first place at or after i whose key has no value.
local function first_dead(t, record, i)
  local keys, n = record.keys, record.n
  while i <= n and (keys[i] == DROPPED or keys[i] == ZERO or rawget(t, keys[i]) ~= nil) do i = i + 1 end
  return i
end

-- Drop the first key without a value. The zero of table.remove cannot be dropped; a key 0 of the script goes instead.
local function collect(t, record)
  local i = first_dead(t, record, record.low)
  local zero, at = record.place[ZERO], record.place[0]
  if zero and at and zero < i then
    drop(record, at)
    rawset(t, 0, nil)
    i = first_dead(t, record, i)
  end
  if i <= record.n then drop(record, i) end
  record.low, record.dead = i, false
  if record.dropped > 32 and record.dropped > record.n / 2 then tidy(record) end
end

local function append(record, k)
  local n = record.n + 1
  record.keys[n], record.place[k], record.n = k, n, n
end

local function note_dead(record, k)
  if not record.place[k] then append(record, k) end
  local place = record.place[k]
  record.dead = true
  if place < record.low then record.low = place end
end

-- The record of this table; a shared one is copied first.
local function owned(t, record)
  if not record.shared then return record end
  local mine = { keys = {}, place = {}, n = 0, holes = record.holes, low = 1, dropped = 0 }
  for i = 1, record.n do
    local k = record.keys[i]
    if rawget(t, k) == nil then
      note_dead(mine, k)
    else
      append(mine, k)
      if mine.dead then collect(t, mine) end
    end
  end
  records[t] = mine
  return mine
end

-- Give a value to a key that has none.
local function insert(t, k, v)
  local record = records[t]
  if k == nil then K.fail('table index is nil') end
  if k ~= k then K.fail('table index is NaN') end
  if not record then
    local n = rawlen(t)
    if k == n + 1 and next(t, n > 0 and n or nil) == nil then
      rawset(t, k, v)
      return
    end
    record = recorded(t)
  end
  record = owned(t, record)
  rawset(t, k, v)
  if isindex(k) and k > 1 and rawget(t, k - 1) == nil then record.holes = true end
  if not record.place[k] then append(record, k) end
  if record.dead then collect(t, record) end
end

local function delete(t, k)
  if k == nil then K.fail('table index is nil') end
  if k ~= k then K.fail('table index is NaN') end
  local record = owned(t, records[t] or recorded(t))
  if isindex(k) and rawget(t, k + 1) ~= nil then record.holes = true end
  note_dead(record, k)
  rawset(t, k, nil)
end

-- table.remove on an empty list leaves a key from which `next` cannot continue.
function K.emptied(t)
  if faithful then note_dead(owned(t, records[t] or recorded(t)), ZERO) end
end

-- Set a key without metamethods. The library writes to tables only through this function.
local put
if faithful then
  function put(t, k, v)
    if v == nil then delete(t, k)
    elseif rawget(t, k) == nil then insert(t, k, v)
    else rawset(t, k, v) end
  end
else
  function put(t, k, v)
    if k == nil then K.fail('table index is nil') end
    if k ~= k then K.fail('table index is NaN') end
    rawset(t, k, v)
  end
  insert, delete = put, put
end
K.put, K.insert, K.delete, K.recorded = put, insert, delete, recorded

-- A list of n values. A nil value is a key that was set to nil.
function K.listed(n, ...)
  local t = { ... }
  if not faithful then return t end
  for i = 1, n do
    if t[i] == nil then
      local values = t
      t = {}
      for k = 1, n do put(t, k, values[k]) end
      return t
    end
  end
  return t
end

-- The length up to the first hole.
local function border(t)
  local n = rawlen(t)
  if faithful then
    local record = records[t]
    if not record and (n == 0 or next(t, n) == nil) then return n end
    if not record then record = recorded(t) end
    if not record.holes then return n end
  end
  if n == 0 or rawget(t, 1) == nil then return 0 end
  for i = 2, n do
    if rawget(t, i) == nil then return i - 1 end
  end
  return n
end
K.border = border

function K.len(t)
  local own = K.method(t, '__len')
  if own then
    local n = own(t)
    if rawtype(n) == 'string' then n = K.parse(n) end
    if rawtype(n) ~= 'number' then K.fail('object length is not a number') end
    return n < 0 and -floor(-n) or floor(n)
  end
  return border(t)
end

-- Set the order of the keys of a table that comes from Python.
function K.arrange(t, keys)
  if not faithful then return t end
  local place, n = {}, #keys
  for i = 1, n do place[keys[i]] = i end
  records[t] = { keys = keys, place = place, n = n, holes = true, low = 1, dropped = 0 }
  return t
end

-- Strings: the library in the game's order, and only those metatable entries that the game has.
if faithful then
  K.arrange(string, {
    'dump', 'char', 'byte', 'unicode', 'len', 'match', 'gmatch', 'gsub', 'find', 'lower', 'upper', 'rep', 'format',
    'reverse', 'sub', 'startsWith', 'endsWith', 'contains',
  })
  local meta, hidden = K.getmetatable(''), -1
  for _ in next, meta do hidden = hidden + 1 end
  K.arrange(meta, { '__index' })
  records[meta].hidden = hidden
end

-- The record of a constructor, which all of its tables share.
function K.template(keys)
  local place, numbered = {}, false
  for i = 1, #keys do
    place[keys[i]] = i
    numbered = numbered or isindex(keys[i])
  end
  return { keys = keys, place = place, n = #keys, shared = true, holes = numbered }
end
function K.marked(t, record)
  records[t] = record
  return t
end

-- Iterating ---------------------------------------------------------------------
local function live(t)
  local n = 0
  for _ in next, t do n = n + 1 end
  return n
end

local function after(t, record, place)
  local keys = record.keys
  for i = place + 1, record.n do
    local v = rawget(t, keys[i])
    if v ~= nil then return keys[i], v end
  end
  return nil, nil
end

local function step(t, k)
  local record = records[t]
  if not record then
    if k == nil then
      if next(t) == nil then return nil, nil end
      local n = rawlen(t)
      if n > 0 and next(t, n) == nil then return 1, rawget(t, 1) end
    elseif isindex(k) and rawget(t, k) == nil then
      K.fail("invalid key to 'next'")
    elseif isindex(k) then
      local v = rawget(t, k + 1)
      if v == nil then return nil, nil end
      return k + 1, v
    end
    record = recorded(t)
  end
  if k == nil then
    -- Python may have written to the table.
    local known, first = 0, nil
    for i = 1, record.n do
      local key = record.keys[i]
      if rawget(t, key) ~= nil then known = known + 1 end
      if not first and key ~= DROPPED then first = key end
    end
    if known + (record.hidden or 0) ~= live(t) then
      record = owned(t, record)
      local missing = {}
      for key in next, t do
        if not record.place[key] then missing[#missing + 1] = key end
      end
      sort(missing, plainly)
      for i = 1, #missing do
        record.n = record.n + 1
        record.keys[record.n], record.place[missing[i]] = missing[i], record.n
      end
    end
    local from = first == ZERO and record.place[0] or 0
    if first == ZERO and from == 0 then K.fail("invalid key to 'next'") end
    return after(t, record, from)
  end
  local place = record.place[k]
  if not place then K.fail("invalid key to 'next'") end
  return after(t, record, place)
end
K.step = step
