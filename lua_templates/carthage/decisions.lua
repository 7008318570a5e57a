-- Plays on with the packed decisions of the acceptance vectors: each answers the question that comes up next,
-- and the hexes of a { move } answer all steps of one movement.
-- Pure: requires modules of this game and core/lists only. The module is the function itself.

local lists = require("core/lists")
local objections = require("carthage/objections")
local resolve = require("carthage/resolve")
local scene = require("carthage/scene")
local refuse_shape = require("carthage/shape")
local steps = require("carthage/steps")
local teams = require("carthage/teams")

-- The move that a decision makes of a question; nil when it is of another kind.
local ANSWER = {
  line = function(decision)
    return decision.line and { ["do"] = "line", dir = decision.line }
  end,
  choose = function(decision)
    return decision.choose and { ["do"] = "choose", side = decision.choose }
  end,
  target = function(decision, names)
    return decision.target and { ["do"] = "target", seat = scene.seat_of(names, decision.target) }
  end,
  discard = function(decision)
    return decision.discard and { ["do"] = "discard", card = decision.discard }
  end,
  strict = function(decision)
    if decision.decline then
      return { ["do"] = "decline" }
    end
    return decision.focus and { ["do"] = "strict_focus", card = decision.focus }
  end,
}

local function next_decision(play)
  local decision = play.decisions[play.used + 1]
  play.used = play.used + (decision and 1 or 0)
  return decision or {}
end

-- The next hex of a movement that has begun; one that begins takes the next decision.
local function answer_step(play, task)
  if play.movement_of[task] == nil then
    local decision = next_decision(play)
    if decision.decline then
      return { ["do"] = "decline" }, nil
    end
    if decision.move == nil then
      return nil, "MISSING_DECISION"
    end
    local movement = { task = task, hexes = decision.move, used = 0 }
    play.movement_of[task] = movement
    table.insert(play.movements, movement)
  end
  local movement = play.movement_of[task]
  movement.used = movement.used + 1
  local hex = movement.hexes[movement.used]
  if hex == nil then
    return nil, "MUST_MOVE_FULL"
  end
  return { ["do"] = "step", to = hex }, nil
end

local function answer(s, play, names)
  if s.ask == "step" then
    return answer_step(play, s.todo[1])
  end
  local move = ANSWER[s.ask](next_decision(play), names)
  if not move then
    return nil, "MISSING_DECISION"
  end
  return move, nil
end

local function objection(s, move)
  if refuse_shape(move, s.players) then
    return "MALFORMED"
  end
  return objections[move["do"]](s, s.turn, move)
end

-- Is a movement over although there are hexes left? When its figure has fallen that does not matter.
local function has_too_many_steps(s, play)
  for _, movement in ipairs(play.movements) do
    local is_over = not lists.contains(s.todo, movement.task)
    if is_over and movement.used < #movement.hexes and teams.has_figure(s, movement.task.seat) then
      return true
    end
  end
  return false
end

-- The rest is ignored when the game is over or the acting figure has fallen.
local function is_rest_ignored(s, actor)
  return s.phase == "over" or (actor ~= nil and not teams.has_figure(s, actor))
end

-- Makes the decisions, changing the state. Gives the code of a refusal, or nil. `actor` is the acting seat.
return function(s, events, names, decisions, actor)
  local play = { decisions = lists.copy(decisions or {}), used = 0, movements = {}, movement_of = {} }
  while steps.run(s, events) do
    local move, code = answer(s, play, names)
    code = code or (objection(s, move))
    if code then
      return code
    end
    resolve[move["do"]](s, events, s.turn, move)
    if not is_rest_ignored(s, actor) and has_too_many_steps(s, play) then
      return "TOO_MANY_STEPS"
    end
  end
  if is_rest_ignored(s, actor) then
    return nil
  end
  if has_too_many_steps(s, play) then
    return "TOO_MANY_STEPS"
  end
  return play.used < #play.decisions and "EXTRA_DECISION" or nil
end
