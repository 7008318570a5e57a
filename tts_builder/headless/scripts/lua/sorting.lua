-- table.sort as in the game: the introspective sort of .NET, which calls the comparison in both directions.
local K = ...
local rawtype, floor, sort_natively = K.type, math.floor, table.sort

-- -1, 0 or 1
local function natural(a, b)
  local t = rawtype(a)
  if t == rawtype(b) then
    if t == 'number' then return a < b and -1 or a > b and 1 or a == b and 0 or a ~= a and (b ~= b and 0 or -1) or 1 end
    if t == 'string' then return K.compare(a, b) end
  end
  if not (K.method(a, '__lt') or K.method(b, '__lt')) then
    if t == rawtype(b) then K.fail('attempt to compare two ' .. K.kind(a) .. ' values') end
    K.fail('attempt to compare ' .. K.kind(a) .. ' with ' .. K.kind(b))
  end
  local less, more = a < b, b < a
  if less and more then K.fail('invalid order function for sorting') end
  return less and -1 or more and 1 or 0
end

local function asked(before)
  return function(a, b)
    local less, more = before(a, b), before(b, a)
    if less then
      if more then K.fail('invalid order function for sorting') end
      return -1
    end
    return more and 1 or 0
  end
end

local function order(v, compare, a, b)
  if a ~= b and compare(v[a], v[b]) > 0 then v[a], v[b] = v[b], v[a] end
end

local function insertion(v, low, high, compare)
  for i = low, high - 1 do
    local j, moved = i, v[i + 1]
    while j >= low and compare(moved, v[j]) < 0 do
      v[j + 1] = v[j]
      j = j - 1
    end
    v[j + 1] = moved
  end
end

local function sift(v, i, n, low, compare)
  local moved = v[low + i - 1]
  while i <= floor(n / 2) do
    local child = 2 * i
    if child < n and compare(v[low + child - 1], v[low + child]) < 0 then child = child + 1 end
    if compare(moved, v[low + child - 1]) >= 0 then break end
    v[low + i - 1] = v[low + child - 1]
    i = child
  end
  v[low + i - 1] = moved
end
local function heap(v, low, high, compare)
  local n = high - low + 1
  for i = floor(n / 2), 1, -1 do sift(v, i, n, low, compare) end
  for i = n, 2, -1 do
    v[low], v[low + i - 1] = v[low + i - 1], v[low]
    sift(v, 1, i - 1, low, compare)
  end
end

local function partition(v, low, high, compare)
  local middle = low + floor((high - low) / 2)
  order(v, compare, low, middle)
  order(v, compare, low, high)
  order(v, compare, middle, high)
  local pivot = v[middle]
  v[middle], v[high - 1] = v[high - 1], v[middle]
  local left, right = low, high - 1
  while left < right do
    repeat left = left + 1 until left >= high or compare(v[left], pivot) >= 0
    repeat right = right - 1 until right <= low or compare(pivot, v[right]) >= 0
    if left >= right then break end
    v[left], v[right] = v[right], v[left]
  end
  v[left], v[high - 1] = v[high - 1], v[left]
  return left
end

local function intro(v, low, high, depth, compare)
  while high > low do
    local n = high - low + 1
    if n <= 16 then
      if n == 2 then
        order(v, compare, low, high)
      elseif n == 3 then
        order(v, compare, low, high - 1)
        order(v, compare, low, high)
        order(v, compare, high - 1, high)
      else
        insertion(v, low, high, compare)
      end
      return
    end
    if depth == 0 then return heap(v, low, high, compare) end
    depth = depth - 1
    local p = partition(v, low, high, compare)
    intro(v, p + 1, high, depth, compare)
    high = p - 1
  end
end

-- Numbers have the same order in every sort, except NaN and the two zeros.
local function are_numbers(v, n)
  for i = 1, n do
    local x = v[i]
    if rawtype(x) ~= 'number' or x ~= x or (x == 0 and 1 / x < 0) then return false end
  end
  return true
end

function table.sort(t, before)
  K.list(t, 1, 'sort')
  if before ~= nil and rawtype(before) ~= 'function' then
    K.fail("bad argument #2 to 'sort' (nil or function expected, got " .. K.kind(before) .. ')')
  end
  local n, v = K.len(t), {}
  for i = 1, n do v[i] = K.rawget(t, i) end
  if before == nil and are_numbers(v, n) then
    sort_natively(v)
  else
    local depth, size = 0, n
    while size > 1 do depth, size = depth + 2, floor(size / 2) end
    K.sealed(function() intro(v, 1, n, depth, before and asked(before) or natural) end)
  end
  for i = 1, n do K.rawset(t, i, v[i]) end -- all keys exist already, so their order does not change
  return t
end
