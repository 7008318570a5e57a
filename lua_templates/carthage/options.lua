-- Settles the options of a game: every choice gives a game that can be played.
-- Pure: requires modules of this game and core/lists only. The module is the function itself.

local facts = require("carthage/facts")
local kit = require("carthage/kit")
local lists = require("core/lists")

-- A ruleset has an option of its own, or shares one that names it.
local function is_chosen(options, id)
  return options[id] == "on" or options.ordinance_burst == id
end

-- The ids that `keep` says yes to, in the order of the rules.
local function rulesets_where(keep)
  local ids, n = {}, 0
  for _, rule in ipairs(facts.rulesets) do
    if keep(rule.id) then
      n = n + 1
      ids[n] = rule.id
    end
  end
  return ids
end

-- Exactly `count`: the first that are chosen, and if they are too few the first of the others.
local function exactly(count, chosen)
  local others = rulesets_where(function(id)
    return not lists.contains(chosen, id)
  end)
  local first = lists.part(lists.joined(chosen, others), 1, count)
  return rulesets_where(function(id)
    return lists.contains(first, id)
  end)
end

-- Does a scenario use the card of a ruleset, on whichever side?
local function uses_card(own, id)
  local function is_used(side)
    return lists.contains(own, side)
  end
  return #lists.filter(facts.ruleset_cards, function(card)
    return (lists.contains(card.sides, id)) and #lists.filter(card.sides, is_used) > 0
  end) > 0
end

-- Those of the scenario and the chosen ones. A card that the scenario uses does not show its other side.
local function together(own, chosen)
  return rulesets_where(function(id)
    return (lists.contains(own, id)) or (lists.contains(chosen, id) and not uses_card(own, id))
  end)
end

local function known(name, value)
  for _, option in ipairs(facts.options) do
    if option.name == name then
      return (lists.contains(option.values, value)) and value or option.values[1]
    end
  end
  return nil
end

-- { setup, mode, rulesets, beasts } for a number of players.
return function(players, options)
  local setup, mode = known("setup", options.setup), known("mode", options.mode)
  if not lists.contains(kit.modes[mode].players, players) then
    mode = "ffa"
  end
  local chosen = rulesets_where(function(id)
    return is_chosen(options, id)
  end)
  local scenario, count = kit.scenarios[setup], kit.modes[mode].rulesets
  local rulesets = count and exactly(count, chosen) or together(scenario and scenario.rulesets or {}, chosen)
  return { setup = setup, mode = mode, rulesets = rulesets, beasts = options.beasts == "on" }
end
