-- The box of arena tokens that the advanced set-up chooses from.
-- Pure: requires the facts of this game and core/hexes only.

local facts = require("carthage/facts")
local hexes = require("core/hexes")

local box = {}

function box.is_pillar(type)
  return facts.token_types[type].blocks == true
end

-- The number of tokens to choose for a number of players, not counting pillars.
function box.wanted(players)
  return math.max(facts.min_tokens, players + 1)
end

-- The index of a token in the list of chosen tokens, or nil.
function box.chosen_number(s, type, n)
  for i, token in ipairs(s.chosen) do
    if token.type == type and token.n == n then
      return i
    end
  end
  return nil
end

-- How many tokens must still be chosen.
function box.missing(s)
  local missing = box.wanted(s.players)
  for _, token in ipairs(s.chosen) do
    if not box.is_pillar(token.type) then
      missing = missing - 1
    end
  end
  return missing
end

local function count_chosen(s, type, n)
  local count = 0
  for _, token in ipairs(s.chosen) do
    if token.type == type and token.n == n then
      count = count + 1
    end
  end
  return count
end

-- The number of tokens of a kind left in the box.
function box.left(s, type, n)
  for _, line in ipairs(facts.arena_tokens) do
    if line.type == type and line.n == n then
      return line.count - count_chosen(s, type, n)
    end
  end
  return 0
end

-- Takes a token out of the box. The chosen tokens keep the order of the box.
function box.choose(s, type, n)
  local chosen, count = {}, 0
  for _, line in ipairs(facts.arena_tokens) do
    local is_new = line.type == type and line.n == n
    for _ = 1, count_chosen(s, line.type, line.n) + (is_new and 1 or 0) do
      count = count + 1
      chosen[count] = { type = line.type, n = line.n }
    end
  end
  s.chosen = chosen
end

-- Sorts the tokens in the arena by hex.
function box.sort_tokens(s)
  table.sort(s.tokens, function(a, b)
    return hexes.is_before(a.at, b.at)
  end)
end

return box
