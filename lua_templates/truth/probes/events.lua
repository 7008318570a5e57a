-- Which scripts hear an event, in which order, and what their answers do.

return {
  { "loaded-type", "onLoad of Global gets a text", "onLoad", function()
    return require("scripted").state
  end },
  { "watcher", "What an object of the save hears while the save loads", "onLoad onObjectSpawn", function(t)
    local watcher = t.part("watcher")
    local seen = watcher.getTable("first")
    return { seen.top, seen.state, seen.events }
  end },
  { "load-order", "Whether Global or the objects load first", "onLoad", function(t)
    return t.part("watcher").getVar("global_was_there")
  end },
  { "both-hear", "Global and objects hear a universal event", "onObjectSpawn", function(t)
    local watcher = t.scripted("seen = 0 function onObjectSpawn() seen = seen + 1 end")
    t.listen()
    t.block()
    t.wait(3)
    return { #t.heard("onObjectSpawn"), watcher.getVar("seen") }
  end },
  { "heard-first", "Whether Global or an object hears first", "onObjectDestroy", function(t)
    t.scripted("function onObjectDestroy() Global.call('truthNoted', {from = 'object'}) end")
    local block = t.block()
    t.listen()
    block.destruct()
    t.wait(3)
    return t.order({ "onObjectDestroy", "truthNoted" })
  end },
  { "own-first", "onObjectDestroy comes before onDestroy of the object", "onObjectDestroy onDestroy", function(t)
    local block = t.scripted("function onDestroy() Global.call('truthNoted', {}) end")
    t.listen()
    block.destruct()
    t.wait(3)
    return t.order({ "onObjectDestroy", "truthNoted" })
  end },
  { "error-others", "An error in one handler does not stop the others", "onObjectSpawn", function(t)
    t.scripted("function onObjectSpawn() end")
    local watcher = t.scripted("seen = 0 function onObjectDestroy() seen = seen + 1 end")
    t.block().destruct()
    t.wait(3)
    return watcher.getVar("seen")
  end },
  { "local-handler", "A local function is not a handler", "onObjectDestroy", function(t)
    local watcher = t.scripted("seen = 0 local function onObjectDestroy() seen = seen + 1 end unused = onObjectDestroy")
    t.block().destruct()
    t.wait(3)
    return watcher.getVar("seen")
  end },
  { "late-handler", "A handler that is defined later is called", "onObjectDestroy", function(t)
    local watcher = t.scripted("seen = 0 function define() onObjectDestroy = function() seen = seen + 1 end end")
    watcher.call("define")
    t.block().destruct()
    t.wait(3)
    return watcher.getVar("seen")
  end },
  { "state-change", "setState raises the events of a state", "onObjectStateChange tryObjectStateChange", function(t)
    local block = t.data({ Name = "BlockSquare", Nickname = "one", Locked = true,
      States = { ["2"] = { Name = "BlockSquare", Nickname = "two", Locked = true, Transform = {
        posX = 0, posY = 3, posZ = 0, rotX = 0, rotY = 0, rotZ = 0, scaleX = 1, scaleY = 1, scaleZ = 1 } } } })
    t.listen()
    t.ready(block.setState(2))
    t.wait(5)
    return { #t.heard("tryObjectStateChange"), #t.heard("onObjectStateChange"),
      t.heard("onObjectStateChange")[1] and t.heard("onObjectStateChange")[1][1] }
  end },
  { "rotate-script", "setRotation raises no rotate event", "onObjectRotate Object.setRotation", function(t)
    local block = t.block()
    t.listen()
    block.setRotation({ 0, 90, 0 })
    block.rotate({ 0, 45, 0 })
    t.wait(30)
    return #t.heard("onObjectRotate")
  end },
  { "drop-script", "A fall raises no drop event", "onObjectDrop", function(t)
    t.listen()
    t.lying()
    return #t.heard("onObjectDrop")
  end },
  { "update", "onUpdate runs in every frame", "onUpdate onFixedUpdate", function(t)
    local watcher = t.scripted("n, f = 0, 0 function onUpdate() n = n + 1 end function onFixedUpdate() f = f + 1 end")
    local n, frame = watcher.getVar("n"), Time.frame_count
    t.wait(30)
    return { watcher.getVar("n") - n == Time.frame_count - frame, watcher.getVar("f") > 0 }
  end },
  { "old-update", "The old name update is called", "update fixedUpdate", function(t)
    local watcher = t.scripted("n, f = 0, 0 function update() n = n + 1 end function fixedUpdate() f = f + 1 end")
    t.wait(10)
    return { watcher.getVar("n") > 0, watcher.getVar("f") > 0 }
  end },
  { "save-object", "onSave runs when an object enters a bag", "onSave", function(t)
    local bag = t.bag(0)
    local block = t.scripted("function onSave() return 'from onSave' end")
    bag.putObject(block)
    t.wait(30)
    return bag.getObjects()[1].lua_script_state
  end },
  { "save-data", "getData runs onSave", "onSave Object.getData Object.script_state", function(t)
    local block = t.scripted("function onSave() return 'from onSave' end")
    return { block.getData().LuaScriptState, block.script_state }
  end },
  { "try-answers", "A try handler that returns true or nothing allows", "tryObjectEnterContainer", function(t)
    local bag = t.bag(0)
    t.let("tryObjectEnterContainer", true)
    bag.putObject(t.block())
    t.wait(30)
    return bag.getQuantity()
  end },
  { "filter-own", "filterObjectEnter and tryObjectEnter in the script of a bag",
    "tryObjectEnter filterObjectEnter", function(t)
    local bag = t.data({ Name = "Bag", Locked = true, LuaScript =
      "n = 0 function tryObjectEnter() n = n + 1 return true end function filterObjectEnter() n = n + 100 "
        .. "return true end" })
    t.wait(2)
    bag.putObject(t.block())
    t.wait(30)
    return { bag.getVar("n"), bag.getQuantity() }
  end },
  { "external", "sendExternalMessage takes a table", "sendExternalMessage", function(t)
    return t.attempt(function() return sendExternalMessage({ truth = "hello" }) end)
  end },
}
