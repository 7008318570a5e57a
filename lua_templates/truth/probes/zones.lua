-- Scripting, hidden, layout and other zones.

local function inside(t, zone, name)
  local block = t.block(name)
  block.setPosition(zone.getPosition())
  return block
end

return {
  { "type", "The types of zones", "Object.type Object.name", function(t)
    local found = {}
    for i, kind in ipairs({ "ScriptingTrigger", "HandTrigger", "FogOfWarTrigger", "LayoutZone", "RandomizeTrigger",
      "FogOfWar" }) do
      local ok, zone = pcall(function()
        return t.zone(kind)
      end)
      found[i] = ok and { zone.type, zone.name } or "error"
    end
    return found
  end },
  { "enter", "onObjectEnterZone tells of a block in a zone", "onObjectEnterZone onObjectEnterScriptingZone", function(t)
    local zone = t.zone("ScriptingTrigger")
    t.wait(2)
    t.listen()
    inside(t, zone, "guest")
    t.wait(10)
    local both = t.heard("onObjectEnterZone")
    return { #both, both[1] and both[1][2], #t.heard("onObjectEnterScriptingZone") }
  end },
  { "enter-frames", "The frames until a zone notices setPosition", "onObjectEnterZone", function(t)
    local zone = t.zone("ScriptingTrigger")
    local block = t.block()
    t.wait(2)
    t.listen()
    block.setPosition(zone.getPosition())
    local same = #t.heard("onObjectEnterZone")
    return { same, t.till(function() return #t.heard("onObjectEnterZone") > 0 end, 30) }
  end, within = 2 },
  { "leave", "onObjectLeaveZone tells of a block that leaves",
    "onObjectLeaveZone onObjectLeaveScriptingZone", function(t)
    local zone = t.zone("ScriptingTrigger")
    local block = inside(t, zone, "guest")
    t.wait(10)
    t.listen()
    block.setPosition({ -3, 8, 9 })
    t.wait(10)
    return { #t.heard("onObjectLeaveZone"), #t.heard("onObjectLeaveScriptingZone") }
  end },
  { "destroyed", "A block destroyed in a zone leaves it", "onObjectLeaveZone", function(t)
    local zone = t.zone("ScriptingTrigger")
    local block = inside(t, zone, "guest")
    t.wait(10)
    t.listen()
    block.destruct()
    t.wait(10)
    return { #t.heard("onObjectLeaveZone"), #zone.getObjects() }
  end },
  { "objects", "getObjects of a zone, getZones of an object", "Object.getObjects Object.getZones", function(t)
    local zone = t.zone("ScriptingTrigger")
    local block = inside(t, zone, "guest")
    t.wait(10)
    return { #zone.getObjects(), zone.getObjects()[1] == block, #block.getZones(), block.getZones()[1] == zone }
  end },
  { "objects-none", "getZones outside every zone", "Object.getZones", function(t)
    return t.block().getZones()
  end },
  { "objects-self", "A zone does not list other zones", "Object.getObjects", function(t)
    local zone = t.zone("ScriptingTrigger")
    local other = t.zone("ScriptingTrigger")
    other.setPosition(zone.getPosition())
    t.wait(10)
    return { #zone.getObjects(), #other.getZones() }
  end },
  { "tags", "A zone with tags notices objects that share one", "Object.getObjects Object.addTag", function(t)
    local zone = t.zone("ScriptingTrigger")
    zone.addTag("probe")
    local plain, tagged = inside(t, zone, "plain"), inside(t, zone, "tagged")
    tagged.addTag("PROBE")
    t.wait(10)
    plain.setName("plain")
    return { #zone.getObjects(), #zone.getObjects(true), zone.getObjects()[1] and (zone.getObjects()[1].getName()) }
  end },
  { "tagged-object", "An object with tags in a zone without", "Object.getObjects Object.addTag", function(t)
    local zone = t.zone("ScriptingTrigger")
    local block = t.block("tagged")
    block.addTag("probe")
    block.setPosition(zone.getPosition())
    t.wait(10)
    return #zone.getObjects()
  end },
  { "bounds", "The size of a zone is its scale", "Object.getScale Object.getBounds", function(t)
    local zone = t.zone("ScriptingTrigger")
    return { zone.getScale(), zone.getBounds().size }
  end, within = 0.1 },
  { "edge", "A block is in a zone when it overlaps", "Object.getObjects", function(t)
    local zone = t.zone("ScriptingTrigger")
    local block = t.block()
    local at = zone.getPosition()
    block.setPosition({ at.x + 1.7, at.y, at.z })
    t.wait(10)
    return #zone.getObjects()
  end },
  { "locked", "A locked block is noticed", "Object.getObjects", function(t)
    local zone = t.zone("ScriptingTrigger")
    local block = t.block()
    block.setPosition(zone.getPosition())
    t.wait(10)
    return #zone.getObjects()
  end },
  { "spawned-inside", "An object spawned in a zone enters it", "onObjectEnterZone", function(t)
    local zone = t.zone("ScriptingTrigger")
    t.listen()
    t.ready(spawnObject({ type = "BlockSquare", position = zone.getPosition(), sound = false })).setLock(true)
    t.wait(10)
    return { #t.heard("onObjectEnterZone") > 0, #zone.getObjects() }
  end },
  { "layout", "A layout zone has options", "LayoutZone.getOptions LayoutZone.setOptions LayoutZone.layout", function(t)
    local zone = t.zone("LayoutZone")
    local options = zone.LayoutZone.getOptions()
    zone.LayoutZone.setOptions({ horizontal_spread = 2 })
    return { options.pattern, options.direction, options.cards_per_deck, zone.LayoutZone.getOptions().horizontal_spread,
      t.attempt(function() return zone.LayoutZone.layout() end) }
  end },
  { "hidden", "A hidden zone has a color", "Object.setValue Object.getValue", function(t)
    local zone = t.zone("FogOfWarTrigger")
    local before = zone.getValue()
    zone.setValue("Blue")
    return { before, zone.getValue() }
  end },
  { "collision", "Two locked objects send no collisions",
    "Object.registerCollisions onObjectCollisionEnter", function(t)
    local a, b = t.block("a"), t.block("b")
    a.registerCollisions(false)
    t.listen()
    b.setPosition(a.getPosition())
    t.wait(20)
    return #t.heard("onObjectCollisionEnter")
  end },
  { "collision-fall", "A falling block collides with the table",
    "Object.registerCollisions Object.unregisterCollisions onObjectCollisionEnter onObjectCollisionExit", function(t)
    local block = t.spawn("BlockSquare", true)
    t.rest(block)
    t.listen()
    block.registerCollisions(true)
    block.setPosition({ -12, 5, 0 })
    t.rest(block)
    local hits = #t.heard("onObjectCollisionEnter") > 0
    local left = #t.heard("onObjectCollisionExit") > 0
    local stays = #t.heard("onObjectCollisionStay") > 0
    return { hits, left, stays, t.attempt(function() return block.unregisterCollisions() end) }
  end },
  { "collision-block", "A block that falls on a block collides with it",
    "Object.registerCollisions onObjectCollisionEnter onObjectCollisionExit onObjectCollisionStay", function(t)
    local low, high = t.spawn("BlockSquare", true), t.spawn("BlockSquare", true)
    low.setPosition({ -12, 2, 0 })
    t.rest(low)
    low.registerCollisions(true)
    t.listen()
    high.setPosition({ -12, 5, 0 })
    t.rest(high)
    local hits, stays = #t.heard("onObjectCollisionEnter") > 0, #t.heard("onObjectCollisionStay") > 0
    high.setPosition({ -8, 5, 0 })
    t.wait(10)
    return { hits, stays, #t.heard("onObjectCollisionExit") > 0 }
  end },
  { "collision-own", "onCollisionEnter in the script of the object", "onCollisionEnter onCollisionExit", function(t)
    local block = t.scripted("hits, exits = 0, 0 function onCollisionEnter(info) hits = hits + 1 kind = "
      .. "type(info.collision_object) points = type(info.contact_points) end function onCollisionExit() exits = "
      .. "exits + 1 end",
      { Locked = false })
    t.rest(block)
    local fell = block.getVar("hits") > 0
    block.setPosition({ -12, 5, 0 })
    t.wait(5)
    return { fell, block.getVar("exits") > 0, block.getVar("kind"), block.getVar("points") }
  end },
}
