-- Vector: pure Lua, letters as raw fields, 1..3 as their aliases.
local K = ...
local ipairs, table = ipairs, table
local fail, rawtype, rawset, setmetatable = K.fail, K.type, K.rawset, K.setmetatable
local sqrt, cos, sin, acos, atan2, rad, deg = math.sqrt, math.cos, math.sin, math.acos, math.atan2, math.rad, math.deg
local max, min = math.max, math.min

local Vector, meta = {}, {}
local letters = { 'x', 'y', 'z' }
local alias = { [1] = 'x', [2] = 'y', [3] = 'z', x = 'x', y = 'y', z = 'z' }

local function make(x, y, z)
  return setmetatable({ x = x, y = y, z = z }, meta)
end

function Vector.new(a, b, c)
  if rawtype(a) == 'table' then
    return make(a.x or a[1] or 0, a.y or a[2] or 0, a.z or a[3] or 0)
  end
  return make(a or 0, b or 0, c or 0)
end

function meta.__index(v, key)
  if Vector[key] ~= nil then return Vector[key] end
  local letter = alias[key]
  if letter then return K.rawget(v, letter) end
  return nil
end
function meta.__newindex(v, key, value)
  rawset(v, alias[key] or key, value)
end
function meta.__add(a, b) return make(a.x + b.x, a.y + b.y, a.z + b.z) end
function meta.__sub(a, b) return make(a.x - b.x, a.y - b.y, a.z - b.z) end
function meta.__mul(a, b)
  if rawtype(a) == 'number' then return make(a * b.x, a * b.y, a * b.z) end
  if rawtype(b) == 'number' then return make(a.x * b, a.y * b, a.z * b) end
  return make(a.x * b.x, a.y * b.y, a.z * b.z)
end
function meta.__eq(a, b) return a:equals(b) end
function meta.__tostring(v) return 'Vector: ' .. v:string() end

function Vector.min(a, b) return make(min(a.x, b.x), min(a.y, b.y), min(a.z, b.z)) end
function Vector.max(a, b) return make(max(a.x, b.x), max(a.y, b.y), max(a.z, b.z)) end
function Vector.between(a, b) return make(b.x - a.x, b.y - a.y, b.z - a.z) end

-- Changing the vector itself; each returns it ---------------------------------
function Vector:setAt(key, value)
  self[alias[key] or fail('Vector has no part ' .. K.tostring(key))] = value
  return self
end
function Vector:set(x, y, z)
  if rawtype(x) == 'table' then x, y, z = Vector.new(x):get() end
  self.x, self.y, self.z = x or self.x, y or self.y, z or self.z
  return self
end
function Vector:add(o) return self:set(self.x + o.x, self.y + o.y, self.z + o.z) end
function Vector:sub(o) return self:set(self.x - o.x, self.y - o.y, self.z - o.z) end
function Vector:scale(a, b, c)
  if rawtype(a) == 'table' then return self:set(self.x * a.x, self.y * a.y, self.z * a.z) end
  return self:set(self.x * a, self.y * (b or a), self.z * (c or a))
end
function Vector:inverse() return self:set(-self.x, -self.y, -self.z) end
function Vector:clamp(limit)
  local length = self:magnitude()
  if length > limit then self:scale(limit / length) end
  return self
end
function Vector:normalize()
  local length = self:magnitude()
  if length > 0 then self:scale(1 / length) end
  return self
end
function Vector:project(o)
  local square = o:sqrMagnitude()
  local part = square > 0 and self:dot(o) / square or 0
  return self:set(o.x * part, o.y * part, o.z * part)
end
function Vector:projectOnPlane(normal) return self:sub(self:copy():project(normal)) end
function Vector:reflect(normal)
  local unit = normal:normalized()
  return self:sub(unit * (2 * self:dot(unit)))
end
function Vector:moveTowards(target, step)
  local way = target - self
  local length = way:magnitude()
  if length <= step then return self:set(target.x, target.y, target.z) end
  return self:add(way * (step / length))
end
function Vector:rotateOver(axis, angle)
  local c, s = cos(rad(angle)), sin(rad(angle))
  local x, y, z = self.x, self.y, self.z
  if axis == 'x' then return self:set(x, y * c - z * s, y * s + z * c) end
  if axis == 'y' then return self:set(x * c + z * s, y, z * c - x * s) end
  if axis == 'z' then return self:set(x * c - y * s, x * s + y * c, z) end
  fail('Vector.rotateOver: the axis is x, y or z')
end
function Vector:rotateTowardsUnit(target, most)
  local angle = self:angle(target)
  if angle <= most or angle == 0 then return self:set(target.x, target.y, target.z) end
  local t, whole = rad(most), rad(angle)
  local a, b = sin(whole - t) / sin(whole), sin(t) / sin(whole)
  return self:set(self.x * a + target.x * b, self.y * a + target.y * b, self.z * a + target.z * b)
end
function Vector:rotateTowards(target, most)
  local length = self:magnitude()
  return self:normalize():rotateTowardsUnit(target:normalized(), most):scale(length)
end

-- Reading ---------------------------------------------------------------------
function Vector:get() return self.x, self.y, self.z end
function Vector:copy() return make(self.x, self.y, self.z) end
function Vector:dot(o) return self.x * o.x + self.y * o.y + self.z * o.z end
function Vector:sqrMagnitude() return self:dot(self) end
function Vector:magnitude() return sqrt(self:dot(self)) end
function Vector:sqrDistance(o)
  local x, y, z = self.x - o.x, self.y - o.y, self.z - o.z
  return x * x + y * y + z * z
end
function Vector:distance(o) return sqrt(self:sqrDistance(o)) end
function Vector:equals(o, margin) return self:sqrDistance(o) <= (margin or 1e-3) end
function Vector:normalized() return self:copy():normalize() end
function Vector:lerp(o, t)
  return make(self.x + (o.x - self.x) * t, self.y + (o.y - self.y) * t, self.z + (o.z - self.z) * t)
end
function Vector:cross(o)
  return make(self.y * o.z - self.z * o.y, self.z * o.x - self.x * o.z, self.x * o.y - self.y * o.x)
end
function Vector:angle(o)
  local lengths = self:magnitude() * o:magnitude()
  if lengths == 0 then return 0 end
  return deg(acos(max(-1, min(1, self:dot(o) / lengths))))
end
function Vector:heading(axis)
  local angles = { x = deg(atan2(self.z, self.y)), y = deg(atan2(self.x, self.z)), z = deg(atan2(self.y, self.x)) }
  if axis then return angles[axis] end
  return angles.x, angles.y, angles.z
end
function Vector:orthoNormalize(planar)
  local normal = self:normalized()
  local guide = planar or (normal:equals(make(0, 1, 0)) and make(1, 0, 0) or make(0, 1, 0))
  local binormal = guide:copy():projectOnPlane(normal):normalize()
  return normal, binormal, normal:cross(binormal)
end
function Vector:string(prefix)
  local parts = {}
  for i, letter in ipairs(letters) do parts[i] = K.text(self[letter]) end
  return (prefix and prefix .. ' ' or '') .. '{ ' .. table.concat(parts, ', ') .. ' }'
end

K.Vector = setmetatable(Vector, { __call = function(_, ...) return Vector.new(...) end })
K.env.Vector = K.Vector
K.env.vector = function(...) return Vector.new(...) end
