-- Tables in the order their keys came, and the table functions of the game.
-- A table without a record is a list 1..n whose keys came in that order, or one that no script has filled.
local K = ...
local next, rawget, rawset, rawtype, floor, sort = K.next, K.rawget, K.rawset, K.type, math.floor, table.sort
local select, unpack, concat, rawlen = select, table.unpack, table.concat, rawlen
local faithful = K.faithful

-- record: keys in order (some may be gone), the place of each, n places, whether keys are gone, whether the list
-- part has holes; `shared` is one of a constructor that its tables share until they change.
local records = K.setmetatable({}, { __mode = 'k' })

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
  local record = { keys = keys, place = place, n = n, holes = holes }
  records[t] = record
  return record
end

-- A record that belongs to this table alone.
local function owned(t, record)
  if not record.shared then return record end
  local mine = { keys = {}, place = {}, n = 0, holes = record.holes }
  for i = 1, record.n do
    local k = record.keys[i]
    if rawget(t, k) ~= nil then
      mine.n = mine.n + 1
      mine.keys[mine.n], mine.place[k] = k, mine.n
    end
  end
  records[t] = mine
  return mine
end

local function collect(t, record)
  local keys, place, n = {}, {}, 0
  for i = 1, record.n do
    local k = record.keys[i]
    if rawget(t, k) ~= nil then
      n = n + 1
      keys[n], place[k] = k, n
    end
  end
  record.keys, record.place, record.n, record.gone = keys, place, n, false
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
  if not record.place[k] then
    local n = record.n + 1
    record.keys[n], record.place[k], record.n = k, n, n
  end
  if record.gone then collect(t, record) end
end

local function delete(t, k)
  if rawget(t, k) == nil then
    if k == nil then K.fail('table index is nil') end
    return
  end
  local record = records[t]
  if not record and not (rawtype(k) == 'number' and k == rawlen(t)) then record = recorded(t) end
  if record then
    record = owned(t, record)
    record.gone = true
    if isindex(k) and rawget(t, k + 1) ~= nil then record.holes = true end
  end
  rawset(t, k, nil)
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
    rawset(t, k, v)
  end
end
K.put, K.insert, K.delete, K.recorded = put, insert, delete, recorded

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
  local meta = K.getmetatable(t)
  if rawtype(meta) == 'table' and meta.__len then
    local n = meta.__len(t)
    if rawtype(n) ~= 'number' then K.fail('object length is not a number') end
    return n
  end
  return border(t)
end

-- Keys of a table that came from outside, in the order they had there.
function K.arrange(t, keys)
  if not faithful then return t end
  local place, n = {}, #keys
  for i = 1, n do place[keys[i]] = i end
  records[t] = { keys = keys, place = place, n = n, holes = true }
  return t
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
    elseif isindex(k) and (rawget(t, k) ~= nil or rawget(t, k + 1) == nil) then
      local v = rawget(t, k + 1)
      if v == nil then return nil, nil end
      return k + 1, v
    end
    record = recorded(t)
  end
  if k == nil then
    -- Something outside the script may have written to it.
    local known = 0
    for i = 1, record.n do
      if rawget(t, record.keys[i]) ~= nil then known = known + 1 end
    end
    if known ~= live(t) then
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
    return after(t, record, 0)
  end
  local place = record.place[k]
  if not place then K.fail("invalid key to 'next'") end
  return after(t, record, place)
end

local function list(t, i, name)
  if rawtype(t) ~= 'table' or K.classof[t] then
    K.fail('bad argument #' .. i .. " to '" .. name .. "' (table expected, got " .. (t == nil and 'nil' or K.kind(t)) .. ')')
  end
end
K.list = list

function K.env.next(t, k)
  list(t, 1, 'next')
  if faithful then return step(t, k) end
  local key, v = next(t, k)
  return key, v
end
local env_next = K.env.next
function K.env.pairs(t)
  local meta = K.getmetatable(t)
  if K.classof[t] then meta = K.meta[K.classof[t]] end
  local own = rawtype(meta) == 'table' and meta.__pairs
  if own then return own(t) end
  if faithful or rawtype(t) ~= 'table' then return env_next, t end
  return next, t
end

local function index(t, i)
  if rawtype(t) ~= 'table' then list(t, 1, '!!next_i!!') end
  i = i + 1
  local v = rawget(t, i)
  if v == nil then return nil end
  return i, v
end
local rawipairs = ipairs
function K.env.ipairs(t)
  local meta = K.getmetatable(t)
  local own = rawtype(meta) == 'table' and meta.__ipairs
  if own then return own(t) end
  if rawtype(t) ~= 'table' then return index, t, 0 end
  return rawipairs(t)
end

-- The library -----------------------------------------------------------------
function table.unpack(t, i, j)
  list(t, 1, 'unpack')
  i, j = K.int(i, 2, 'unpack', 1), j ~= nil and K.int(j, 3, 'unpack') or K.len(t)
  return unpack(t, i, j)
end

function table.pack(...)
  local t = { ... }
  t.n = select('#', ...)
  if faithful then
    local keys, n = {}, 0
    for i = 1, t.n do
      if t[i] ~= nil then
        n = n + 1
        keys[n] = i
      end
    end
    keys[n + 1] = 'n'
    K.arrange(t, keys)
  end
  return t
end

function table.insert(t, place, v, ...)
  list(t, 1, 'table.insert')
  if select('#', ...) > 0 then K.fail("wrong number of arguments to 'insert'") end
  local n = K.len(t)
  if v == nil then place, v = n + 1, place end
  if rawtype(place) ~= 'number' then
    K.fail("bad argument #2 to 'table.insert' (number expected, got " .. (place == nil and 'nil' or K.kind(place)) .. ')')
  end
  place = place < 0 and -floor(-place) or floor(place)
  if place > n + 1 or place < 1 then K.fail("bad argument #2 to 'insert' (position out of bounds)") end
  for i = n, place, -1 do put(t, i + 1, rawget(t, i)) end
  put(t, place, v)
  return t
end

function table.remove(t, place, ...)
  list(t, 1, 'table.remove')
  if select('#', ...) > 0 then K.fail("wrong number of arguments to 'remove'") end
  local n = K.len(t)
  place = place ~= nil and K.int(place, 2, 'table.remove') or n
  if place >= n + 1 or (place < 1 and n > 0) then
    K.fail("bad argument #1 to 'remove' (position out of bounds)")
  end
  local removed = rawget(t, place)
  for i = place, n do put(t, i, rawget(t, i + 1)) end
  return removed
end

function table.concat(t, separator, i, j)
  list(t, 1, 'concat')
  separator = separator ~= nil and K.str(separator, 2, 'concat') or ''
  i, j = K.int(i, 3, 'concat', 1), j ~= nil and K.int(j, 4, 'concat') or K.len(t)
  local parts, n = {}, 0
  for place = i, j do
    local v = rawget(t, place)
    local kind = rawtype(v)
    if kind == 'number' then v = K.text(v)
    elseif kind ~= 'string' then
      K.fail('invalid value (' .. K.kind(v) .. ') at index ' .. K.text(place) .. " in table for 'concat'")
    end
    n = n + 1
    parts[n] = v
  end
  return K.whole(concat(parts, separator))
end
