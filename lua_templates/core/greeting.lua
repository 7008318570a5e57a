-- Greets players who join or sit down: where the rules are, how to move the camera, and which colors play.

local lists = require("core/lists")
local words = require("core/words")

local greeting = {}

local SAND = { 0.95, 0.87, 0.68 }

local greeted = {} -- Steam ID and kind of greeting -> true

-- The Notebook tab with the rules in the current language; the first tab if there is none with that name.
local function rules_tab()
  local named, first = words.say("rules_tab"), nil
  for _, tab in ipairs(Notes.getNotebookTabs()) do
    if tab.title == named then
      return named
    end
    first = first or tab.title
  end
  return first
end

local function places(module)
  local list = {}
  for i, color in ipairs(module.places) do
    list[i] = words.color(color)
  end
  return words.listed(list)
end

local function welcome(module)
  local tab = rules_tab()
  return words.say(tab and "greet_rules" or "greet", { title = module.game.title, tab = tab })
end

-- Spectators learn how to get a seat, seated players how to move the camera.
local function lines(module, color)
  if not color then
    return { welcome(module), words.say("greet_watch", { colors = places(module) }) }
  end
  local list = { welcome(module), words.say("greet_camera") }
  if module.views > 0 then
    list[3] = words.say(module.views > 1 and "greet_views" or "greet_view", { n = module.views })
  end
  list[#list + 1] = words.say("greet_seat", { color = words.color(color), colors = places(module) })
  return list
end

--- Greets a player, but only once as a spectator and once at a place of this game while the script runs.
function greeting.greet(module, player)
  local color = lists.contains(module.places, player.color) and player.color or nil
  local key = player.steam_id .. (color and " plays" or " watches")
  if greeted[key] then
    return
  end
  greeted[key] = true
  for _, line in ipairs(lines(module, color)) do
    player.print(line, SAND)
  end
end

--- Greets everybody at the table.
function greeting.everybody(module)
  for _, player in ipairs(Player.getPlayers()) do
    greeting.greet(module, player)
  end
end

return greeting
