-- Talking between scripts: call, getVar, setVar, getTable, setTable.

return {
  { "call", "call passes a table and gives the result", "Object.call", function(t)
    return { Global.call("truthDoubled", { number = 4 }),
      t.scripted("function f(given) return given.a + 1 end").call("f", { a = 2 }) }
  end },
  { "call-plain", "call passes a text or a number", "Object.call", function(t)
    local block = t.scripted("function f(given) return type(given) end")
    return { t.attempt(function() return block.call("f", "text") end), t.attempt(function() return block.call("f",
      3) end),
      block.call("f"), block.call("f", {}) }
  end },
  { "call-values", "call gives only the first result", "Object.call", function(t)
    local block = t.scripted("function f() return 1, 2 end")
    return { block.call("f") }
  end },
  { "call-none", "call of a function that does not exist", "Object.call", function(t)
    local block = t.scripted("x = 1")
    return t.attempt(function() return block.call("nothing") == nil end)
  end },
  { "call-scriptless", "call on an object without a script", "Object.call", function(t)
    local block = t.block()
    return t.attempt(function() return block.call("nothing") == nil end)
  end },
  { "call-error", "An error in a called function", "Object.call", function(t)
    local block = t.scripted("function f() error('inside') end")
    return t.attempt(function() return block.call("f") == nil end)
  end },
  { "call-copies", "call copies tables", "Object.call", function(t)
    local block = t.scripted("function f(given) given.a = 9 return given end")
    local given = { a = 1 }
    local back = block.call("f", given)
    return { given.a, back.a, back == given }
  end },
  { "call-object", "An object in the table of a call stays one", "Object.call", function(t)
    local block = t.scripted("function f(given) return given.o.getName() end")
    return block.call("f", { o = t.block("passed") })
  end },
  { "call-function", "A function in the table of a call", "Object.call", function(t)
    local block = t.scripted("function f(given) return type(given.g) end")
    return t.attempt(function() return block.call("f", { g = function() return 1 end }) end)
  end },
  { "call-vector", "A Vector that another script hands over still is one", "Object.call", function(t)
    local block = t.scripted("function f(given) return given.v:magnitude() end function g() return Vector(3, 0, 4) end")
    return { t.attempt(function() return block.call("f", { v = Vector(3, 0, 4) }) end),
      t.attempt(function() return block.call("g"):magnitude() end) }
  end },
  { "var", "getVar and setVar", "Object.getVar Object.setVar", function(t)
    local block = t.scripted("x = 5 name = 'n' yes = true")
    local before = { block.getVar("x"), block.getVar("name"), block.getVar("yes"), block.getVar("none") == nil }
    local done = block.setVar("x", 6)
    return { before, done, block.getVar("x") }
  end },
  { "var-table", "getVar of a table", "Object.getVar", function(t)
    local block = t.scripted("x = {1, 2}")
    return t.attempt(function() return type(block.getVar("x")) end)
  end },
  { "var-function", "getVar of a function is true in if", "Object.getVar", function(t)
    local block = t.scripted("function f() end")
    return { block.getVar("f") and true or false, type(block.getVar("f")), (block.getVar("g")) and true or false }
  end },
  { "var-scriptless", "getVar and setVar without a script", "Object.getVar Object.setVar", function(t)
    local block = t.block()
    return { t.attempt(function() return block.getVar("x") == nil end), t.attempt(function() return block.setVar("x",
      1) end),
      t.attempt(function() return block.getVar("x") end) }
  end },
  { "table", "getTable and setTable", "Object.getTable Object.setTable", function(t)
    local block = t.scripted("x = {a = 1, b = {2, 3}}")
    local before = block.getTable("x")
    local done = block.setTable("x", { c = 4 })
    return { before, done, block.getTable("x"), block.getTable("none") == nil }
  end },
  { "table-copy", "getTable copies", "Object.getTable", function(t)
    local block = t.scripted("x = {a = 1}")
    block.getTable("x").a = 2
    return block.getTable("x").a
  end },
  { "table-global", "Global.getVar and Global.getTable",
    "Object.getVar Object.setVar Object.getTable Object.setTable", function(t)
    local block = t.scripted(
      "function f() Global.setVar('truth_probe', 7) Global.setTable('truth_table', {1}) return "
        .. "{Global.getVar('truth_probe'), #Global.getTable('truth_table')} end")
    local found = block.call("f")
    return { found, Global.getVar("truth_probe") }
  end },
  { "keys", "Number keys of a table that another script hands over", "Object.call Object.getTable", function(t)
    local block = t.scripted("x = {[3] = 'c', [7] = 'g'} function f() return x end")
    return { block.getTable("x")[3], block.call("f")[7] }
  end },
  { "old-calls", "The old functions for calls",
    "callLuaFunctionInOtherScript callLuaFunctionInOtherScriptWithParams", function(t)
    local block = t.scripted("function f(given) return given and given.a or 'none' end")
    return { t.attempt(function() return callLuaFunctionInOtherScript(block, "f") end),
      t.attempt(function() return callLuaFunctionInOtherScriptWithParams(block, "f", { a = 1 }) end) }
  end },
  { "own-globals", "Scripts have globals of their own", "Object.getVar", function(t)
    local a, b = t.scripted("x = 1"), t.scripted("x = 2")
    return { a.getVar("x"), b.getVar("x") }
  end },
  { "broken", "An object whose script does not compile", "Object.getVar Object.getLuaScript", function(t)
    local block = t.scripted("this is not Lua")
    return { block.getName(), t.attempt(function() return block.getVar("x") == nil end), block.getLuaScript() }
  end },
  { "error-on-load", "An error in onLoad leaves the script in use", "onLoad Object.call", function(t)
    local block = t.scripted("function f() return 1 end function onLoad() error('on purpose, by a probe') end")
    return block.call("f")
  end },
}
