-- Global of the truth kit: the handlers of the game, and the functions of the panel.

local main = require("main")

-- Objects of the save ask it while they load.
truth_loaded = false

-- Every handler only notes that it was called. Tries answer what a probe asked for.
local NOTED = {
  "onObjectSpawn", "onObjectDestroy", "onObjectDrop", "onObjectPickUp", "onObjectRandomize", "onObjectRotate",
  "onObjectEnterContainer", "onObjectLeaveContainer", "onObjectEnterZone", "onObjectLeaveZone",
  "onObjectEnterScriptingZone", "onObjectLeaveScriptingZone", "onObjectStateChange", "onObjectCollisionEnter",
  "onObjectCollisionExit", "onObjectCollisionStay", "onObjectNumberTyped", "onObjectHover", "onObjectFlick",
  "onObjectLoopingEffect", "onObjectTriggerEffect", "onObjectPeek", "onObjectPageChange", "onObjectSearchStart",
  "onObjectSearchEnd", "onPlayerTurn", "onPlayerChangeColor", "onPlayerConnect", "onPlayerDisconnect",
  "onPlayerAction", "onPlayerHandChoice", "onPlayerPing", "onPlayerChangeTeam", "onBlindfold", "onChat",
  "onScriptingButtonDown", "onScriptingButtonUp", "onZoneGroupSort", "tryObjectEnterContainer",
  "tryObjectRandomize", "tryObjectRotate", "tryObjectStateChange",
}

for _, name in ipairs(NOTED) do
  _G[name] = function(...)
    return (main.heard(name, ...))
  end
end

function onLoad(state)
  truth_loaded = true
  main.load(state)
end

function onSave()
  return main.save()
end

function onUpdate()
  main.frame()
end

function onExternalMessage(data)
  main.message(data)
end

function truthRun()
  main.run()
end

function truthAsk()
  main.ask()
end

function truthAnswer(player, value, id)
  main.answer(id)
end

-- Whether probes are running, and the id of the one that waits for a person.
function truthState()
  return main.state()
end

function truthVersion(player, value)
  main.version(value)
end

-- Called by probes through buttons, timers and other scripts.
function truthNoted(...)
  main.heard("truthNoted", ...)
end

function truthDoubled(given)
  return given.number * 2
end

function truthRoutine()
  main.heard("truthRoutine")
  coroutine.yield(0)
  main.heard("truthRoutine")
  return 1
end
