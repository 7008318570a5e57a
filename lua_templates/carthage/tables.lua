-- The cards, beasts, rules and hexes of Carthage by their ids.
-- Pure: requires the facts and core modules only.

local facts = require("carthage/facts")
local hexes = require("core/hexes")

local tables = {
  cards = {}, -- starting and action cards
  theater = {},
  beasts = {},
  rulesets = {},
  purchases = {}, -- what Favor buys: favor actions, and rulesets that are favor actions
  scenarios = {},
  modes = {},
  hexes = {}, -- key of a hex -> { hex, ring, neighbors }
}

local CENTER = { 0, 0 }

local function index(list, by_id)
  for _, item in ipairs(list) do
    by_id[item.id] = item
  end
end

index(facts.starting_deck, tables.cards)
index(facts.action_cards, tables.cards)
index(facts.theater_cards, tables.theater)
index(facts.beasts, tables.beasts)
index(facts.rulesets, tables.rulesets)
index(facts.favor_actions, tables.purchases)
index(facts.scenarios, tables.scenarios)

for _, rule in ipairs(facts.rulesets) do
  if rule.kind == "favor" then
    tables.purchases[rule.id] = rule
  end
end

for id, mode in pairs(facts.modes) do -- portable: by name
  tables.modes[id] = {
    players = mode.players,
    teams = mode.teams,
    ruleset_team = mode.ruleset_team,
    rulesets = mode.rulesets,
    chained = id == "2v2_chained",
  }
end

for _, hex in ipairs(facts.hexes) do
  tables.hexes[hexes.key(hex)] = { hex = hex, ring = hexes.distance(hex, CENTER), neighbors = {} }
end
for _, hex in ipairs(facts.hexes) do
  local neighbors, n = {}, 0
  for _, way in ipairs(facts.arena.directions) do
    local place = tables.hexes[hexes.key(hexes.sum(hex, way))]
    if place then
      n = n + 1
      neighbors[n] = place.hex
    end
  end
  tables.hexes[hexes.key(hex)].neighbors = neighbors
end

-- Is this a card of the starting decks?
function tables.is_starting_card(id)
  return tables.cards[id].start == true
end

-- The effect of the theater card of the round. Empty if there is none.
function tables.effect(card)
  return card == "" and {} or tables.theater[card].effect
end

return tables
