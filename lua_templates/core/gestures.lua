-- From hands to moves. The gesture of a legal move is a list of steps: drags, in any order, then presses on
-- the panel, in any order. Steps already done narrow the legal moves down until one is complete.

local gestures = {}

local function same_spot(a, b)
  return a.area == b.area and a.seat == b.seat and a.slot == b.slot
end

-- Whether the step somebody made is this step of a gesture. Of equal pieces a gesture may ask for the one that
-- lay at a certain spot, and of pieces turned by hand for a pose.
local function is_step(own, made)
  if own.piece ~= made.piece or own.by ~= made.by then
    return false
  end
  if own.by == "press" then
    return own.label == made.label
  end
  local right_one = own.source == nil or (made.source ~= nil and same_spot(own.source, made.source))
  local right_pose = own.face == nil or own.face == made.face
  return same_spot(own, made) and right_one and right_pose
end

-- What is left of a gesture after the steps done; nil when they do not all belong to it.
local function rest_of(gesture, done)
  if #done == 0 then
    return gesture
  end
  local used, rest, n = {}, {}, 0
  for _, step in ipairs(done) do
    local found = nil -- in a loop the game leaves the loop's state in a local without a value
    for i, own in ipairs(gesture) do
      if not found and not used[i] and is_step(own, step) then
        found = i
      end
    end
    if not found then
      return nil
    end
    used[found] = true
  end
  for i, own in ipairs(gesture) do
    if not used[i] then
      n = n + 1
      rest[n] = own
    end
  end
  return rest
end

-- The legal moves of each seat in the state asked for last, with their gestures: one drop asks for them many times.
-- A list may be half done: `moves` are all of the seat, `list` those of which the gesture is known.
local known = { state = nil, by_seat = {} }

local AT_ONCE = 25 -- gestures, or whatever takes long, worked out in one step

-- A game may have moves that a seat can make although nobody waits for it: binding.anytime(state, seat).
local function moves_of(rules, binding, state, seat)
  local moves = rules.moves(state, seat)
  if #moves == 0 and binding.anytime then
    return binding.anytime(state, seat)
  end
  return moves
end

-- What is known of a seat in a state.
local function known_of(rules, binding, state, seat)
  if known.state ~= state then
    known = { state = state, by_seat = {} }
  end
  local own = known.by_seat[seat]
  if not own then
    own = { moves = moves_of(rules, binding, state, seat), list = {}, count = 0 }
    known.by_seat[seat] = own
  end
  return own
end

-- Works out some more gestures, at most `most`.
local function add_gestures(binding, state, seat, own, most)
  local last = math.min(#own.moves, own.count + most)
  for i = own.count + 1, last do
    local move = own.moves[i]
    own.list[i] = { move = move, gesture = binding.gesture(state, seat, move) }
  end
  own.count = last
end

local function legal(rules, binding, state, seat)
  local own = known_of(rules, binding, state, seat)
  add_gestures(binding, state, seat, own, #own.moves)
  return own.list
end

--- Gets the legal moves of a seat ready, a bit at a time. Gives whether all are. A game whose moves take long to list
--- gets ready for it in the same way: binding.prepare(state, seat, count), with the number of things for one step.
function gestures.prepare(rules, binding, state, seat)
  if binding.prepare and not binding.prepare(state, seat, AT_ONCE) then
    return false
  end
  if known.state ~= state or not known.by_seat[seat] then
    known_of(rules, binding, state, seat)
    return false
  end
  local own = known.by_seat[seat]
  add_gestures(binding, state, seat, own, AT_ONCE)
  return own.count == #own.moves
end

local function add_open(open, candidates, done)
  local n = #open
  for _, candidate in ipairs(candidates) do
    local rest = rest_of(candidate.gesture, done)
    if rest then
      n = n + 1
      open[n] = { move = candidate.move, rest = rest }
    end
  end
end

--- The legal moves of a seat that the steps done leave open: a list of {move, rest}. Where a list names only some of
--- the moves that the rules allow, the steps themselves may say what is meant: binding.beyond(state, seat, done)
--- gives further candidates {move, gesture}.
function gestures.open(rules, binding, state, seat, done)
  local open = {}
  add_open(open, legal(rules, binding, state, seat), done)
  if binding.beyond and #done > 0 then
    add_open(open, binding.beyond(state, seat, done), done)
  end
  return open
end

-- The drags of a piece in what is left of some open moves.
local function drags_of(open, piece)
  local drags, n = {}, 0
  for _, candidate in ipairs(open) do
    for _, step in ipairs(candidate.rest) do
      if step.piece == piece then
        n = n + 1
        drags[n] = step
      end
    end
  end
  return drags
end

--- A function that tells whether a drag of a piece goes on with a legal move of a seat after the steps done. A drop
--- asks it about every spot around.
function gestures.fitting(rules, binding, state, seat, done, piece)
  local open = {}
  add_open(open, legal(rules, binding, state, seat), done)
  local drags = drags_of(open, piece)
  return function(step)
    for _, own in ipairs(drags) do
      if is_step(own, step) then
        return true
      end
    end
    if not binding.beyond then
      return false
    end
    local longer, further = { table.unpack(done) }, {}
    longer[#done + 1] = step
    add_open(further, binding.beyond(state, seat, longer), longer)
    return further[1] ~= nil
  end
end

--- The move whose gesture is complete, or nil.
function gestures.complete(open)
  for _, candidate in ipairs(open) do
    if #candidate.rest == 0 then
      return candidate.move
    end
  end
  return nil
end

--- Labels of the buttons that go on with some open move: presses come when all drags are done.
function gestures.labels(open)
  local labels, seen, n = {}, {}, 0
  for _, candidate in ipairs(open) do
    if candidate.rest[1].by == "press" then
      for _, step in ipairs(candidate.rest) do
        if not seen[step.label] then
          seen[step.label] = true
          n = n + 1
          labels[n] = step.label
        end
      end
    end
  end
  return labels
end

--- The drags of a piece that go on with some open move, each spot and pose once; `source` is where the piece lay.
function gestures.drags(open, piece, source)
  local drags, seen, n = {}, {}, 0
  for _, candidate in ipairs(open) do
    for _, step in ipairs(candidate.rest) do
      local here = {
        by = "drag", piece = piece, source = source, area = step.area, seat = step.seat, slot = step.slot,
        face = step.face,
      }
      if is_step(step, here) then
        local name = step.area .. "|" .. step.seat .. "|" .. step.slot .. "|" .. (step.face or "")
        if not seen[name] then
          seen[name] = true
          n = n + 1
          drags[n] = step
        end
      end
    end
  end
  return drags
end

return gestures
