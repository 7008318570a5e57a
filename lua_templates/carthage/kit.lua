-- The cards, beasts, rules and hexes of Carthage by their ids.
-- Pure: requires the facts and core modules only.

local facts = require("carthage/facts")
local hexes = require("core/hexes")

local kit = {
  cards = {}, -- starting and action cards
  theater = {},
  beasts = {},
  rulesets = {},
  purchases = {}, -- what Favor buys: the favor actions and the rulesets of that kind
  scenarios = {},
  modes = {},
  hexes = {}, -- key of a hex -> { hex, ring, neighbors }
}

local CENTRE = { 0, 0 }

local function index(list, by_id)
  for _, item in ipairs(list) do
    by_id[item.id] = item
  end
end

index(facts.starting_deck, kit.cards)
index(facts.action_cards, kit.cards)
index(facts.theater_cards, kit.theater)
index(facts.beasts, kit.beasts)
index(facts.rulesets, kit.rulesets)
index(facts.favor_actions, kit.purchases)
index(facts.scenarios, kit.scenarios)

for _, rule in ipairs(facts.rulesets) do
  if rule.kind == "favor" then
    kit.purchases[rule.id] = rule
  end
end

for id, mode in pairs(facts.modes) do -- portable: by name
  kit.modes[id] = {
    players = mode.players,
    teams = mode.teams,
    ruleset_team = mode.ruleset_team,
    rulesets = mode.rulesets,
    chained = id == "2v2_chained",
  }
end

for _, hex in ipairs(facts.hexes) do
  kit.hexes[hexes.key(hex)] = { hex = hex, ring = hexes.distance(hex, CENTRE), neighbors = {} }
end
for _, hex in ipairs(facts.hexes) do
  local neighbors, n = {}, 0
  for _, way in ipairs(facts.arena.directions) do
    local place = kit.hexes[hexes.key(hexes.sum(hex, way))]
    if place then
      n = n + 1
      neighbors[n] = place.hex
    end
  end
  kit.hexes[hexes.key(hex)].neighbors = neighbors
end

-- Is there a card of this name in every gladiator's deck from the beginning?
function kit.is_starting_card(id)
  return kit.cards[id].start == true
end

-- What the theater card of the round changes; nothing when there is none.
function kit.effect(card)
  return card == "" and {} or kit.theater[card].effect
end

return kit
