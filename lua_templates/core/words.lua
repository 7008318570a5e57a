-- Texts of core for players. Its messages come with <game>/table, in every language of the game. A game has its own
-- texts; if it has more languages than English, it offers binding.use_language(code) and binding.caption(text).
-- Rules, states, records and the labels of gestures do not depend on the language.
-- Pure: requires core/messages only.

local messages = require("core/messages")

local words = {}

local say, say_of_game

--- Takes the messages of core and of the game. To be called once, before any other function.
function words.know(of_core, of_game)
  say, say_of_game = messages.speaker(of_core), messages.speaker(of_game)
end

--- Switches to a language.
function words.use(code)
  messages.use(code)
end

--- The text of a message of core with its values.
function words.say(id, values)
  return say(id, values)
end

--- The sentence that says why a move is illegal.
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

--- A label, category or option in the current language; unchanged if the game does not translate it.
function words.caption(binding, text)
  if binding.caption then
    return (binding.caption(text))
  end
  return text
end

return words
