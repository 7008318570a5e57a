-- Tables in the order their keys came.
-- A table without a record is a list 1..n whose keys came in that order, or one that no script has filled.
local K = ...
local next, rawget, rawset, rawtype, floor, sort = K.next, K.rawget, K.rawset, K.type, math.floor, table.sort
local rawlen = rawlen
local faithful = K.faithful

-- record: keys in order, the place of each, n places. A key that is set to nil keeps its place, also one that was
-- never there, until a new key comes: then the first such key is dropped, the others stay. `dead` tells that keys
-- were set to nil since, `low` that none lies below it, `holes` whether the list part has any; `shared` is a
-- record of a constructor that its tables share until they change.
local records = K.setmetatable({}, { __mode = 'k' })
local GONE, ZERO = {}, {} -- a place whose key was dropped; a key 0 that only table.remove makes

local function isindex(k) return rawtype(k) == 'number' and k >= 1 and k == floor(k) end

local function plainly(a, b)
  local x, y = rawtype(a), rawtype(b)
  if x ~= y then return x < y end
  if x == 'number' or x == 'string' then return a < b end
  return false
end

-- A record of what is there: the list first, then the other keys, sorted so that each run is the same.
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

-- Drop places without a key once they are many.
local function tidy(record)
  local keys, place, n = {}, {}, 0
  for i = 1, record.n do
    local k = record.keys[i]
    if k ~= GONE then
      n = n + 1
      keys[n], place[k] = k, n
    end
  end
  record.keys, record.place, record.n, record.low, record.dropped = keys, place, n, 1, 0
end

local function drop(record, i)
  record.place[record.keys[i]] = nil
  record.keys[i] = GONE
  record.dropped = record.dropped + 1
end

-- The place of the first key without a value, from place i on.
local function first_dead(t, record, i)
  local keys, n = record.keys, record.n
  while i <= n and (keys[i] == GONE or keys[i] == ZERO or rawget(t, keys[i]) ~= nil) do i = i + 1 end
  return i
end

-- The first key without a value loses its place. The zero of table.remove cannot: a key 0 of the script goes instead.
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

-- A record that belongs to this table alone.
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

-- A key that is not there gets a value.
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

-- table.remove of an empty list leaves a key behind that `next` cannot go on from.
function K.emptied(t)
  if faithful then note_dead(owned(t, records[t] or recorded(t)), ZERO) end
end

-- Setting without metamethods; all writing of the library goes through here.
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

-- A list of n values; each that is nil is a key set to nil.
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

-- Length up to the first hole.
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

-- Keys of a table that came from outside, in the order they had there.
function K.arrange(t, keys)
  if not faithful then return t end
  local place, n = {}, #keys
  for i = 1, n do place[keys[i]] = i end
  records[t] = { keys = keys, place = place, n = n, holes = true, low = 1, dropped = 0 }
  return t
end

-- Texts: the library in the game's order, and of their metatable only what the game's has.
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

-- A table that a constructor made, with its record shared among all that the constructor makes.
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

-- Going through -----------------------------------------------------------------
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
    -- Something outside the script may have written to it.
    local known, first = 0, nil
    for i = 1, record.n do
      local key = record.keys[i]
      if rawget(t, key) ~= nil then known = known + 1 end
      if not first and key ~= GONE then first = key end
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
