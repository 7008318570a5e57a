-- Hands: what enters them, what leaves them, dealing.

-- Moves a card into the hand of the player and returns both.
local function dealt(t)
  local me = t.me()
  local card = t.spawn("Card", true)
  card.deal(1, me.color)
  t.till(function() return #me.getHandObjects() > 0 end, 240)
  t.wait(10)
  return me, me.getHandObjects()[1] or card
end

return {
  { "zones", "Hands.getHands and the hand of a player", "Hands.getHands Player.getHandCount", function(t)
    return { #Hands.getHands() > 0, Hands.getHands()[1].type, t.me().getHandCount() }
  end },
  { "transform", "getHandTransform", "Player.getHandTransform", function(t)
    local found = t.me().getHandTransform()
    local names = {}
    for _, name in ipairs({ "position", "rotation", "scale", "forward", "right", "up" }) do
      names[#names + 1] = name .. " " .. tostring(found[name] ~= nil)
    end
    return names
  end },
  { "transform-none", "getHandTransform of a hand that does not exist", "Player.getHandTransform", function(t)
    return t.attempt(function() return t.me().getHandTransform(9) == nil end)
  end },
  { "transform-set", "setHandTransform moves a hand", "Player.setHandTransform Player.getHandTransform", function(t)
    local me = t.me()
    local old = me.getHandTransform()
    t.finally(function() me.setHandTransform(old) end)
    me.setHandTransform({ position = { old.position.x + 1, old.position.y, old.position.z }, rotation = old.rotation,
      scale = old.scale })
    return me.getHandTransform().position.x - old.position.x
  end },
  { "empty", "getHandObjects of an empty hand", "Player.getHandObjects", function(t)
    return #t.me().getHandObjects()
  end },
  { "deal", "deal moves a card into a hand", "Object.deal Player.getHandObjects", function(t)
    local me = t.me()
    local deck = t.spawn("Deck", true)
    t.rest(deck)
    local done = deck.deal(2, me.color)
    local frames = t.till(function() return #me.getHandObjects() == 2 end, 300)
    return { done, frames ~= nil, deck.getQuantity(), me.getHandObjects()[1].type }
  end },
  { "deal-all", "deal without a color deals to everybody", "Object.deal", function(t)
    local deck = t.spawn("Deck", true)
    t.rest(deck)
    local done = deck.deal(1)
    t.wait(120)
    return { done, 52 - deck.getQuantity() == #getSeatedPlayers() }
  end },
  { "deal-empty", "deal to an empty seat", "Object.deal", function(t)
    local deck = t.spawn("Deck", true)
    t.rest(deck)
    local done = t.attempt(function() return deck.deal(1, "Pink") end)
    t.wait(60)
    return { done, deck.getQuantity() }
  end },
  { "deal-old", "dealToColor and dealToAll", "Object.dealToColor Object.dealToAll", function(t)
    local deck = t.spawn("Deck", true)
    t.rest(deck)
    local done = { t.attempt(function() return deck.dealToColor(1, t.me().color) end),
      t.attempt(function() return deck.dealToAll(1) end) }
    t.wait(120)
    return { done, deck.getQuantity() }
  end },
  { "offset", "dealToColorWithOffset", "Object.dealToColorWithOffset", function(t)
    local deck = t.spawn("Deck", true)
    t.rest(deck)
    local card = t.attempt(function() return deck.dealToColorWithOffset({ 0, 2, 5 }, true, t.me().color) end)
    t.wait(60)
    return { card ~= nil and card ~= "error", deck.getQuantity() }
  end },
  { "zones-of", "The zones of a card in a hand", "Object.getZones Player.getHandObjects", function(t)
    local _, card = dealt(t)
    local zones = card.getZones()
    return { #zones, zones[1] ~= nil and zones[1].type, card.held_by_color == nil, card.getLock() }
  end },
  { "enter", "Entering a hand raises zone events", "onObjectEnterZone", function(t)
    t.listen()
    dealt(t)
    return #t.heard("onObjectEnterZone") > 0
  end },
  { "stays", "setPositionSmooth does not move a card out of a hand", "Object.setPositionSmooth", function(t)
    local me, card = dealt(t)
    card.setPositionSmooth({ -12, 3, 0 })
    t.wait(120)
    return #me.getHandObjects()
  end },
  { "stays-translate", "translate does not move a card out of a hand", "Object.translate", function(t)
    local me, card = dealt(t)
    card.translate({ 0, 0, 12 })
    t.wait(120)
    return #me.getHandObjects()
  end },
  { "leaves", "Without use_hands the card glides out", "Object.setPositionSmooth Object.use_hands", function(t)
    local me, card = dealt(t)
    card.use_hands = false
    card.setPositionSmooth({ -12, 3, 0 })
    t.wait(120)
    return { #me.getHandObjects(), math.abs(card.getPosition().x + 12) < 1 }
  end },
  { "leaves-set", "setPosition moves a card out of a hand", "Object.setPosition", function(t)
    local me, card = dealt(t)
    card.setPosition({ -12, 3, 0 })
    t.wait(60)
    return { #me.getHandObjects(), math.abs(card.getPosition().x + 12) < 1 }
  end },
  { "no-hands", "An object without use_hands does not enter a hand", "Object.use_hands Object.setPosition", function(t)
    local me = t.me()
    local block = t.spawn("BlockSquare", true)
    block.setPosition(me.getHandTransform().position)
    t.wait(30)
    return { block.use_hands, #me.getHandObjects() }
  end },
  { "locked", "A locked card does not enter a hand", "Object.setLock Object.setPosition", function(t)
    local me = t.me()
    local card = t.spawn("Card")
    card.setPosition(me.getHandTransform().position)
    t.wait(30)
    return #me.getHandObjects()
  end },
  { "put", "putObject of a card in a hand", "Object.putObject", function(t)
    local me, card = dealt(t)
    local deck = t.spawn("Deck")
    deck.putObject(card)
    t.wait(60)
    return { #me.getHandObjects(), deck.getQuantity() }
  end },
  { "face", "A dealt card is face up in the hand", "Object.is_face_down", function(t)
    local _, card = dealt(t)
    return card.is_face_down
  end },
  { "settings", "Hands.enable, hiding and disable_unused", "Hands.enable Hands.hiding Hands.disable_unused", function()
    return { Hands.enable, Hands.hiding, Hands.disable_unused }
  end },
  { "two", "A second hand of one color", "Player.getHandCount Object.setValue", function(t)
    local me = t.me()
    local before = me.getHandCount()
    local zone = t.zone("HandTrigger")
    zone.setValue(me.color)
    t.wait(3)
    return { before, me.getHandCount() }
  end },
  { "stash", "moveToHandStash and drawHandStash", "Object.moveToHandStash Player.drawHandStash", function(t)
    local me, card = dealt(t)
    local moved = t.attempt(function() return card.moveToHandStash() end)
    t.wait(60)
    local left = #me.getHandObjects()
    local drawn = t.attempt(function() return me.drawHandStash() end)
    t.wait(60)
    return { moved, left, drawn, #me.getHandObjects() }
  end },
  { "choose", "chooseInHand and clearChooseInHand",
    "chooseInHand clearChooseInHand currentChooseInHand", function(t)
    local me = t.me()
    dealt(t)
    local asked = t.attempt(function() return chooseInHand("probe", 1, 1, "probe", { me.color }) end)
    local now = t.attempt(function() return currentChooseInHand(me.color) end)
    t.attempt(function() return clearChooseInHand({ me.color }) end)
    return { asked, now }
  end },
  { "old", "getPlayerHandPositionAndRotation", "getPlayerHandPositionAndRotation", function(t)
    local found = t.attempt(function() return getPlayerHandPositionAndRotation(t.me().color) end)
    return type(found)
  end },
}
