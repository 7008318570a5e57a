-- next, pairs, ipairs and the table library of the game.
local K = ...
local next, rawget, rawtype, floor = K.next, K.rawget, K.type, math.floor
local select, unpack, concat = select, table.unpack, table.concat
local faithful, put, step = K.faithful, K.put, K.step

local function list(t, i, name)
  if rawtype(t) ~= 'table' or K.classof[t] then
    K.wrong(i, name, 'table', t)
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
function K.env.pairs(...)
  if K.select('#', ...) == 0 then return env_next end
  local t = ...
  local own
  if K.classof[t] then own = K.meta[K.classof[t]].__pairs else own = K.method(t, '__pairs') end
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
  local own = K.method(t, '__ipairs')
  if own then return own(t) end
  if rawtype(t) ~= 'table' then return index, t, 0 end
  return rawipairs(t)
end

-- The library -----------------------------------------------------------------
function table.unpack(t, i, j)
  list(t, 1, 'unpack')
  i, j = K.int(i, 2, 'unpack', 1), K.int(j, 3, 'unpack', j == nil and K.len(t) or 0)
  if j < i - 1 or j - i >= 2147483647 then K.fatal('Arithmetic operation resulted in an overflow.') end
  if j < i then return nil end
  if i >= 1 then return unpack(t, i, j) end
  local out, n = {}, j - i + 1 -- the list begins at 1; other whole keys do not belong to it
  for place = 1, j do out[place - i + 1] = rawget(t, place) end
  return unpack(out, 1, n)
end

function table.pack(...)
  local n = select('#', ...)
  local t = K.listed(n, ...)
  put(t, 'n', n)
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
  if place < 1 then
    K.emptied(t)
    return nil
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
    local v = place >= 1 and rawget(t, place) or nil
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
