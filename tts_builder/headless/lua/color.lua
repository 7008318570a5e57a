-- Color: pure Lua, letters as raw fields, 1..4 as their aliases; the player colours by name.
local K, tints = ...
local ipairs = ipairs
local fail, rawtype, setmetatable = K.fail, K.type, K.setmetatable
local abs, floor, max = math.abs, math.floor, math.max

local Color, meta = { list = {} }, {}
local alias = { 'r', 'g', 'b', 'a', r = 'r', g = 'g', b = 'b', a = 'a' }
local named, proper = {}, {}

local function make(r, g, b, a)
  return setmetatable({ r = r, g = g, b = b, a = a or 1 }, meta)
end

function Color.new(r, g, b, a)
  if rawtype(r) == 'table' then
    return make(r.r or r[1] or 0, r.g or r[2] or 0, r.b or r[3] or 0, r.a or r[4])
  end
  return make(r or 0, g or 0, b or 0, a)
end

function meta.__index(c, key)
  if Color[key] ~= nil then return Color[key] end
  local letter = alias[key]
  if letter then return K.rawget(c, letter) end
  return nil
end
function meta.__newindex(c, key, value) K.rawset(c, alias[key] or key, value) end
function meta.__eq(a, b) return a:equals(b) end
function meta.__tostring(c) return 'Color: ' .. c:dump() end

function Color.Add(name, value)
  if not proper[name:lower()] then Color.list[#Color.list + 1] = name end
  named[name:lower()], proper[name:lower()] = Color.new(value), name
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
  self[alias[key] or fail('Color has no part ' .. K.tostring(key))] = value
  return self
end
function Color:set(r, g, b, a)
  self.r, self.g, self.b, self.a = r or self.r, g or self.g, b or self.b, a or self.a
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
  local function byte(n) return floor(max(0, n) * 255 + 0.5) end
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
  return K.format('%s{ %s, %s, %s, %s }', prefix and prefix .. ' ' or '',
    K.text(self.r), K.text(self.g), K.text(self.b), K.text(self.a))
end

for _, tint in ipairs(tints) do Color.Add(tint[1], { tint[2], tint[3], tint[4] }) end

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
