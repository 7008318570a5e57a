"""Malicious scripts, each as short as possible.

PROBES reach for what a script must not have; each gives the names of what it got hold of, so "" is right.
ENDLESS never end by themselves but are stopped by the limit on instructions, in the same process.
FLOODS and STUCK get past every hook inside the interpreter; only the process around it can end them.
"""
# ruff: noqa: E501 (Lua that is easier to read unbroken)

from __future__ import annotations

PROBES = {
    "names of Python, files, processes and code": """
      local bad = {}
      for _, name in ipairs({'python', 'io', 'debug', 'require', 'load', 'loadstring', 'loadfile', 'dofile',
                             'module', 'newproxy', 'setfenv', 'getfenv', 'lupa', '__builtins__', 'jit', 'ffi'}) do
        if _G[name] ~= nil then bad[#bad + 1] = name end
      end
      for _, name in ipairs({'execute', 'exit', 'getenv', 'remove', 'rename', 'tmpname', 'setlocale'}) do
        if os[name] ~= nil then bad[#bad + 1] = 'os.' .. name end
      end
      for k in pairs(package.loaded) do bad[#bad + 1] = 'package.loaded.' .. tostring(k) end
      for _, name in ipairs({'loadlib', 'searchers', 'path', 'cpath', 'preload', 'searchpath'}) do
        if package[name] ~= nil then bad[#bad + 1] = 'package.' .. name end
      end
      return table.concat(bad, ' ')""",
    "every value in sight": """
      local seen, bad = {}, {}
      local function walk(v, path)
        if rawtype_is_odd(v) then bad[#bad + 1] = path end
        if type(v) ~= 'table' or seen[v] then return end
        seen[v] = true
        for k, x in next, v do walk(k, path .. '.key') walk(x, path .. '.' .. tostring(k)) end
        local m = getmetatable(v)
        if m then walk(m, path .. '.metatable') end
      end
      function is_handle(v)
        local ok, m = pcall(function() return v.__class__ end)
        return not ok and m:find('cannot access field', 1, true) ~= nil
      end
      function rawtype_is_odd(v)
        local t = type(v)
        return t == 'thread' or t == 'userdata' and not is_handle(v)
      end
      walk(_G, '_G') walk(getmetatable(''), 'string')
      return table.concat(bad, ' ')""",
    "error values of failed calls": """
      local bad = {}
      local function look(how, e) if type(e) ~= 'string' then bad[#bad + 1] = how .. ' ' .. type(e) end end
      local function fails() print('\\255') end
      local function nan() Wait.frames(function() end, 0 / 0) end
      local function deep() JSON.decode(('['):rep(60000)) end
      local function big() JSON.decode(('9'):rep(5000)) end
      for name, f in pairs({utf8 = fails, nan = nan, deep = deep, big = big}) do
        local ok, e = pcall(f)
        if not ok then look('pcall ' .. name, e) end
        xpcall(f, function(m) look('xpcall ' .. name, m) return m end)
        local done, m = coroutine.resume(coroutine.create(f))
        if not done then look('resume ' .. name, m) end
        ok, e = pcall(function() coroutine.wrap(f)() end)
        if not ok then look('wrap ' .. name, e) end
      end
      return table.concat(bad, ' ')""",
    "attributes of handles": """
      local bad = {}
      for _, h in ipairs({Global, Player, Player.White, UI, Wait, self}) do
        for _, name in ipairs({'__class__', '__dict__', '__globals__', '__init__', '_world', 'world', 'state',
                               'script', 'mro', '__subclasses__', '__reduce__', 'func_globals'}) do
          local ok, v = pcall(function() return h[name] end)
          if ok and v ~= nil then bad[#bad + 1] = name .. ' ' .. type(v) end
        end
      end
      return table.concat(bad, ' ')""",
    "metatables of handles": """
      local bad = {}
      for i, h in ipairs({Global, Player, Player.White, UI, Wait}) do
        if getmetatable(h) then bad[#bad + 1] = 'getmetatable ' .. i end
        if pcall(setmetatable, h, {}) then bad[#bad + 1] = 'setmetatable ' .. i end
        if pcall(rawset, h, 'x', 1) then bad[#bad + 1] = 'rawset ' .. i end
        if pcall(function() for k in pairs(h) do end end) then bad[#bad + 1] = 'pairs ' .. i end
      end
      return table.concat(bad, ' ')""",
    "methods of strings replaced by spies": """
      local bad = {}
      local function spy(...)
        for i = 1, select('#', ...) do
          local v = select(i, ...)
          if type(v) == 'userdata' and pcall(function() return v.__class__ end) then bad[#bad + 1] = 'userdata' end
          if type(v) == 'table' and (rawget(v, 'ops') or rawget(v, 'load')) then bad[#bad + 1] = 'the prelude' end
        end
        return ''
      end
      local concat = table.concat
      getmetatable('').__index = function() return spy end
      for _, name in ipairs({'gsub', 'sub', 'find', 'match', 'format', 'rep', 'lower', 'gmatch', 'byte'}) do
        string[name] = spy
      end
      for _, try in ipairs({
        function() JSON.encode({1}) end, function() log({1}) end, function() Global.getVar('x') end,
        function() Player.White.broadcast('x') end, function() spawnObject({type = 'BlockSquare'}) end,
        function() error('x') end, function() print('x') end, function() return tostring(Global) end,
      }) do pcall(try) end
      return concat(bad, ' ')""",
    "library functions replaced by spies": """
      local bad, kind, concat = {}, type, table.concat
      local function spied(old)
        return function(...)
          for i = 1, select('#', ...) do
            if kind(select(i, ...)) == 'userdata' and pcall(function(v) return v.__class__ end, (select(i, ...))) then bad[#bad + 1] = 'x' end
          end
          return old(...)
        end
      end
      local pcall, next, select = pcall, next, select
      for _, lib in pairs({table, string, math, coroutine, bit32}) do
        for name, f in pairs(lib) do if kind(f) == 'function' then lib[name] = spied(f) end end
      end
      for _, name in ipairs({'ipairs', 'pairs', 'tostring', 'type', 'setmetatable', 'rawget', 'error'}) do
        _G[name] = spied(_G[name])
      end
      pcall(JSON.encode, {{1}, a = 2}) pcall(log, {1}) pcall(Global.getTable, 'x') pcall(getObjects)
      return concat(bad, ' ')""",
    "bytecode": """
      local ok, code = pcall(string.dump, function() return 1 end)
      return (load or loadstring) and 'load' or ''""",
    "functions and threads across scripts": """
      local bad = {}
      if pcall(Global.setVar, 'f', function() end) then bad[#bad + 1] = 'function' end
      if pcall(Global.setTable, 't', {coroutine.create(function() end)}) then bad[#bad + 1] = 'thread' end
      if pcall(Global.call, 'answer', {print}) then bad[#bad + 1] = 'argument' end
      return table.concat(bad, ' ')""",
    "dynamic": """
      local bad = {}
      for _, code in ipairs({"python", "io", "load", "os.execute('x')", "require('os')", "debug"}) do
        local ok, v = pcall(function() return dynamic.eval(code) end)
        if ok and v ~= nil then bad[#bad + 1] = code end
      end
      return table.concat(bad, ' ')""",
    "web addresses of this machine": """
      local got = ''
      for _, url in ipairs({'file:///etc/passwd', 'http://127.0.0.1:39999/', 'http://localhost/'}) do
        pcall(function() WebRequest.get(url, function(r) if not r.is_error then got = got .. r.text end end) end)
      end
      return got""",
}
"""Each runs as the body of a function in an object's script, and must return nothing."""

HARMLESS = {
    "JSON that contains itself": "local t = {} t.t = t print(JSON.encode(t))",
    "JSON of great depth": "JSON.decode(('['):rep(200000))",
    "a table of great depth": "local t = {} for i = 1, 200000 do t = {t} end Global.setTable('x', t)",
    "a table that contains itself": "local t = {} t.t = t Global.setTable('x', t)",
    "an interface that contains itself": "local t = {tag = 'a'} t.children = {t} UI.setXmlTable({t})",
    "endless recursion": "local function f() return 1 + f() end f()",
    "endless recursion through the table": "function again() Global.call('again') end again()",
    "recursion through tostring": "tostring(setmetatable({}, {__tostring = function(t) return tostring(t) end}))",
    "recursion through index": "local t = {} setmetatable(t, {__index = function(t, k) return t[k] end}) print(t.x)",
    "a text too long": "print(#('x'):rep(1e10))",
    "a position that is not finite": "spawnObject({type = 'BlockSquare', position = {0/0, 1/0, -1/0}}) error()",
    "a date beyond all": "os.date('%Y', 1e300)",
    "sorting by chance": "local t = {} for i = 1, 5000 do t[i] = i end table.sort(t, function() return true end) error()",
    "all globals gone": "for k in pairs(_G) do _G[k] = nil end print('x')",
    "what error handling needs is gone": "pcall, xpcall, error, type, next, pairs, tostring, setmetatable = nil x.y = 1",
    "strings without methods": "getmetatable('').__index = nil print(('x'):rep(3))",
    "methods of strings that ask themselves": "getmetatable('').__index = function(s, k) return s[k] end print(('x').y)",
    "sums of strings that ask themselves": "getmetatable('').__add = function(a, b) return a + b end print('x' + 'y')",
    "string functions gone": "string.gsub, string.sub, string.find, string.match, string.format = nil error('x')",
    "an error that cannot be told": "error(setmetatable({}, {__tostring = function() error('again') end}))",
    "an error told by what is not a text": "error(setmetatable({}, {__tostring = function() return {} end}))",
    "an error that is nothing": "error(nil)",
    "an error that is a function": "error(print)",
    "an error that is a thread": "error(coroutine.create(print))",
    "an error that is a handle": "error(Player.White)",
    "an error of bytes": "error('\\255\\254\\0\\27[2J')",
    "an error at an impossible level": "error('x', 1e15)",
    "handlers that fail in handlers": "local function h() xpcall(error, h) end h()",
    "a coroutine that resumes itself": "local co co = coroutine.create(function() return coroutine.resume(co) end) coroutine.resume(co) error('x')",
    "coroutines inside each other": "local function f() return coroutine.wrap(f)() end f()",
    "many layers of wraps": "local f = function() error('x') end for i = 1, 2e4 do f = coroutine.wrap(f) end f()",
    "a yield of the main script": "coroutine.yield()",
    "a yield in gsub": "local co = coroutine.wrap(function() ('abc'):gsub('.', coroutine.yield) end) co() co() co()",
    "a yield in a comparison": "local co = coroutine.create(function() table.sort({3, 2, 1}, function(a, b) coroutine.yield() return a < b end) end) coroutine.resume(co) error(select(2, coroutine.resume(co)))",
    "a yield in a metamethod of the globals": "setmetatable(_G, {__newindex = function() coroutine.yield() end}) x = 1",
    "a text of texts too long": "local s = ('x'):rep(1e5, ('y'):rep(1e6))",
    "a list of texts too long": "local t = {} for i = 1, 1e4 do t[i] = ('x'):rep(1e6) end table.concat(t)",
    "a number too wide": "print(('%99999999d'):format(1))",
    "more values than fit": "print((table.unpack or unpack)({}, 1, 1e7))",
    "a place in a list beyond all": "local t = {} t[2^53] = 1 table.insert(t, 2^53, 1)",
    "captures without end": "('x'):find(('()'):rep(100))",
    "a malformed pattern": "('x'):find('[')",
    "an invalid capture": "('x'):gsub('x', '%9')",
    "brackets deeper than the parser": "x = " + "(" * 30_000 + "1" + ")" * 30_000,
    "tables deeper than the parser": "x = " + "{" * 30_000 + "}" * 30_000,
    "functions deeper than the parser": "f = " + "function() return " * 5_000 + "1 " + "end " * 5_000,
    "signs deeper than the parser": "x = " + "not " * 100_000 + "1",
    "more locals than fit": "".join(f"local a{i} = 1 " for i in range(250)),
    "fields of fields": "x = a" + ".b" * 50_000,
    "metatables behind each other": "local t = {} for i = 1, 1e5 do t = setmetatable({}, {__index = t}) end print(t.x) error('x')",
    "comparing by comparing": "local m = {} m.__eq = function(a, b) return a == b end print(setmetatable({}, m) == setmetatable({}, m))",
    "joining by joining": "local m = {} m.__concat = function(a, b) return a .. b end local t = setmetatable({}, m) print(t .. t)",
    "objects of the wrong types": 'spawnObjectJSON({json = \'{"Name": {}, "Transform": 3, "GUID": [], "States": [1]}\'})',
    "an object that contains itself": "local d = {Name = 'Bag', Transform = {}} d.ContainedObjects = {d} spawnObjectData({data = d})",
    "objects of great depth": "spawnObjectJSON({json = ('{\"ContainedObjects\":['):rep(5000)})",
    "waiting for what is not a number": "Wait.frames(function() end, 0 / 0)",
    "stopping what is not a number": "Wait.stop(0 / 0)",
    "an interface of great depth": "UI.setXml(('<Panel>'):rep(1e5)) error('x')",
    "attributes of the wrong types": "UI.setAttribute({}, nil, 0 / 0)",
    "buttons of the wrong types": "self.createButton({click_function = 1, position = {0 / 0}, label = {}}) self.editButton({index = 1e300})",
    "a name of the wrong type": "self.setName({})",
    "a bag inside itself": "local b = spawnObject({type = 'Bag'}) b.putObject(b) b.takeObject({index = 1e300, callback_function = 1})",
    "an object used after its end": "self.destruct() self.setName('x') self.destruct() error('x')",
    "a cast of nothing": "Physics.cast({origin = 'x', direction = {}, type = 99})",
    "a date of no form": "os.date('%Q') os.date('*t', -1e18) error('x')",
    "a time of no date": "os.time({year = 1e300, month = 1 / 0, day = 0 / 0})",
    "binary code": "load('\\27Lua')()",
    "the registry": "debug.getregistry()",
    "files": "io.open('/etc/passwd')",
    "modules of this machine": "require('../../../etc/passwd')",
    "code of great depth": "dynamic.eval(('('):rep(1e5) .. '1' .. (')'):rep(1e5))",
    "saving what is not a text": "function onSave() return {} end error('x')",
    "saving bytes": "function onSave() return '\\255' end error('x')",
    "handlers that are not functions": "onUpdate = 1 onObjectDrop = 'x' onSave = true onChat = setmetatable({}, {__call = print}) error('x')",
}
"""Each ends at once with an error of the script. The table keeps running."""

ENDLESS = {
    "a loop": "while true do end",
    "a loop in pcall": "while true do pcall(function() while true do end end) end",
    "a loop in xpcall's handler": "while true do xpcall(error, function() while true do end end) end",
    "a loop in a coroutine": "local co = coroutine.wrap(function() while true do end end) co()",
    "coroutines without end": "while true do coroutine.wrap(function() pcall(error) end)() end",
    "a loop in a comparison": "table.sort({1, 2, 3}, function() while true do end end)",
    "a loop in gsub": "('x'):gsub('.', function() while true do end end)",
    "a loop in a metamethod": "local t = setmetatable({}, {__index = function() while true do end end}) print(t.x)",
    "tail calls": "local function f() return f() end f()",
    "goto": "::again:: goto again",
    "a loop in a callback": "Wait.frames(function() while true do end end, 1)",
    "a table that calls itself": "setmetatable(_G, {__call = function(s) return s() end}) _G()",
    "a length without end": "for i = 1, #setmetatable({}, {__len = function() return 2^53 end}) do end",
    "pairs without end": "setmetatable(_G, {__pairs = function() return function() return 1 end end}) for k in pairs(_G) do end",
    "a step that is nothing": "for i = 1, 2, 1e-300 do end",
    "a loop in tostring": "tostring = function() while true do end end tostring({})",
    "a loop in a coroutine of the table": "function turn() while true do end end startLuaCoroutine(self, 'turn')",
    "a loop in a table that is handed over": "t = setmetatable({}, {__index = function() while true do end end}) print(t.x)",
    "code that is worked out again and again": "while true do dynamic.eval('1 + 1') end",
}

FLOODS = {
    "printing": ("output", "while true do print(('x'):rep(1000)) end"),
    "errors": ("", "for i = 1, 2000 do Wait.frames(function() error(('x'):rep(500)) end, 1) end"),
    "one very long line": ("output", "print(('x'):rep(2e6))"),
    "objects": ("", "while true do spawnObject({type = 'BlockSquare'}) end"),
    "waiting for more and more": ("", "function more() Wait.frames(more, 1) Wait.frames(more, 1) end more()"),
    "copies of copies": ("", "function onObjectSpawn(o) o.clone() end self.clone()"),
    "buttons": ("", "while true do self.createButton({label = ('x'):rep(1e4), click_function = 'f', function_owner = self}) end"),
    "pages": ("", "while true do addNotebookTab({title = 'a', body = ('y'):rep(1e5)}) end"),
    "an interface that doubles": (
        "", "local t = {tag = 'Panel'} for i = 1, 40 do t = {tag = 'Panel', children = {t, t}} end UI.setXmlTable({t})"),
    "JSON that doubles": ("", "local t = {} for i = 1, 40 do t = {t, t} end JSON.encode(t)"),
    "objects that double": (
        "", "local d = {Name = 'Bag', Transform = {}} for i = 1, 40 do d = {Name = 'Bag', Transform = {}, ContainedObjects = {d, d}} end spawnObjectData({data = d})"),
    "casts": ("", "while true do Physics.cast({origin = {0, 0, 0}, direction = {0, -1, 0}, type = 3, size = {1e9, 1e9, 1e9}}) end"),
    "tags": ("", "for i = 1, 1e9 do self.addTag('t' .. i) end"),
    "a table that doubles, handed over": (
        "", "local t = {1} for i = 1, 40 do t = {t, t} end Global.setTable('x', t)"),
}  # fmt: skip
"""The limit that ends the script ("" for whichever comes first), and the script."""

STUCK = {
    "one search that takes for ever": "local s = ('a'):rep(4e6) s:find(('a'):rep(2e6) .. 'b', 1, true)",
    "brackets that never close": "('('):rep(1e6):find('%b()%b()%b()x')",
    "searches in pcall": "while true do pcall(function() local s = ('a'):rep(4e6) s:find(('a'):rep(2e6) .. 'b', 1, true) end) end",
}
"""Scripts that hooks cannot stop: inside one C function, or with the limit on instructions switched off."""
