-- Switches of an object, locks, highlights, decals, lines, snap points, menus.

local function switch(name, asks, field)
  return { name, asks, "Object." .. field, function(t)
    local block = t.block()
    local before = block[field]
    block[field] = not before
    return { before, block[field] }
  end }
end

return {
  switch("interactable", "interactable can be switched", "interactable"),
  switch("tooltip", "tooltip can be switched", "tooltip"),
  switch("sticky", "sticky can be switched", "sticky"),
  switch("use-hands", "use_hands can be switched", "use_hands"),
  switch("use-gravity", "use_gravity can be switched", "use_gravity"),
  switch("use-grid", "use_grid can be switched", "use_grid"),
  switch("use-snap", "use_snap_points can be switched", "use_snap_points"),
  switch("drag", "drag_selectable can be switched", "drag_selectable"),
  switch("auto-raise", "auto_raise can be switched", "auto_raise"),
  switch("measure", "measure_movement can be switched", "measure_movement"),
  switch("grid-projection", "grid_projection can be switched", "grid_projection"),
  switch("ignore-fog", "ignore_fog_of_war can be switched", "ignore_fog_of_war"),
  switch("gizmo", "gizmo_selectable can be switched", "gizmo_selectable"),
  { "lock", "setLock, getLock and locked", "Object.setLock Object.getLock Object.locked", function(t)
    local block = t.spawn("BlockSquare", true)
    local before = { block.getLock(), block.locked }
    block.setLock(true)
    local after = { block.getLock(), block.locked }
    block.locked = false
    return { before, after, block.getLock() }
  end },
  { "lock-verbs", "lock() and unlock()", "Object.lock Object.unlock", function(t)
    local block = t.block()
    block.unlock()
    local open = block.getLock()
    block.lock()
    return { open, block.getLock() }
  end },
  { "face-down", "is_face_down of a flipped object", "Object.is_face_down", function(t)
    local block = t.block()
    local before = block.is_face_down
    block.setRotation({ 0, 180, 180 })
    return { before, block.is_face_down }
  end },
  { "typed", "max_typed_number", "Object.max_typed_number", function(t)
    return { t.block().max_typed_number, t.spawn("Deck").max_typed_number }
  end },
  { "held", "held_by_color of an object nobody holds", "Object.held_by_color", function(t)
    return { t.block().held_by_color == nil, t.block().held_by_color }
  end },
  { "highlight", "highlightOn and highlightOff", "Object.highlightOn Object.highlightOff Object.getHighlightColor",
    function(t)
    local block = t.block()
    block.highlightOn({ 1, 0, 0 })
    local on = t.attempt(function() return block.getHighlightColor() end)
    block.highlightOff()
    return { on, t.attempt(function() return block.highlightOn("Red", 1) end) }
  end },
  { "snaps", "setSnapPoints and getSnapPoints", "Object.setSnapPoints Object.getSnapPoints", function(t)
    local block = t.block()
    block.setSnapPoints({ { position = { 1, 0, 2 }, rotation = { 0, 90, 0 }, rotation_snap = true, tags = { "a" } } })
    local point = block.getSnapPoints()[1]
    return { #block.getSnapPoints(), point.position, point.rotation, point.rotation_snap, point.tags }
  end },
  { "snaps-none", "getSnapPoints without any", "Object.getSnapPoints", function(t)
    return t.block().getSnapPoints()
  end },
  { "lines", "setVectorLines and getVectorLines", "Object.setVectorLines Object.getVectorLines", function(t)
    local block = t.block()
    local before = block.getVectorLines() == nil
    block.setVectorLines({ { points = { { 0, 1, 0 }, { 1, 1, 0 } }, color = { 1, 0, 0 }, thickness = 0.1 } })
    local lines = block.getVectorLines()
    block.setVectorLines({})
    return { before, #lines, #lines[1].points, lines[1].thickness, lines[1].color,
      block.getVectorLines() == nil or #block.getVectorLines() }
  end },
  { "lines-bare", "setVectorLines without a value empties the list", "Object.setVectorLines", function(t)
    local block = t.block()
    block.setVectorLines({ { points = { { 0, 1, 0 }, { 1, 1, 0 } } } })
    return { t.attempt(function() return block.setVectorLines() end),
      block.getVectorLines() == nil or #block.getVectorLines() }
  end },
  { "lines-global", "Global.setVectorLines replaces everything",
    "Object.setVectorLines Object.getVectorLines", function(t)
    t.finally(function() Global.setVectorLines({}) end)
    local line = { points = { { -15, 2, 0 }, { -14, 2, 0 } } }
    Global.setVectorLines({ line, line })
    local two = #Global.getVectorLines()
    Global.setVectorLines({ line })
    return { two, #Global.getVectorLines() }
  end },
  { "decals", "addDecal, getDecals and setDecals", "Object.addDecal Object.getDecals Object.setDecals", function(t)
    local block = t.block()
    local url = t.part("tile").getCustomObject().image
    local before = block.getDecals() == nil or #block.getDecals()
    block.addDecal({ name = "mark", url = url, position = { 0, 1, 0 }, rotation = { 90, 0, 0 }, scale = { 1, 1, 1 } })
    local one = block.getDecals()[1]
    t.attempt(function() return block.setDecals() end)
    return { before, one.name, one.scale, block.getDecals() == nil or #block.getDecals() }
  end },
  { "menu", "addContextMenuItem and clearContextMenu", "Object.addContextMenuItem Object.clearContextMenu", function(t)
    local block = t.block()
    return { t.attempt(function() return block.addContextMenuItem("probe", function() end) end),
      t.attempt(function() return block.addContextMenuItem("probe two", function() end, true) end),
      t.attempt(function() return block.clearContextMenu() end) }
  end },
  { "menu-table", "A context menu of the table", "addContextMenuItem clearContextMenu", function(t)
    t.finally(clearContextMenu)
    return t.attempt(function() return addContextMenuItem("probe", function() end) end)
  end },
  { "hidden", "setInvisibleTo and setHiddenFrom take colors, or nothing", "Object.setInvisibleTo Object.setHiddenFrom",
    function(t)
    local block = t.block()
    return { t.attempt(function() return block.setInvisibleTo({ "Blue" }) end),
      t.attempt(function() return block.setInvisibleTo() end),
        t.attempt(function() return block.setHiddenFrom({ "Blue" }) end),
      t.attempt(function() return block.setHiddenFrom() end) }
  end },
  { "hiders", "attachHider and attachInvisibleHider", "Object.attachHider Object.attachInvisibleHider", function(t)
    local block = t.block()
    return { t.attempt(function() return block.attachHider("probe", true, { "Blue" }) end),
      t.attempt(function() return block.attachHider("probe", false) end),
      t.attempt(function() return block.attachInvisibleHider("probe", true) end) }
  end },
  { "joints", "jointTo and getJoints", "Object.jointTo Object.getJoints", function(t)
    local a, b = t.block(), t.block()
    local made = t.attempt(function() return a.jointTo(b, { type = "Fixed" }) end)
    local joints = a.getJoints()
    return { made, joints ~= nil and #joints, joints ~= nil and joints[1] and joints[1].type,
      t.attempt(function() return a.jointTo() end), a.getJoints() == nil or #a.getJoints() }
  end },
  { "attachments", "addAttachment and removeAttachment",
    "Object.addAttachment Object.getAttachments Object.removeAttachment",
    function(t)
    local a, b = t.block("carrier"), t.block("attached")
    local done = a.addAttachment(b)
    t.wait(2)
    local list = a.getAttachments()
    local gone = b == nil or b.isDestroyed()
    local free = a.removeAttachment(list[1] and list[1].index or 0)
    t.wait(2)
    return { done, #list, list[1] and list[1].name, gone, free and free.getName(), #a.getAttachments() }
  end },
  { "attachments-destroyed", "destroyAttachments",
    "Object.addAttachment Object.destroyAttachments Object.destroyAttachment",
    function(t)
    local a, b, c = t.block(), t.block(), t.block()
    a.addAttachment(b)
    a.addAttachment(c)
    t.wait(2)
    local first = a.destroyAttachment(0)
    local left = #a.getAttachments()
    a.destroyAttachments()
    return { first, left, #a.getAttachments() }
  end },
  { "rotation-values", "getRotationValues and setRotationValues",
    "Object.getRotationValues Object.setRotationValues Object.getRotationValue Object.setRotationValue", function(t)
    local block = t.block()
    local before = #block.getRotationValues()
    block.setRotationValues({ { value = "up", rotation = { 0, 0, 0 } }, { value = 2, rotation = { 0, 0, 180 } } })
    return { before, #block.getRotationValues(), block.getRotationValues()[1].value, block.getRotationValue(),
      block.setRotationValue(2) }
  end },
  { "rotation-values-die", "The rotation values of a die", "Object.getRotationValues", function(t)
    local values = t.spawn("Die_6").getRotationValues()
    local found = {}
    for i, each in ipairs(values) do
      found[i] = { each.value, each.rotation }
    end
    return found
  end, within = 0.6 },
  { "selection", "Selecting for a player by script",
    "Object.addToPlayerSelection Object.removeFromPlayerSelection Object.getSelectingPlayers", function(t)
    local me, block = t.me(), t.block()
    block.addToPlayerSelection(me.color)
    t.wait()
    local one = { #me.getSelectedObjects(), #block.getSelectingPlayers() }
    block.removeFromPlayerSelection(me.color)
    t.wait()
    return { one, #me.getSelectedObjects() }
  end },
  { "fog-reveal", "getFogOfWarReveal", "Object.getFogOfWarReveal Object.setFogOfWarReveal", function(t)
    local block = t.block()
    local found = block.getFogOfWarReveal()
    block.setFogOfWarReveal({ reveal = true, range = 7 })
    return { found.reveal, block.getFogOfWarReveal().reveal, block.getFogOfWarReveal().range }
  end },
}
