-- Sources of randomness: draw(n) returns 0 .. n-1.

local chance = {}

--- Random numbers of Tabletop Simulator.
function chance.table()
  return function(n)
    return math.random(n) - 1
  end
end

--- Random numbers from a seed, the same on every machine (the minimal standard generator).
function chance.seeded(seed)
  local state = seed - math.floor(seed / 2147483646) * 2147483646 + 1
  return function(n)
    state = state * 16807
    state = state - math.floor(state / 2147483647) * 2147483647
    return state - math.floor(state / n) * n
  end
end

return chance
