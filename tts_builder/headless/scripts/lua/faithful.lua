-- Helper functions of rewritten scripts: operators, constructors and assignments as in MoonSharp.
-- "Void" is MoonSharp's result of a function that returned nothing; it is not nil.
local K = ...
local rawtype, rawget, rawset, classof = K.type, K.rawget, K.rawset, K.classof
local metaof, env, select, unpack = K.metaof, K.env, select, K.unpack
local fail, text, parse, insert, delete = K.fail, K.text, K.parse, K.insert, K.delete

local F = K.loops
local void_place -- the place of a void argument in the call under way

local handler = K.method

-- Operators -------------------------------------------------------------------
function F.len(v)
  local t = rawtype(v)
  if t == 'string' then return K.length(v) end
  local own = t == 'table' and handler(v, '__len')
  if own then return own(v) end
  if t == 'table' then return K.faithful and K.border(v) or #v end
  fail('attempt to get length of a ' .. K.kind(v) .. ' value')
end

function F.mod(a, b)
  if rawtype(a) == 'number' and rawtype(b) == 'number' then
    if a >= 0 and b > 0 and a < 9007199254740992 and a % 1 == 0 and b % 1 == 0 then return a % b end
    return K.mod(a, b)
  end
  local own = handler(a, '__mod') or handler(b, '__mod')
  if own then return own(a, b) end
  local x = rawtype(a) == 'string' and parse(a) or a
  local y = rawtype(b) == 'string' and parse(b) or b
  if rawtype(x) ~= 'number' or rawtype(y) ~= 'number' then
    K.no_number(a, b)
  end
  return K.mod(x, y)
end

-- Modulo a whole positive number that is written out in the script.
local mod = F.mod
function F.mod_literal(a, b)
  if rawtype(a) == 'number' and a >= 0 and a < 9007199254740992 and a % 1 == 0 then return a % b end
  return mod(a, b)
end

-- An error when only Lua would read the string as a number; otherwise the operator gets it.
function F.numeric_text(s)
  local n = parse(s)
  if not n and K.tonumber(s) then fail('attempt to perform arithmetic on a string value') end
  return n or s
end

local function joined(a, b)
  local x, y = rawtype(a), rawtype(b)
  if (x == 'string' or x == 'number') and (y == 'string' or y == 'number') then
    if x == 'number' then a = text(a) end
    if y == 'number' then b = text(b) end
    if K.halves then return K.whole(a .. b) end
    return a .. b
  end
  local own = x ~= 'string' and handler(a, '__concat') or y ~= 'string' and handler(b, '__concat')
  if own then return own(a, b) end
  if x == 'string' or x == 'number' then a = b end
  fail('attempt to concatenate a ' .. K.kind(a) .. ' value')
end
function F.cat(a, b, ...)
  local n = select('#', ...)
  if n == 0 then return joined(a, b) end
  local rest = { ... }
  local right = rest[n]
  for i = n - 1, 1, -1 do right = joined(rest[i], right) end
  return joined(a, joined(b, right))
end

-- An operator or an index at the end of a list: when a metamethod returns several values, all of them count.
local plain = {
  __add = function(a, b) return a + b end, __sub = function(a, b) return a - b end,
  __mul = function(a, b) return a * b end, __div = function(a, b) return a / b end,
  __pow = function(a, b) return a ^ b end, __unm = function(a) return -a end,
}
function F.operator_values(event, a, b)
  local own = rawtype(a) == 'table' and handler(a, event) or rawtype(b) == 'table' and handler(b, event)
  if own then return own(a, b) end
  return plain[event](a, b)
end
function F.index_values(t, k)
  local own = rawtype(t) == 'table' and rawget(t, k) == nil and handler(t, '__index')
  if rawtype(own) == 'function' and not classof[t] then return own(t, k) end
  if rawtype(own) == 'table' then return F.index_values(own, k) end
  return t[k]
end

-- Call a method of the first value; the other values are its arguments.
function F.call_method(name, ...)
  local owner = ...
  if owner == nil or rawtype(owner) == 'boolean' or rawtype(owner) == 'number' then
    fail('attempt to index a ' .. K.kind(owner) .. ' value')
  end
  local method = owner[name]
  if method == nil then fail('attempt to call a nil value') end
  return method(...)
end

-- Whether a value equals nil: nil itself, or an object that was destroyed in an earlier frame.
function F.is_nil(v)
  if v == nil then return true end
  if classof[v] ~= 'Object' then return false end
  return K.gate(K.ops.is_destroyed, K.keyof[v])
end

-- In the game `__eq` also runs when a table is compared with itself.
function F.eq(a, b)
  if rawtype(a) ~= 'table' or not K.rawequal(a, b) or classof[a] then return a == b end
  local own = handler(a, '__eq')
  if own then return own(a, b) and true or false end
  return true
end

local function incomparable(a, b)
  if K.kind(a) == K.kind(b) then fail('attempt to compare two ' .. K.kind(a) .. ' values') end
  fail('attempt to compare ' .. K.kind(a) .. ' with ' .. K.kind(b))
end
function F.lt(a, b)
  local x, y = rawtype(a), rawtype(b)
  if x == 'number' and y == 'number' then return a < b end
  if x == 'string' and y == 'string' then return K.compare(a, b) < 0 end
  if not (handler(a, '__lt') or handler(b, '__lt')) then incomparable(a, b) end
  return a < b
end
function F.le(a, b)
  local x, y = rawtype(a), rawtype(b)
  if x == 'number' and y == 'number' then return a <= b end
  if x == 'string' and y == 'string' then return K.compare(a, b) <= 0 end
  if not (handler(a, '__le') or handler(b, '__le') or handler(a, '__lt') or handler(b, '__lt')) then
    incomparable(a, b)
  end
  return a <= b
end
local lt, le = F.lt, F.le
-- The game negates the opposite comparison: with NaN both > and >= are true.
function F.gt(a, b)
  if rawtype(a) == 'number' and rawtype(b) == 'number' then return not (a <= b) end
  return not le(a, b)
end
function F.ge(a, b)
  if rawtype(a) == 'number' and rawtype(b) == 'number' then return not (a < b) end
  return not lt(a, b)
end

-- The mark of a local that a label wiped, until the local is set again.
F.wiped = {}
function F.check_wiped(v)
  if K.rawequal(v, F.wiped) then K.fatal('Object reference not set to an instance of an object') end
  return v
end

-- Values ----------------------------------------------------------------------
-- An empty `...` counts as one nil when it is passed on.
function F.vararg(...)
  if select('#', ...) == 0 then return nil end
  return ...
end

-- After other values, a void call counts as one nil.
F.or_nil = F.vararg
-- So does the void result of a coroutine.
function F.resumed(ok, ...)
  if ok == true and select('#', ...) == 0 then return ok, nil end
  return ok, ...
end

-- n values, then whether the call was void.
function F.with_flag(n, ...)
  local none = select('#', ...) == 0
  if n == 1 then return (...), none end
  local values = { ... }
  values[n + 1] = none
  return unpack(values, 1, n + 1)
end
function F.unless_void(none, v)
  if none then return end
  return v
end

-- A void argument for a function of the script: the function asks for it at its start.
function F.pass_void(place, ...)
  if select('#', ...) == 0 then void_place = place end
  return ...
end
function F.got_void(place, v)
  return void_place == place and v == nil
end
function F.clear_void() void_place = nil end

-- The same for a void that becomes part of `...`: it is the last value there, as nil.
function F.pass_rest(place, ...)
  if select('#', ...) > 0 then return ... end
  void_place = place
  return nil
end
-- Whether the last value of `...` is a void. `fixed` is the number of parameters before `...`.
function F.rest_is_void(fixed, ...)
  local n = select('#', ...)
  return n > 0 and void_place == fixed + n and (select(n, ...)) == nil
end
-- Pass on all values, from this place on.
function F.forward_rest(none, place, ...)
  if none then void_place = place - 1 + select('#', ...) end
  return ...
end
-- A void does not count as an argument; alone it is not a result.
function F.drop_void(none, ...)
  if not none then return ... end
  local values, n = { ... }, select('#', ...)
  return unpack(values, 1, n - 1)
end
function F.return_rest(none, ...)
  if none and select('#', ...) == 1 then return end
  return ...
end
function F.first_of_rest(none, ...)
  if none and select('#', ...) == 1 then return end
  return (...)
end

-- Parentheses keep the first value of a call. A void stays void.
function F.first_value(...)
  if select('#', ...) == 0 then return end
  return (...)
end

local function evaluate(f, ...) return f(...) end
local function constant(...)
  if select('#', ...) == 0 then return function() end end
  if select('#', ...) == 1 then
    local v = ...
    return function() return v end
  end
  local values, n = { ... }, select('#', ...)
  return function() return unpack(values, 1, n) end
end
F.as_function = constant -- for values such as `...` that a function could not compute later
F['or'] = function(...)
  if (...) then return constant(...) end
  return evaluate
end
F['and'] = function(...)
  if (...) then return evaluate end
  return constant(...)
end

-- Assignments -----------------------------------------------------------------
-- Returns true and the results when a `__newindex` function took the value, else nothing. `none`: v is void.
local function set(t, k, v, tries, none)
  if rawtype(t) ~= 'table' then fail('attempt to index a ' .. K.kind(t) .. ' value') end
  if v ~= nil and rawget(t, k) ~= nil then
    rawset(t, k, v)
    return
  end
  local meta = metaof(t)
  local own = meta and rawget(t, k) == nil and rawget(meta, '__newindex')
  if not own then
    if v == nil then delete(t, k) else insert(t, k, v) end
    return
  end
  if t == env and K.watching() or classof[t] then
    t[k] = v
    return
  end
  if rawtype(own) == 'function' then
    if none then void_place = 3 end
    return true, own(t, k, v)
  end
  if tries == 0 then fail('loop in settable') end
  return set(own, k, v, (tries or 99) - 1, none)
end
F.set = set
function F.value_first(assign, v) assign(v) end

-- When a function took the first value, the game's stack holds its result in place of the second value.
local function set_second(t, j, b, called, ...)
  if not called then return set(t, j, b) end
  return set(t, j, (...), nil, select('#', ...) == 0)
end
-- Assign to two targets of names and constants, as in a swap.
function F.swap(s, i, t, j, a, b) set_second(t, j, b, set(s, i, a)) end

-- n targets and m expressions, whose values follow. The last expression may give several.
function F.set_all(n, m, assign, ...)
  local values = { ... }
  local last, none = { select(m, ...) }, false
  local function took(called, ...)
    if called then last, none = { ... }, select('#', ...) == 0 end
  end
  for i = 1, n do
    local v
    if i < m then v = values[i] else v = last[i - m + 1] end
    took(assign(i, v, none and i == m))
  end
end

-- Constructors ----------------------------------------------------------------
function F.list(...) return K.listed(select('#', ...), ...) end

local POSITION, LAZY = {}, {}
F.item, F.lazy_item = POSITION, LAZY
function F.build(...)
  local given, n = { ... }, select('#', ...)
  local t, list, count = {}, {}, 0
  K.recorded(t)
  for i = 1, n, 2 do
    local key, v = given[i], given[i + 1]
    if key == POSITION or key == LAZY then
      count = count + 1
      list[count] = i
      if i + 2 > n - 1 and key == POSITION then break end -- all further values belong to the last item
    elseif key == nil then
      fail('table index is nil')
    else
      K.put(t, key, v)
    end
  end
  local place = 0
  local function add(...)
    for k = 1, select('#', ...) do
      place = place + 1
      K.put(t, place, (select(k, ...)))
    end
  end
  for c = 1, count do
    local i = list[c]
    local final = c == count and i + 2 > n - 1
    if given[i] == LAZY then
      if c == count then add(given[i + 1]()) else add((given[i + 1]())) end
    elseif final then
      add(unpack(given, i + 1, n))
    else
      add(given[i + 1])
    end
  end
  return t
end

local NAMES = {
  'len', 'mod', 'cat', 'lt', 'le', 'gt', 'ge', 'or', 'and', 'vararg', 'numeric_text', 'set', 'value_first',
  'swap', 'set_all', 'ordered', 'ordered_open', 'list', 'build', 'item', 'lazy_item', 'first_value',
  'discarded', 'mod_literal', 'for_start', 'for_limit', 'for_step', 'keep_state', 'is_nil', 'wiped',
  'check_wiped', 'eq', 'or_nil', 'resumed', 'with_flag', 'unless_void', 'pass_void', 'got_void', 'iterator',
  'fraction_range', 'pass_rest', 'rest_is_void', 'drop_void', 'return_rest', 'first_of_rest', 'clear_void',
  'operator_values', 'index_values', 'forward_rest', 'as_function', 'call_method', 'loop_push_count',
  'loop_continues', 'loop_counter', 'loop_advance', 'loop_push_iterator', 'loop_next', 'loop_pop',
}
-- The helpers of one chunk, in the order of its first line. `templates`: the keys of each table constructor.
function K.helpers(templates)
  local made = {}
  local function template(number)
    local found = made[number]
    if not found then
      found = K.template(templates[number])
      made[number] = found
    end
    return found
  end
  function F.ordered(t, number) return K.marked(t, template(number)) end
  function F.ordered_open(t, number)
    local keys, named = {}, template(number).keys
    for i = 1, #named do keys[i] = named[i] end
    local place = template(number).place
    for i = 1, #t do
      if t[i] ~= nil and not place[i] then keys[#keys + 1] = i end
    end
    return K.arrange(t, keys)
  end
  local out = {}
  for i = 1, #NAMES do out[i] = F[NAMES[i]] end
  return unpack(out, 1, #NAMES)
end
