-- Plays the moves of a record again, one after another, to see whether they are legal and where they lead.
-- Pure: requires core/words only.

local words = require("core/words")

local replay = {}

--- A replay of `count` moves from the set-up. `entry(i)` gives the i-th {seat, move}, or nil when it cannot be read.
--- `start` is the set-up, once replay.begin was called, `states[i]` the state before the i-th move, `told[i]` its
--- events, `made` how many were made.
function replay.new(rules, players, options, count, entry)
  return {
    rules = rules, players = players, options = options, count = count, entry = entry, start = nil, state = nil,
    moves = {}, states = {}, told = {}, made = 0,
  }
end

function replay.begin(r)
  r.start = r.rules.setup(r.players, r.options)
  r.state = r.start
end

--- Whether every move was made.
function replay.is_done(r)
  return r.made == r.count
end

--- Makes the next move. Gives nil, or a sentence saying why it cannot be made.
function replay.step(r)
  local n = r.made + 1
  local made = r.entry(n)
  if not made then
    return words.say("damaged_record")
  end
  local refusal = r.rules.refuse(r.state, made.seat, made.move)
  if refusal then
    return words.say("bad_move", { n = n, why = words.refusal(refusal) })
  end
  local after, events = r.rules.apply(r.state, made.seat, made.move)
  r.moves[n] = made
  r.states[n] = r.state
  r.told[n] = events or {}
  r.state = after
  r.made = n
  return nil
end

return replay
