-- The vector call of a game from any position on: whole moves, one after the other.
-- Pure: requires modules of this game and core/lists only. The module is the function itself.

local lists = require("core/lists")
local rules = require("carthage/rules")
local tasks = require("carthage/tasks")

-- The state before the deal, but for the fields named; of seats and tasks, too, only some need be.
local function position_of(args)
  local s = rules.setup(args.players, args.options or {})
  for name, value in pairs(lists.copy(args.state or {})) do -- portable: by name
    if name ~= "seats" then
      s[name] = value
    end
  end
  for i, change in ipairs(args.state and args.state.seats or {}) do
    for name, value in pairs(lists.copy(change)) do -- portable: by name
      s.seats[i][name] = value
    end
  end
  for i, task in ipairs(s.todo) do
    s.todo[i] = tasks.new(task.t, task.seat, task)
  end
  return s
end

return function(args)
  local s = position_of(args)
  for _, made in ipairs(args.moves or {}) do
    local refusal = rules.refuse(s, made[1], made[2])
    if refusal then
      return { illegal = refusal.code }
    end
    s = rules.apply(s, made[1], made[2])
  end
  local actor = rules.actors(s)[1]
  return { state = s, legal = actor and rules.moves(s, actor) or {}, score = rules.score(s) }
end
