-- How a refusal is written.
-- Pure: requires the words only.

local words = require("cartouche/words")

local refusal = {}

-- A refusal with that code. `concerns` names what is meant: "tile:cat-I2", "story:T05", "square:2,6" on the
-- mural of the seat, "token:cat", "ankh:long", "achievement:card1". The sentence is the message of the code,
-- unless another one is named.
function refusal.new(code, concerns, values, message)
  return { code = code, sentence = words.say(message or code, values), concerns = concerns }
end

function refusal.malformed(sentence)
  return { code = "MALFORMED", sentence = sentence, concerns = {} }
end

return refusal
