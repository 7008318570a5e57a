-- Moves, locks and unlocks single pieces.
-- A hand keeps a card that should move out of it smoothly, and catches a card that moves through it. So a card does not
-- use hands while it moves.

local pieces = require("core/pieces")

local handling = {}

local NEAR = 0.2 -- units by which a card may miss its goal
local PATIENCE = 5 -- seconds after which a card counts as arrived in any case

--- Locks or unlocks an object. Sets only what differs, because unlocking an unlocked piece makes it fall again. With
--- `shut`, a locked object is also not interactable: it has no menu and cannot be searched, but perhaps nobody can zoom
--- it either.
function handling.lock(object, locked, shut)
  if object.locked ~= locked then
    object.locked = locked
  end
  if shut and object.interactable == locked then
    object.interactable = not locked
  end
end

--- Unlocks an object and makes it interactable.
function handling.free(object)
  handling.lock(object, false, true)
end

local function is_there(object, position)
  local now = object.getPosition()
  return math.abs(now.x - position.x) < NEAR and math.abs(now.z - position.z) < NEAR
end

local function is_on_its_way(object)
  return not pieces.is_gone(object) and (object.isSmoothMoving())
end

-- Lets a card use hands again at the end of its way. A card that did not arrive is put at its goal.
local function arrive(card)
  local object = card.object
  if pieces.is_gone(object) then
    return
  end
  if not object.held_by_color and not is_there(object, card.goal.position) then
    object.setPosition(card.goal.position)
    object.setRotation(card.goal.rotation)
  end
  object.use_hands = true
end

-- Waits for all moving cards together. `view.passing` has them by GUID.
local function await(view)
  local function all_arrived()
    for _, card in pairs(view.passing) do -- portable: any one is enough
      if is_on_its_way(card.object) then
        return false
      end
    end
    return true
  end
  local function let_them_use_hands()
    local cards = view.passing
    view.passing = {}
    for _, card in pairs(cards) do -- portable: every card is treated alike
      arrive(card)
    end
  end
  Wait.condition(let_them_use_hands, all_arrived, PATIENCE, let_them_use_hands)
end

local function leave_hands(view, goal, object)
  local guid = object.guid
  if object.use_hands then
    object.use_hands = false
    object.setPosition(object.getPosition()) -- ends what a hand does with it
  elseif not view.passing[guid] then
    return
  end
  local first = next(view.passing) == nil
  view.passing[guid] = { object = object, goal = goal }
  if first then
    await(view)
  end
end

local function into_hand(view, goal, object)
  view.passing[object.guid] = nil
  handling.free(object)
  if not object.use_hands then
    object.use_hands = true
  end
  object.setRotation(goal.rotation)
  object.setPosition(goal.position)
end

--- Sends an object to a goal.
function handling.bring(view, goal, object)
  if goal.kind == "bag" then
    local bag = view.standing[goal.lay.area]
    handling.free(object)
    if bag then
      bag.putObject(object)
    end
  elseif goal.kind == "hand" then
    into_hand(view, goal, object)
  else
    leave_hands(view, goal, object)
    object.setPositionSmooth(goal.position, false, true)
    object.setRotationSmooth(goal.rotation, false, true)
  end
end

return handling
