"""For each portability rule, a script that breaks it and a portable script that does the same."""

EXAMPLES: dict[str, list[tuple[str, str]]] = {
    "L100": [("if x then", "if x then y() end"), ("local = 1", "local a = 1")],
    "L101": [
        (
            "local function f(x)\n  if x then return 1 end\nend",
            "local function f(x)\n  if x then return 1 end\n  return nil\nend",
        ),
        (
            "f = function(x) if x then return 1 elseif y then return 2 end end",
            "f = function(x) if x then g() end end",
        ),
        (
            "function f() while true do if x then return 1 end break end end",
            "function f() while true do return 1 end end",
        ),
        ("function f() for i = 1, 2 do return i end end", "function f() do return 1 end end"),
        (
            "function f() if x then return 1 else g() end end",
            "function f() if x then return 1 else error('no') end end",
        ),
    ],
    "L102": [
        (
            "function f(x)\n  if x then return end\n  return 1\nend",
            "function f(x)\n  if x then return nil end\n  return 1\nend",
        ),
        (
            "function f() if x then return end return function() end end",
            "function f() g(function() return 1 end) if x then return end end",
        ),
    ],
    "L103": [
        ("function f() return g() or 3 end", "function f() return (g()) or 3 end"),
        ("g(a, f() or 3)", "g(f() or 3, a)"),
        ("local t = {... or 1}", "local t = {(...) or 1}"),
        ("local a, b = f() or 3", "local a = f() or 3"),
        ("function f() return a and b or g() end", "function f() return a and b or tonumber(s) or #g() end"),
        ("g(h(1) and 2)", "local function h(x) return x + 1 end g(h(1) and 2)"),
        (
            "local function h(x) return k(x) end g(h(1) and 2)",
            "local function h(x) return (k(x)) end g(h(1) and 2)",
        ),
    ],
    "L110": [
        ("error({code = 5})", "error('code 5')"),
        ("error()", "error(message)"),
        ("error(nil)", "error('a' .. b)"),
        ("assert(x, {1})", "assert(x, 'no x')"),
    ],
    "L111": [("error('no', 2)", "error('no')")],
    "L112": [
        ("local ok = pcall(f, 1)", "local ok = pcall(function() return f(1) end)"),
        ("xpcall(t.f, tostring)", "xpcall(function() t.f() end, tostring)"),
    ],
    "L113": [
        (
            "xpcall(function() end, function(m) print(m) end)",
            "xpcall(function() end, function(m) return m end)",
        ),
        ("xpcall(function() end, function(m) return x.y end)", "xpcall(function() end, tostring)"),
    ],
    "L120": [
        ("local a = s:match('^(.-)x')", "local a = s:match('^[^x]*')"),
        ("local a = string.gsub(s, 'a-b', '')", "local a = string.gsub(s, 'a%-b', '')"),
        ("for w in s:gmatch('[a-z]-x') do end", "for w in s:gmatch('[a-z-]') do end"),
        ("local a = s:find('x-y')", "local a = s:find('x-y', 1, true)"),
    ],
    "L121": [
        ("local a = s:match('%d+:')", "local a = s:match('(%d+)')"),
        ("local a = s:find('^[^]x]*$')", "local a = s:find('^a?b%+%b()c*')"),
    ],
    "L122": [
        ("local a = s:gsub('%p', '')", "local a = s:gsub('%%p', '')"),
        ("local a = s:gsub('[%s%p]', '')", "local a = s:gsub('[%s%-]', '')"),
    ],
    "L123": [
        ("local a = s:gsub('é', 'e')", "local a = s:find('é', 1, true)"),
        ("local a = s:find('[\\128-\\191]')", "local a = s:find('[\\065-\\090]')"),
    ],
    "L124": [
        ("if name < 'm' then end", "if name == 'm' then end"),
        ("x = tostring(a) >= tostring(b)", "x = tonumber(a) >= tonumber(b)"),
    ],
    "L125": [("table.sort(list)", "table.sort(list, function(a, b) return a < b end)")],
    "L126": [
        ("local s = string.format('%s', x)", "local s = string.format('%s', tostring(x))"),
        ("local s = ('%d %s'):format(1, true)", "local s = ('%d %s'):format(x, 'a' .. y)"),
        (
            "local n = f() local s = string.format('%5s', n)",
            "local n = 'a' .. b local s = string.format('%5s', n)",
        ),
        ("local s = string.format('%s', a == b)", "local s = string.format('%s %%s', name or 'nobody', x)"),
    ],
    "L127": [("local s = string.format('%.3e', x)", "local s = string.format('%.3f %%e', x)")],
    "L128": [
        ("local n = #'é'", "local n = #'e'"),
        ("local n = ('né'):sub(1, 1)", "local n = ('ne'):sub(1, 1)"),
        ("local n = string.upper('é')", "local n = string.rep('é', 3)"),
    ],
    "L130": [
        ("local s = 1.5 .. ''", "local s = 15 .. ''"),
        ("local s = 'a' .. (n / 2)", "local s = 'a' .. math.floor(n / 2)"),
        ("local s = 'a' .. -0.5 * n", "local s = 'a' .. tostring(0.5 * n)"),
        ("local s = os.time() .. ''", "local s = math.floor(os.time()) .. ''"),
    ],
    "L131": [("local r = a % -3", "local r = -a % 3")],
    "L132": [("local r = math.fmod(a, 3)", "local r = a % 3")],
    "L133": [
        ("x = bit32.replace(a, b, 4, 4)", "x = bit32.band(a, b)"),
        ("x = bit32.arshift(a, 1)", "x = bit32.rshift(a, 1)"),
    ],
    "L134": [
        ("local n = tonumber(s, 2)", "local n = tonumber(s, 16)"),
        ("local n = tonumber(s, b)", "local n = tonumber(s)"),
    ],
    "L135": [("local n = 2 ^ -2 ^ 2", "local n = 2 ^ (-(2 ^ 2))")],
    "L136": [("local s = a" + " .. a" * 101, "local s = a" + " .. a" * 90)],
    "L137": [("local r = math.modf(a)", "local r = math.floor(a)")],
    "L140": [
        ("t.a, t.b = 1, 2", "t.a = 1 t.b = 2"),
        ("i, t[i] = i + 1, 20", "i, j = i + 1, 20"),
        ("t[i], t[j] = t[j], 1", "t[i], t[j] = t[j], t[i]"),
    ],
    "L141": [
        ("local t = {f(), x = g()}", "local t = {f(), g()}"),
        ("local t = {x = make(1), 1, make(2)}", "local t = {x = tostring(1), 1, make(2)}"),
        ("local t = {a[f()], x = g()}", "local t = {function() f() end, x = g()}"),
    ],
    "L142": [
        ("for i = 1, 9 do t[#t + 1] = i end", "t[#t + 1] = i"),
        ("while x do table.insert(t, x) end", "while x do table.insert(t, 1, x) end"),
        ("repeat a.b[#a.b+1] = 1 until x", "repeat n = n + 1 a.b[n] = 1 until x"),
    ],
    "L143": [("for k in pairs(t) do end", "for k in ipairs(t) do end")],
    "L144": [
        ("for k, v in pairs(t) do t[v] = k end", "for k, v in pairs(t) do t[k] = v + 1 end"),
        ("for k in pairs(a.t) do a.t.x = k end", "for k in pairs(a.t) do a.t.x = nil end"),
    ],
    "L145": [("local t = {1, nil, 3}", "local t = {1, x = nil, 3}")],
    "L146": [
        (
            "".join(f"local a{n} = {n}\n" for n in range(151)),
            "".join(f"do local a{n} = {n} end\n" for n in range(151)),
        ),
        ("function f()\n" + "local a, b\n" * 76 + "end", "function f()\n" + "local a, b\n" * 75 + "end"),
    ],
    "L150": [
        (
            "for i = 1, 5 do if x then goto continue end local y = i f(y) ::continue:: end",
            "for i = 1, 5 do if x then goto continue end do local y = i f(y) end ::continue:: end",
        ),
        (
            "do goto out local function f() end ::out:: end",
            "local n = 0 ::again:: do local x = n n = x + 1 end goto again",
        ),
    ],
    "L151": [("local n = select('#', ...)", "local n = select(2, ...)")],
    "L152": [
        (
            "for k in pairs(t) do if k then local x f(x) end end",
            "for k in pairs(t) do local x = nil for i = 1, 2 do local y end end local z",
        ),
        (
            "for _, v in ipairs(t) do local a, b f(a, b, v) end",
            "for _, v in ipairs(t) do f(function() local a return v, a end) end",
        ),
        (
            "for _, v in ipairs(t) do local a if v then a = 1 end f(a) end",
            "for _, v in ipairs(t) do local a if v then a = 1 elseif f() then a = 2 else a = 3 end f(a) end",
        ),
        (
            "for _, v in ipairs(t) do local a if v then f() else a = v end while a do f() end end",
            "for _, v in ipairs(t) do local a if v then break else do a = v end end while a do f() end end",
        ),
        (
            "for _, v in ipairs(t) do local a, b a = v f(b) end",
            "for _, v in ipairs(t) do local a, b a, b = v, v f(b) end",
        ),
        (
            "for _, v in ipairs(t) do local a x.a = {a = 1, [a] = 2} end",
            "for _, v in ipairs(t) do local a x.a = {a = 1, b = v.a, c = v:a()} end",
        ),
        (
            "for _, v in ipairs(t) do local f f = g(f) end",
            "for _, v in ipairs(t) do local f f = function() return f end f() end",
        ),
        (
            "for _, v in ipairs(t) do local f, g g = function() return f end g() end",
            "for _, v in ipairs(t) do local f if v then f = 1 end end",
        ),
    ],
    "L153": [
        (
            "local i = 0 while i < 3 do i = i + 1 if f() then goto skip end do local x = i end ::skip:: end",
            "for i = 1, 3 do if f() then goto skip end do local x = i end ::skip:: end",
        ),
        (
            "local n = 0 repeat for k = 1, 2 do f(k) end ::again:: n = n + 1 until n > 2",
            "local n = 0 repeat local k = 1 for j = 1, 2 do f(j, k) end ::again:: n = n + 1 until n > 2",
        ),
        (
            "function f(x) if x then ::top:: do local y = g() h(y) end return x end return nil end",
            "function f(x) ::top:: do local y = g() h(y) end return x end",
        ),
        (
            "local i = 0 while i < 3 do do local x = i f(x) end ::c:: i = i + 1 end",
            "local i = 0 while i < 3 do do local x = i f(x) end ::c:: i = 5 end",
        ),
        (
            "local n = 1 ::a:: f(n) do do local x = 1 end ::b:: end goto a",
            "for i = 1, 3 do if f(i) then do local x = i end g(i) ::c:: end end",
        ),
    ],
    "L154": [
        (
            "for i = 1, 3 do for j = 1, 3 do if f(i, j) then goto next_i end end ::next_i:: end",
            "for i = 1, 3 do for j = 1, 3 do if f(i, j) then break end end end",
        ),
        (
            "for k in pairs(t) do while f() do for j = 1, 2 do goto out end end ::out:: end",
            "for i = 1, 3 do for j = 1, 3 do if f(i, j) then goto out end end end ::out::",
        ),
    ],
    "L160": [
        ("load('return 1')()", "loaded = 1 t.load('x') m:load() local t = {load = 1}"),
        ("io.write('x')", "local p = t.io"),
        ("local t = debug.traceback()", "function t.debug() end"),
    ],
    "L161": [("local m = require(name)", "local m = require('core/json')")],
    "L162": [
        ("local x = os.getenv('HOME')", "local x = os.clock()"),
        ("local x = os.time({year = 2020, month = 1, day = 1})", "local x = os.time()"),
        ("local x = os.date('%A')", "local x = os.date('%Y-%m-%d %H:%M:%S')"),
        ("local x = os.date()", "local x = t.os"),
    ],
    "L163": [
        ("collectgarbage()", "x = nil"),
        ("setmetatable(t, {__mode = 'k'})", "setmetatable(t, {__index = u})"),
        ("mt['__gc'] = f", "mt['__call'] = f"),
        ("mt['_\\95g\\x63'] = f", "mt['_\\95call'] = f"),
    ],
    "L164": [("local n = utf8.len(s)", "local n = t.utf8")],
    "L170": [
        ("local n = a // 2", "local n = math.floor(a / 2)"),
        ("local n = a & b", "local n = bit32.band(a, b)"),
        ("local n = ~a", "local n = bit32.bnot(a)"),
    ],
    "L171": [("local s = '\\u{48}'", "local s = 'H\\\\u{48}'")],
    "L172": [
        ("if a != b then end", "if a ~= b then f('!=') end -- !="),
        ("--[[x]] a = b != c", "a = [[!=]]"),
    ],
    "L173": [
        ("local f = |x| x + 1", "local f = function(x) return x + 1 end"),
        ("t:each(|a, b| a.x(b) or not {1})", "s = '|x| x' -- |x| x"),
    ],
    "L174": [("local x <const> = 1", "local x = 1")],
    "L190": [
        ("local x = 1 -- portable: because", "table.sort(t) -- portable: numbers only"),
        ("table.sort(t) -- portable:", "f() -- portable"),
    ],
}
