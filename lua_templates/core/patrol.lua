-- Pieces that no move touches are locked, but players can unlock them with the context menu. There is no event when a
-- piece is unlocked, pushed or moved by a tool. So the script checks a few pieces every second.

local goals = require("core/goals")
local pieces = require("core/pieces")

local patrol = {}

local AT_ONCE = 24 -- pieces per check
local SHOVED = 0.5 -- units by which an unlocked piece may be off its spot

--- Seconds between two checks.
patrol.SECONDS = 1

-- Whether a piece is held, moving, or part of an incomplete move, and so must be left alone.
local function is_busy(view, object, guid)
  return view.loose[guid] ~= nil or object.held_by_color ~= nil or (object.isSmoothMoving())
end

local function is_shoved(object, goal)
  local now = object.getPosition()
  return math.abs(now.x - goal.position.x) > SHOVED or math.abs(now.z - goal.position.z) > SHOVED
end

local function is_disturbed(view, guid, expected)
  local entry, goal = expected.entry, expected.goal
  local object = entry.object
  if pieces.is_gone(object) or is_busy(view, object, guid) then
    return false
  end
  if not entry.pinned then
    return (is_shoved(object, goal))
  end
  entry.position = nil -- goals caches it from an earlier pass
  return not object.locked or not goals.reached(view, goal, entry)
end

local function new_round(view)
  local guids, n = {}, 0
  for guid in pairs(view.memory.expected) do -- portable: each is checked once
    n = n + 1
    guids[n] = guid
  end
  return { guids = guids, next = 1 }
end

--- Checks the next pieces. Returns whether one of them was disturbed; disturbed pieces no longer count as settled.
function patrol.finds_disturbed(view)
  local round = view.round
  if not round or not round.guids[round.next] then
    round = new_round(view)
    view.round = round
  end
  local found = false
  for i = round.next, round.next + AT_ONCE - 1 do
    local guid = round.guids[i]
    local expected = guid and view.memory.expected[guid]
    if expected and is_disturbed(view, guid, expected) then
      view.memory.settled[guid] = nil
      found = true
    end
  end
  round.next = round.next + AT_ONCE
  return found
end

return patrol
