-- Options of a game: how they are settled (every choice gives a playable game), which choices do not fit together,
-- and advice about them.
-- Pure: requires modules of this game and core/lists only.

local facts = require("carthage/facts")
local lists = require("core/lists")
local tables = require("carthage/tables")
local words = require("carthage/words")

local options = {}

-- Most rulesets have their own option. Two share one option, whose values name them.
local function is_chosen(given, id)
  return given[id] == "on" or given.ordinance_burst == id
end

-- The rulesets for which `keep` is true, in data order.
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

-- Exactly `count` rulesets: the first ones chosen, filled up with the first of the others.
local function exactly(count, chosen)
  local others = rulesets_where(function(id)
    return not lists.contains(chosen, id)
  end)
  local first = lists.part(lists.joined(chosen, others), 1, count)
  return rulesets_where(function(id)
    return lists.contains(first, id)
  end)
end

-- Does a scenario use the card of a ruleset, on either side?
local function uses_card(own, id)
  local function is_used(side)
    return lists.contains(own, side)
  end
  return #lists.filter(facts.ruleset_cards, function(card)
    return (lists.contains(card.sides, id)) and #lists.filter(card.sides, is_used) > 0
  end) > 0
end

-- The rulesets of the scenario and the chosen ones. The other side of a card that the scenario uses is left out.
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

local function all_chosen(given)
  return rulesets_where(function(id)
    return is_chosen(given, id)
  end)
end

-- { setup, mode, rulesets, beasts } for a number of players.
function options.settled(players, given)
  local setup, mode = known("setup", given.setup), known("mode", given.mode)
  if not lists.contains(tables.modes[mode].players, players) then
    mode = "ffa"
  end
  local chosen = all_chosen(given)
  local scenario, count = tables.scenarios[setup], tables.modes[mode].rulesets
  local rulesets = count and exactly(count, chosen) or together(scenario and scenario.rulesets or {}, chosen)
  return { setup = setup, mode = mode, rulesets = rulesets, beasts = given.beasts == "on" }
end

-- The name of an option value on the panel.
function options.caption(text)
  return (words.has("caption:" .. text)) and (words.say("caption:" .. text)) or text
end

-- Why these options do not fit together. Empty if they do.
function options.misfit(players, given)
  local mode, chosen = tables.modes[given.mode], all_chosen(given)
  local named = '"' .. options.caption(given.mode) .. '"'
  if not lists.contains(mode.players, players) then
    local offered = table.concat(mode.players, ", ")
    return words.say("misfit_players", { mode = named, offered = offered, players = players })
  end
  if mode.rulesets and #chosen ~= mode.rulesets then
    return words.say("misfit_rulesets", { mode = named, wanted = mode.rulesets, chosen = #chosen })
  end
  local in_play = options.settled(players, given).rulesets
  for _, id in ipairs(chosen) do
    if not lists.contains(in_play, id) then
      return words.say("misfit_side", { rule = { id = "rule:" .. id } })
    end
  end
  return ""
end

-- Advice about options that fit together. Empty if there is none.
function options.notice(_, given)
  local chosen, most = #all_chosen(given), facts.recommended_rulesets
  return chosen > most and (words.say("many_rulesets", { chosen = chosen, most = most })) or ""
end

return options
