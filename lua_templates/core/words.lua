-- What core itself says to players, in every language it speaks. A game says its own things; it names the
-- languages it speaks in its kit, and offers binding.use_language(code) and binding.caption(text) if it speaks
-- more than English. Language is no matter of the rules: states, records and labels of gestures do not know it.
-- Pure: requires core/phrases only.

local phrases = require("core/phrases")

local words = {}

local language = "en"

local NAMES = { en = "English", fr = "Français" }

local MESSAGES = {
  -- The panel; these ids are those of its elements
  ["players-title"] = { en = "Players", fr = "Joueurs" },
  start = { en = "Set up and play", fr = "Mettre en place et jouer" },
  ["import-start"] = { en = "Bring back a recorded game", fr = "Reprendre une partie notée" },
  undo = { en = "Undo", fr = "Annuler" },
  agree = { en = "Agree", fr = "Accepter" },
  decline = { en = "Decline", fr = "Refuser" },
  export = { en = "Write record", fr = "Noter la partie" },
  import = { en = "Import record", fr = "Importer" },
  close = { en = "Close", fr = "Fermer" },
  new = { en = "New game", fr = "Nouvelle partie" },
  back = { en = "Back to the game", fr = "Revenir à la partie" },
  language = { en = "Language: {name}", fr = "Langue : {name}" },
  strict = { en = "Rules: enforced", fr = "Règles : suivies" },
  off = { en = "Rules: off", fr = "Règles : libres" },
  hotseat_on = { en = "Hotseat: on", fr = "Un écran : oui" },
  hotseat_off = { en = "Hotseat: off", fr = "Un écran : non" },
  ask = { en = "{name} asks to take back the last move.", fr = "{name} demande à annuler le dernier coup." },
  wins = { en = "{names} wins", fr = "{names} gagne" },
  share = { en = "{names} win together", fr = "{names} gagnent ensemble" },
  lost = { en = "{names} loses", fr = "{names} perd" },
  decided_by = { en = "Decided by: {what}", fr = "Départage : {what}" },
  ["and"] = { en = " and ", fr = " et " },

  -- What somebody reads who joins or sits down
  rules_tab = { en = "Rules", fr = "Règles" },
  greet = { en = "Welcome to {title}.", fr = "Bienvenue à {title}." },
  greet_rules = {
    en = "Welcome to {title}. The rules are in the Notebook at the top of the screen, tab {tab}.",
    fr = "Bienvenue à {title}. Les règles sont dans le carnet (Notebook) en haut de l'écran, onglet {tab}.",
  },
  greet_camera = {
    en = "Camera: hold the right mouse button to turn, the wheel to zoom, W A S D to move, Space to go back to your "
      .. "seat. Point at a piece and hold Alt to see it large.",
    fr = "Caméra : bouton droit pour tourner, molette pour zoomer, W A S D pour bouger, Espace pour revenir à votre "
      .. "place. Pointez une pièce et tenez Alt pour la voir en grand.",
  },
  greet_view = {
    en = "Shift + 1 shows the whole table.",
    fr = "Maj + 1 montre toute la table.",
  },
  greet_views = {
    en = "Shift + 1 to Shift + {n} show the middle of the table and the places of the players.",
    fr = "Maj + 1 à Maj + {n} montrent le milieu de la table et les places des joueurs.",
  },
  greet_seat = {
    en = "You sit at {color}. The colors of this game are {colors}; click your name at the top right to change yours.",
    fr = "Votre place : {color}. Les couleurs de ce jeu : {colors}. Pour changer, cliquez votre nom en haut à droite.",
  },
  greet_watch = {
    en = "To play, click your name at the top right and take a color of this game: {colors}.",
    fr = "Pour jouer, cliquez votre nom en haut à droite et prenez une couleur de ce jeu : {colors}.",
  },

  -- What a click cannot do
  written = {
    en = "The record is in the notebook, tab Record.",
    fr = "La partie est notée dans le carnet, onglet Record.",
  },
  write_secret = {
    en = "The record names every hidden piece. Press again to write it all the same.",
    fr = "La note révèle toutes les pièces cachées. Appuyez encore pour l'écrire quand même.",
  },
  host_rules = {
    en = "Only the host switches the rules off or on.",
    fr = "Seul l'hôte active ou libère les règles.",
  },
  host_game = {
    en = "Only the host begins another game while this one is running.",
    fr = "Seul l'hôte commence une autre partie tant que celle-ci est en cours.",
  },
  host_hotseat = {
    en = "Only the host switches hotseat play.",
    fr = "Seul l'hôte change le jeu sur un seul écran.",
  },
  host_language = {
    en = "Only the host changes the language during a game.",
    fr = "Seul l'hôte change la langue pendant une partie.",
  },
  not_your_turn = { en = "It is not your turn.", fr = "Ce n'est pas votre tour." },
  no_seat_panel = {
    en = "Only players at a seat of this game may use its panel.",
    fr = "Seuls les joueurs assis à une place de ce jeu peuvent utiliser son panneau.",
  },
  missing = {
    en = "Missing from the table: {pieces}. Load an earlier save to have them back.",
    fr = "Il manque sur la table : {pieces}. Chargez une sauvegarde antérieure pour les retrouver.",
  },
  checking = {
    en = "The record of this game is being checked. Undo works again in a few seconds.",
    fr = "La note de cette partie est en cours de vérification. Vous pourrez annuler dans quelques secondes.",
  },
  unproved = {
    en = "The recorded moves do not lead to this position. You can play on, but not take back what was saved.",
    fr = "Les coups notés ne mènent pas à cette position. Vous pouvez continuer, mais pas annuler ce qui a été "
      .. "sauvegardé.",
  },
  nothing_to_undo = { en = "There is no move to take back.", fr = "Il n'y a aucun coup à annuler." },

  take_seat = { en = "Play on for {name}", fr = "Jouer à la place de {name}" },
  sit_first = {
    en = "Sit down at a color that has no part in this game, then take the free seat over.",
    fr = "Prenez d'abord une couleur libre, puis reprenez la place laissée vide.",
  },
  hotseat_ends = {
    en = "A second player sat down: from now on everybody acts for their own seat.",
    fr = "Un deuxième joueur s'est assis : chacun agit désormais pour sa propre place.",
  },
  turn_goes_on = {
    en = "Your turn cannot end now. Finish your move first; the panel says what is to be done.",
    fr = "Votre tour ne peut pas finir maintenant. Terminez votre coup ; le panneau dit ce qui reste à faire.",
  },
  turn_ends_itself = {
    en = "A turn ends by itself when your move is made. The panel says what is to be done.",
    fr = "Un tour finit de lui-même quand votre coup est joué. Le panneau dit ce qui reste à faire.",
  },

  -- What hands cannot do
  no_seat_pieces = {
    en = "Only players at a seat of this game may move its pieces.",
    fr = "Seuls les joueurs assis à une place de ce jeu peuvent déplacer ses pièces.",
  },
  no_place = { en = "That piece has no place there.", fr = "Cette pièce n'a rien à faire ici." },
  PickUp = { en = "That piece cannot be moved now.", fr = "Cette pièce ne peut pas être déplacée maintenant." },
  Delete = {
    en = "Pieces of the game cannot be deleted.",
    fr = "Les pièces du jeu ne peuvent pas être supprimées.",
  },
  Paste = {
    en = "Pieces cannot be added while the rules are enforced.",
    fr = "On ne peut pas ajouter de pièces tant que les règles sont suivies.",
  },
  Group = { en = "Pieces of the game do not stack.", fr = "Les pièces du jeu ne s'empilent pas." },
  turn_held = {
    en = "Pick it up first, then turn it or flip it.",
    fr = "Prenez d'abord la pièce en main, puis tournez-la ou retournez-la.",
  },
  otherwise = {
    en = "The pieces turn by themselves; drag or use the panel.",
    fr = "Les pièces se tournent d'elles-mêmes ; glissez-les ou utilisez le panneau.",
  },

  -- Records
  unreadable_save = {
    en = "The saved game could not be read.",
    fr = "La partie sauvegardée n'a pas pu être lue.",
  },
  paste_first = {
    en = "Paste a record into the notebook tab Import, then press again.",
    fr = "Collez une partie notée dans l'onglet Import du carnet, puis appuyez encore.",
  },
  import_no_record = {
    en = "The text in the tab Import is not a record.",
    fr = "Le texte de l'onglet Import n'est pas une partie notée.",
  },
  no_record = {
    en = "This text is not a record of a game.",
    fr = "Ce texte n'est pas une partie notée.",
  },
  other_record = {
    en = "This record has number {theirs}; this table reads number {ours}. Open it with the build that wrote it.",
    fr = "Cette partie notée a le numéro {theirs} ; cette table lit le numéro {ours}. "
      .. "Ouvrez-la avec la version qui l'a écrite.",
  },
  other_game = {
    en = "This record is of another game: {game}.",
    fr = "Cette partie est d'un autre jeu : {game}.",
  },
  other_rules = {
    en = "This record was made by rules number {theirs}; this table has number {ours}. "
      .. "Play it on in a save of the build that made it, or begin a new game.",
    fr = "Cette partie suit la version {theirs} des règles ; cette table a la version {ours}. "
      .. "Continuez-la dans une sauvegarde de sa propre version, ou commencez une nouvelle partie.",
  },
  damaged_record = {
    en = "This record is damaged: its seats, moves, times or log cannot be read.",
    fr = "Cette partie notée est abîmée : ses places, ses coups, ses heures ou son journal sont illisibles.",
  },
  wrong_players = {
    en = "This game is not for {n} players.",
    fr = "Ce jeu ne se joue pas à {n}.",
  },
  wrong_options = {
    en = "This record was played with options the game does not have.",
    fr = "Cette partie suit des options que le jeu n'a pas.",
  },
  no_move = { en = "This is not a move of this game.", fr = "Ce n'est pas un coup de ce jeu." },
  bad_field = {
    en = 'The "{field}" of this move is missing or wrong.',
    fr = 'La valeur "{field}" de ce coup manque ou est fausse.',
  },
  extra_field = {
    en = "This move has something in it that does not belong there.",
    fr = "Ce coup contient quelque chose qui n'a rien à y faire.",
  },
  bad_move = {
    en = "Move {n} of this record is not legal: {why}",
    fr = "Le coup {n} de cette partie n'est pas permis : {why}",
  },
}

local COLORS = {
  White = "Blanc", Brown = "Marron", Red = "Rouge", Orange = "Orange", Yellow = "Jaune",
  Green = "Vert", Teal = "Turquoise", Blue = "Bleu", Purple = "Violet", Pink = "Rose",
}

--- Speaks this language from now on; what core does not know it says in English.
function words.use(code)
  language = NAMES[code] and code or "en"
end

function words.language_name(code)
  return NAMES[code] or code
end

--- The message of that id, with its values.
function words.say(id, values)
  return phrases.filled(MESSAGES[id][language], values)
end

--- "a", "a and b", "a, b and c"
function words.listed(items)
  return phrases.listed(items, words.say("and"), "")
end

--- The name of a player's colour.
function words.color(color)
  return language == "fr" and COLORS[color] or color
end

--- How a game puts a label, category or option into the language spoken; as it is if the game has no other way.
function words.caption(binding, text)
  if binding.caption then
    return (binding.caption(text))
  end
  return text
end

return words
