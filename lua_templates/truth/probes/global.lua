-- Global as an object.

return {
  { "guid", "The GUID of Global", "Object.guid Object.getGUID", function(t)
    return { t.attempt(function() return Global.guid end), t.attempt(function() return Global.getGUID() end) }
  end },
  { "name", "name, type and tag of Global", "Object.name Object.type Object.tag", function(t)
    return { t.attempt(function() return Global.name end), t.attempt(function() return Global.type end),
      t.attempt(function() return Global.tag end) }
  end },
  { "objects", "Global.getObjects gives every object", "Object.getObjects getObjects", function(t)
    return t.attempt(function() return #Global.getObjects() == #getObjects() end)
  end },
  { "zones", "Global.getZones, getChildren and reset", "Object.getZones Object.getChildren Object.reset", function(t)
    return { t.attempt(function() return Global.getZones() end), t.attempt(function() return Global.getChildren() end) }
  end },
  { "get-name", "Global.getName raises an error", "Object.getName", function(t)
    return t.attempt(function() return Global.getName() end)
  end },
  { "compare", "Global equals itself and no object", "", function(t)
    return { Global == Global, Global == t.block(), Global ~= nil }
  end },
  { "snaps", "Global.setSnapPoints and getSnapPoints", "Object.setSnapPoints Object.getSnapPoints", function(t)
    local old = Global.getSnapPoints()
    t.finally(function() Global.setSnapPoints(old) end)
    Global.setSnapPoints({ { position = { -12, 1, 0 }, rotation_snap = false } })
    return { #old, #Global.getSnapPoints(), Global.getSnapPoints()[1].position }
  end },
  { "decals", "Global.getDecals and setDecals", "Object.getDecals Object.setDecals", function(t)
    return { t.attempt(function() local d = Global.getDecals() return d == nil or #d end),
      t.attempt(function() return Global.setDecals({}) end) }
  end },
  { "components", "Global.getComponents", "Object.getComponents", function(t)
    return t.attempt(function() return type(Global.getComponents()) end)
  end },
  { "from-object", "Global as seen from an object script", "Object.call", function(t)
    return t.lua("return {type(Global), Global.call('truthDoubled', {number = 2})}")
  end },
  { "self", "self in Global is nil", "", function(t)
    return t.attempt(function() return self == nil end)
  end },
  { "pairs", "pairs over Player raises an error", "PlayerManager.getPlayers", function(t)
    return t.attempt(function()
      local n = 0
      for _ in pairs(Player) do
        n = n + 1
      end
      return n > 0
    end)
  end },
  { "types", "The types of the static tables", "", function()
    return { type(Player), type(UI), type(Wait), type(Turns), type(Notes), type(Physics), type(JSON), type(Global) }
  end },
  { "cost-length", "2,000 times t[#t + 1] take less than five seconds", "", function()
    local begun, list = os.clock(), {}
    for i = 1, 2000 do
      list[#list + 1] = i
    end
    return { #list, (os.clock() - begun) * 1000 < 5000 }
  end },
  { "cost-json", "JSON.encode of 2,000 numbers ends within a second", "JSON.encode JSON.decode", function()
    local begun, list = os.clock(), {}
    for i = 1, 2000 do
      list[i] = i
    end
    return { #JSON.decode(JSON.encode(list)), os.clock() - begun < 1 }
  end },
}
