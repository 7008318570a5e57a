-- From hands to moves. The gesture of a legal move is a list of steps: drags, in any order, then presses on
-- the panel, in any order. Steps already done narrow the legal moves down until one is complete.

local gestures = {}

local function same_step(a, b)
  if a.by ~= b.by then
    return false
  end
  if a.by == "press" then
    return a.label == b.label
  end
  return a.piece == b.piece and a.area == b.area and a.seat == b.seat and a.slot == b.slot
end

-- What is left of a gesture after the steps done; nil when they do not all belong to it.
local function rest_of(gesture, done)
  local used, rest, n = {}, {}, 0
  for _, step in ipairs(done) do
    local found
    for i, own in ipairs(gesture) do
      if not found and not used[i] and same_step(own, step) then
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

--- The legal moves of a seat that the steps done leave open: a list of {move, rest}.
function gestures.open(rules, binding, state, seat, done)
  local list, n = {}, 0
  for _, move in ipairs(rules.moves(state, seat)) do
    local rest = rest_of(binding.gesture(state, seat, move), done)
    if rest then
      n = n + 1
      list[n] = { move = move, rest = rest }
    end
  end
  return list
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

--- The drags that go on with some open move, each spot once; `piece` nil asks for all pieces.
function gestures.drags(open, piece)
  local drags, seen, n = {}, {}, 0
  for _, candidate in ipairs(open) do
    for _, step in ipairs(candidate.rest) do
      if step.by == "drag" and (piece == nil or step.piece == piece) then
        local name = step.piece .. "|" .. step.area .. "|" .. step.seat .. "|" .. step.slot
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
