-- The one XML panel: set-up, whose turn it is, the legal buttons, the live score. It only shows; what a click
-- means is decided in core/main. Elements exist from the start (ui.xml), so no text is set on one that is
-- still loading.

local words = require("core/words")

local panel = {}

-- What each element was given last: an attribute is set only when it changes, as every one makes the game lay the
-- panel out again.
local given = {}

local function set(id, name, value)
  local known = given[id]
  if not known then
    known = {}
    given[id] = known
  end
  if known[name] ~= value then
    known[name] = value
    UI.setAttribute(id, name, value)
  end
end

-- What is set while the panel is still loading may be lost.
local function forget_if_loading()
  if UI.loading then
    given = {}
  end
end

--- Gives every element its attributes again, for somebody who came later.
function panel.renew()
  given = {}
end

local function active(id, shown)
  set(id, "active", shown and "true" or "false")
end

local function text(id, value)
  set(id, "text", value)
end

-- How high a line of the end screen is.
local LINE = 20

local SPOKEN = {
  "players-title", "start", "import-start", "undo", "agree", "decline", "export", "import", "new", "back",
}

--- Puts everything that is always on the panel into the language spoken now.
function panel.speak(code, languages)
  for _, id in ipairs(SPOKEN) do
    text(id, words.say(id))
  end
  for _, id in ipairs({ "language", "language-play" }) do
    active(id, #languages > 1)
    text(id, words.say("language", { name = words.language_name(code) }))
  end
end

-- A button for a choice that was made stands out.
local function highlight(id, chosen)
  set(id, "color", chosen and "#E8B84A" or "#5B4A3A")
  set(id, "textColor", chosen and "#2A1D10" or "#F4E9D2")
end

--- Shows the set-up part with the choices made so far; `caption` puts names of the game into its language, `note` is
--- what there is to say of the choices. From a `running` game there is a way back.
function panel.setup(game, choice, caption, note, running)
  forget_if_loading()
  active("setup", true)
  active("play", false)
  active("result", false)
  active("back", running)
  for _, players in ipairs(game.players) do
    highlight("players-" .. players, players == choice.players)
  end
  for _, option in ipairs(game.options) do
    local id, value = "option-" .. option.name, choice.options[option.name]
    text(id, caption(option.title) .. ": " .. caption(value))
    highlight(id, value ~= option.values[1])
  end
  active("setup-note", note ~= "")
  text("setup-note", note)
  return nil
end

local function parts_of(row, categories)
  local parts = {}
  for k, points in ipairs(row.points) do
    parts[k] = categories[k] .. " " .. tostring(points)
  end
  return parts
end

-- Where points are hidden, or nobody counts any, `seen` has for each seat what everybody can see instead.
local function show_score(i, row, view)
  active("score-" .. i, true)
  set("score-color-" .. i, "color", view.colors[i])
  text("score-name-" .. i, view.names[i])
  set("score-name-" .. i, "fontStyle", view.acting[i] and "Bold" or "Normal")
  text("score-total-" .. i, view.seen and "" or tostring(row.total))
  text("score-parts-" .. i, table.concat(view.seen and view.seen[i] or (parts_of(row, view.categories)), " · "))
end

local function show_scores(view)
  for i, row in ipairs(view.sheet.seats) do
    show_score(i, row, view)
  end
  local n = #view.sheet.seats + 1
  while n <= panel.rows do
    active("score-" .. n, false)
    n = n + 1
  end
end

local function show_buttons(buttons)
  for i = 1, panel.pool do
    local button = buttons[i]
    active("move-" .. i, button ~= nil)
    if button then
      text("move-" .. i, button.text)
      set("move-" .. i, "visibility", button.visibility)
    end
  end
  active("moves", #buttons > 0)
end

--- Shows a running game. `view` has for each seat names, colors, acting and perhaps seen, further sheet, categories,
--- status, buttons, undo, ask, mode and hotseat.
function panel.play(view)
  forget_if_loading()
  active("setup", false)
  active("play", true)
  text("status", view.status)
  show_scores(view)
  show_buttons(view.buttons)
  set("undo", "interactable", view.undo and "true" or "false")
  active("ask", view.ask ~= "")
  text("ask-text", view.ask)
  text("mode", words.say(view.mode))
  text("hotseat", words.say(view.hotseat and "hotseat_on" or "hotseat_off"))
  return nil
end

--- The end screen.
function panel.result(title, lines)
  active("result", true)
  text("result-title", title)
  set("result-lines", "preferredHeight", tostring(LINE * #lines))
  text("result-lines", table.concat(lines, "\n"))
  return nil
end

function panel.hide_result()
  active("result", false)
end

return panel
