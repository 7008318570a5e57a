-- What the panel says and what pieces are called, in English and French.
-- Labels of gestures are English in every language; captions.of puts them into the language spoken.
-- Pure: requires modules of this game and core/phrases only.

local facts = require("ankhor/facts")
local phrases = require("core/phrases")
local tokens = require("ankhor/tokens")
local words = require("ankhor/words")

local captions = {}

local language = "en"

local FRENCH = {
  ["End turn"] = "Finir le tour",
  ["Refill from pile A"] = "Renouveler : pile A",
  ["Refill from pile B"] = "Renouveler : pile B",
  ["bonus tokens"] = "bonus",
  twos = "deux",
  animals = "animaux",
  colours = "couleurs",
  ["token sets"] = "lots de jetons",
  ["fewest tiles"] = "le moins de tuiles",
  ["most tokens"] = "le plus de jetons",
  shared = "victoire partagée",
}

local STATUS = {
  deal = { en = "The market is being laid out.", fr = "Le marché se met en place." },
  over = { en = "The game is over.", fr = "La partie est terminée." },
  act = {
    en = "{name}: take {take} tokens, or buy a tile for your city.{ankhs}",
    fr = "{name} : prenez {take} jetons, ou achetez une tuile pour votre ville.{ankhs}",
  },
  done = { en = "{name}: end your turn.{ankhs}", fr = "{name} : finissez votre tour.{ankhs}" },
  surplus = {
    en = "{name}: end your turn and return {surplus}.{ankhs}",
    fr = "{name} : finissez votre tour et rendez {surplus}.{ankhs}",
  },
  ankhs = { en = " You may spend {count}.", fr = " Vous pouvez dépenser {count}." },
}

-- What stands before a place or before the name of a token.
local PLACE_LABELS = { ["From column "] = "De la colonne ", ["To column "] = "Vers la colonne " }
local TOKEN_LABELS = { ["Without "] = "Sans ", ["Return "] = "Rendre : " }

-- What pieces are called that have no name of their own.
local PIECES = {
  tile = { en = "Tile", fr = "Tuile" },
  marker = { en = "Price: {token}", fr = "Prix : {token}" },
  bonus = { en = "Bonus", fr = "Bonus" },
}

--- Speaks "en" or "fr" from now on.
function captions.use(code)
  language = code
  words.use(code)
end

local function after(text, start)
  return text:sub(1, #start) == start and text:sub(#start + 1) or nil
end

local function token_caption(label)
  for start, french in pairs(TOKEN_LABELS) do -- portable: at most one fits
    local kind = after(label, start)
    if kind then
      return french .. words.token(kind)
    end
  end
  return nil
end

local function place_caption(label)
  for start, french in pairs(PLACE_LABELS) do -- portable: at most one fits
    local place = after(label, start)
    local comma = place and place:find(", row ", 1, true)
    if comma then
      return french .. place:sub(1, comma - 1) .. ", ligne " .. place:sub(comma + #", row ")
    end
  end
  return nil
end

--- A label, category or tie-break in the language spoken.
function captions.of(text)
  if language == "en" then
    return text
  end
  return FRENCH[text] or (token_caption(text)) or (place_caption(text)) or text
end

local function say(id, values)
  return phrases.filled(STATUS[id][language], values)
end

local function capital(text)
  return text:sub(1, 1):upper() .. text:sub(2)
end

--- What a piece is called: "Blue jackal", "Fish", "Price: fish", "Bonus". A tile that lies face down tells nothing.
function captions.name(key, face)
  local tile, token, marker = after(key, "tile:"), after(key, "token:"), after(key, "marker:")
  if token then
    return capital(words.token(token))
  end
  if marker then
    return phrases.filled(PIECES.marker[language], { token = words.token(marker) })
  end
  if tile and face == "up" then
    return capital(words.title(tile))
  end
  return PIECES[tile and "tile" or key][language]
end

local function spendable(s)
  if s.usable == 0 then
    return ""
  end
  return say("ankhs", { count = words.count("ankh", s.usable) })
end

--- One line for the panel: what is to be done now.
function captions.status(s, names)
  if s.phase ~= "turn" then
    return say(s.phase)
  end
  local name, ankhs = names[s.turn + 1], spendable(s)
  if not s.main_done then
    return say("act", { name = name, take = facts.take, ankhs = ankhs })
  end
  local resources, surplus_ankhs = tokens.surplus(s.stocks[s.turn + 1])
  if resources + surplus_ankhs == 0 then
    return say("done", { name = name, ankhs = ankhs })
  end
  return say("surplus", { name = name, surplus = words.surplus(resources, surplus_ankhs), ankhs = ankhs })
end

return captions
