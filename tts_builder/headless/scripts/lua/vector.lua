-- Vector in pure Lua: x, y, z are raw fields, 1..3 their aliases.
local K = ...
local select = select
local fail, rawtype, rawset, setmetatable = K.fail, K.type, K.rawset, K.setmetatable
local sqrt, cos, sin, acos, atan2, rad, deg = math.sqrt, math.cos, math.sin, math.acos, math.atan2, math.rad, math.deg
local max, min, abs = math.max, math.min, math.abs

local Vector, meta = {}, {}
local alias = { [1] = 'x', [2] = 'y', [3] = 'z', x = 'x', y = 'y', z = 'z' }

local function make(x, y, z)
  return setmetatable({ x = x, y = y, z = z }, meta)
end

-- Takes three numbers or one table. Any other number of arguments is ignored.
function Vector.new(...)
  local a, b, c = ...
  local given = select('#', ...)
  if given == 3 then return make(a, b, c) end
  if given == 1 and rawtype(a) == 'table' then
    return make(a.x or a[1] or 0, a.y or a[2] or 0, a.z or a[3] or 0)
  end
  return make(0, 0, 0)
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
-- Not in the class that was published in 2021, but mods for version 14 divide vectors.
function meta.__div(a, b)
  if rawtype(b) ~= 'number' then fail('attempt to perform arithmetic on a ' .. K.kind(b) .. ' value') end
  return make(a.x / b, a.y / b, a.z / b)
end
function meta.__eq(a, b) return a:equals(b) end
function meta.__tostring(v) return v:string('Vector') end

function Vector.min(a, b) return make(min(a.x, b.x), min(a.y, b.y), min(a.z, b.z)) end
function Vector.max(a, b) return make(max(a.x, b.x), max(a.y, b.y), max(a.z, b.z)) end
function Vector.between(a, b) return make(b.x - a.x, b.y - a.y, b.z - a.z) end

-- Methods that change the vector itself and return it -------------------------
function Vector:setAt(key, value)
  self[key] = value
  return self
end
function Vector:set(x, y, z)
  self.x, self.y, self.z = x or self.x, y or self.y, z or self.z
  return self
end
function Vector:add(o) return self:set(self.x + o.x, self.y + o.y, self.z + o.z) end
function Vector:sub(o) return self:set(self.x - o.x, self.y - o.y, self.z - o.z) end
function Vector:scale(...)
  local a, b, c = ...
  if select('#', ...) == 1 then
    if rawtype(a) == 'number' then a, b, c = a, a, a else a, b, c = a:get() end
  end
  return self:set(self.x * (a or 1), self.y * (b or 1), self.z * (c or 1))
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
-- The game interpolates quaternions linearly, from no turn to the whole turn. A partial turn therefore ends a little
-- short of the given angle.
function Vector:rotateTowardsUnit(target, max_degrees)
  local along = self:dot(target)
  if abs(along + 1) <= 0.05 then fail('Vectors too close to opposite of each other') end
  local axis = self:cross(target):normalize()
  local angle = atan2(self:cross(target):magnitude(), along)
  if max_degrees and deg(angle) > max_degrees then
    local share = max_degrees / deg(angle)
    angle = 2 * atan2(share * sin(angle / 2), 1 - share + share * cos(angle / 2))
  end
  local side = axis:cross(self)
  local c, s = cos(angle), sin(angle)
  return self:set(self.x * c + side.x * s, self.y * c + side.y * s, self.z * c + side.z * s)
end
function Vector:rotateTowards(target, max_degrees)
  local length = self:magnitude()
  return self:normalize():rotateTowardsUnit(target:normalized(), max_degrees):scale(length)
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
-- As in the game, NaN when rounding leaves the cosine outside -1..1, or when a vector has length 0.
function Vector:angle(o)
  return deg(acos(self:dot(o) / (self:magnitude() * o:magnitude())))
end
function Vector:heading(axis)
  local angles = { x = deg(atan2(self.y, self.z)), y = deg(atan2(self.x, self.z)), z = deg(atan2(self.x, self.y)) }
  if axis then return angles[axis] end
  return angles.x, angles.y, angles.z
end
-- The vector at length 1, and two perpendicular vectors. These have length 1 only if `planar` is perpendicular to it.
function Vector:orthoNormalize(planar)
  local guide = planar
  if not guide then guide = self:angle(make(1, 0, 0)) < 10 and make(0, 0, 1) or make(1, 0, 0) end
  local base = self:normalized()
  local normal = base:cross(guide:normalized())
  return base, normal, base:cross(normal)
end
-- At most six decimals, as the game prints them.
function K.short(n)
  local digits = K.format('%.6f', n):gsub('0+$', ''):gsub('%.$', '')
  return digits == '-0' and '0' or digits
end
function Vector:string(prefix)
  return K.format('%s{ %s, %s, %s }', prefix and prefix .. ': ' or '', K.short(self.x), K.short(self.y), K.short(self.z))
end

K.Vector = setmetatable(Vector, { __call = function(_, ...) return Vector.new(...) end })
K.env.Vector = K.Vector
K.env.vector = function(...) return Vector.new(...) end
