-- What core itself says to players: its messages come with <game>/table, in every language of the game. A game says its
-- own things; it offers binding.use_language(code) and binding.caption(text) if it speaks more than English.
-- The rules know no language: states, records and labels of gestures do not know it.
-- Pure: requires core/messages only.

local messages = require("core/messages")

local words = {}

local say, say_of_game

--- Takes the messages of core and those of the game; called once, before anything is said.
function words.know(of_core, of_game)
  say, say_of_game = messages.speaker(of_core), messages.speaker(of_game)
end

--- Speaks this language from now on.
function words.use(code)
  messages.use(code)
end

--- The message of that id, with its values.
function words.say(id, values)
  return say(id, values)
end

--- Why a move is not legal, in words.
function words.refusal(refusal)
  return say_of_game(refusal.message or refusal.code, refusal.values)
end

--- "a", "a and b", "a, b and c"
function words.listed(items)
  return say("listed", { items = items })
end

--- The name of a player's color.
function words.color(color)
  return say("color:" .. color)
end

--- How a game puts a label, category or option into the language spoken; as it is if the game has no other way.
function words.caption(binding, text)
  if binding.caption then
    return (binding.caption(text))
  end
  return text
end

return words
