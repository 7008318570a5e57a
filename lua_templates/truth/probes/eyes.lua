-- What only eyes can tell: the kit shows something and a person answers yes or no.

-- A question about a scene. The probe waits until the person presses Yes, No or Skip. `expected` is what we
-- believe; nil where we have no idea.
local function look(name, asks, uses, question, scene, expected)
  return { name, asks, uses, function(t)
    scene(t)
    while true do
      t.wait()
    end
  end, look = question, expected = expected }
end

local function show_to(t, obj)
  local me = t.me()
  local at = obj.getPosition()
  me.lookAt({ position = { at.x, at.y, at.z }, pitch = 60, yaw = 0, distance = 12 })
end

return {
  look("interactable-alt", "Alt shows an object large that is not interactable", "Object.interactable",
    "Point at the tile in front of you and hold Alt. Is it shown large?", function(t)
    local tile = t.part("tile")
    tile.interactable = false
    t.finally(function() tile.interactable = true end)
    show_to(t, tile)
  end),
  look("interactable-tooltip", "An object that is not interactable has a tooltip", "Object.interactable Object.tooltip",
    "Point at the tile and wait. Does its name appear?", function(t)
    local tile = t.part("tile")
    tile.interactable = false
    t.finally(function() tile.interactable = true end)
    show_to(t, tile)
  end),
  look("interactable-menu", "An object that is not interactable has a context menu", "Object.interactable",
    "Right-click the tile. Does a menu open?", function(t)
    local tile = t.part("tile")
    tile.interactable = false
    t.finally(function() tile.interactable = true end)
    show_to(t, tile)
  end, "no"),
  look("alt-board", "Alt-zoom works on a Custom_Board", "Object.type",
    "Point at the board and hold Alt. Is it shown large?", function(t)
    show_to(t, t.part("board"))
  end, "no"),
  look("alt-model", "Alt-zoom works on a model of type Board", "Object.type",
    "Point at the gray model and hold Alt. Is it shown large?", function(t)
    local made = t.ready(t.part("model").clone({ position = { 0, 2, 0 } }))
    made.setCustomObject({ type = 4 })
    show_to(t, t.ready(made.reload()))
  end, "no"),
  look("alt-tile", "Alt-zoom works on a tile", "Object.type",
    "Point at the tile and hold Alt. Is it shown large?", function(t)
    show_to(t, t.part("tile"))
  end, "yes"),
  look("hide-down-tile", "HideWhenFaceDown: a tile that lies face down is a question mark",
    "Object.hide_when_face_down",
    "Is the tile in front of you drawn as a question mark?", function(t)
    local tile = t.part("tile")
    local turned = tile.getRotation()
    tile.hide_when_face_down = true
    tile.setRotation({ 0, 180, 180 })
    t.finally(function()
      tile.setRotation(turned)
      tile.hide_when_face_down = false
    end)
    show_to(t, tile)
  end, "yes"),
  look("hide-down-plain", "Without HideWhenFaceDown the tile shows its back", "",
    "Do you see the back of the tile, with the word BACK?", function(t)
    local tile = t.part("tile")
    local turned = tile.getRotation()
    tile.setRotation({ 0, 180, 180 })
    t.finally(function() tile.setRotation(turned) end)
    show_to(t, tile)
  end, "yes"),
  look("hide-down-card", "A card that lies face down shows its back", "",
    "Do you see the back of the card, with the word BACK?", function(t)
    local card = t.part("card")
    local turned = card.getRotation()
    card.setRotation({ 0, 180, 180 })
    t.finally(function() card.setRotation(turned) end)
    show_to(t, card)
  end, "yes"),
  look("round-cut", "What a round card shows beside its circle is cut off", "Object.type",
    "The round card has red corners in its picture. Are the corners invisible?", function(t)
    show_to(t, t.part("round"))
  end, "yes"),
  look("round-wide", "How wide a round card is at scale 1", "",
    "Is the round card about as wide as the long side of the card beside it (yes), or as its short side (no)?",
      function(t)
    show_to(t, t.part("round"))
  end, "yes"),
  look("lines-hidden", "The lines of an invisible object are invisible", "Object.setInvisibleTo Object.setVectorLines",
    "Is there a red line in front of you?", function(t)
    local block, me = t.block(), t.me()
    block.setPosition({ 0, 3, 0 })
    block.setVectorLines({ { points = { { -2, 0, 0 }, { 2, 0, 0 } }, color = { 1, 0, 0 }, thickness = 0.3 } })
    block.setInvisibleTo({ me.color })
    show_to(t, block)
  end, "no"),
  look("invisible", "setInvisibleTo hides an object from a player", "Object.setInvisibleTo",
    "Do you see a white block in front of you?", function(t)
    local block, me = t.block(), t.me()
    block.setPosition({ 0, 3, 0 })
    block.setInvisibleTo({ me.color })
    show_to(t, block)
  end, "no"),
  look("highlight", "highlightOn draws a rim", "Object.highlightOn",
    "Does the block have a green rim?", function(t)
    local block = t.block()
    block.setPosition({ 0, 3, 0 })
    block.highlightOn("Green")
    show_to(t, block)
  end, "yes"),
  look("button-seen", "A button on a block can be read", "Object.createButton",
    "Do you see a button with the word PRESS on the block?", function(t)
    local block = t.block()
    block.setPosition({ 0, 3, 0 })
    block.createButton({ click_function = "truthNoted", function_owner = Global, label = "PRESS", position = { 0, 0.6,
      0 },
      width = 900, height = 400, font_size = 200 })
    show_to(t, block)
  end, "yes"),
  look("rich-text", "Text elements take <b> and <color>", "UI.setXml",
    "Over the block, is the word BOLD thick and the word RED red?", function(t)
    local block = t.block()
    block.setPosition({ 0, 3, 0 })
    block.UI.setXml('<Text position="0 0 -120" fontSize="40"><b>BOLD</b> <color=#FF0000>RED</color></Text>')
    show_to(t, block)
  end, "yes"),
  look("end-turn", "Turns.enable shows the button End Turn", "Turns.enable Turns.pass_turns",
    "Is there a button End Turn on your screen?", function(t)
    t.finally(function()
      Turns.enable = false
      Turns.pass_turns = true
    end)
    Turns.pass_turns = false
    Turns.enable = true
  end, "yes"),
  look("hand-other", "An object in a hand zone that is not a card is hidden from others", "Object.use_hands",
    "Only with a second player: does the other player see a question mark in your hand? Otherwise press Skip.",
      function(t)
    local block = t.spawn("BlockSquare", true)
    block.use_hands = true
    block.setPosition(t.me().getHandTransform().position)
  end, "yes"),
}
