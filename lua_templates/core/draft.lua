-- Half a gesture: the steps a seat has made towards a move that is not complete. Its pieces lie where the
-- player put them; the state knows nothing of it.

local gestures = require("core/gestures")
local lists = require("core/lists")

local draft = {}

--- The steps this seat has already made towards a move.
function draft.steps(m, seat)
  return m.drafts[seat] or {}
end

--- Whether somebody has done half a gesture.
function draft.any(m)
  return next(m.drafts) ~= nil
end

local function with_step(steps, step)
  local longer = { table.unpack(steps) }
  longer[#steps + 1] = step
  return longer
end

local function open_after(m, seat, steps)
  return gestures.open(m.rules, m.binding, m.session.state, seat, steps)
end

--- Gets the legal moves of a seat ready, a bit at a time. Gives whether all are.
function draft.prepare(m, seat)
  return (gestures.prepare(m.rules, m.binding, m.session.state, seat))
end

--- The legal moves that are still open to a seat after the steps it made.
function draft.open(m, seat)
  return open_after(m, seat, draft.steps(m, seat))
end

--- A function that tells whether a drag of a piece belongs to a legal move of the seat.
function draft.fitting(m, seat, piece)
  return gestures.fitting(m.rules, m.binding, m.session.state, seat, draft.steps(m, seat), piece)
end

--- Whether a step belongs to a legal move of the seat.
function draft.fits(m, seat, step)
  return #open_after(m, seat, with_step(draft.steps(m, seat), step)) > 0
end

--- Half a gesture of a seat is forgotten, its pieces go home; without a seat those of all.
function draft.forget(m, seat)
  if seat == nil then
    m.drafts = {}
    m.view.loose = {}
    return
  end
  for _, step in ipairs(draft.steps(m, seat)) do
    if step.guid then
      m.view.loose[step.guid] = nil
    end
  end
  m.drafts[seat] = nil
end

--- After a move: what others have begun stays if it still leads to a legal move.
function draft.tidy(m)
  for i in ipairs(m.session.seats) do
    local steps = draft.steps(m, i - 1)
    if #steps > 0 and #open_after(m, i - 1, steps) == 0 then
      draft.forget(m, i - 1)
    end
  end
end

--- A piece that was put down for a move is taken up again: the step it was no longer counts.
function draft.withdraw(m, object)
  if not m.view.loose[object.guid] then
    return
  end
  m.view.loose[object.guid] = nil
  for i in ipairs(m.session.seats) do
    local steps = lists.filter(draft.steps(m, i - 1), function(step)
      return step.guid ~= object.guid
    end)
    m.drafts[i - 1] = #steps > 0 and steps or nil
  end
end

--- Adds a step that fits. Gives the move when it is complete, else nil, and the table waits for the next step.
function draft.add(m, seat, step, object)
  local steps = with_step(draft.steps(m, seat), step)
  local move = gestures.complete(open_after(m, seat, steps))
  if move then
    return move
  end
  m.drafts[seat] = steps
  if object then
    step.guid = object.guid
    m.view.loose[object.guid] = step.source
  end
  return nil
end

return draft
