-- Counters, clocks, texts, books, components, materials and further parts of an object.

local function missing(name)
  return { "none-" .. name:lower(), name .. " of a plain block is nil", "Object." .. name, function(t)
    return t.attempt(function() return t.block()[name] == nil end)
  end }
end

return {
  { "counter", "Counter",
    "Counter.getValue Counter.setValue Counter.increment Counter.decrement Counter.clear", function(t)
    local counter = t.spawn("Counter").Counter
    local before = counter.getValue()
    local done = { counter.setValue(5), counter.increment(), counter.decrement() }
    local now = counter.getValue()
    counter.clear()
    return { before, done, now, counter.getValue() }
  end },
  { "counter-lower", "obj.counter is obj.Counter", "Counter.getValue", function(t)
    local obj = t.spawn("Counter")
    return t.attempt(function() return obj.counter.getValue() end)
  end },
  { "clock", "Clock",
    "Clock.setValue Clock.getValue Clock.pauseStart Clock.paused Clock.startStopwatch Clock.showCurrentTime",
    function(t)
    local clock = t.spawn("Digital_Clock").Clock
    local done = clock.setValue(30)
    return { done, clock.paused, type(clock.getValue()), t.attempt(function() return clock.pauseStart() end),
      clock.paused,
      t.attempt(function() return clock.startStopwatch() end),
        t.attempt(function() return clock.showCurrentTime() end) }
  end },
  { "text", "TextTool of a 3D text",
    "TextTool.setValue TextTool.getValue TextTool.setFontColor TextTool.getFontColor TextTool.setFontSize "
      .. "TextTool.getFontSize", function(t)
    local tool = t.spawn("3DText").TextTool
    local before = { tool.getValue(), tool.getFontSize() }
    local done = { tool.setValue("probe\ntwo"), tool.setFontSize(40), tool.setFontColor({ 1, 0, 0 }) }
    return { before, done, tool.getValue(), tool.getFontSize(), tool.getFontColor() }
  end },
  { "text-object", "setValue and getValue of a 3D text", "Object.setValue Object.getValue", function(t)
    local text = t.spawn("3DText")
    text.setValue("probe")
    return text.getValue()
  end },
  { "text-callback", "The callback of a spawned 3D text", "spawnObject", function(t)
    local ran = 0
    spawnObject({ type = "3DText", position = t.place(), sound = false,
      callback_function = function() ran = ran + 1 end })
    t.wait(60)
    return ran
  end },
  { "notecard", "A notecard has its name and text", "Object.getName Object.getDescription", function(t)
    local card = t.spawn("Notecard")
    card.setName("title")
    card.setDescription("words")
    return { card.getName(), card.getDescription(), card.type }
  end },
  missing("Counter"), missing("Clock"), missing("TextTool"), missing("Book"), missing("Browser"),
    missing("AssetBundle"),
  missing("RPGFigurine"), missing("LayoutZone"), missing("Container"),
  { "book", "Book.setPage of a PDF object", "Book.setPage Book.getPage", function(t)
    local obj = spawnObject({ type = "Custom_PDF", position = t.place(), sound = false })
    t.wait(10)
    obj.setLock(true)
    return { t.attempt(function() return obj.Book ~= nil end), t.attempt(function() return obj.Book.getPage() end),
      t.attempt(function() return obj.Book.setPage(1) end) }
  end },
  { "bundle", "The effects of an asset bundle without a file",
    "AssetBundle.getLoopingEffects AssetBundle.getTriggerEffects AssetBundle.getLoopingEffectIndex "
      .. "AssetBundle.playLoopingEffect AssetBundle.playTriggerEffect",
    function(t)
    local obj = spawnObject({ type = "Custom_Assetbundle", position = t.place(), sound = false })
    t.wait(10)
    obj.setLock(true)
    return { t.attempt(function() return obj.AssetBundle ~= nil end),
      t.attempt(function() local f = obj.AssetBundle.getLoopingEffects() return f == nil or #f end),
      t.attempt(function() local f = obj.AssetBundle.getTriggerEffects() return f == nil or #f end),
      t.attempt(function() return type(obj.AssetBundle.getLoopingEffectIndex) end),
      t.attempt(function() return type(obj.AssetBundle.playLoopingEffect) end),
      t.attempt(function() return type(obj.AssetBundle.playTriggerEffect) end) }
  end },
  { "bundle-old", "The old functions for effects are on every object",
    "Object.playTriggerEffect Object.playLoopingEffect Object.getLoopingEffectIndex Object.getLoopingEffects "
      .. "Object.getTriggerEffects",
    function(t)
    local block = t.block()
    return { t.attempt(function() return type(block.playTriggerEffect) end),
      t.attempt(function() return type(block.playLoopingEffect) end),
      t.attempt(function() return type(block.getLoopingEffectIndex) end),
        t.attempt(function() return type(block.getLoopingEffects) end),
      t.attempt(function() return type(block.getTriggerEffects) end) }
  end },
  { "figurine", "The RPG figurine", "RPGFigurine.attack", function(t)
    local figure = t.spawn("rpg_BEAR")
    return { t.attempt(function() return type(figure.RPGFigurine.attack) end), figure.type }
  end },
  { "components", "getComponents and getComponent",
    "Object.getComponents Object.getComponent Component.get Component.name",
    function(t)
    local block = t.block()
    local all = block.getComponents()
    local body = block.getComponent("MeshRenderer")
    return { #all > 0, body ~= nil and body.name, body ~= nil and t.attempt(function() return body.get("enabled") end),
      block.getComponent("NoSuch") == nil }
  end },
  { "game-object", "The game object of a component",
    "Component.game_object GameObject.name GameObject.getComponents GameObject.getComponent GameObject.getChildren",
    function(t)
    local inner = t.block().getComponent("MeshRenderer").game_object
    return { type(inner.name), #inner.getComponents() > 0, inner.getComponent("NoSuch") == nil,
      type(inner.getChildren()) }
  end },
  { "components-set", "component.set switches a renderer", "Component.set Component.get", function(t)
    local body = t.block().getComponent("MeshRenderer")
    local done = t.attempt(function() return body.set("enabled", false) end)
    return { done, t.attempt(function() return body.get("enabled") end) }
  end },
  { "children", "getChildren and getChild", "Object.getChildren Object.getChild", function(t)
    local block = t.block()
    return { type(block.getChildren()), t.attempt(function() return block.getChild("no such child") == nil end) }
  end },
  { "components-inside", "Components of children",
    "Object.getComponentInChildren Object.getComponentsInChildren", function(t)
    local block = t.block()
    return { t.attempt(function() return block.getComponentInChildren("MeshRenderer") ~= nil end),
      t.attempt(function() return #block.getComponentsInChildren("MeshRenderer") end) }
  end },
  { "materials", "getMaterials", "Object.getMaterials Material.get Material.set Material.shader", function(t)
    local all = t.block().getMaterials()
    return { type(all), #all > 0, all[1] ~= nil and type(all[1].shader), all[1] ~= nil and type(all[1].get),
      all[1] ~= nil and type(all[1].set) }
  end },
  { "old-component", "getComponentVar and setComponentVar", "Object.getComponentVar Object.setComponentVar", function(t)
    local block = t.block()
    return { t.attempt(function() return type(block.getComponentVar) end),
      t.attempt(function() return type(block.setComponentVar) end) }
  end },
}
