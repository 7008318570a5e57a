-- Spawning, copying and destroying objects, and handles that die.

return {
  { "at-once", "spawnObject gives a handle at once", "spawnObject Object.spawning", function(t)
    local obj = spawnObject({ type = "BlockSquare", position = t.place(), sound = false })
    local begun = { obj ~= nil, obj.spawning, obj.getName() }
    t.ready(obj)
    return { begun, obj.spawning }
  end },
  { "frames", "The frames until a spawned block is there", "Object.spawning", function(t)
    local obj = spawnObject({ type = "BlockSquare", position = t.place(), sound = false })
    return t.till(function() return not obj.spawning end)
  end, within = 2 },
  { "callback", "callback_function of spawnObject", "spawnObject", function(t)
    local seen, frame = nil, Time.frame_count
    spawnObject({ type = "BlockSquare", position = t.place(), sound = false, callback_function = function(obj)
      seen = { obj.name, obj.spawning, Time.frame_count - frame >= 1 }
    end })
    local at_once = seen == nil
    t.till(function() return seen ~= nil end)
    return { at_once, seen }
  end },
  { "place", "position, rotation and scale of spawnObject", "spawnObject", function(t)
    local obj = spawnObject({ type = "BlockSquare", position = { -10, 5, 2 }, rotation = { 0, 90, 0 }, scale = { 2, 2,
      2 },
      sound = false })
    return { obj.getPosition(), obj.getRotation(), obj.getScale() }
  end, within = 0.1 },
  { "alias", "spawnObject takes the names of the menu", "spawnObject", function(t)
    return { t.spawn("Red Checker") and true, t.attempt(function() return t.spawn("Barrel").name end) }
  end },
  { "unknown", "spawnObject of an unknown kind", "spawnObject", function(t)
    return t.attempt(function() return spawnObject({ type = "NoSuchPiece", position = t.place() }) == nil end)
  end },
  { "event", "onObjectSpawn tells of a spawned object", "onObjectSpawn", function(t)
    t.listen()
    t.spawn("BlockSquare")
    t.wait(2)
    return #t.heard("onObjectSpawn")
  end },
  { "listed", "A spawning object is in getObjects", "getObjects getAllObjects", function(t)
    local before = #getObjects()
    spawnObject({ type = "BlockSquare", position = t.place(), sound = false })
    return { #getObjects() - before, #getAllObjects() == #getObjects() }
  end },
  { "data", "spawnObjectData", "spawnObjectData", function(t)
    local obj = t.data({ Name = "BlockSquare", Nickname = "from data", ColorDiffuse = { r = 1, g = 0, b = 0 } })
    return { obj.getName(), obj.getColorTint(), obj.getLock() }
  end },
  { "data-place", "position of spawnObjectData goes before Transform", "spawnObjectData", function(t)
    local obj = t.data({ Name = "BlockSquare", Locked = true }, { position = { -10, 5, 2 }, rotation = { 0, 90, 0 } })
    return { obj.getPosition(), obj.getRotation() }
  end, within = 0.1 },
  { "data-guid", "The GUID of spawnObjectData when it is taken", "spawnObjectData", function(t)
    local first = t.data({ Name = "BlockSquare", GUID = "7b0001" })
    local second = t.data({ Name = "BlockSquare", GUID = "7b0001" })
    return { first.guid, second.guid == first.guid }
  end },
  { "data-copy", "spawnObjectData of getData", "spawnObjectData Object.getData", function(t)
    local block = t.block("model")
    local copy = t.ready(spawnObjectData({ data = block.getData(), position = t.place() }))
    return { copy.getName(), copy.guid == block.guid }
  end },
  { "json", "spawnObjectJSON", "spawnObjectJSON Object.getJSON", function(t)
    local block = t.block("model")
    local copy = t.ready(spawnObjectJSON({ json = block.getJSON(), position = t.place() }))
    return { copy.getName(), copy.guid == block.guid }
  end },
  { "script", "The script of a spawned object runs with onLoad", "spawnObjectData onLoad", function(t)
    local obj = spawnObjectData({ position = t.place(), data = { Name = "BlockSquare", Locked = true,
      LuaScript = "top = true function onLoad(s) loaded = type(s) end" } })
    local at_once = { tostring(obj.getVar("top")), tostring(obj.getVar("loaded")) }
    t.ready(obj)
    local spawned = { tostring(obj.getVar("top")), tostring(obj.getVar("loaded")) }
    t.wait(2)
    return { at_once, spawned, obj.getVar("loaded") }
  end },
  { "on-spawn", "onSpawn() in an object script", "onSpawn", function(t)
    return t.scripted("function onSpawn() spawned = true end").getVar("spawned")
  end },
  { "old-onload", "A script with only the old name onload", "onload", function(t)
    return t.scripted("function onload() loaded = true end").getVar("loaded")
  end },
  { "both-onload", "A script with onload and onLoad", "onload onLoad", function(t)
    return t.scripted("seen = '' function onload() seen = seen .. 'old ' end function onLoad() seen = seen .. "
      .. "'new ' end")
      .getVar("seen")
  end },
  { "old-destroyed", "A script with only the old name onObjectDestroyed", "onObjectDestroyed", function(t)
    local watcher = t.scripted("seen = 0 function onObjectDestroyed() seen = seen + 1 end")
    t.block().destruct()
    t.wait(3)
    return watcher.getVar("seen")
  end },
  { "clone", "clone copies with a new GUID", "Object.clone", function(t)
    local block = t.block("twin")
    local copy = t.ready(block.clone())
    return { copy.getName(), copy.guid == block.guid, copy.getLock(), copy.script_state }
  end },
  { "clone-place", "clone takes a place", "Object.clone", function(t)
    local copy = t.ready(t.block().clone({ position = { -10, 5, 2 } }))
    return copy.getPosition()
  end, within = 0.1 },
  { "copy-paste", "copy and paste", "copy paste", function(t)
    local a, b = t.block("a"), t.block("b")
    local copied = copy({ a, b })
    local pasted = paste({ position = t.place() })
    t.wait(5)
    return { copied, #pasted, pasted[1].getName() }
  end },
  { "destruct", "destruct: at once, and in the next frame", "Object.destruct Object.isDestroyed", function(t)
    local block = t.block("gone")
    local done = block.destruct()
    local at_once = { block.isDestroyed(), block == nil, t.attempt(function() return block.getName() end) }
    t.wait(2)
    return { done, at_once, block == nil, block and true or false, t.attempt(function() return block.getName() end) }
  end },
  { "destroy-object", "destroyObject(obj)", "destroyObject", function(t)
    local block = t.block()
    local done = destroyObject(block)
    t.wait(2)
    return { done, block == nil }
  end },
  { "destroy-method", "obj.destroyObject() and obj.destroy()", "Object.destroyObject Object.destroy", function(t)
    local a, b = t.block(), t.block()
    local done = { t.attempt(function() return a.destroyObject() end), t.attempt(function() return b.destroy() end) }
    t.wait(2)
    return { done, a == nil, b == nil }
  end },
  { "destroy-events", "onObjectDestroy comes before onDestroy", "onObjectDestroy onDestroy", function(t)
    local watcher = t.scripted("function onDestroy() Global.call('truthNoted', {from = 'own'}) end")
    t.listen()
    watcher.destruct()
    t.wait(3)
    return t.order({ "onObjectDestroy", "truthNoted" })
  end },
  { "destroy-handle", "The handle in onObjectDestroy still works", "onObjectDestroy", function(t)
    local block = t.block("still named")
    t.listen()
    block.destruct()
    t.wait(2)
    local heard = t.heard("onObjectDestroy")
    return { #heard, heard[1] and heard[1][1] }
  end },
  { "destroyed-is", "isDestroyed of a living object", "Object.isDestroyed", function(t)
    return t.block().isDestroyed()
  end },
  { "reload", "reload gives a new handle with the same GUID", "Object.reload", function(t)
    local block = t.block("again")
    local guid = block.guid
    local new = t.ready(block.reload())
    t.wait(2)
    return { new.guid == guid, new.getName(), (block.isDestroyed()) or block == nil }
  end },
  { "loading", "loading_custom of plain and custom objects", "Object.loading_custom", function(t)
    return { t.block().loading_custom, t.part("tile").loading_custom, t.part("model").loading_custom }
  end },
  { "old-callback", "The old form of callbacks by name", "spawnObject", function(t)
    t.listen()
    spawnObject({ type = "BlockSquare", position = t.place(), sound = false, callback = "truthNoted",
      callback_owner = Global, params = { 1 } })
    t.wait(30)
    return #t.heard("truthNoted")
  end },
  { "move-at-once", "Moves ordered while an object spawns", "Object.setPosition Object.setName spawnObject", function(t)
    local obj = spawnObject({ type = "BlockSquare", position = t.place(), sound = false })
    obj.setLock(true)
    obj.setPosition({ -10, 6, 2 })
    obj.setName("early")
    t.ready(obj)
    t.wait(2)
    return { obj.getPosition(), obj.getName(), obj.getLock() }
  end, within = 0.1 },
}
