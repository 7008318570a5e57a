-- Every sentence and name of Cleopatra that a player reads.
-- Pure: requires modules of this game and core/phrases only.

local facts = require("cleopatra/facts")
local kit = require("cleopatra/kit")
local lists = require("core/lists")
local phrases = require("core/phrases")

local words = {}

-- Messages by id; {name} stands for a value. Ids in capitals are the codes of refusals.
local MESSAGES = {
  -- What is no move
  no_seat = "There is no such seat at this table.",
  bad_spot = "To build {piece}, name {spot} and no other spot.",
  no_spot_needed = "There is only one spot for {piece}; do not name any.",
  spot_row = "the left or the right row of the plaza",
  spot_side = "the left or the right corner",
  spot_wall = "the place of the wall",
  spot_cells = "the five squares it covers",
  bad_use = "To pay for {piece}, name exactly {resources}, or leave the choice to the rules.",
  bad_claim = "Only a mosaic can form a sanctuary for you to claim.",

  -- Chance
  before_deal = "Nobody can move before the cards are dealt.",
  first_deal = "The cards have to be dealt before anything else.",
  before_shuffle = "Wait until the discard pile is shuffled.",
  first_shuffle = "The discard pile has to be shuffled before anything else.",
  deal_order = "This deal does not use each worshipper once.",
  deal_pile = "This deal does not use each mosaic once.",
  deal_hands = "This deal does not give three cards, sorted, to each player.",
  deal_cards = "This deal does not use each card of the game once.",
  deal_down = "A third of the deck lies face down, no more and no less.",
  deal_first = "The start player of this deal does not sit at this table.",
  shuffle_cards = "A new deck is made of the cards of the discard pile, of all of them and of no others.",

  -- Whose turn it is, and for what
  GAME_OVER = "The game is over.",
  NOT_YOUR_TURN = "It is another player's turn.",
  now_main = "Now is the time to visit the market or the quarry.",
  second_market = "The quarry is behind you: visit the market or pass.",
  second_quarry = "The market is behind you: visit the quarry or pass.",
  now_quarry = "You are at the quarry: build another piece or leave.",
  now_replenish = "Put the drawn card on a stall first.",
  now_limit = "You have too many cards: first keep them all for amulets, or discard down to {limit}.",

  -- Worshippers
  WORSHIPPER_USED = "The {name} is at your service already; one worshipper a turn is enough.",
  CANNOT_PAY_PENALTY = "The {name} costs {price}, and you have less.",

  -- The market
  EMPTY_STALL = "Stall {stall} is empty; choose another one.",
  BAD_PLACEMENT = "Stall {stall} has got its card already; each stall gets one.",
  NOTHING_BUILT = "You have not built anything yet; a visit to the quarry means at least one piece.",
  VISIT_POSSIBLE = "You may pass only when you can visit neither the market nor the quarry.",
  BAD_DISCARD = "To get down to {limit} cards, discard exactly {surplus}.",

  -- Building
  NO_SPOT = "There is no free spot for {piece} {spot}.",
  NO_PIECE = "You cannot build {piece} again: it is there already.",
  no_mosaic = "No mosaic is left to build.",
  PEDESTAL_FIRST = "The pedestal has to be built before the throne.",
  BAD_SHAPE = "These squares do not have the shape of {mosaic}, which is on top of the pile.",
  OUT_OF_GARDEN = "There is no square in {square}: that is outside the garden.",
  OVERLAP = "In {square} there is a mosaic already.",
  overlap_throne = "In {square} is the space of the throne; no mosaic goes there.",
  NOT_IN_HAND = "You do not hold that many cards of {card}.",
  CANNOT_PAY = "This does not pay for {piece}: {missing} missing.",
  NO_SANCTUARY = "This mosaic forms no sanctuary in {square}.",
  same_sanctuary = "You claim the sanctuary in {square} twice; one statue is enough.",
  NO_ANUBIS = "Each sanctuary needs a statue, and you have {statues}.",

  -- The offering
  BID_TOO_HIGH = "You cannot bid more than you have: {held}.",
  bid_already = "You have made your bid; now wait for the others.",
  bid_first = "Cleopatra waits for the offering: make your bid first.",

  -- The chat
  dealt = "The market is open.",
  turn = "{name} is on turn.",
  shuffled = "The {cards} of the discard pile are the new deck.",
  called = "{name} calls the {worshipper} for {price}.",
  begged = "The Beggar brings {name} {cards}.",
  took = "{name} takes {cards} from stall {stall}.",
  served = "{name} puts {cards} on stall {stall}.",
  kept = "{name} keeps every card and takes {amulets}.",
  discarded = "{name} discards {cards}.",
  passed = "{name} passes.",
  built = "{name} builds {piece} with {cards} and earns {scarabs}.",
  built_free = "{name} builds {piece} from what was paid before and earns {scarabs}.",
  claimed = "{name} claims a sanctuary of {squares}.",
  removed = "Out of the game, as it fits nowhere: {mosaic}.",
  completed = "Complete: {category}.",
  walked = "Cleopatra walks to space {n}.",
  ["last turns"] = "Cleopatra has arrived: after this turn of {name} everybody else has one more.",
  offering = "Cleopatra asks for an offering. Everybody bids in secret.",
  bid = "{name} has made a bid.",
  offered_first = "{name} offers {scarabs} and sheds up to {amulets}.",
  offered = "{name} offers {scarabs} and takes {amulets}.",
  over = "The game is over.",
  stalled = "Nobody has built anything for {n} rounds: the game is over.",

  -- Parts of sentences
  card = '"{name}"',
  hidden = "{cards} face down",
  square = "column {x}, row {y}",
  mosaic = "the mosaic of {god}",
  wall = "at {wall}",
  row = "in the {side} row",
  side = "at the {side} corner",
  one_resource = "one resource",
  different = "{n} different resources",
  nothing = "nothing",
}

local PIECES = {
  sphinx = "a sphinx",
  obelisk = "an obelisk",
  door = "a door frame",
  column = "a column wall",
  mosaic = "a mosaic",
  pedestal = "the pedestal",
  throne = "the throne",
}

local CATEGORIES = {
  columns = "the column walls",
  doors = "the door frames",
  mosaics = "the mosaics of the garden",
  obelisks = "the obelisks",
  sphinxes = "the sphinxes",
  throne = "the throne",
}

local WORSHIPPERS = {
  architect = "Architect",
  visir = "Visir",
  beggar = "Beggar",
  merchant = "Merchant",
  foreman = "Foreman",
}

local AND = " and "

-- The message of that id, with its values.
function words.say(id, values)
  local message = MESSAGES[id]
  if message == nil then
    error("there is no message " .. tostring(id))
  end
  return phrases.filled(message, values)
end

local function listed(items)
  return phrases.listed(items, AND, words.say("nothing"))
end

local function counted(n, one, several)
  return tostring(n) .. " " .. (n == 1 and one or several)
end

-- "2 scarabs"
function words.scarabs(n)
  return counted(n, "scarab", "scarabs")
end

function words.amulets(n)
  return counted(n, "amulet", "amulets")
end

function words.count_cards(n)
  return counted(n, "card", "cards")
end

function words.statues(n)
  return n == 0 and "none left" or "only " .. tostring(n) .. " left"
end

function words.unused_statues(n)
  return counted(n, "statue", "statues")
end

function words.sanctuary(n)
  return "sanctuary " .. tostring(n)
end

function words.squares(n)
  return counted(n, "square", "squares")
end

-- "a sphinx"
function words.piece(id)
  return PIECES[id]
end

function words.category(id)
  return CATEGORIES[id]
end

function words.worshipper(name)
  return WORSHIPPERS[name]
end

-- "Tainted wood", with quotation marks
function words.card(id)
  return words.say("card", { name = kit.cards[id].name })
end

-- "the mosaic of Ra"
function words.mosaic(id)
  return words.say("mosaic", { god = kit.mosaics[id].god })
end

-- "column 4, row 1": players count from one.
function words.square(square)
  return words.say("square", { x = square[1] + 1, y = square[2] + 1 })
end

-- "in the left row", "at the left corner", "at L1"
function words.spot(piece, spot)
  if piece == "column" then
    return words.say("wall", { wall = spot })
  end
  return words.say(piece == "door" and "side" or "row", { side = spot })
end

-- "one resource", "3 different resources"
function words.different(n)
  return words.say(n == 1 and "one_resource" or "different", { n = n })
end

-- "1 artisan and 2 resources"
function words.cost(artisans, resources)
  local items, n = {}, 0
  if artisans > 0 then
    n = n + 1
    items[n] = counted(artisans, "artisan", "artisans")
  end
  if resources > 0 then
    n = n + 1
    items[n] = counted(resources, "resource", "resources")
  end
  return listed(items)
end

-- '2 "Artisan", 1 "Cave" and 2 cards face down', in the order of the rules.
function words.cards(ids, hidden)
  local counts, items, n = lists.counted(ids), {}, 0
  for _, card in ipairs(facts.cards) do
    if counts[card.id] then
      n = n + 1
      items[n] = tostring(counts[card.id]) .. " " .. words.card(card.id)
    end
  end
  if (hidden or 0) > 0 then
    items[n + 1] = words.say("hidden", { cards = words.count_cards(hidden) })
  end
  return listed(items)
end

return words
