-- Half a gesture: the steps a seat has made towards a move that is not complete. Its pieces lie where the
-- player put them; the state knows nothing of it.

local gestures = require("core/gestures")
local lists = require("core/lists")

local draft = {}

--- The steps this seat has already made towards a move.
function draft.steps(m, seat)
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
  return open_after(m, seat, draft.steps(m, seat))
end

--- Whether a step belongs to a legal move of the seat.
function draft.fits(m, seat, step)
  return #open_after(m, seat, with_step(draft.steps(m, seat), step)) > 0
end

--- Half a gesture is forgotten, its pieces go home.
function draft.forget(m)
  m.draft = nil
  m.view.loose = {}
end

--- A piece that was put down for a move is taken up again: the step it was no longer counts.
function draft.withdraw(m, object)
  if not m.view.loose[object.guid] then
    return
  end
  m.view.loose[object.guid] = nil
  m.draft.steps = lists.filter(m.draft.steps, function(step)
    return step.guid ~= object.guid
  end)
  if #m.draft.steps == 0 then
    draft.forget(m)
  end
end

--- Adds a step that fits. Gives the move when it is complete, else nil, and the table waits for the next step.
function draft.add(m, seat, step, object)
  local steps = with_step(draft.steps(m, seat), step)
  local move = gestures.complete(open_after(m, seat, steps))
  if move then
    return move
  end
  if not (m.draft and m.draft.seat == seat) then
    draft.forget(m)
  end
  m.draft = { seat = seat, steps = steps }
  if object then
    step.guid = object.guid
    m.view.loose[object.guid] = step.source
  end
  return nil
end

return draft
