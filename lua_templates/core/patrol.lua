-- Pieces that no move touches are locked, but everybody can point at them, and their menu unlocks them. No handler is
-- told when one is unlocked, pushed or moved by a tool. So a few pieces are looked at every second.

local goals = require("core/goals")
local pieces = require("core/pieces")

local patrol = {}

local AT_ONCE = 24 -- pieces looked at in one go
local SHOVED = 0.5 -- as far from its spot a piece that is not locked may come to rest

--- Seconds between two looks.
patrol.SECONDS = 1

-- What somebody holds, put there for half a move, or what is on its way is left alone.
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
  entry.position = nil -- goals remembers it from an earlier look
  return not object.locked or not goals.reached(view, goal, entry)
end

local function new_round(view)
  local guids, n = {}, 0
  for guid in pairs(view.memory.expected) do -- portable: each is looked at once
    n = n + 1
    guids[n] = guid
  end
  return { guids = guids, next = 1 }
end

--- Looks at the next pieces that should lie still. Gives whether one does not; it is not taken as settled any more.
function patrol.finds(view)
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
