-- What a player does with hands and keys: the kit asks for it and notes which events come.

local OLD = [[seen = ''
function onPickedUp() seen = seen .. 'onPickedUp ' end
function onDropped() seen = seen .. 'onDropped ' end
]]
local NEW = [[seen = ''
function onPickUp() seen = seen .. 'onPickUp ' end
function onDrop() seen = seen .. 'onDrop ' end
function onNumberTyped(color, number) seen = seen .. 'onNumberTyped' .. number .. ' ' return true end
]]

-- Waits until `done()` gives something, and answers with it. The person may press Skip instead.
local function act(name, asks, uses, request, scene)
  return { name, asks, uses, function(t)
    local done = scene(t)
    t.till(done, 1000000)
    t.wait(20)
    return done(true)
  end, act = request }
end

local function before_you(t, code)
  local block = t.scripted(code, { Locked = false, Nickname = "probe block" })
  block.setPosition({ 0, 3, 0 })
  t.me().lookAt({ position = { 0, 1, 0 }, pitch = 60, yaw = 0, distance = 15 })
  t.rest(block)
  t.listen()
  return block
end

return {
  act("lift", "Lifting and dropping raise events in their order",
    "onObjectPickUp onObjectDrop onPickUp onDrop Object.held_by_color", "Pick up the white block and drop it.",
      function(t)
    local block = before_you(t, NEW)
    local held = nil
    return function(over)
      held = held or block.held_by_color
      if over then
        return { t.order({ "onObjectPickUp", "onObjectDrop" }), block.getVar("seen"), held == t.me().color,
          #t.heard("onPlayerAction") > 0 }
      end
      return #t.heard("onObjectDrop") > 0
    end
  end),
  act("lift-old", "Scripts with only the old names onPickedUp and onDropped", "onPickedUp onDropped",
    "Pick up the white block and drop it.", function(t)
    local block = before_you(t, OLD)
    return function(over)
      if over then
        return block.getVar("seen")
      end
      return #t.heard("onObjectDrop") > 0
    end
  end),
  act("lift-hands", "A dropped card enters the hand", "Player.getHandObjects",
    "Take the card in front of you and drop it into your hand.", function(t)
    local card = t.spawn("Card", true)
    card.setPosition({ 0, 3, 0 })
    local me = t.me()
    t.rest(card)
    t.listen()
    return function(over)
      return over and #me.getHandObjects() or #me.getHandObjects() > 0
    end
  end),
  act("flip-key", "Turning over by the key F", "onObjectRotate onPlayerAction tryObjectRotate",
    "Point at the white block and press F.", function(t)
    before_you(t, NEW)
    return function(over)
      return over and (t.order({ "onPlayerAction", "tryObjectRotate", "onObjectRotate" }))
        or #t.heard("onObjectRotate") > 0
    end
  end),
  act("number", "Typing a number over an object", "onNumberTyped onObjectNumberTyped",
    "Point at the white block and press 3.", function(t)
    local block = before_you(t, NEW)
    return function(over)
      if over then
        return { #t.heard("onObjectNumberTyped"), block.getVar("seen") }
      end
      return #t.heard("onObjectNumberTyped") > 0 or block.getVar("seen") ~= ""
    end
  end),
  act("chat", "onChat gets the text and the player", "onChat", "Write the word probe in the chat.", function(t)
    t.listen()
    return function(over)
      local heard = t.heard("onChat")
      if over then
        return { heard[1][1], heard[1][2] == t.me().color or heard[1][2] ~= nil }
      end
      return #heard > 0
    end
  end),
  act("scripting-key", "The scripting keys raise two events", "onScriptingButtonDown onScriptingButtonUp",
    "Press 1 on the number pad (scripting button 1).", function(t)
    t.listen()
    return function(over)
      if over then
        local down = t.heard("onScriptingButtonDown")[1]
        return { down and down[1], #t.heard("onScriptingButtonUp") }
      end
      return #t.heard("onScriptingButtonUp") > 0
    end
  end),
  act("hover", "Pointing at an object raises onObjectHover", "onObjectHover",
    "Point at the white block.", function(t)
    before_you(t, NEW)
    return function(over)
      return over and #t.heard("onObjectHover") > 0 or #t.heard("onObjectHover") > 0
    end
  end),
  act("button", "A press calls the function with object, color and side", "Object.createButton",
    "Press the button on the block.", function(t)
    local block = before_you(t, NEW)
    block.setLock(true)
    block.createButton({ click_function = "truthNoted", function_owner = Global, label = "PRESS", position = { 0, 0.6,
      0 },
      width = 900, height = 400, font_size = 200 })
    return function(over)
      local heard = t.heard("truthNoted")
      if over then
        return { heard[1][1], heard[1][2] == t.me().color, heard[1][3] }
      end
      return #heard > 0
    end
  end),
  act("xml-defaults", "onClick in Defaults works for an XML button", "UI.setXml",
    "Press the button over the block.", function(t)
    local block = before_you(t, NEW)
    block.setLock(true)
    block.UI.setXml('<Defaults><Button onClick="Global/truthNoted"/></Defaults>'
      .. '<Button id="press" text="PRESS" width="300" height="100" fontSize="60" position="0 0 -120"/>')
    return function(over)
      local heard = t.heard("truthNoted")
      if over then
        return { heard[1][1] == t.me().color, heard[1][2], heard[1][3] }
      end
      return #heard > 0
    end
  end),
  act("search", "Searching a bag raises two events", "onObjectSearchStart onObjectSearchEnd",
    "Right-click the bag, choose Search, and close the window.", function(t)
    local bag = t.bag(2)
    bag.setPosition({ 0, 2, 0 })
    t.listen()
    return function(over)
      return over and (t.order({ "onObjectSearchStart", "onObjectSearchEnd" })) or #t.heard("onObjectSearchEnd") > 0
    end
  end),
  act("number-bag", "Typing a number over a bag takes blocks out", "onObjectLeaveContainer onObjectNumberTyped",
    "Point at the bag and press 1.", function(t)
    local bag = t.bag(2)
    bag.setPosition({ 0, 2, 0 })
    t.listen()
    return function(over)
      if over then
        return { t.order({ "onObjectNumberTyped", "onObjectLeaveContainer", "onObjectSpawn" }), bag.getQuantity() }
      end
      return #t.heard("onObjectLeaveContainer") > 0
    end
  end),
  act("end-turn", "End Turn of the only player raises onPlayerTurn", "onPlayerTurn Turns.enable",
    "Press the button End Turn.", function(t)
    t.finally(function() Turns.enable = false end)
    Turns.enable = true
    t.wait(5)
    t.listen()
    return function(over)
      local heard = t.heard("onPlayerTurn")
      if over then
        return { #heard, heard[1][1] == heard[1][2] }
      end
      return #heard > 0
    end
  end),
}
