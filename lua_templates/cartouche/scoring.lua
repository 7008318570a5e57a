-- Points and the ranking.
-- Pure: requires modules of this game, core/lists and core/ranking only.

local achievements = require("cartouche/achievements")
local facts = require("cartouche/facts")
local kit = require("cartouche/kit")
local lists = require("core/lists")
local ranking = require("core/ranking")
local solo = require("cartouche/solo")
local tokens = require("cartouche/tokens")

local scoring = {}

local CATEGORIES = { "stories", "achievements", "tokens" }
local MERITS = { "total", "most stories" }

-- What a player has: completed stories, points of reward spaces, number of tokens.
function scoring.standing(stories, rewards, token_count)
  local told = 0
  for _, id in ipairs(stories) do
    told = told + kit.stories[id].points
  end
  local pairs_left = math.floor(token_count / facts.tokens_per_point)
  return { points = { told, rewards, pairs_left }, merits = { told + rewards + pairs_left, #stories } }
end

-- Higher total first, then more completed stories.
function scoring.ranked(standings, final)
  return ranking.sheet(CATEGORIES, MERITS, standings, final)
end

-- Alone one wins only with more points than the opponent.
function scoring.ranked_alone(standing, opponent, final)
  local total = standing.merits[1]
  local is_ahead = total > opponent
  return {
    categories = lists.copy(CATEGORIES),
    seats = { { points = standing.points, total = total, rank = 1 + (is_ahead and 0 or 1) } },
    winners = is_ahead and { 0 } or {},
    decided_by = "total",
    final = final,
  }
end

-- The score sheet of a state; everything that counts lies open at all times.
function scoring.sheet(s)
  local standings, final = {}, s.phase == "over"
  for i, board in ipairs(s.boards) do
    local rewards = achievements.points(s, i - 1)
    standings[i] = scoring.standing(board.completed, rewards, tokens.total(board.tokens))
  end
  if solo.is_solo(s) then
    return scoring.ranked_alone(standings[1], solo.points(s), final)
  end
  return scoring.ranked(standings, final)
end

return scoring
