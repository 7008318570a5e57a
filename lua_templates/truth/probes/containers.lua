-- Bags: what is in them, taking out, putting in, and the events of both.

local IN = { "tryObjectEnterContainer", "onObjectEnterContainer", "onObjectDestroy" }

return {
  { "list", "getObjects of a bag gives plain tables", "Object.getObjects", function(t)
    local list = t.bag(2).getObjects()
    local one = list[1]
    return { #list, one.name, one.nickname, one.index, one.guid, one.description, one.gm_notes, one.lua_script,
      one.lua_script_state, one.tags, tostring(one.memo) }
  end },
  { "list-names", "The name of an entry without a nickname", "Object.getObjects", function(t)
    local bag = t.data({ Name = "Bag", Locked = true, ContainedObjects = { { Name = "BlockSquare",
      GUID = "7a0009" } } })
    return { bag.getObjects()[1].name, bag.getObjects()[1].nickname }
  end },
  { "empty", "getObjects of an empty bag", "Object.getObjects", function(t)
    return t.bag(0).getObjects()
  end },
  { "none", "getObjects of an object that is not a container", "Object.getObjects", function(t)
    return t.attempt(function()
      local found = t.block().getObjects()
      return found == nil or #found
    end)
  end },
  { "take", "takeObject gives the handle at once", "Object.takeObject Object.spawning", function(t)
    local bag = t.bag(2)
    local taken = bag.takeObject({ position = t.place(), smooth = false })
    local at_once = { taken ~= nil, taken.spawning, taken.getName() }
    t.ready(taken)
    return { at_once, taken.spawning, taken.getName(), bag.getQuantity() }
  end },
  { "take-top", "The end from which takeObject takes", "Object.takeObject", function(t)
    local first = t.ready(t.bag(3).takeObject({ position = t.place(), smooth = false })).getName()
    local last = t.ready(t.bag(3).takeObject({ position = t.place(), smooth = false, top = false })).getName()
    return { first, last }
  end },
  { "take-default", "The default place of what is taken", "Object.takeObject", function(t)
    local bag = t.bag(1)
    bag.setPosition({ -12, 3, 0 })
    local taken = bag.takeObject({ smooth = false })
    local at = taken.getPosition()
    return { at.x - bag.getPosition().x, at.z - bag.getPosition().z }
  end, within = 0.1 },
  { "take-guid", "takeObject by GUID", "Object.takeObject", function(t)
    local bag = t.bag(3)
    local guid = bag.getObjects()[2].guid
    local taken = t.ready(bag.takeObject({ guid = guid, position = t.place(), smooth = false }))
    return { taken.getName(), taken.guid == guid, bag.getQuantity() }
  end },
  { "take-index", "takeObject by index from 0", "Object.takeObject", function(t)
    return t.ready(t.bag(3).takeObject({ index = 1, position = t.place(), smooth = false })).getName()
  end },
  { "take-wrong", "takeObject of an unknown GUID or index", "Object.takeObject", function(t)
    local bag = t.bag(2)
    return { t.attempt(function() return bag.takeObject({ guid = "zzzzzz" }) == nil end),
      t.attempt(function() return bag.takeObject({ index = 9 }) == nil end), bag.getQuantity() }
  end },
  { "take-empty", "takeObject of an empty bag", "Object.takeObject", function(t)
    return t.attempt(function() return t.bag(0).takeObject() == nil end)
  end },
  { "take-found", "getObjectFromGUID finds it in the same frame", "Object.takeObject getObjectFromGUID", function(t)
    local bag = t.bag(1)
    local guid = bag.getObjects()[1].guid
    bag.takeObject({ guid = guid, position = t.place(), smooth = false })
    return getObjectFromGUID(guid) ~= nil
  end },
  { "take-callback", "callback_function runs when spawning is finished", "Object.takeObject", function(t)
    local seen, frame = nil, Time.frame_count
    t.bag(1).takeObject({ position = t.place(), smooth = false, callback_function = function(obj)
      seen = { obj.getName(), obj.spawning, Time.frame_count > frame }
    end })
    local at_once = seen == nil
    t.till(function() return seen ~= nil end)
    return { at_once, seen }
  end },
  { "take-flip", "flip of takeObject", "Object.takeObject", function(t)
    local taken = t.ready(t.bag(1).takeObject({ position = t.place(), smooth = false, flip = true }))
    t.wait(2)
    return taken.is_face_down
  end },
  { "take-smooth", "A smooth taking glides to its place", "Object.takeObject", function(t)
    local bag = t.bag(1)
    local place = t.place()
    local taken = bag.takeObject({ position = place, smooth = true })
    local x = taken.getPosition().x
    local there = math.abs(x - place.x) < 0.1
    t.ready(taken)
    t.till(function() return not taken.isSmoothMoving() and taken.resting end, 300)
    return { there, math.abs(taken.getPosition().x - place.x) < 0.5 }
  end },
  { "take-turned", "A rotation set on what is on its way", "Object.takeObject Object.setRotation", function(t)
    local bag = t.bag(1)
    local place = t.place()
    local taken = bag.takeObject({ position = place, smooth = true })
    t.wait()
    taken.setRotation({ 0, 90, 0 })
    t.ready(taken)
    t.till(function() return not taken.isSmoothMoving() and taken.resting end, 300)
    return { math.abs(taken.getPosition().x - place.x) < 0.5, taken.getRotation().y }
  end, within = 2 },
  { "leave-event", "The events of leaving a bag", "onObjectLeaveContainer onObjectSpawn", function(t)
    local bag = t.bag(1)
    t.listen()
    t.ready(bag.takeObject({ position = t.place(), smooth = false }))
    t.wait(3)
    local left = t.heard("onObjectLeaveContainer")
    return { t.order({ "onObjectLeaveContainer", "onObjectSpawn" }), #left, left[1] and left[1][1], left[1]
      and left[1][2] }
  end },
  { "put", "putObject puts in and returns the container", "Object.putObject", function(t)
    local bag, block = t.bag(0), t.block("in")
    local made = bag.putObject(block)
    local at_once = { made == bag, bag.getQuantity(), block.isDestroyed() }
    t.wait(30)
    return { at_once, bag.getQuantity(), block == nil }
  end },
  { "put-listed", "What was put in is in getObjects for the rest of the frame",
    "Object.putObject getObjects", function(t)
    local bag, block = t.bag(0), t.block("in")
    local before = #getObjects()
    bag.putObject(block)
    local same = before - #getObjects()
    t.wait(30)
    return { same, before - #getObjects() }
  end },
  { "put-order", "What is put in last is taken first", "Object.putObject Object.takeObject", function(t)
    local bag = t.bag(2)
    bag.putObject(t.block("last"))
    t.wait(30)
    local names = {}
    for i, each in ipairs(bag.getObjects()) do
      names[i] = each.name
    end
    return { names, t.ready(bag.takeObject({ position = t.place(), smooth = false })).getName() }
  end },
  { "put-guid", "The GUID stays through a bag", "Object.putObject Object.takeObject", function(t)
    local bag, block = t.bag(0), t.block("same")
    local guid = block.guid
    bag.putObject(block)
    t.wait(30)
    local inside = bag.getObjects()[1].guid == guid
    return { inside, t.ready(bag.takeObject({ position = t.place(), smooth = false })).guid == guid }
  end },
  { "put-events", "The events of entering a bag",
    "onObjectEnterContainer tryObjectEnterContainer onObjectDestroy", function(t)
    local bag, block = t.bag(0), t.block("in")
    t.listen()
    bag.putObject(block)
    t.wait(30)
    local entered = t.heard("onObjectEnterContainer")
    return { t.order(IN), #entered, entered[1] and entered[1][1], entered[1] and entered[1][2] }
  end },
  { "put-refused", "tryObjectEnterContainer refuses putObject of a script",
    "tryObjectEnterContainer Object.putObject", function(t)
    local bag, block = t.bag(0), t.block("in")
    t.listen()
    t.let("tryObjectEnterContainer", false)
    t.attempt(function() bag.putObject(block) end)
    t.wait(30)
    return { bag.getQuantity(), #t.heard("tryObjectEnterContainer") }
  end },
  { "fall-in", "An object that falls into a bag is taken in", "onObjectEnterContainer", function(t)
    local bag = t.bag(0)
    bag.setPosition({ -12, 1.6, 0 })
    local block = t.spawn("BlockSquare", true)
    t.listen()
    block.setPosition({ -12, 6, 0 })
    t.wait(120)
    return { bag.getQuantity(), #t.heard("onObjectEnterContainer") }
  end },
  { "infinite", "An infinite bag never runs out", "Object.takeObject Object.getQuantity", function(t)
    local bag = t.bag(1, "Infinite_Bag")
    local a = t.ready(bag.takeObject({ position = t.place(), smooth = false }))
    local b = t.ready(bag.takeObject({ position = t.place(), smooth = false }))
    return { a.getName(), b.getName(), a.guid == b.guid, bag.getQuantity(), #bag.getObjects() }
  end },
  { "reset", "reset empties a bag", "Object.reset", function(t)
    local bag, endless = t.bag(2), t.bag(1, "Infinite_Bag")
    bag.reset()
    endless.reset()
    t.wait(2)
    return { bag.getQuantity(), #bag.getObjects(), #endless.getObjects() }
  end },
  { "shuffle", "shuffle reorders a bag at once", "Object.shuffle", function(t)
    local bag = t.bag(9)
    local done = bag.shuffle()
    local names = {}
    for i, each in ipairs(bag.getObjects()) do
      names[i] = each.name
    end
    table.sort(names, function(a, b) return a < b end)
    return { done, table.concat(names, "") }
  end },
  { "nested", "A bag in a bag keeps what is in it", "Object.putObject Object.takeObject", function(t)
    local outer, inner = t.bag(0), t.bag(2)
    outer.putObject(inner)
    t.wait(30)
    local listed = outer.getObjects()[1].name
    return { listed, t.ready(outer.takeObject({ position = t.place(), smooth = false })).getQuantity() }
  end },
  { "clone", "clone of a bag keeps its contents", "Object.clone", function(t)
    local bag = t.bag(2)
    local copy = t.ready(bag.clone({ position = t.place() }))
    return { copy.getQuantity(), copy.guid == bag.guid, copy.getName() }
  end },
  { "search", "Container.search of a player", "Container.search", function(t)
    local bag = t.bag(2)
    return { bag.Container ~= nil, t.block().Container == nil, type(bag.Container.search) }
  end },
  { "script-in-bag", "The script of an object in a bag is gone and comes back with its state",
    "onSave onLoad Object.putObject", function(t)
    local bag = t.bag(0)
    local block = t.scripted("function onLoad(s) state = s end function onSave() return 'kept' end")
    local first = block.getVar("state")
    bag.putObject(block)
    t.wait(30)
    local listed = bag.getObjects()[1]
    local again = t.ready(bag.takeObject({ position = t.place(), smooth = false }))
    t.wait(3)
    return { first, listed.lua_script_state, again.getVar("state") }
  end },
}
