-- Decks and stacks: taking, splitting, dealing, the last card but one.

-- The numbers of the cards in a deck, in their order.
local function names(deck)
  local found = {}
  for i, number in ipairs(deck.getData().DeckIDs) do
    found[i] = number
  end
  return found
end

local function small(t, count)
  local deck = t.spawn("Deck", true)
  t.wait(2)
  while deck.getQuantity() > count do
    deck.takeObject({ position = t.place(), smooth = false }).destruct()
  end
  t.wait(2)
  return deck
end

return {
  { "spawned", "A spawned deck has 52 cards", "spawnObject Object.getQuantity", function(t)
    local deck = t.spawn("Deck")
    return { deck.getQuantity(), deck.type, deck.name, #deck.getObjects() }
  end },
  { "take", "A card taken from a deck", "Object.takeObject", function(t)
    local deck = t.spawn("Deck")
    local cards = names(deck)
    local card = t.ready(deck.takeObject({ position = t.place(), smooth = false }))
    local taken = card.getData().CardID
    return { card.type, taken == cards[1], taken == cards[52], deck.getQuantity() }
  end },
  { "take-bottom", "The card at the other end", "Object.takeObject", function(t)
    local deck = t.spawn("Deck")
    local cards = names(deck)
    local card = t.ready(deck.takeObject({ position = t.place(), smooth = false, top = false }))
    local taken = card.getData().CardID
    return { taken == cards[1], taken == cards[52] }
  end },
  { "last-two", "The last card but one ends the deck",
    "Object.takeObject Object.remainder Object.isDestroyed", function(t)
    local deck = small(t, 2)
    local card = deck.takeObject({ position = t.place(), smooth = false })
    local rest = deck.remainder
    local at_once = { deck.isDestroyed(), rest ~= nil, rest ~= nil and rest.type }
    t.ready(card)
    t.wait(3)
    return { at_once, deck == nil, card.type }
  end },
  { "last-card", "takeObject on a deck that ended in the same frame gives the last card",
    "Object.takeObject", function(t)
    local deck = small(t, 2)
    deck.takeObject({ position = t.place(), smooth = false })
    return t.attempt(function()
      local last = deck.takeObject({ position = t.place(), smooth = false })
      return last ~= nil and last.type
    end)
  end },
  { "remainder-none", "remainder of a full deck", "Object.remainder", function(t)
    return t.spawn("Deck").remainder == nil
  end },
  { "shuffle", "shuffle reorders at once", "Object.shuffle", function(t)
    local deck = t.spawn("Deck")
    local before = table.concat(names(deck), " ")
    local done = deck.shuffle()
    return { done, table.concat(names(deck), " ") ~= before, deck.getQuantity() }
  end },
  { "shuffle-randomize", "randomize of a deck shuffles it", "Object.randomize", function(t)
    local deck = t.spawn("Deck")
    local before = table.concat(names(deck), " ")
    t.listen()
    local done = deck.randomize()
    t.wait(3)
    return { done, table.concat(names(deck), " ") ~= before, #t.heard("onObjectRandomize") }
  end },
  { "shuffle-event", "shuffle raises onObjectRandomize", "Object.shuffle onObjectRandomize", function(t)
    local deck = t.spawn("Deck")
    t.listen()
    deck.shuffle()
    t.wait(3)
    return #t.heard("onObjectRandomize")
  end },
  { "cut", "cut gives a lower and an upper part", "Object.cut", function(t)
    local deck = t.spawn("Deck", true)
    t.rest(deck)
    local parts = deck.cut(10)
    t.wait(3)
    return { #parts, parts[1].getQuantity(), parts[2].getQuantity() }
  end },
  { "split", "split gives the larger part first", "Object.split", function(t)
    local deck = t.spawn("Deck", true)
    t.rest(deck)
    local parts = deck.split(3)
    t.wait(3)
    return { #parts, parts[1].getQuantity(), parts[2].getQuantity(), parts[3].getQuantity() }
  end },
  { "spread", "spread lays the cards side by side", "Object.spread", function(t)
    local deck = small(t, 3)
    local cards = deck.spread(0.5)
    t.wait(3)
    return { #cards, cards[1].type }
  end },
  { "group", "group makes a deck of cards", "group", function(t)
    local a, b = t.spawn("Card", true), t.spawn("Card", true)
    local made = group({ a, b })
    t.wait(30)
    return { #made, made[1] ~= nil and made[1].type, made[1] ~= nil and (made[1].getQuantity()) }
  end },
  { "put-card", "A card put into a deck", "Object.putObject", function(t)
    local deck = t.spawn("Deck")
    local card = t.spawn("Card")
    local made = deck.putObject(card)
    t.wait(30)
    return { made == deck, deck.getQuantity() }
  end },
  { "put-cards", "putObject of two loose cards makes a deck", "Object.putObject", function(t)
    local a, b = t.spawn("Card", true), t.spawn("Card", true)
    local made = a.putObject(b)
    t.wait(30)
    return { made ~= nil and made.type, made ~= nil and (made.getQuantity()) }
  end },
  { "put-index", "putObject with an index", "Object.putObject", function(t)
    local deck, card = t.spawn("Deck"), t.spawn("Card")
    local guid = card.guid
    deck.putObject(card, 0)
    t.wait(30)
    return { deck.getObjects()[1].guid == guid, deck.getObjects()[53].guid == guid }
  end },
  { "fall-on", "A card that falls on a card makes a deck", "onObjectEnterContainer", function(t)
    local a, b = t.spawn("Card", true), t.spawn("Card", true)
    a.setPosition({ -12, 2, 0 })
    t.rest(a)
    t.listen()
    b.setPosition({ -12, 4, 0 })
    t.wait(90)
    return #t.heard("onObjectEnterContainer")
  end },
  { "face-down", "A flipped deck is face down", "Object.is_face_down Object.flip", function(t)
    local deck = t.spawn("Deck", true)
    t.rest(deck)
    local before = deck.is_face_down
    deck.flip()
    t.wait(5)
    t.till(function() return not deck.isSmoothMoving() and deck.resting end)
    return { before, deck.is_face_down }
  end },
  { "stack", "A stack of tiles counts its tiles", "Object.getQuantity Object.takeObject", function(t)
    local stack = t.part("stack")
    local copy = t.ready(stack.clone({ position = t.place() }))
    local taken = t.ready(copy.takeObject({ position = t.place(), smooth = false }))
    return { stack.getQuantity(), copy.getQuantity(), taken.getQuantity(), taken.type, stack.type }
  end },
  { "chips", "Two chips that are put together make a stack", "Object.putObject Object.getQuantity", function(t)
    local a, b = t.spawn("Chip_10", true), t.spawn("Chip_10", true)
    t.listen()
    local made = a.putObject(b)
    t.wait(30)
    return { made ~= nil and made.getQuantity(), made ~= nil and made.type, #t.heard("onObjectEnterContainer") }
  end },
  { "reset", "reset of a deck", "Object.reset", function(t)
    local deck = t.spawn("Deck")
    deck.takeObject({ position = t.place(), smooth = false })
    t.wait(3)
    return { t.attempt(function() return deck.reset() end), deck.getQuantity() }
  end },
  { "custom-card", "A card of a custom sheet", "Object.getCustomObject Object.getData", function(t)
    local card = t.part("card")
    local found = card.getCustomObject()
    return { type(found.face), type(found.back), found.width, found.height, found.number, card.getData().CardID ~= nil }
  end },
}
