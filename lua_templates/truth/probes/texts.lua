-- Names, notes, tags, kinds, and other plain fields of an object.

local function both(value, change)
  return function(t)
    local block = t.block()
    local before = value(block)
    change(block)
    return { before, value(block) }
  end
end

return {
  { "name", "setName and getName", "Object.getName Object.setName", both(
    function(o) return o.getName() end, function(o) o.setName("new") end) },
  { "name-empty", "getName of an object without a name", "Object.getName spawnObject", function(t)
    return t.spawn("BlockSquare").getName()
  end },
  { "name-field", "The field name is the internal name", "Object.name", function(t)
    return { t.block().name, t.spawn("Checker_white").name }
  end },
  { "description", "setDescription and getDescription", "Object.getDescription Object.setDescription", both(
    function(o) return o.getDescription() end, function(o) o.setDescription("new\nline") end) },
  { "gm-notes", "setGMNotes and getGMNotes", "Object.getGMNotes Object.setGMNotes", both(
    function(o) return o.getGMNotes() end, function(o) o.setGMNotes("secret") end) },
  { "memo", "memo and getMemo", "Object.memo Object.getMemo", both(
    function(o) return { o.memo == nil, o.getMemo() == nil, o.memo } end, function(o) o.memo = "key" end) },
  { "guid", "guid and getGUID are six signs", "Object.guid Object.getGUID", function(t)
    local block = t.block()
    return { #block.guid, block.guid == block.getGUID(), block.guid:find("^%x+$") ~= nil }
  end },
  { "guid-find", "getObjectFromGUID finds an object", "getObjectFromGUID", function(t)
    local block = t.block("found")
    return { getObjectFromGUID(block.guid).getName(), getObjectFromGUID(block.guid) == block }
  end },
  { "guid-missing", "getObjectFromGUID of an unknown GUID", "getObjectFromGUID", function(t)
    return { getObjectFromGUID("zzzzzz") == nil, t.attempt(function() return getObjectFromGUID("") == nil end) }
  end },
  { "guid-nil", "getObjectFromGUID of nil", "getObjectFromGUID", function(t)
    return t.attempt(function() return getObjectFromGUID(nil) == nil end)
  end },
  { "type", "The type of common objects", "Object.type", function(t)
    local found = {}
    for i, kind in ipairs({ "BlockSquare", "Checker_white", "Card", "Deck", "Bag", "Infinite_Bag", "Die_6", "Notecard",
      "Counter", "Chip_10", "Go_Board", "PlayerPawn", "Chess_King", "Domino", "Quarter" }) do
      found[i] = t.spawn(kind).type
    end
    return found
  end },
  { "type-custom", "The type of custom objects", "Object.type", function(t)
    local found = {}
    for i, key in ipairs({ "tile", "board", "token", "card", "model", "stack" }) do
      found[i] = t.part(key).type
    end
    return found
  end },
  { "tag", "The old field tag", "Object.tag", function(t)
    return { t.block().tag, t.spawn("Deck").tag, t.spawn("Die_6").tag, t.zone("ScriptingTrigger").tag }
  end },
  { "tags", "addTag, hasTag, removeTag", "Object.addTag Object.hasTag Object.removeTag Object.getTags", function(t)
    local block = t.block()
    block.addTag("One Two")
    local had = { block.hasTag("One Two"), block.hasTag("one two"), block.hasTag("other"), block.getTags() }
    block.removeTag("ONE TWO")
    return { had, block.hasTag("One Two") }
  end },
  { "tags-set", "setTags replaces all", "Object.setTags Object.getTags Object.hasAnyTag", function(t)
    local block = t.block()
    block.setTags({ "a", "b" })
    local had = block.getTags()
    block.setTags({})
    return { had, block.hasAnyTag(), block.getTags() }
  end },
  { "tags-twice", "A tag added twice is there once", "Object.addTag Object.getTags", function(t)
    local block = t.block()
    block.addTag("a")
    block.addTag("a")
    return { block.addTag("b"), block.getTags(), block.removeTag("zzz") }
  end },
  { "tags-match", "hasMatchingTag of two objects", "Object.hasMatchingTag", function(t)
    local a, b = t.block(), t.block()
    local plain = a.hasMatchingTag(b)
    a.addTag("x")
    local one = a.hasMatchingTag(b)
    b.addTag("x")
    return { plain, one, a.hasMatchingTag(b) }
  end },
  { "tags-search", "Objects by tag", "getObjectsWithTag getObjectsWithAnyTags getObjectsWithAllTags", function(t)
    local a, b = t.block(), t.block()
    a.setTags({ "probe-a", "probe-b" })
    b.addTag("probe-b")
    return { #getObjectsWithTag("probe-a"), #getObjectsWithTag("Probe-B"), #getObjectsWithAnyTags({ "probe-a",
      "probe-b" }),
      #getObjectsWithAllTags({ "probe-a", "probe-b" }), #getObjectsWithTag("none") }
  end },
  { "tint", "setColorTint and getColorTint", "Object.getColorTint Object.setColorTint", both(
    function(o) return o.getColorTint() end, function(o) o.setColorTint({ 0.25, 0.5, 0.75 }) end) },
  { "tint-name", "setColorTint takes a name of a color", "Object.setColorTint", function(t)
    local block = t.block()
    return { t.attempt(function() block.setColorTint("Red") return block.getColorTint() end) }
  end },
  { "value", "value, getValue and setValue of a block", "Object.value Object.getValue Object.setValue", function(t)
    local block = t.block()
    local before = { block.value, t.attempt(function() return block.getValue() end) }
    return { before, t.attempt(function() block.setValue(5) return block.value end) }
  end },
  { "value-counter", "getValue and setValue of a counter", "Object.getValue Object.setValue", function(t)
    local counter = t.spawn("Counter")
    counter.setValue(7)
    return { counter.getValue(), counter.value }
  end },
  { "value-die", "getValue and setValue of a die", "Object.getValue Object.setValue", function(t)
    local die = t.spawn("Die_6", true)
    t.rest(die)
    die.setValue(3)
    t.rest(die)
    return { die.getValue(), die.value, die.getRotationValue() }
  end },
  { "value-zone", "getValue of a hand zone is its color", "Object.getValue Object.setValue", function(t)
    local zone = t.zone("HandTrigger")
    zone.setValue("Pink")
    return zone.getValue()
  end },
  { "quantity", "getQuantity", "Object.getQuantity", function(t)
    return { t.block().getQuantity(), t.spawn("Deck").getQuantity(), t.bag(3).getQuantity(), t.bag(0).getQuantity() }
  end },
  { "states-none", "getStateId and getStates without states", "Object.getStateId Object.getStates", function(t)
    local block = t.block()
    return { block.getStateId(), block.getStates() == nil or (block.getStates()) }
  end },
  { "states", "setState gives a new object", "Object.setState Object.getStateId Object.getStates",
    function(t)
    local block = t.data({ Name = "BlockSquare", Nickname = "one", Locked = true,
      States = { ["2"] = { Name = "BlockSquare", Nickname = "two", Locked = true, Transform = {
        posX = 0, posY = 3, posZ = 0, rotX = 0, rotY = 0, rotZ = 0, scaleX = 1, scaleY = 1, scaleZ = 1 } } } })
    local before = { block.getStateId(), #block.getStates(), block.getStates()[1].name, block.getStates()[1].id }
    local guid = block.guid
    local new = t.ready(block.setState(2))
    return { before, new.getName(), new.getStateId(), new.guid == guid, block.isDestroyed() }
  end },
  { "custom-none", "getCustomObject of a plain object", "Object.getCustomObject", function(t)
    return { t.block().getCustomObject(), t.zone("ScriptingTrigger").getCustomObject() }
  end },
  { "custom-tile", "getCustomObject of a tile", "Object.getCustomObject", function(t)
    local found = t.part("tile").getCustomObject()
    return { type(found.image), found.type, found.thickness, found.stackable, found.stretch }
  end },
  { "custom-model", "getCustomObject of a model", "Object.getCustomObject", function(t)
    local found = t.part("model").getCustomObject()
    return { type(found.mesh), type(found.collider), found.convex, found.type, found.material }
  end },
  { "custom-set", "setCustomObject on a new object", "Object.setCustomObject Object.loading_custom", function(t)
    local obj = spawnObject({ type = "Custom_Tile", position = t.place(), sound = false })
    local given = t.part("tile").getCustomObject()
    obj.setCustomObject({ image = given.image, type = 2 })
    t.ready(obj)
    return { obj.getCustomObject().type, obj.getCustomObject().image == given.image, obj.loading_custom }
  end },
  { "data", "getData is the saved form", "Object.getData", function(t)
    local block = t.block("saved")
    block.setGMNotes("note")
    local data = block.getData()
    return { data.Name, data.Nickname, data.GMNotes, data.Locked, data.GUID == block.guid, data.Transform.scaleX,
      data.LuaScript, data.ContainedObjects == nil }
  end },
  { "data-bag", "getData of bags", "Object.getData", function(t)
    local full, empty = t.bag(2).getData(), t.bag(0).getData()
    return { #full.ContainedObjects, full.ContainedObjects[1].Nickname, empty.ContainedObjects == nil }
  end },
  { "data-deck", "getData has numbers as keys of CustomDeck", "Object.getData", function(t)
    local kinds = {}
    for key in pairs(t.part("card").getData().CustomDeck) do
      kinds[#kinds + 1] = type(key)
    end
    return kinds
  end },
  { "json", "getJSON is the text of getData", "Object.getJSON", function(t)
    local block = t.block("saved")
    return { JSON.decode(block.getJSON()).Nickname, JSON.decode(block.getJSON(false)).Name,
      block.getJSON(true):find("\n", 1, true) ~= nil }
  end },
  { "script", "getLuaScript and setLuaScript", "Object.getLuaScript Object.setLuaScript", function(t)
    local block = t.block()
    local before = block.getLuaScript()
    block.setLuaScript("x = 1")
    return { before, block.getLuaScript(), tostring(block.getVar("x")) }
  end },
  { "script-reload", "setLuaScript takes effect after reload", "Object.setLuaScript Object.reload", function(t)
    local block = t.block("again")
    block.setLuaScript("x = 1 function f() return 2 end")
    local new = block.reload()
    local called = t.attempt(function() return new.call("f") end)
    t.ready(new)
    t.wait(3)
    return { called, new.getVar("x"), new.call("f"), new.getName(), block == new }
  end },
  { "script-state", "script_state can be assigned", "Object.script_state Object.script_code", function(t)
    local block = t.block()
    local before = block.script_state
    block.script_state = "kept"
    return { before, block.script_state, block.script_code }
  end },
  { "unknown-member", "Reading a member that does not exist", "Object.name", function(t)
    local block = t.block()
    local read = pcall(function() return block.no_such_member end)
    local wrote = pcall(function() block.no_such_member = 1 end)
    return { read, wrote }
  end },
  { "name-variants", "Members are found under other spellings", "Object.guid", function(t)
    local block = t.block()
    return { t.attempt(function() return block.GetName() end), t.attempt(function() return block.get_name() end),
      t.attempt(function() return block.Guid == block.guid end), t.attempt(function() return Player.white.color end) }
  end },
  { "colon", "A colon works like a dot", "Object.getName Object.setName", function(t)
    local block = t.block()
    return t.attempt(function()
      block:setName("by colon")
      return block:getName()
    end)
  end },
  { "handle", "Handles of one object are equal", "Object.guid", function(t)
    local block = t.block()
    local other = getObjectFromGUID(block.guid)
    local keyed = {}
    keyed[block] = 1
    return { block == other, type(block), keyed[other] == 1 }
  end },
  { "hide-down", "hide_when_face_down of common objects", "Object.hide_when_face_down", function(t)
    return { t.block().hide_when_face_down, t.spawn("Card").hide_when_face_down, t.part("tile").hide_when_face_down }
  end },
}
