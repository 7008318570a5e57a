-- JSON, vectors and colors.

local function all(...)
  return { ... }
end

return {
  { "json-list", "JSON.encode writes a list in brackets", "JSON.encode", function()
    return JSON.encode({ 1, 2, 3 })
  end },
  { "json-map", "JSON.encode writes names in quotes", "JSON.encode", function()
    return JSON.encode({ a = "b" })
  end },
  { "json-empty", "JSON.encode of an empty table", "JSON.encode", function()
    return JSON.encode({})
  end },
  { "json-escape", "JSON.encode escapes quotes and line breaks", "JSON.encode", function()
    return JSON.encode({ 'a"b\nc\\d/e' })
  end },
  { "json-fraction", "JSON.encode keeps fractions", "JSON.encode", function()
    return JSON.encode({ 0.5, 1e20, -2 })
  end },
  { "json-vector", "JSON.encode writes a Vector as an object", "JSON.encode", function()
    return JSON.decode(JSON.encode({ at = Vector(1, 2, 3) }))
  end },
  { "json-keys", "JSON.encode keeps number keys with holes", "JSON.encode JSON.decode", function()
    return JSON.decode(JSON.encode({ [1] = "a", [5] = "b" }))
  end },
  { "json-nil", "JSON.decode of null in a list", "JSON.decode", function()
    local read = JSON.decode("[1,null,3]")
    return { read[1], tostring(read[2]), read[3] }
  end },
  { "json-text", "JSON.decode of a bare text", "JSON.decode", function(t)
    return t.attempt(function()
      return JSON.decode('"word"')
    end)
  end },
  { "json-number", "JSON.decode of numbers", "JSON.decode", function()
    local read = JSON.decode('{"a":1,"b":1.5,"c":1e3,"d":-0.25}')
    return { read.a, read.b, read.c, read.d }
  end },
  { "json-wrong", "JSON.decode of a damaged text raises an error", "JSON.decode", function(t)
    return t.attempt(function()
      return JSON.decode('{"a":')
    end)
  end },
  { "json-blank", "JSON.decode of an empty text", "JSON.decode", function(t)
    return t.attempt(function()
      return JSON.decode("")
    end)
  end },
  { "json-unicode", "JSON.decode reads escaped letters", "JSON.decode", function()
    return JSON.decode('{"a":"\\u00e9"}').a == "\195\169" or #JSON.decode('{"a":"\\u00e9"}').a
  end },
  { "json-pretty", "JSON.encode_pretty breaks lines", "JSON.encode_pretty", function()
    return JSON.encode_pretty({ a = 1 })
  end },
  { "json-function", "JSON.encode of a function raises an error", "JSON.encode", function(t)
    return t.attempt(function()
      return JSON.encode({ f = function() end })
    end)
  end },
  { "json-lower", "The interpreter's json is there beside JSON", "json.parse json.serialize", function()
    return { json ~= nil and json.serialize({ 1, 2 }), json ~= nil and json.parse("[3]")[1] }
  end },
  { "vector-fields", "A Vector has x, y, z and 1, 2, 3", "Vector.__call Vector.get", function()
    local v = Vector(1, 2, 3)
    return { v.x, v[2], v.z, all(v:get()) }
  end },
  { "vector-table", "Vector takes a table", "Vector.__call", function()
    return { Vector({ 1, 2, 3 }), Vector({ x = 4, y = 5, z = 6 }) }
  end },
  { "vector-empty", "Vector without arguments", "Vector.__call", function(t)
    return t.attempt(function()
      return Vector()
    end)
  end },
  { "vector-new", "Vector.new makes a vector", "Vector.new", function()
    return Vector.new(1, 2, 3)
  end },
  { "vector-lower", "vector() is Vector()", "vector", function()
    return vector(1, 2, 3)
  end },
  { "vector-type", "type() of a Vector", "Vector.__call", function()
    return type(Vector(1, 2, 3))
  end },
  { "vector-text", "tostring of a Vector", "Vector.string", function()
    return { tostring(Vector(1, 2.5, 3)), Vector(1, 2.5, 3):string("at ") }
  end },
  { "vector-add", "+ and add", "Vector.add", function()
    return { Vector(1, 2, 3) + Vector(1, 1, 1), Vector(1, 2, 3):add(Vector(1, 1, 1)) }
  end },
  { "vector-sub", "- and sub", "Vector.sub", function()
    return { Vector(1, 2, 3) - Vector(1, 1, 1), Vector(1, 2, 3):sub(Vector(1, 1, 1)) }
  end },
  { "vector-scale", "* and scale", "Vector.scale", function()
    return { Vector(1, 2, 3) * 2, 2 * Vector(1, 2, 3), Vector(1, 2, 3):scale(3), Vector(1, 2, 3):scale(1, 2, 3) }
  end },
  { "vector-divide", "A Vector can be divided by a number", "Vector.__call", function(t)
    return t.attempt(function()
      return Vector(2, 4, 6) / 2
    end)
  end },
  { "vector-equal", "== of vectors is approximate", "Vector.equals", function()
    return { Vector(1, 2, 3) == Vector(1.01, 2, 3), Vector(1, 2, 3) == Vector(1.1, 2, 3),
      Vector(1, 2, 3):equals(Vector(1.1, 2, 3), 0.5) }
  end },
  { "vector-pairs", "pairs of a Vector gives letters", "Vector.__call", function()
    local keys = {}
    for key in pairs(Vector(1, 2, 3)) do
      keys[#keys + 1] = tostring(key)
    end
    table.sort(keys, function(a, b) return a < b end)
    return keys
  end },
  { "vector-set", "set and setAt change a Vector", "Vector.set Vector.setAt", function()
    local v = Vector(1, 2, 3)
    v:set(4, 5, 6)
    v:setAt("y", 9)
    v:setAt(1, 8)
    return v
  end },
  { "vector-copy", "copy is independent", "Vector.copy", function()
    local v = Vector(1, 2, 3)
    local w = v:copy()
    w.x = 9
    return { v, w }
  end },
  { "vector-lengths", "magnitude, distance and their squares",
    "Vector.magnitude Vector.sqrMagnitude Vector.distance Vector.sqrDistance", function()
    local v = Vector(3, 0, 4)
    return { v:magnitude(), v:sqrMagnitude(), v:distance(Vector(0, 0, 0)), v:sqrDistance(Vector(3, 0, 0)) }
  end },
  { "vector-products", "dot, cross and angle", "Vector.dot Vector.cross Vector.angle", function()
    local v, w = Vector(1, 0, 0), Vector(0, 1, 0)
    return { v:dot(w), v:cross(w), v:angle(w) }
  end },
  { "vector-turns", "rotateOver, rotateTowards and heading", "Vector.rotateOver Vector.rotateTowards Vector.heading",
    function()
    return { Vector(1, 0, 0):rotateOver("y", 90), Vector(1, 0, 0):rotateTowards(Vector(0, 0, 1), 45),
      all(Vector(1, 0, 0):heading()) }
  end },
  { "vector-between", "lerp, moveTowards, min, max and between",
    "Vector.lerp Vector.moveTowards Vector.min Vector.max Vector.between", function()
    local v, w = Vector(0, 0, 0), Vector(4, 0, 0)
    return { v:lerp(w, 0.25), Vector(0, 0, 0):moveTowards(w, 1), Vector.min(v, w), Vector.max(v, w),
      Vector.between(v, w) }
  end },
  { "vector-unit", "normalize, normalized, clamp and inverse",
    "Vector.normalize Vector.normalized Vector.clamp Vector.inverse", function()
    return { Vector(3, 0, 4):normalized(), Vector(3, 0, 4):clamp(1), Vector(3, 0, 4):inverse() }
  end },
  { "vector-texts", "Vectors of numeric texts are taken", "Object.setPosition", function(t)
    local block = t.block()
    return t.attempt(function()
      block.setPosition({ "-15", "5", "3" })
      return block.getPosition()
    end)
  end, within = 0.05 },
  { "color-fields", "A Color has r, g, b, a", "Color.__call Color.get", function()
    local c = Color(0.1, 0.2, 0.3)
    return { c.r, c[2], c.b, c.a, all(c:get()) }
  end },
  { "color-new", "Color.new makes a color", "Color.new", function()
    return Color.new(0.1, 0.2, 0.3, 0.4)
  end },
  { "color-lower", "color() is Color()", "color", function()
    return color(0.1, 0.2, 0.3)
  end },
  { "color-names", "Color ignores capitalization of names", "Color.fromString", function()
    return { Color.red, Color.Red, Color.fromString("Red") }
  end },
  { "color-seats", "The colors of the seats", "stringColorToRGB", function()
    return { stringColorToRGB("White"), stringColorToRGB("Brown"), stringColorToRGB("Teal"), stringColorToRGB("Grey") }
  end },
  { "color-unknown", "stringColorToRGB of an unknown name", "stringColorToRGB", function(t)
    return t.attempt(function()
      return stringColorToRGB("Mauve")
    end)
  end },
  { "color-unknown-name", "Color.fromString of an unknown name", "Color.fromString", function(t)
    return t.attempt(function()
      return Color.fromString("Mauve")
    end)
  end },
  { "color-hex", "toHex and fromHex", "Color.toHex Color.fromHex", function()
    return { Color(1, 0.5, 0):toHex(), Color(1, 0.5, 0):toHex(true), Color.fromHex("#ff8000"),
      Color.fromHex("00ff0080") }
  end },
  { "color-set", "set and setAt change a Color", "Color.set Color.setAt Color.copy", function()
    local c = Color(0, 0, 0)
    local d = c:copy()
    c:set(0.1, 0.2, 0.3, 0.4)
    c:setAt("g", 1)
    return { c, d }
  end },
  { "color-text", "tostring and toString of a Color", "Color.toString", function()
    return { Color.red:toString(), tostring(Color(0.1, 0.2, 0.3):toString()), tostring(Color(1, 0, 0)) }
  end },
  { "color-equal", "== of colors is approximate", "Color.lerp", function()
    return { Color(0, 0, 0) == Color(0.005, 0, 0), Color(0, 0, 0) == Color(0.1, 0, 0),
      Color(0, 0, 0):lerp(Color(1, 1, 1), 0.5) }
  end },
  { "color-add", "Color.Add adds a name", "Color.Add", function()
    Color.Add("Probed", Color(0.1, 0.2, 0.3))
    return Color.fromString("Probed")
  end },
}
