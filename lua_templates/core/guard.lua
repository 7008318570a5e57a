-- Refuses every way to handle a piece except drops, while the rules are enforced. `known` are the pieces and bags of
-- the game by key; players may do anything with other objects.

local words = require("core/words")

local guard = {}

-- The game passes an action as a number of Player.Action.
local NAMED = {
  "Copy", "Cut", "Delete", "FlipIncrementalLeft", "FlipIncrementalRight", "FlipOver", "Group", "Paste", "PickUp",
  "RotateIncrementalLeft", "RotateIncrementalRight", "RotateOver", "Select",
}

local function name_of(action)
  for _, name in ipairs(NAMED) do
    if Player.Action[name] == action then
      return name
    end
  end
  return ""
end

local HARMLESS = { Select = true, Copy = true }
local TURNING = {
  FlipIncrementalLeft = true, FlipIncrementalRight = true, FlipOver = true,
  RotateIncrementalLeft = true, RotateIncrementalRight = true, RotateOver = true,
}

-- The id of the message for each action.
local SAID = { PickUp = "PickUp", Delete = "Delete", Cut = "Delete", Paste = "Paste", Group = "Group" }

local function concerns_game(known, targets)
  for _, object in ipairs(targets) do
    if object.memo and known[object.memo] then
      return true
    end
  end
  return false
end

local function is_held(object)
  return object.held_by_color ~= nil
end

-- Whether `holds` is true for every piece of the game among the targets.
local function all(known, targets, holds)
  for _, object in ipairs(targets) do
    if object.memo and known[object.memo] and not holds(object) then
      return false
    end
  end
  return true
end

--- Returns nil if a player's action on `targets` is allowed, otherwise the sentence for the player. `may_take(object)`
--- says which pieces this player may pick up, `has_poses(object)` which pieces players may turn by hand.
function guard.why_not(known, number, targets, may_take, has_poses)
  local action = name_of(number)
  if HARMLESS[action] then
    return nil
  end
  if action == "Paste" then
    return words.say(SAID.Paste)
  end
  if not concerns_game(known, targets) then
    return nil
  end
  if action == "PickUp" and all(known, targets, may_take) then
    return nil
  end
  if TURNING[action] and all(known, targets, has_poses) then
    return not all(known, targets, is_held) and (words.say("turn_held")) or nil
  end
  return words.say(SAID[action] or "otherwise")
end

--- Whether a piece of the game among the targets is unlocked; somebody may have unlocked it.
function guard.any_unlocked(known, targets)
  return not all(known, targets, function(object)
    return object.locked
  end)
end

--- Whether `object` is a piece or a bag of the game.
function guard.is_game_piece(known, object)
  return object.memo ~= nil and known[object.memo] ~= nil
end

return guard
