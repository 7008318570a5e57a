-- Makes table, turn and panel show the state. Doing everything at once would freeze the game noticeably after a move,
-- so it is done in small steps over the next frames.

local arrange = require("core/arrange")
local draft = require("core/draft")
local lists = require("core/lists")
local seats = require("core/seats")
local session = require("core/session")
local show = require("core/show")
local slices = require("core/slices")
local words = require("core/words")

local refresh = {}

local AT_ONCE = 40 -- kinds of pieces and copies checked per step

-- ---------------------------------------------------------------- what may be touched

--- The seats that may do something now: first those that must act, then the others if the game has moves for any time.
function refresh.free_seats(m)
  local list = lists.filter(session.actors(m.session), function(seat)
    return seat >= 0
  end)
  if not m.binding.anytime then
    return list
  end
  for i in ipairs(m.session.seats) do
    if not lists.contains(list, i - 1) then
      list[#list + 1] = i - 1 -- portable: a few seats
    end
  end
  return list
end

local function area_name(lay)
  return lay.area .. "|" .. lay.seat
end

local function spot_name(lay)
  return area_name(lay) .. "|" .. lay.slot
end

-- A binding names a piece, or {piece, area, seat} or {piece, area, seat, slot} for only those equal pieces that lie
-- there.
local function mark_touchable(m)
  local everywhere, somewhere = {}, {}
  for _, seat in ipairs(refresh.free_seats(m)) do
    for _, entry in ipairs(m.binding.touchable(m.session.state, seat)) do
      if type(entry) == "table" then
        somewhere[entry.piece] = somewhere[entry.piece] or {}
        somewhere[entry.piece][(entry.slot and spot_name or area_name)(entry)] = true
      else
        everywhere[entry] = true
      end
    end
  end
  m.touchable = { everywhere = everywhere, somewhere = somewhere }
end

--- Whether a piece of this entry of the layout may be picked up now.
function refresh.touches(m, lay)
  if m.touchable.everywhere[lay.piece] then
    return true
  end
  local spots = m.touchable.somewhere[lay.piece]
  return spots ~= nil and (spots[area_name(lay)] or spots[spot_name(lay)]) == true
end

-- ---------------------------------------------------------------- the steps

-- The layout of the state, computed once per state.
local function layout_of(m)
  if m.laid.state ~= m.session.state then
    m.laid = { state = m.session.state, layout = m.binding.layout(m.session.state) }
  end
  return m.laid.layout
end

-- Reports missing pieces that cannot be restored, only once.
local function tell_missing(m, missing)
  if missing[1] and not m.incomplete then
    show.tell(nil, words.say("missing", { pieces = words.listed(missing) }))
  end
  m.incomplete = missing[1] ~= nil
end

local function begin_arranging(m)
  return arrange.begin(m.view, layout_of(m), seats.colors_of(m.session.seats), function(lay)
    return not refresh.touches(m, lay)
  end)
end

-- Prepares the legal moves of the seats that must act, for the panel. Returns whether all are ready.
local function list_moves(m)
  for _, seat in ipairs(session.actors(m.session)) do
    if not draft.prepare(m, seat) then
      return false
    end
  end
  return true
end

-- The steps of a refresh. Each is called until it returns true.
local function steps_of(m)
  local job
  return {
    function()
      return layout_of(m) ~= nil
    end,
    function()
      mark_touchable(m)
      return true
    end,
    function()
      job = m.mode == "strict" and begin_arranging(m) or nil
      return true
    end,
    function()
      return job == nil or (arrange.step(m.view, job, AT_ONCE))
    end,
    function()
      tell_missing(m, job and job.missing or {})
      show.turn(m)
      return true
    end,
    function()
      return session.score(m.session) ~= nil
    end,
    function()
      return list_moves(m)
    end,
    function()
      show.panel(m)
      return true
    end,
  }
end

-- ---------------------------------------------------------------- one after another

-- Makes the next step of the work. Returns whether that was the last one. If a step fails, the work ends, and the next
-- refresh starts over.
local function go_on(m, work)
  local done = false
  work.busy = true
  local went, fault = pcall(function()
    done = work.steps[work.at]()
  end)
  work.busy = false
  if not went then
    m.work = nil
    if not work.fail then
      error(fault)
    end
    work.fail()
    return false
  end
  work.at = done and work.at + 1 or work.at
  return work.steps[work.at] == nil
end

-- Ends the work and starts what waits for it.
local function complete(m, work)
  m.work = nil
  if work.after then
    work.after()
  end
  if work.again then
    refresh.start(m)
  end
end

local function run(m, work)
  slices.run(function()
    -- New work may have replaced it, or refresh.finish may have completed it.
    if m.work == work and go_on(m, work) then
      complete(m, work)
    end
    return m.work ~= work
  end)
end

--- Shows the state, starting in the next frame. Drops unfinished work for an earlier state.
function refresh.start(m)
  if not session.running(m.session) then
    return
  end
  local before = m.work
  m.work = { steps = steps_of(m), at = 1, after = before and before.after }
  run(m, m.work)
end

--- The same for a state that was just loaded: calls `after` when it is shown, or `fail` if it cannot be shown.
function refresh.first(m, after, fail)
  refresh.start(m)
  m.work.after = after
  m.work.fail = fail
end

--- Whether a loaded state is not shown yet, and may still turn out to be damaged.
function refresh.is_first(m)
  return m.work ~= nil and m.work.fail ~= nil
end

--- Completes unfinished work at once, because somebody touches the table or saves it.
function refresh.finish(m)
  local work = m.work
  if not work or work.busy or work.fail then
    return
  end
  while m.work == work do
    if go_on(m, work) then
      complete(m, work)
    end
  end
end

--- Shows the state once in two frames, even if called several times. Objects that enter a bag are in it only then.
--- Completes current work first; otherwise repeated calls could restart it forever.
function refresh.soon(m)
  if m.due then
    return
  end
  m.due = true
  Wait.frames(function()
    m.due = false
    if m.work then
      m.work.again = true
    else
      refresh.start(m)
    end
  end, 2)
end

return refresh
