-- The sentence about what has not the form of a move. `fault` is what core/shape found in `m`; the game says it with
-- `say(message, values)`, and each of its parameters names in `means` the message that tells what it must be.

return function(fault, m, say)
  if fault.why == "verb" then
    return (say("no_move"))
  end
  if fault.why == "extra" then
    return (say("extra_parameter", { verb = m["do"] }))
  end
  local parameter = fault.parameter
  local means = say(parameter.means)
  return (say("bad_parameter", { verb = m["do"], parameter = parameter.name, means = means }))
end
