-- A refusal { code, sentence, concerns }. The sentence is the message of that code, unless another one is named.
-- `concerns` names what is meant: "stall:0", "card:wood", "worshipper:visir", "piece:throne",
-- "spot:sphinx-left", "mosaic:F", "square:3,4".
-- Pure: requires the words of this game only. The module is the function itself.

local words = require("cleopatra/words")

return function(code, concerns, values, message)
  return { code = code, sentence = words.say(message or code, values), concerns = concerns or {} }
end
