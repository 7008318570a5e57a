-- Drafts: the steps that a seat has made of an incomplete move. The pieces lie where the player put them; the state
-- does not change until the move is complete.

local gestures = require("core/gestures")
local lists = require("core/lists")

local draft = {}

--- The steps of a seat's incomplete move; empty if there is none.
function draft.steps(m, seat)
  return m.drafts[seat] or {}
end

--- Whether any seat has an incomplete move.
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

--- Prepares the legal moves of a seat, a part per call. Returns whether all are ready.
function draft.prepare(m, seat)
  return (gestures.prepare(m.rules, m.binding, m.session.state, seat))
end

--- The legal moves that a seat can still make after its steps.
function draft.open(m, seat)
  return open_after(m, seat, draft.steps(m, seat))
end

--- Returns a function that says whether a drag of the piece belongs to a legal move of the seat.
function draft.fitting(m, seat, piece)
  return gestures.fitting(m.rules, m.binding, m.session.state, seat, draft.steps(m, seat), piece)
end

--- Whether a step belongs to a legal move of the seat.
function draft.fits(m, seat, step)
  return #open_after(m, seat, with_step(draft.steps(m, seat), step)) > 0
end

--- Cancels the incomplete move of a seat, so that its pieces go home; without a seat, cancels all.
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

--- To be called after a move: cancels incomplete moves of others that no longer lead to a legal move.
function draft.tidy(m)
  for i in ipairs(m.session.seats) do
    local steps = draft.steps(m, i - 1)
    if #steps > 0 and #open_after(m, i - 1, steps) == 0 then
      draft.forget(m, i - 1)
    end
  end
end

--- To be called when a player picks up a piece again that belongs to an incomplete move: removes its step.
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

--- Adds a step that fits a legal move. Returns the move if it is complete; otherwise nil, and more steps must follow.
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
