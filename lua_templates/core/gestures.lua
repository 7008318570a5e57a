-- Turns steps into moves. The gesture of a legal move is a list of steps: drags in any order, then presses on the panel
-- in any order. Each step rules out legal moves, until one move is complete.

local gestures = {}

local function same_spot(a, b)
  return a.area == b.area and a.seat == b.seat and a.slot == b.slot
end

-- Whether the step that a player made matches this step of a gesture. A gesture may ask for the equal piece from a
-- certain spot, and for a pose of a piece that players turn by hand.
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

-- The steps of a gesture that are left after the steps done; nil if a step does not belong to the gesture.
local function rest_of(gesture, done)
  if #done == 0 then
    return gesture
  end
  local used, rest, n = {}, {}, 0
  for _, step in ipairs(done) do
    local found = nil -- needs a value: in a loop, MoonSharp leaves loop state in a local declared without one
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

-- The legal moves of each seat in the last state, with their gestures. Cached, because one drop needs them many times.
-- `moves` are all moves of a seat; `list` has those whose gesture is already computed.
local known = { state = nil, by_seat = {} }

local AT_ONCE = 25 -- gestures, or other slow items, computed per step

-- A game may have moves that a seat can make out of turn: binding.anytime(state, seat).
local function moves_of(rules, binding, state, seat)
  local moves = rules.moves(state, seat)
  if #moves == 0 and binding.anytime then
    return binding.anytime(state, seat)
  end
  return moves
end

-- The cache entry of a seat in a state.
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

-- Computes more gestures, at most `limit`.
local function add_gestures(binding, state, seat, own, limit)
  local last = math.min(#own.moves, own.count + limit)
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

--- Prepares the legal moves of a seat, a part per call. Returns whether all are ready. A game whose moves take long to
--- list may prepare them in parts, too: binding.prepare(state, seat, count), with the number of items per step.
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

--- The legal moves of a seat that are still possible after the steps done: a list of {move, rest}. If rules.moves lists
--- only some of the legal moves, binding.beyond(state, seat, done) returns more candidates {move, gesture} that begin
--- with these steps.
function gestures.open(rules, binding, state, seat, done)
  local open = {}
  add_open(open, legal(rules, binding, state, seat), done)
  if binding.beyond and #done > 0 then
    add_open(open, binding.beyond(state, seat, done), done)
  end
  return open
end

-- The drags of a piece among the remaining steps of the open moves.
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

--- Returns a function that says whether a drag of the piece continues a legal move of the seat after the steps done. A
--- drop calls it for every nearby spot.
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

--- The labels of the buttons that continue an open move. Presses come only after all drags.
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

--- The drags of a piece that continue an open move, each spot and pose once. `source` is where the piece lay.
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
