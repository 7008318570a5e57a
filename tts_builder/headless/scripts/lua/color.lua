-- Color in pure Lua: r, g, b, a are raw fields, 1..4 their aliases. Player colors are known by name.
local K, tints = ...
local ipairs, select = ipairs, select
local fail, rawtype, setmetatable = K.fail, K.type, K.setmetatable
local abs, floor, max, min = math.abs, math.floor, math.max, math.min

local Color, meta = { list = {} }, {}
local alias = { 'r', 'g', 'b', 'a', r = 'r', g = 'g', b = 'b', a = 'a' }
local named = {}

local function clamp(n) return min(1, max(0, n or 0)) end
local function make(r, g, b, a)
  return setmetatable({ r = r, g = g, b = b, a = a or 1 }, meta)
end

-- Takes three or four numbers, or a table with letters. Anything else is black.
function Color.new(...)
  local r, g, b, a = ...
  local given = select('#', ...)
  if given == 3 or given == 4 then return make(clamp(r), clamp(g), clamp(b), given == 4 and clamp(a) or 1) end
  if given == 1 and rawtype(r) == 'table' then
    return make(clamp(r.r), clamp(r.g), clamp(r.b), clamp(r.a or 1))
  end
  return make(0, 0, 0)
end

function meta.__index(c, key)
  if Color[key] ~= nil then return Color[key] end
  local letter = alias[key]
  if letter then return K.rawget(c, letter) end
  return nil
end
function meta.__newindex(c, key, value) K.rawset(c, alias[key] or key, value) end
function meta.__eq(a, b) return a:equals(b) end
function meta.__tostring(c) return c:dump('Color') end

function Color.Add(name, value)
  local key = name:lower()
  if named[key] then fail('Color ' .. key .. ' already defined') end
  if K.getmetatable(value) ~= meta then fail(K.tostring(value) .. ' is not a Color instance') end
  named[key] = value
  Color.list[#Color.list + 1] = key:sub(1, 1):upper() .. key:sub(2)
end
function Color.fromString(name)
  local found = named[name:lower()]
  if not found then fail(name .. ' is not a valid color string') end
  return found:copy()
end
function Color.fromHex(hex)
  local digits = hex:match('^#?(%x+)$')
  if not digits or (#digits ~= 6 and #digits ~= 8) then fail(hex .. ' is not a valid color hex') end
  local parts = {}
  for i = 1, #digits, 2 do parts[#parts + 1] = K.tonumber(digits:sub(i, i + 1), 16) / 255 end
  return make(parts[1], parts[2], parts[3], parts[4])
end

function Color:setAt(key, value)
  self[key] = clamp(value)
  return self
end
function Color:set(r, g, b, a)
  self.r, self.g, self.b, self.a = clamp(r or self.r), clamp(g or self.g), clamp(b or self.b), clamp(a or self.a)
  return self
end
function Color:get() return self.r, self.g, self.b, self.a end
function Color:copy() return make(self.r, self.g, self.b, self.a) end
function Color:equals(o, margin)
  local sum = abs(self.r - o.r) + abs(self.g - o.g) + abs(self.b - o.b) + abs(self.a - (o.a or 1))
  return sum <= (margin or 1e-2)
end
function Color:lerp(o, t)
  local function mix(letter) return self[letter] + (o[letter] - self[letter]) * t end
  return make(mix('r'), mix('g'), mix('b'), mix('a'))
end
function Color:toHex(alpha)
  local function byte(n) return floor(n * 255) end
  local hex = K.format('%02x%02x%02x', byte(self.r), byte(self.g), byte(self.b))
  if alpha then hex = hex .. K.format('%02x', byte(self.a)) end
  return hex
end
function Color:toString(margin)
  for _, name in ipairs(Color.list) do
    if named[name:lower()]:equals(self, margin) then return name end
  end
  return nil
end
function Color:dump(prefix)
  local name = self:toString()
  local head = (prefix and prefix .. ': ' or '') .. (name and name .. ' ' or '')
  local last = self.a < 1 and ', a = ' .. K.short(self.a) or ''
  return K.format('%s{ r = %s, g = %s, b = %s%s }', head, K.short(self.r), K.short(self.g), K.short(self.b), last)
end

for _, tint in ipairs(tints) do Color.Add(tint[1], make(tint[2], tint[3], tint[4])) end

K.Color = setmetatable(Color, {
  __call = function(_, ...) return Color.new(...) end,
  __index = function(_, key)
    local found = rawtype(key) == 'string' and named[key:lower()]
    if found then return found:copy() end
    return nil
  end,
})
K.env.Color = K.Color
K.env.color = function(...) return Color.new(...) end
