-- Every sentence and name of Carthage that a player reads.
-- Pure: requires modules of this game and core/phrases only.

local kit = require("carthage/kit")
local phrases = require("core/phrases")

local words = {}

-- Messages by id; {name} stands for a value. Ids in capitals are the codes of refusals.
local MESSAGES = {
  -- What is no move
  no_seat = "There is no such seat at this table.",

  -- Chance
  before_deal = "Nobody can move before the cards are dealt.",
  first_deal = "The cards have to be dealt before anything else.",
  before_shuffle = "Wait until the cards are shuffled.",
  first_shuffle = "The cards have to be shuffled before anything else.",
  impossible_deal = "A deal names a start player at the table and uses all cards and no others.",
  impossible_shuffle = "A shuffle keeps all cards of the pile and brings in no others.",

  -- Whose turn it is, and for what
  GAME_OVER = "The game is over.",
  NOT_YOUR_TURN = "It is another player's turn.",
  ask_choose_token = "First choose the arena tokens for this game.",
  ask_place_token = "First place one of the chosen tokens in the inner circle.",
  ask_place_mini = "First place your gladiator on the outer edge.",
  ask_turn = "It is your turn: play a card of your hand.",
  ask_rest = "Your card is resolved: end your turn, or step on naked and afraid.",
  ask_line = "First name the direction of the charge.",
  ask_choose = "First choose one half of the card.",
  ask_step = "First take your step.",
  ask_target = "First choose whom you hit.",
  ask_discard = "First discard a card of your hand.",
  ask_beast = "First choose a beast and where it enters, or decline.",
  ask_strict = "First focus a card of your discard pile, or decline.",
  ask_favor = "It is your purchase: spend Favor or pass.",
  ask_buy = "First buy a card of the new row, or decline.",
  ask_lobby = "First choose the theater card that you lobby for.",

  -- Set-up
  NO_SUCH_TOKEN = "There is no such token left.",
  TOKEN_LIMIT = "All {n} tokens are chosen; only pillars may be added.",
  TOKENS_MISSING = "Choose more tokens first: {n} to go.",
  NOT_INNER = "Tokens lie inside the red border only.",
  OCCUPIED = "This hex is taken.",
  CENTRE_EMPTY = "The last token has to lie on the centre of the arena.",
  NOT_ON_EDGE = "Gladiators start on the outer edge of the arena.",
  ADJACENT_TO_PLAYER = "Gladiators do not start next to each other; leave a hex between.",
  CHAIN_BROKEN = "Chained mates start with exactly one hex between them.",

  -- Turns
  NOT_IN_HAND = "You do not hold {card}.",
  BAD_LINE = "A charge follows one of the six directions: drag your figure one hex that way.",
  OFF_BOARD = "There is no such hex in the arena.",
  NOT_ADJACENT_STEP = "A step leads to a hex next to your figure.",
  BLOCKED_STEP = "Your figure cannot step there: a figure, a pillar, the theater card or a chain is in the way.",
  MUST_MOVE_FULL = "You have to take every step of a movement as long as you can.",
  BAD_TARGET = "You cannot choose this opponent.",
  BEAST_TAKEN = "{beast} is not to be had any more.",
  BAD_ENTRY = "{beast} cannot enter the arena there.",

  -- Vectors and records of whole movements
  PHASE_OVER = "Nobody has Favor left: the phase is over.",
  MISSING_DECISION = "A decision is missing here.",
  TOO_MANY_STEPS = "These are more steps than the movement has.",
  EXTRA_DECISION = "Nobody asks for this decision.",

  -- Favor
  RULESET_NOT_ACTIVE = "{rule} is not in play for you.",
  NO_TOKEN = "There is no token on this hex.",
  TOKEN_OCCUPIED = "A figure stands on this token.",
  NOT_ADJACENT = "This is too far away: the hexes must be neighbors.",
  INITIATE_USED = "Initiate has been bought already; it is sold once in a phase.",
  INITIATE_FIRST = "Actuate is sold only after somebody has bought Initiate.",
  EMPTY_SLOT = "There is no card in this place of the row.",
  STARTING_CARD = "{card} is a starting card; those are safe.",
  NOT_IN_DISCARD = "{card} is not in that discard pile.",
  NO_CUBE = "All your cubes lie on cards already.",
  NO_EFFECT = "{rule} would have no effect now.",
  NOT_ENOUGH_FAVOR = "This costs {price} Favor, and you have {held}.",

  -- The chat: set-up and round
  dealt = "The decks are shuffled. {name} is the start player.",
  shuffled = "{name} shuffles {cards} into a new deck.",
  theater_shuffled = "The theater cards are shuffled anew.",
  chose_token = "{name} chooses {token}.",
  tokens_chosen = "{name} has chosen {n} tokens for the arena.",
  placed_token = "{name} places {token}.",
  placed_mini = "{name} enters the arena.",
  round = "Round {n}. {name} is the start player.",
  revealed = "{card}: {text}",
  rule = "{rule} is in force.",
  pass_of_cards = "Card {n} of this round.",
  favor_phase = "The crowd has its say: spend your Favor.",
  over = "The game is over.",

  -- The chat: the action
  played = "{name} plays {card}.",
  line = "{name} charges.",
  chose = "{name} takes the {half} half of the card.",
  discarded = "{name} discards {card}.",
  naked = "{name} goes on naked and afraid.",
  entered = "{name} moves.",
  token = "{name} sets off {token}.",
  armor_gained = "{name} gains {n} Armor.",
  armor_lost = "{name} loses {n} Armor.",
  favor_gained = "{name} gains {n} Favor.",
  favor_lost = "{name} loses {n} Favor.",
  damage = "{name} deals {n} damage to {victim}.",
  fell = "{name} has fallen.",
  slain = "{beast} of {name} is slain.",
  beast = "{name} comes back as {beast}.",
  beast_acts = "{beast} of {name} attacks.",
  declined = "{name} declines.",

  -- The chat: Favor
  passed = "{name} passes.",
  buy = "{name} buys {card} for {price} Favor.",
  initiate = "{name} takes the starting-player token for {price} Favor.",
  focus = "{name} focuses {card}: it leaves the game.",
  evaluate = "{name} has the row of cards changed for {price} Favor.",
  lobby = "{name} lobbies for {card}.",
  lobby_hidden = "{name} lobbies for a theater card, face down.",
  retain = "{name} puts a cube on {card}.",
  repair = "{name} puts {card} on top of the own deck.",
  concentrate = "{name} shuffles the discard pile into the deck.",
  intimidate = "{name} intimidates {victim}: {card} leaves the game.",
  discipline = "{name} focuses {card} for 1 Favor and 1 Armor.",
  actuate = "{name} takes the starting-player token for {price} Favor.",
  demolish = "{name} demolishes a token.",
  renovate = "{name} moves a token.",
  ordinance = "{name} buys Armor for {price} Favor.",
  burst = "{name} buys a step for {price} Favor.",
  campaign = "{name} campaigns: the next theater cards are turned up.",

  -- Parts of sentences
  card = '"{name}"',
  token_plain = "{token}",
  token_number = "{token} {n}",
  one_card = "1 card",
  some_cards = "{n} cards",
}

local TOKENS = {
  favor = "Favor token",
  armor = "Armor token",
  damage = "Damage token",
  movement = "Movement token",
  crocodile = "Crocodile",
  hill = "Hill",
  pillar = "Pillar",
}

-- A message with its values put in.
function words.say(id, values)
  local text = MESSAGES[id]
  if text == nil then
    error("no message " .. tostring(id))
  end
  return phrases.filled(text, values)
end

-- The name of an action, starting or theater card, in quotes.
function words.card(id)
  local card = kit.cards[id] or kit.theater[id]
  return words.say("card", { name = card.name })
end

-- What a theater card says.
function words.theater_text(id)
  return kit.theater[id].text
end

function words.beast(id)
  return kit.beasts[id].name
end

-- The name of a rule or purchase: "Anger of the horde".
function words.rule(id)
  local name = id:gsub("_", " ")
  return name:sub(1, 1):upper() .. name:sub(2)
end

-- "Favor token 2"; a token whose number tells nothing goes without.
function words.token(type, n)
  local message = (type == "pillar" or type == "crocodile") and "token_plain" or "token_number"
  return words.say(message, { token = TOKENS[type], n = n })
end

function words.count_cards(n)
  return words.say(n == 1 and "one_card" or "some_cards", { n = n })
end

return words
