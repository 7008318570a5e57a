-- Points and the ranking. The module is the function itself.
-- Pure: requires modules of this game and core/ranking only.

local achievements = require("cartouche/achievements")
local facts = require("cartouche/facts")
local ranking = require("core/ranking")
local solo = require("cartouche/solo")
local tables = require("cartouche/tables")
local tokens = require("cartouche/tokens")

local CATEGORIES = { "stories", "achievements", "tokens" }
local MERITS = { "total", "most stories" }

-- The points of a player for completed stories, reward spaces and tokens. Higher total first, then more stories.
local function standing(s, seat, board)
  local told = 0
  for _, id in ipairs(board.completed) do
    told = told + tables.stories[id].points
  end
  local rewards = achievements.points(s, seat)
  local pairs_left = math.floor(tokens.total(board.tokens) / facts.tokens_per_point)
  return { points = { told, rewards, pairs_left }, merits = { told + rewards + pairs_left, #board.completed } }
end

-- A solo player wins only with more points than the opponent.
local function against_opponent(sheet, opponent)
  local own = sheet.seats[1]
  sheet.decided_by = MERITS[1]
  if own.total <= opponent then
    own.rank = own.rank + 1
    sheet.winners = {}
  end
  return sheet
end

-- The score sheet of a state. Everything that scores is public at all times.
return function(s)
  local standings = {}
  for i, board in ipairs(s.boards) do
    standings[i] = standing(s, i - 1, board)
  end
  local sheet = ranking.sheet(CATEGORIES, MERITS, standings, s.phase == "over")
  return (solo.is_solo(s)) and (against_opponent(sheet, solo.points(s))) or sheet
end
