-- A refusal { code, sentence, concerns }. The sentence is the message of that code, unless another one is named.
-- `concerns` names what is meant: "stall:0", "card:wood", "worshipper:visir", "piece:throne",
-- "spot:sphinx-left", "mosaic:F", "square:3,4".
-- Pure: requires the words of this game only.

local words = require("cleopatra/words")

local refusal = {}

function refusal.of(code, concerns, values, message)
  return { code = code, sentence = words.say(message or code, values), concerns = concerns or {} }
end

-- What is no move of the game at all.
function refusal.malformed(message, values)
  return { code = "MALFORMED", sentence = words.say(message, values), concerns = {} }
end

return refusal
