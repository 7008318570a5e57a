-- The choices before a game: what does not fit together, what is worth a word, and how they are called.
-- Pure: requires modules of this game and core modules only.

local facts = require("carthage/facts")
local kit = require("carthage/kit")
local labels = require("carthage/binding_labels")
local lists = require("core/lists")
local settled = require("carthage/options")

local choices = {}

local CAPTIONS = {
  ffa = "everybody alone",
  ["2v2"] = "2 against 2",
  ["2v2_chained"] = "2 against 2, chained",
  ["2v3"] = "2 against 3",
}
for _, option in ipairs(facts.options) do
  if option.name == "setup" then
    for _, value in ipairs(option.values) do
      CAPTIONS[value] = labels.title(value)
    end
  end
end

-- How a value is called on the panel.
function choices.caption(text)
  return CAPTIONS[text] or text
end

local function is_chosen(options, id)
  return options[id] == "on" or options.ordinance_burst == id
end

local function chosen(options)
  local list, n = {}, 0
  for _, rule in ipairs(facts.rulesets) do
    if is_chosen(options, rule.id) then
      n = n + 1
      list[n] = rule.id
    end
  end
  return list
end

local function named_mode(options)
  return 'The mode "' .. choices.caption(options.mode) .. '"'
end

-- Why these options do not fit together; empty when they do.
function choices.misfit(players, options)
  local mode = kit.modes[options.mode]
  if not lists.contains(mode.players, players) then
    local offered = table.concat(mode.players, ", ")
    return named_mode(options) .. " is for " .. offered .. " players, not for " .. tostring(players) .. "."
  end
  local wanted = chosen(options)
  if mode.rulesets and #wanted ~= mode.rulesets then
    local number = tostring(mode.rulesets) .. " rulesets, not " .. tostring(#wanted)
    return named_mode(options) .. " takes exactly " .. number .. "."
  end
  local in_play = settled(players, options).rulesets
  for _, id in ipairs(wanted) do
    if not lists.contains(in_play, id) then
      return labels.title(id) .. " is the other side of a ruleset card of the scenario."
    end
  end
  return ""
end

-- A word of advice about options that fit; empty when there is none.
function choices.notice(_, options)
  local number, most = #chosen(options), facts.recommended_rulesets
  if number > most then
    return tostring(number) .. " rulesets are chosen. More than " .. tostring(most) .. " make a long game."
  end
  return ""
end

return choices
