-- Replays the moves of a record one by one, to find out whether they are legal and where they lead.
-- Pure: requires core/words only.

local words = require("core/words")

local replay = {}

--- A replay of `count` moves from the set-up. `entry(i)` returns the i-th {seat, move}, or nil if it cannot be read.
--- After replay.begin, `start` is the set-up. `states[i]` is the state before the i-th move, `events[i]` has its
--- events, and `made` is the number of moves made.
function replay.new(rules, players, options, count, entry)
  return {
    rules = rules, players = players, options = options, count = count, entry = entry, start = nil, state = nil,
    moves = {}, states = {}, events = {}, made = 0,
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

--- Makes the next move. Returns nil, or a sentence that says why the move cannot be made.
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
  r.events[n] = events or {}
  r.state = after
  r.made = n
  return nil
end

return replay
