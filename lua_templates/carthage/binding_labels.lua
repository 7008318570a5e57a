-- What stands on the buttons.
-- Pure: requires modules of this game and core modules only.

local facts = require("carthage/facts")
local hexes = require("core/hexes")
local kit = require("carthage/kit")
local phrases = require("core/phrases")
local pieces = require("carthage/binding_pieces")

local labels = {
  done = "These tokens",
  end_turn = "End my turn",
  pass = "Pass",
  show = "Show it to all",
  hide = "Keep it secret",
  naked = "Step for 3 Armor",
}

local DECLINED = {
  step = "Stay here",
  beast = "No beast",
  strict = "Remove no card",
  buy = "Buy nothing",
}

local COMPASS = { "east", "north-east", "north-west", "west", "south-west", "south-east" }

local STEPS = {
  M = "Move {n}",
  D = "Hit for {n}",
  A = "{n} Armor",
  F = "{n} Favor",
  K = "Knock back {n}",
  discard = "Discard {n}",
}

local SMALL = { of = true, the = true, ["and"] = true, ["or"] = true }

local function capital(word)
  return word:sub(1, 1):upper() .. word:sub(2)
end

-- The name of a ruleset, a mode or a set-up as a person writes it.
function labels.title(name)
  local parts, n, from = {}, 0, 1
  while from <= #name + 1 do
    local stop = name:find("_", from, true) or #name + 1
    local word = name:sub(from, stop - 1)
    n = n + 1
    parts[n] = n > 1 and SMALL[word] and word or capital(word)
    from = stop + 1
  end
  return table.concat(parts, " ")
end

local function compass_of(way)
  for i, direction in ipairs(facts.arena.directions) do
    if hexes.is_same(direction, way) then
      return COMPASS[i]
    end
  end
  return ""
end

-- "Favor 2", "Pillar"
function labels.token(type, n)
  return n == 0 and capital(type) or capital(type) .. " " .. tostring(n)
end

function labels.take(type, n)
  return "Take " .. labels.token(type, n)
end

-- A direction that leads off the board, where no hex can be dragged to.
function labels.charge(way)
  return "Charge " .. compass_of(way)
end

-- Tasks in words: one half of a card.
function labels.steps(list)
  local parts = {}
  for i, task in ipairs(list) do
    parts[i] = phrases.filled(STEPS[task.t], { n = task.n })
  end
  return table.concat(parts, ", ")
end

-- One step in words, or nil if it has none.
function labels.step(t, n)
  return STEPS[t] and (phrases.filled(STEPS[t], { n = n }))
end

-- What a figure is called.
function labels.figure(s, seat)
  local figure = s.seats[seat + 1].figure
  return kit.beasts[figure] and kit.beasts[figure].name or capital(pieces.names[seat + 1])
end

function labels.hit(s, seat)
  return "Hit the " .. labels.figure(s, seat)
end

function labels.declined(ask)
  return DECLINED[ask]
end

local function cost_of(s, name)
  local cost = kit.purchases[name].cost
  return (cost.favor or 0) + (cost.token_sales or 0) * s.sales
end

-- "Evaluate for 2 Favor"
function labels.purchase(s, name)
  return labels.title(name) .. " for " .. tostring(cost_of(s, name)) .. " Favor"
end

function labels.discipline(s)
  return labels.purchase(s, "discipline") .. " and 1 Armor"
end

function labels.demolish(s, token, way)
  local price = " for " .. tostring(cost_of(s, "demolish")) .. " Favor"
  return "Demolish " .. labels.token(token.type, token.n) .. " in the " .. compass_of(way) .. price
end

return labels
