"""For each code of the Lua lint faulty scripts, the line marked `--!`, and scripts that are sound."""

FAULTS: dict[str, list[str]] = {
    "L002": [
        'local bag = getObjectFromGUID("dead01") --!',
        'BAG = "dead02"\nfunction onLoad()\n  local bag = getObjectFromGUID(BAG) --!\nend',
        'local GUIDS = {bag = "dead03", deck = "aaa001"}\nprint(getObjectFromGUID(GUIDS.bag)) --!',
        'local guid = "dead04"\nlocal f = function() return getObjectFromGUID(guid) --!\nend\nf()',
    ],
    "L003": [
        'local card = getObjectFromGUID("ccc003") --!',
        'x = getObjectFromGUID("aaa001")\ny = getObjectFromGUID("ccc003") --!',
        'CARD = "ccc003"\nfunction f() getObjectFromGUID(CARD).destruct() end --!\nf()',
    ],
    "L004": [
        'self.createButton({click_function = "gone", function_owner = self, width = 5}) --!',
        "self.createInput({\n  label = 'a',\n  input_function = 'gone', --!\n  function_owner = self,\n})",
        "local function press() end\n"
        'self.createButton({function_owner = self, click_function = "press"}) --!\npress()',
        'self.createButton({click_function = "gone"}) --!',
        'self.createButton({click_function = "gone", function_owner = Global}) --!',
        'Timer.create({identifier = "a", function_name = "tick", function_owner = self}) --!',
        'startLuaCoroutine(self, "walk") --!',
        'startLuaCoroutine(Global, "walk") --!',
        'Global.call("nobody", {1}) --!',
        'UI.setXmlTable({{tag = "Button", attributes = {onClick = "gone(1)"}}}) --!',
    ],
    "L006": [
        "function a() end\nfunction b() end\nfunction a() end --!",
        "function onLoad() a = 1 end\nfunction onLoad() --!\n  print(a)\nend",
        "M = {}\nfunction M.run() end\nfunction M.run() end --!",
        "M = {}\nfunction M:run() end\n\nfunction M:run() --!\nend",
    ],
    "L007": [
        "print(score) --!",
        "print(\n  1,\n  score --!\n)",
        "function onLoad()\n  setup() --!\nend",
        "local f = function(a)\n  return a + b --!\nend\nf(1)",
        'local o = getObjectFromGuid("aaa001") --!',
        "onlyIn = {}\nonlyIn.x = Pos.y --!",
        'local m = require("lib") --!',
        "if True == self then print(1) end --!",
    ],
    "L008": [
        "Wait.frame(function() end, 1) --!",
        "function f()\n  self.setPositon({1, 2, 3}) --!\nend\nf()",
        "local x = Physics.raycast --!",
        "print(math.round(1.5)) --!",
        'print(string.trim(" a ")) --!',
        "Player.getPlayerList() --!",
        "Wait:foo() --!",
    ],
    "L009": [
        "for _, o in ipairs(getAllObjects()) do print(o) end --!",
        'function onload() --!\n  print("a")\nend',
        'Timer.destroy("a") --!',
        "print(\n  self.tag --!\n)",
        "function onObjectEnterScriptingZone() end --!",
    ],
    "L010": [
        "local o = getObjectFromGUID() --!",
        "Wait.time(function() end) --!",
        "local o = getObjects()[1]\no.setPosition(1, 2, 3) --!",
        "Wait.frames(function()\n  self.setName('a', 'b') --!\nend)",
        "broadcastToColor('a') --!",
        "self:setName() --!",
    ],
    "L013": [
        "function onObjectPickup(color, object) end --!",
        "x = 1\nfunction OnLoad() end\nfunction onUpdat() end --!",
        "onChatt = function() end --!",
        "function tryObjectEnterContainr() end --!",
    ],
    "L100": [
        "x = = 1 --!",
        "if x then\n  y = 1\nelse then --!\nend",
        "local s = 'abc --!\nprint(s)",
        "break --!",
        "goto nowhere --!",
    ],
    "L160": [
        'local f = load("return 1") --!',
        'function f()\n  return io.open("a") --!\nend\nf()',
        "print(debug.traceback()) --!",
        "print(utf8.char(3)) --!",
    ],
}
ONLY_GLOBAL = {
    "L014": ["function onPickUp(color) end --!", "function onDestroy() end --!", "x = 1\nonFlick = print --!"]
}
ONLY_OBJECT = {
    "L014": [
        "function tryObjectRotate() end --!",
        "function onZoneGroupSort() end --!",
        "x = 1\nfunction tryObjectStateChange() --!\nend",
    ]
}

SOUND: list[str] = [
    'local bag = getObjectFromGUID("aaa001")',
    "function f(guid) return getObjectFromGUID(guid) end\nf('aaa001')",
    'guid = "dead01"\nguid = "aaa001"\nprint(getObjectFromGUID(guid))',
    'self.createButton({click_function = "press", function_owner = self})\nfunction press() end',
    'self.createButton({click_function = "none", function_owner = self, width = 0, height = 0})',
    'self.createButton({click_function = "label", function_owner = self, width = 0, height = 0})',
    'self.createButton({click_function = "doNothing", function_owner = self})',
    'self.createButton({click_function = "late", function_owner = self})\n'
    'self.setVar("late", function() end)',
    'for i = 1, 2 do self.createButton({click_function = "f" .. i, function_owner = self}) end',
    'self.createButton({click_function = "f1", function_owner = self})\n_G["f" .. 1] = function() end',
    "Button = {}\nfunction Button:new() createIt({click_function = 'press', function_owner = self}) end\n"
    "function press() end\nfunction createIt(t) print(t) end",
    "function onLoad() end\nlocal old = onLoad\nfunction onLoad() old() end",
    "if self then\n  function a() end\nelse\n  function a() end\nend",
    "local M = {}\nfunction M.a() end\nlocal N = {}\nfunction N.a() end\nreturn {M, N}",
    "if DEBUG then print(1) end",
    "settings = settings or {}\nlocal n = limit or 5",
    "if other == nil then print('none') end",
    "if x ~= null then print(1) end\nx = 1",
    "setmetatable(_G, {__index = function() return 1 end})\nprint(anything)",
    "function f(...) local a, b = ... return a, b end\nf()",
    "Wait.time(function() print(1) end, 2, -1)\nWait.frames(print)",
    "Wait.frames(table.unpack({print, 2}))",
    "Wait.Frames(print, 1)\nself.SetName('a')\nself:setName('a')",
    "function table.contains(t, x) return t[x] end\nprint(table.contains({}, 1))",
    "Color.Add('Mine', Color(1, 1, 1))\nprint(Color.Mine, Color.Red, Color.new(1, 2, 3))",
    "print(Vector(1, 2, 3):equals(Vector.new({1, 2, 3})), Vector.between({1, 2, 3}, {4, 5, 6}))",
    "local Wait = {frame = 1}\nprint(Wait.frame)",
    "print(Color.red, Color.WHITE)\nif self.book then print(self.Book, self.assetBundle, self.clock) end",
    "WebRequest.get('u', self, 'came')\nWebRequest.post('u', {}, self, 'came')\nfunction came() end",
    "WebRequest.put('u', '', self, 'came')\nfunction came() end",
    "print(package.loaded)\nfor _, v in ipairs({}) do print(v) end\nprint(_)",
    "for i = 1, 3 do if i == 2 then goto next_one end do local x = i print(x) end ::next_one:: end",
    "T = {}\nfunction T.setPosition(a, b, c) return a, b, c end\nT.setPosition(1, 2, 3)",
    "local self = {foo = function() end}\nself.foo()",
    "function onPickupPhase() end\nonPickupPhase()",
    "function onObjectPickUp(color, object) end\nfunction onClicked() end\nonClicked()",
    "if a != b then print(1) end\na, b = 1, 2\nlocal f = |x| x + 1\nprint(f(1))",
    'print("\\u{E09F}", "\\xe9")',
    "local ok = 1 goto done\n::done::\nprint(ok)",
    "debug = true\nif debug then print(debug) end",
    "local t = {1, 2,}\nprint(#t, os.time(), json, JSON.encode(t), bit32.band(1, 2))",
    "",
]
"""Scripts without a warning or an error."""
