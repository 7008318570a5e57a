-- Every sentence and name of Ankh'or that a player reads, in English and French.
-- words.use("fr") changes the language for all that is said from then on.
-- Pure: requires the facts, the kit and core/phrases only.

local facts = require("ankhor/facts")
local kit = require("ankhor/kit")
local phrases = require("core/phrases")

local words = {}

local language = "en"

-- Messages by id; {name} stands for a value. Ids in capitals are the codes of refusals.
local MESSAGES = {
  -- What is no move
  no_seat = {
    en = "There is no such seat at this table.",
    fr = "Cette place n'existe pas à cette table.",
  },

  -- The deal
  before_deal = {
    en = "Nobody can move before the tiles are dealt.",
    fr = "Personne ne peut jouer avant la mise en place des tuiles.",
  },
  deal_first_of_all = {
    en = "The tiles have to be dealt before anything else.",
    fr = "Il faut d'abord mettre les tuiles en place.",
  },
  deal_tiles = {
    en = "This deal does not use each tile of the game once.",
    fr = "Cette mise en place n'utilise pas chaque tuile du jeu une seule fois.",
  },
  deal_markers = {
    en = "This deal does not use each price marker of the game once.",
    fr = "Cette mise en place n'utilise pas chaque marqueur de prix du jeu une seule fois.",
  },
  deal_triple = {
    en = "No price may ask for the same resource three times.",
    fr = "Aucun prix ne peut demander trois fois la même ressource.",
  },
  deal_first = {
    en = "The start player of this deal does not sit at this table.",
    fr = "Le premier joueur de cette mise en place n'est pas à cette table.",
  },

  -- Whose turn it is
  GAME_OVER = { en = "The game is over.", fr = "La partie est terminée." },
  NOT_YOUR_TURN = { en = "It is another player's turn.", fr = "C'est le tour d'un autre joueur." },
  WRONG_PHASE = { en = "The tiles are dealt already.", fr = "Les tuiles sont déjà en place." },
  MAIN_ALREADY_DONE = {
    en = "You have already taken tokens or bought a tile this turn.",
    fr = "Vous avez déjà pris des jetons ou acheté une tuile pendant ce tour.",
  },
  MAIN_NOT_DONE = {
    en = "Take tokens or buy a tile before you end your turn.",
    fr = "Prenez des jetons ou achetez une tuile avant de finir votre tour.",
  },

  -- Taking
  TAKE_NOT_3 = {
    en = "You take exactly {take} tokens, not {total}.",
    fr = "Vous prenez exactement {take} jetons, pas {total}.",
  },
  SUPPLY_EMPTY = {
    en = "You ask for {wanted}, but the supply has {left}.",
    fr = "Vous demandez {wanted} ; dans la réserve : {left}.",
  },

  -- Places and tiles
  NO_TILE_IN_SLOT = {
    en = "There is no tile in slot {slot} of the market.",
    fr = "Il n'y a pas de tuile à l'emplacement {slot} du marché.",
  },
  NO_SUCH_TILE = {
    en = "You have no tile at {place}.",
    fr = "Vous n'avez pas de tuile en {place}.",
  },
  TILE_SUPPORTS = {
    en = "You cannot move {tile}: a tile of the first floor rests on it.",
    fr = "Vous ne pouvez pas déplacer {tile} : une tuile de l'étage repose dessus.",
  },
  SAME_PLACE = {
    en = "That is where {tile} lies already.",
    fr = "C'est déjà la place de votre tuile, {tile}.",
  },
  CELL_OCCUPIED = {
    en = "You already have a tile at {place}.",
    fr = "Vous avez déjà une tuile en {place}.",
  },
  NOT_ADJACENT = {
    en = "A tile on the ground must lie side by side with another one of yours.",
    fr = "Une tuile au sol doit toucher par un côté une autre de vos tuiles au sol.",
  },
  first_tile = {
    en = "Your first tile goes to the marked cell in the middle of your city.",
    fr = "Votre première tuile va sur la case marquée, au milieu de votre ville.",
  },
  NO_SUPPORT = {
    en = "A tile of the first floor must rest on four tiles.",
    fr = "Une tuile de l'étage doit reposer sur quatre tuiles.",
  },
  COLOR_MISMATCH = {
    en = "To buy {tile} for the first floor, one of the four tiles under it must be {color}.",
    fr = "Pour acheter {tile} à l'étage, il faut du {color} parmi les quatre tuiles dessous.",
  },

  -- Paying
  waive_missing = {
    en = "On the first floor you save one resource of the price: say which one.",
    fr = "À l'étage, vous économisez une ressource du prix : dites laquelle.",
  },
  waive_foreign = {
    en = "You cannot save {token}: it is not in the price.",
    fr = "Vous ne pouvez pas économiser la ressource {token} : elle n'est pas dans le prix.",
  },
  waive_on_base = {
    en = "Only a tile bought for the first floor costs one resource less.",
    fr = "Seule une tuile achetée pour l'étage coûte une ressource de moins.",
  },
  CANNOT_PAY = {
    en = "You cannot pay for {tile}: you still need {missing}.",
    fr = "Vous ne pouvez pas payer {tile} : il vous manque {missing}.",
  },

  -- Depots
  NOT_A_DEPOT = {
    en = "Only a depot stores a token; {tile} does not.",
    fr = "Seul un dépôt stocke un jeton ; ce n'est pas le cas pour {tile}.",
  },
  DEPOT_COVERED = {
    en = "You cannot use {tile}: a tile of the first floor covers it.",
    fr = "Vous ne pouvez pas utiliser {tile} : une tuile de l'étage le couvre.",
  },
  DEPOT_FULL = {
    en = "There is already a token on {tile}.",
    fr = "Il y a déjà un jeton sur {tile}.",
  },
  NO_TOKEN = {
    en = "You have {none} in your stock to put on {tile}.",
    fr = "Vous n'avez {none} en stock à poser sur {tile}.",
  },

  -- Ankhs
  NO_EFFECT = {
    en = "A refill would change nothing in the market.",
    fr = "Renouveler le marché n'y changerait rien.",
  },
  BAD_PILE = {
    en = "Pile {pile} is empty; choose the other one.",
    fr = "La pile {pile} est vide ; choisissez l'autre.",
  },
  NO_ANKH = {
    en = "This costs an ankh, and you have none.",
    fr = "Cela coûte un ankh, et vous n'en avez pas.",
  },
  ANKH_FRESH = {
    en = "An ankh taken this turn can be spent from your next turn on.",
    fr = "Un ankh pris pendant ce tour ne peut servir qu'à partir de votre prochain tour.",
  },

  -- Ending a turn
  LIMIT_EXCEEDED = {
    en = "You end your turn with at most {resources} resources and {ankhs} ankhs: give back {surplus} more.",
    fr = "Vous finissez votre tour avec au plus {resources} ressources et {ankhs} ankhs : "
      .. "rendez encore {surplus}.",
  },
  BAD_RETURN = {
    en = "You give back your surplus and no more: {surplus}.",
    fr = "Vous rendez votre excédent, rien de plus : {surplus}.",
  },
  return_not_held = {
    en = "You want to give back {wanted}, but you have {held}.",
    fr = "Vous voulez rendre {wanted} ; dans votre stock : {held}.",
  },
  resources = { en = "{n} resources", fr = "{n} ressources" },
  one_resource = { en = "1 resource", fr = "1 ressource" },
  nothing = { en = "nothing", fr = "rien" },
  last_of_list = { en = " and ", fr = " et " },

  -- The chat
  dealt = { en = "The market is open.", fr = "Le marché est ouvert." },
  turn = { en = "{name} is on turn.", fr = "C'est au tour de {name}." },
  took = { en = "{name} takes {tokens}.", fr = "{name} prend {tokens}." },
  bought = { en = "{name} buys {tile} for {tokens}.", fr = "{name} achète {tile} pour {tokens}." },
  emptied = {
    en = "{name} gets {tokens} back from {tile}, which is covered now.",
    fr = "{name} reprend {tokens} sur {tile}, désormais couvert.",
  },
  filled = {
    en = "{name} gets {tokens} from the supply on {tile}.",
    fr = "{name} reçoit {tokens} de la réserve sur {tile}.",
  },
  bonus_up = { en = "{name} wins a bonus: {n} in all.", fr = "{name} gagne un bonus : {n} en tout." },
  bonus_down = { en = "{name} loses a bonus: {n} left.", fr = "{name} perd un bonus : il en reste {n}." },
  extra_turn = {
    en = "The scribe gives {name} another turn.",
    fr = "Le scribe offre à {name} un tour de plus.",
  },
  refilled = {
    en = "{name} spends an ankh and refills the market from pile {pile}.",
    fr = "{name} dépense un ankh et renouvelle le marché avec la pile {pile}.",
  },
  refilled_and_gone = {
    en = "{name} spends an ankh and refills the market from pile {pile}; out of the game: {tile}.",
    fr = "{name} dépense un ankh et renouvelle le marché avec la pile {pile} ; hors du jeu : {tile}.",
  },
  moved = {
    en = "{name} spends an ankh and moves {tile}.",
    fr = "{name} dépense un ankh et déplace {tile}.",
  },
  stored = { en = "{name} stores {tokens} on {tile}.", fr = "{name} stocke {tokens} sur {tile}." },
  returned = { en = "{name} gives back {tokens}.", fr = "{name} rend {tokens}." },
  last_round_tiles = {
    en = "{name} has {n} tiles: the game ends with this round.",
    fr = "{name} a {n} tuiles : la partie s'achève à la fin de cette manche.",
  },
  last_round_market = {
    en = "No tile is left to buy: the game ends with this round.",
    fr = "Il ne reste aucune tuile à acheter : la partie s'achève à la fin de cette manche.",
  },
  over = { en = "The game is over.", fr = "La partie est terminée." },
  stalled = {
    en = "Nobody has bought a tile for {n} rounds: the game is over.",
    fr = "Personne n'a acheté de tuile depuis {n} manches : la partie est terminée.",
  },
}

local COLORS = {
  blue = { en = "blue", fr = "bleu" },
  white = { en = "white", fr = "blanc" },
  black = { en = "black", fr = "noir" },
  green = { en = "green", fr = "vert" },
  red = { en = "red", fr = "rouge" },
}

local KINDS = {
  jackal = { en = "jackal", fr = "chacal" },
  scarab = { en = "scarab", fr = "scarabée" },
  falcon = { en = "falcon", fr = "faucon" },
  two = { en = "two", fr = "deux" },
  depot = { en = "depot", fr = "dépôt" },
  scribe = { en = "scribe", fr = "scribe" },
  desert = { en = "desert", fr = "désert" },
}

-- None of it, one of it, several of it.
local TOKENS = {
  fish = { en = { "no fish", "fish", "fish" }, fr = { "aucun poisson", "poisson", "poissons" } },
  ivory = { en = { "no ivory", "ivory", "ivory" }, fr = { "aucun ivoire", "ivoire", "ivoires" } },
  wood = { en = { "no wood", "wood", "wood" }, fr = { "aucun bois", "bois", "bois" } },
  papyrus = { en = { "no papyrus", "papyrus", "papyrus" }, fr = { "aucun papyrus", "papyrus", "papyrus" } },
  cloth = { en = { "no cloth", "cloth", "cloth" }, fr = { "aucun tissu", "tissu", "tissus" } },
  ankh = { en = { "no ankh", "ankh", "ankhs" }, fr = { "aucun ankh", "ankh", "ankhs" } },
}

local TITLE = { en = "{color} {kind}", fr = "{kind} {color}" }
local TILE = { en = "the {title}", fr = "le {title}" }
local PLACES = {
  [0] = { en = "({x}, {y}) on the ground", fr = "({x}, {y}) au sol" },
  [1] = { en = "({x}, {y}) on the first floor", fr = "({x}, {y}) à l'étage" },
}

-- Speaks "en" or "fr" from now on.
function words.use(code)
  if code ~= "en" and code ~= "fr" then
    error("Ankh'or does not speak " .. tostring(code))
  end
  language = code
end

-- The message of that id, with its values.
function words.say(id, values)
  local message = MESSAGES[id]
  if message == nil then
    error("there is no message " .. tostring(id))
  end
  return phrases.filled(message[language], values)
end

function words.color(color)
  return COLORS[color][language]
end

-- "blue jackal"
function words.title(face)
  local tile = kit.tiles[face]
  return phrases.filled(TITLE[language], { color = words.color(tile.color), kind = KINDS[tile.kind][language] })
end

-- "the blue jackal"
function words.tile(face)
  return phrases.filled(TILE[language], { title = words.title(face) })
end

-- "(1, 0) on the ground"
function words.place(x, y, z)
  return phrases.filled(PLACES[z][language], { x = x, y = y })
end

-- "fish"
function words.token(kind)
  return TOKENS[kind][language][2]
end

-- "no fish", "1 fish", "2 ankhs"
function words.count(kind, n)
  local forms = TOKENS[kind][language]
  if n == 0 then
    return forms[1]
  end
  return tostring(n) .. " " .. (n == 1 and forms[2] or forms[3])
end

-- "a", "a and b", "a, b and c"
local function enumerated(items)
  return phrases.listed(items, words.say("last_of_list"), words.say("nothing"))
end

-- "2 fish and 1 ankh": the types that are there, in the order of the rulebook.
function words.tokens(part)
  local items, n = {}, 0
  for _, kind in ipairs(facts.token_types) do
    if (part[kind] or 0) > 0 then
      n = n + 1
      items[n] = words.count(kind, part[kind])
    end
  end
  return enumerated(items)
end

-- "2 resources and 1 ankh"
function words.surplus(resources, ankhs)
  local items, n = {}, 0
  if resources > 0 then
    n = n + 1
    items[n] = words.say(resources == 1 and "one_resource" or "resources", { n = resources })
  end
  if ankhs > 0 then
    n = n + 1
    items[n] = words.count("ankh", ankhs)
  end
  return enumerated(items)
end

return words
