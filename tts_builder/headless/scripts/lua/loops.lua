-- Loops of rewritten scripts, as MoonSharp runs them.
local K = ...
local rawtype, parse, fail, handler = K.type, K.parse, K.fail, K.method

local F = {}
K.loops = F

-- Limit and step are computed before the start. The loop fetches them right after the start.
local limit, step
function F.for_start(start, stop, by)
  local last, each = stop(), 1
  if by then each = by() end
  local begin = start()
  limit, step = last, each
  return begin
end
function F.for_limit() return limit end
function F.for_step() return step end

-- A loop with fractions: Lua subtracts the step from the start and adds it again, which can change the number.
local function bound(v, name)
  local n = rawtype(v) == 'string' and parse(v) or v
  if rawtype(n) ~= 'number' then fail("'for' " .. name .. ' must be a number') end
  return n
end
local function stride(...) -- a missing step is 1, but an explicit nil is an error
  return K.select('#', ...) == 0 and 1 or bound((...), 'step')
end
function F.fraction_range(start, stop, ...)
  local last, each = bound(stop, 'limit'), stride(...)
  local following = bound(start, 'initial value')
  return function()
    local here = following
    if each > 0 then
      if not (here <= last) then return nil end
    elseif not (here >= last) then
      return nil
    end
    following = here + each
    return here
  end
end

-- `__iterator` of a table may define how a loop goes over it. It must return more than a function.
function F.iterator(f, s, v)
  local own = rawtype(f) ~= 'function' and handler(f, '__iterator')
  if not own then return f, s, v end
  local given = K.pack(own(f, s, v))
  if given.n < 2 then K.fatal('Object reference not set to an instance of an object') end
  return given[1], given[2], given[3]
end

-- The start values of a loop over an iterator. `hold` stores the state.
function F.keep_state(hold, f, s, v)
  hold(s)
  return f, s, v
end

-- Loops that a goto leaves without cleaning up. In MoonSharp each loop keeps its state on the stack of the
-- function: a numeric loop its limit, step and counter; a generic loop its iterator, state and control variable.
-- A loop uses whatever is on top.
local NO_NUMBER = "Can't assign number to type Tuple"
local ROOM = 131000 -- slots of the game's stack
local function more_room(stack)
  if stack.n > ROOM then K.fatal('Index was outside the bounds of the array.') end
end
local function number(slot) return rawtype(slot) == 'number' and slot or 0 end

function F.loop_push_count(stack, start, stop, ...)
  more_room(stack)
  local n = stack.n
  stack[n + 1], stack[n + 2] = bound(stop, 'limit'), stride(...)
  stack[n + 3] = bound(start, 'initial value')
  stack.n = n + 3
end
function F.loop_continues(stack)
  local n = stack.n
  local at, by, last = number(stack[n]), number(stack[n - 1]), number(stack[n - 2])
  if by > 0 then return at <= last end
  return at >= last
end
function F.loop_counter(stack) return stack[stack.n] end
function F.loop_advance(stack)
  local n = stack.n
  if rawtype(stack[n]) ~= 'number' then K.fatal(NO_NUMBER) end
  stack[n] = stack[n] + number(stack[n - 1])
end

function F.loop_push_iterator(stack, f, s, v)
  more_room(stack)
  stack.n = stack.n + 1
  stack[stack.n] = { f, s, v }
end
local function advanced(slot, v, ...)
  slot[3] = v
  return v, ...
end
function F.loop_next(stack)
  local slot = stack[stack.n]
  if rawtype(slot) ~= 'table' then fail('attempt to call a number value') end
  return advanced(slot, slot[1](slot[2], slot[3]))
end
function F.loop_pop(stack, size)
  for i = stack.n - size + 1, stack.n do stack[i] = nil end
  stack.n = stack.n - size
end
