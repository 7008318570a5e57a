-- The offering: the ranks of the bids and what they cost.
-- Pure: requires the facts only.

local facts = require("cleopatra/facts")

local offering = {}

-- The rank of each bid: one more than there are higher bids.
function offering.ranks(bids)
  local ranks = {}
  for i, bid in ipairs(bids) do
    ranks[i] = 1
    for _, other in ipairs(bids) do
      if other > bid then
        ranks[i] = ranks[i] + 1
      end
    end
  end
  return ranks
end


-- The seats that have not bid yet.
function offering.bidders(bids)
  local seats, n = {}, 0
  for i, bid in ipairs(bids) do
    if bid < 0 then
      n = n + 1
      seats[n] = i - 1
    end
  end
  return seats
end

-- All bids are lost; the highest sheds amulets, the others take some. Gives the ranks.
function offering.settle(s)
  local ranks = offering.ranks(s.bids)
  for i, rank in ipairs(ranks) do
    s.scarabs[i] = s.scarabs[i] - s.bids[i]
    s.amulets[i] = math.max(0, s.amulets[i] + facts.offering[rank])
  end
  return ranks
end

return offering
