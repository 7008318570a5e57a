-- Players, their seats, chat, dialogs and turns.

return {
  { "me", "The fields of the player who sits here",
    "Player.color Player.seated Player.host Player.admin Player.promoted Player.steam_name Player.steam_id", function(t)
    local me = t.me()
    return { type(me.color), me.seated, me.host, me.admin, me.promoted, type(me.steam_name), type(me.steam_id) }
  end },
  { "empty", "The fields of an empty seat", "Player.seated Player.steam_name Player.color Player.host", function()
    local seat = Player["Pink"]
    return { seat.color, seat.seated, seat.steam_name == nil, seat.host, seat.admin, seat.promoted,
      tostring(seat.steam_id) }
  end },
  { "by-name", "Player.White and Player[\"White\"]", "PlayerManager.White", function()
    return { Player.White.color, Player["White"].color, Player.White == Player["White"] }
  end },
  { "unknown", "Player of an unknown color", "Player.color", function(t)
    local name = "Mauve"
    return t.attempt(function() return Player[name] == nil or Player[name].color end)
  end },
  { "lists", "The lists of players and colors",
    "PlayerManager.getPlayers PlayerManager.getColors PlayerManager.getAvailableColors PlayerManager.getSpectators",
      function()
    return { #Player.getPlayers(), Player.getColors(), #Player.getAvailableColors(), #Player.getSpectators() }
  end },
  { "seated", "getSeatedPlayers gives colors", "getSeatedPlayers", function(t)
    local found = getSeatedPlayers()
    return { #found, type(found[1]), found[1] == t.me().color }
  end },
  { "actions", "The numbers of Player.Action", "PlayerManager.Action", function(t)
    return { t.attempt(function() return Player.Action.FlipOver end),
      t.attempt(function() return Player.Action.PickUp end),
      t.attempt(function() return Player.Action.Delete end) }
  end },
  { "print", "print, printToAll, printToColor", "print printToAll printToColor", function(t)
    local me = t.me()
    return { print("probe"), printToAll("probe", { 1, 1, 1 }), printToColor("probe", me.color, { 1, 1, 1 }),
      t.attempt(function() return printToColor("probe", "Pink") end) }
  end },
  { "broadcast", "broadcastToAll and broadcastToColor", "broadcastToAll broadcastToColor", function(t)
    local me = t.me()
    return { broadcastToAll("probe", { 1, 1, 1 }), broadcastToColor("probe", me.color, { 1, 1, 1 }),
      t.attempt(function() return broadcastToColor("probe", "Pink", { 1, 1, 1 }) end) }
  end },
  { "broadcast-name", "broadcastToAll takes a name of a color", "broadcastToAll", function(t)
    return t.attempt(function() return broadcastToAll("probe", "Red") end)
  end },
  { "print-things", "print of tables, numbers and nil", "print log logString logStyle", function(t)
    return { t.attempt(function() return print({ 1 }) end), t.attempt(function() return print(nil) end),
      t.attempt(function() return print(1, "two") end), t.attempt(function() return log({ a = 1 }, "probe", "tag") end),
      t.attempt(function() return logString("probe") end), t.attempt(function() return logStyle("probe", "Red") end) }
  end },
  { "print-number", "player.print takes a number for the color", "Player.print Player.broadcast", function(t)
    local me = t.me()
    return { t.attempt(function() return me.print("probe", 1) end), t.attempt(function() return me.broadcast("probe",
      2) end) }
  end },
  { "print-player", "player.print and player.broadcast", "Player.print Player.broadcast", function(t)
    local me = t.me()
    return { me.print("probe"), me.broadcast("probe", { 1, 1, 1 }),
      t.attempt(function() return Player.Pink.print("probe") end) }
  end },
  { "empty-verbs", "kick, mute and promote of an empty seat", "Player.kick Player.mute Player.promote", function(t)
    local seat = Player.Pink
    return { t.attempt(function() return seat.kick() end), t.attempt(function() return seat.mute() end),
      t.attempt(function() return seat.promote() end) }
  end },
  { "change-color", "changeColor moves a player, with an event", "Player.changeColor onPlayerChangeColor", function(t)
    local me = t.me()
    local old = me.color
    local new = old == "Red" and "Blue" or "Red"
    t.listen()
    local done = me.changeColor(new)
    t.wait(20)
    local moved = { Player[new].seated, Player[old].seated }
    local colors = {}
    for i, each in ipairs(t.heard("onPlayerChangeColor")) do
      colors[i] = each[1] == new and "new" or each[1] == old and "old" or each[1]
    end
    t.wait(5)
    Player[new].changeColor(old)
    t.wait(20)
    return { done, moved, colors, Player[old].seated }
  end },
  { "change-old", "A script with only the old name onPlayerChangedColor",
    "onPlayerChangedColor Player.changeColor", function(t)
    local watcher = t.scripted("seen = 0 function onPlayerChangedColor() seen = seen + 1 end")
    local me = t.me()
    local old = me.color
    local new = old == "Red" and "Blue" or "Red"
    me.changeColor(new)
    t.wait(20)
    Player[new].changeColor(old)
    t.wait(20)
    return watcher.getVar("seen") > 0
  end },
  { "pointer", "getPointerPosition and getPointerRotation",
    "Player.getPointerPosition Player.getPointerRotation", function(t)
    local me = t.me()
    return { type(me.getPointerPosition().x), type(me.getPointerRotation()) }
  end },
  { "hover", "getHoverObject and getHoldingObjects of a quiet player",
    "Player.getHoverObject Player.getHoldingObjects", function(t)
    local me = t.me()
    return { me.getHoverObject() == nil or "some", #me.getHoldingObjects() }
  end },
  { "selected", "getSelectedObjects and clearSelectedObjects",
    "Player.getSelectedObjects Player.clearSelectedObjects", function(t)
    local me = t.me()
    local before = #me.getSelectedObjects()
    return { before, me.clearSelectedObjects() }
  end },
  { "look-at", "lookAt of a player", "Player.lookAt", function(t)
    return t.me().lookAt({ position = { -10, 1, 0 }, pitch = 60, yaw = 0, distance = 30 })
  end },
  { "camera", "setCameraMode and attachCameraToObject", "Player.setCameraMode Player.attachCameraToObject", function(t)
    local me, block = t.me(), t.block()
    return { t.attempt(function() return me.attachCameraToObject({ object = block }) end),
      t.attempt(function() return me.setCameraMode("ThirdPerson") end) }
  end },
  { "copy", "player.copy and player.paste", "Player.copy Player.paste", function(t)
    local me, block = t.me(), t.block("copied")
    local copied = me.copy({ block })
    local before = #getObjects()
    local pasted = t.attempt(function() return me.paste(t.place()) ~= nil end)
    t.wait(5)
    return { copied, pasted, #getObjects() - before }
  end },
  { "ping", "pingTable raises onPlayerPing", "Player.pingTable onPlayerPing", function(t)
    local me = t.me()
    t.listen()
    local done = me.pingTable({ -10, 1, 0 })
    t.wait(3)
    return { done, #t.heard("onPlayerPing") }
  end },
  { "team", "The team of a player", "Player.team", function(t)
    local me = t.me()
    local before = me.team
    me.team = "Hearts"
    t.wait(3)
    local now = me.team
    me.team = before
    return { before, now }
  end },
  { "lift", "lift_height and blindfolded", "Player.lift_height Player.blindfolded", function(t)
    local me = t.me()
    return { me.lift_height, me.blindfolded }
  end },
  { "dialogs", "The dialogs of a player are functions",
    "Player.showOptionsDialog Player.showConfirmDialog Player.showInputDialog Player.showInfoDialog", function(t)
    local me = t.me()
    return { type(me.showOptionsDialog), type(me.showConfirmDialog), type(me.showInputDialog), type(me.showInfoDialog) }
  end },
  { "turns-off", "Turns before they are used", "Turns.enable Turns.turn_color Turns.type", function()
    return { Turns.enable, Turns.turn_color, Turns.type, Turns.order, Turns.pass_turns }
  end },
  { "turns", "Turns.enable and turn_color, and their event", "Turns.enable Turns.turn_color onPlayerTurn", function(t)
    local me = t.me()
    t.finally(function() Turns.enable = false end)
    t.listen()
    Turns.enable = true
    t.wait(3)
    local first = { Turns.turn_color == me.color, #t.heard("onPlayerTurn") }
    Turns.turn_color = me.color
    t.wait(3)
    return { first, Turns.turn_color == me.color, #t.heard("onPlayerTurn") }
  end },
  { "turns-order", "A custom order of turns",
    "Turns.order Turns.type Turns.getNextTurnColor Turns.getPreviousTurnColor Turns.getTurnOrder", function(t)
    t.finally(function() Turns.enable = false end)
    Turns.type = 2
    Turns.order = { "Red", "Blue", "White" }
    Turns.enable = true
    t.wait(2)
    return { Turns.order, t.attempt(function() return #Turns.getTurnOrder() end),
      type(Turns.getNextTurnColor()), type(Turns.getPreviousTurnColor()) }
  end },
  { "turns-end", "Turns.endTurn with one player", "Turns.endTurn onPlayerTurn", function(t)
    t.finally(function() Turns.enable = false end)
    Turns.enable = true
    t.wait(3)
    t.listen()
    t.attempt(function() return Turns.endTurn() end)
    t.wait(3)
    return #t.heard("onPlayerTurn")
  end },
  { "hotkey", "addHotkey and clearHotkeys", "addHotkey clearHotkeys", function(t)
    t.finally(clearHotkeys)
    return { t.attempt(function() return addHotkey("probe", function() end) end),
      t.attempt(function() return clearHotkeys() end) }
  end },
  { "looking", "setLookingForPlayers", "setLookingForPlayers", function(t)
    return t.attempt(function() return type(setLookingForPlayers) end)
  end },
}
