-- Half a gesture: the steps a seat has made towards a move that is not complete. Its pieces lie where the
-- player put them; the state knows nothing of it.

local gestures = require("core/gestures")

local draft = {}

-- The steps this seat has already made towards a move.
local function done_by(m, seat)
  if m.draft and m.draft.seat == seat then
    return m.draft.steps
  end
  return {}
end

local function with_step(steps, step)
  local longer = { table.unpack(steps) }
  longer[#steps + 1] = step
  return longer
end

local function open_after(m, seat, steps)
  return gestures.open(m.rules, m.binding, m.session.state, seat, steps)
end

--- The legal moves that are still open to a seat after the steps it made.
function draft.open(m, seat)
  return open_after(m, seat, done_by(m, seat))
end

--- Whether a step belongs to a legal move of the seat.
function draft.fits(m, seat, step)
  return #open_after(m, seat, with_step(done_by(m, seat), step)) > 0
end

--- Half a gesture is forgotten, its pieces go home.
function draft.forget(m)
  m.draft = nil
  m.view.loose = {}
end

--- Adds a step that fits. Gives the move when it is complete, else nil, and the table waits for the next step.
function draft.add(m, seat, step, object)
  local steps = with_step(done_by(m, seat), step)
  local move = gestures.complete(open_after(m, seat, steps))
  if move then
    return move
  end
  if not (m.draft and m.draft.seat == seat) then
    draft.forget(m)
  end
  m.draft = { seat = seat, steps = steps }
  if object then
    m.view.loose[object.guid] = object.memo
  end
  return nil
end

return draft
