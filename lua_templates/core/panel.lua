-- The XML panel: set-up, status, buttons for legal moves, and the current score. It only displays; core/main handles
-- clicks. All elements exist from the start (ui.xml), so that no text is set on an element that is still loading.

local words = require("core/words")

local panel = {}

-- Id -> the attributes last set. An attribute is set only when it changes, because the game recomputes the layout of
-- the panel each time.
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

-- Attributes set while the panel is still loading may be lost.
local function forget_if_loading()
  if UI.loading then
    given = {}
  end
end

--- Makes the next update set every attribute again, for people who came later.
function panel.renew()
  given = {}
end

local function active(id, shown)
  set(id, "active", shown and "true" or "false")
end

local function text(id, value)
  set(id, "text", value)
end

local size -- the measures of the panel, the same as in its XML
local rows, pool, keys, languages = 0, 0, 0, 1 -- portable: plain locals

--- To be called once: takes the measures of the panel of this table.
function panel.use(module)
  size = module.panel
  rows, pool, keys, languages = #module.places, module.buttons, module.steppers, #module.languages
end

local SPOKEN = {
  "players-title", "start", "import-start", "undo", "agree", "decline", "export", "import", "new", "back",
  "close",
}

--- Sets the texts that are always on the panel, in the current language.
function panel.speak()
  for _, id in ipairs(SPOKEN) do
    text(id, words.say(id))
  end
  for _, id in ipairs({ "language", "language-play" }) do
    active(id .. "-box", languages > 1)
    text(id, words.say("language"))
  end
end

-- Highlights the button of a chosen value.
local function highlight(id, chosen)
  set(id, "color", chosen and "#E8B84A" or "#5B4A3A")
  set(id, "textColor", chosen and "#2A1D10" or "#F4E9D2")
end

--- Shows the set-up part with the current choices. `caption` translates names of the game, `note` is a text about the
--- choices. If a game is `running`, there is a button to go back to it.
function panel.setup(game, choice, caption, note, running)
  forget_if_loading()
  active("setup", true)
  active("play", false)
  active("result", false)
  active("back-box", running)
  for _, players in ipairs(game.players) do
    highlight("players-" .. players, players == choice.players)
  end
  for _, option in ipairs(game.options) do
    local id, value = "option-" .. option.name, choice.options[option.name]
    text(id, caption(option.title) .. ": " .. caption(value))
    highlight(id, value ~= option.values[1])
  end
  active("setup-note-box", note ~= "")
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

-- The parts of a score in lines, with as many parts per line as fit.
local function in_lines(parts)
  local lines, n = {}, 0
  for first = 1, #parts, size.parts_in_line do
    n = n + 1
    lines[n] = table.concat(parts, " · ", first, math.min(#parts, first + size.parts_in_line - 1))
  end
  return table.concat(lines, "\n"), n
end

-- Shows the score of a seat. If points are hidden or do not exist, `seen` has the texts to show instead. Returns the
-- height used.
local function show_score(i, row, view)
  local parts, lines = in_lines(view.seen and view.seen[i] or (parts_of(row, view.categories)))
  local more = math.max(0, lines - 1) * size.parts_line
  active("score-" .. i, true)
  set("score-color-" .. i, "color", view.colors[i])
  text("score-name-" .. i, view.names[i])
  set("score-name-" .. i, "fontStyle", view.acting[i] and "Bold" or "Normal")
  text("score-total-" .. i, view.seen and "" or tostring(row.total))
  text("score-parts-" .. i, parts)
  set("score-parts-" .. i, "preferredHeight", tostring(size.parts + more))
  set("score-" .. i, "preferredHeight", tostring(size.score_box + more))
  return size.score_box + more
end

-- Shows the scores of all seats. Returns the height used.
local function show_scores(view)
  local taken = 0
  for i, row in ipairs(view.sheet.seats) do
    taken = taken + show_score(i, row, view)
  end
  local n = #view.sheet.seats + 1
  while n <= rows do
    active("score-" .. n, false)
    n = n + 1
  end
  return taken
end

-- The visibility attribute of an offer; empty if everybody sees it.
local function visibility(offer)
  return offer.viewers and table.concat(offer.viewers, "|") or ""
end

local function show_buttons(buttons)
  for i = 1, pool do
    local button = buttons[i]
    active("move-" .. i, button ~= nil)
    if button then
      text("move-" .. i, button.text)
      set("move-" .. i, "visibility", visibility(button))
    end
  end
end

local function usable(id, free)
  set(id, "interactable", free and "true" or "false")
end

local function show_steppers(steppers)
  for i = 1, keys do
    local stepper = steppers[i]
    active("stepper-" .. i, stepper ~= nil)
    if stepper then
      set("stepper-" .. i, "visibility", visibility(stepper))
      text("amount-" .. i, stepper.text)
      for _, less in ipairs({ "less-", "lesser-" }) do
        usable(less .. i, stepper.amount > stepper.least)
      end
      for _, more in ipairs({ "more-", "further-" }) do
        usable(more .. i, stepper.amount < stepper.most)
      end
    end
  end
end

-- The largest number of these offers that one person sees.
local function most_seen(list)
  local common, own, largest = 0, {}, 0
  for _, offer in ipairs(list) do
    if not offer.viewers then
      common = common + 1
    end
    for _, color in ipairs(offer.viewers or {}) do
      own[color] = (own[color] or 0) + 1
      largest = math.max(largest, own[color])
    end
  end
  return common + largest
end

-- The visibility attribute for everybody who sees at least one of these offers.
local function seen_by(lists_of_offers)
  local colors, known = {}, {}
  for _, list in ipairs(lists_of_offers) do
    for _, offer in ipairs(list) do
      if not offer.viewers then
        return ""
      end
      for _, color in ipairs(offer.viewers) do
        if not known[color] then
          known[color] = true
          colors[#colors + 1] = color -- portable: at most ten players
        end
      end
    end
  end
  return table.concat(colors, "|")
end

-- The height of the panel that is left for buttons.
local function room(view, scores)
  local taken = size.head_box + scores + size.tools_box + 2 * size.edge
  if languages > 1 then
    taken = taken + size.tool_box
  end
  if view.ask ~= "" then
    taken = taken + size.ask_box
  end
  return size.height - taken
end

-- Sets the height of the buttons. If there is not enough room, they scroll, so that the elements below them stay on the
-- screen.
local function fit_offers(view, scores)
  local buttons, steppers = view.offers.buttons, view.offers.steppers
  local rise = size.button + size.gap
  local stepped = most_seen(steppers) * rise
  local listed = most_seen(buttons) * rise - size.gap
  local shown = math.max(0, math.min(listed, room(view, scores) - stepped))
  active("moves", #buttons + #steppers > 0)
  set("moves", "visibility", seen_by({ buttons, steppers }))
  active("moves-view", #buttons > 0)
  if #buttons > 0 then
    set("moves-view", "preferredHeight", tostring(shown))
    set("moves-list", "height", tostring(listed))
    set("moves-list", "padding", "0 " .. tostring(listed > shown and size.scroll_bar or 0) .. " 0 0")
  else
    shown = -size.gap
  end
  set("moves", "preferredHeight", tostring(stepped + shown + 2 * size.edge))
end

--- Shows a running game. `view` has names, colors, acting and optionally seen, each by seat, and sheet, categories,
--- status, offers, undo, ask, mode and hotseat.
function panel.play(view)
  forget_if_loading()
  active("setup", false)
  active("play", true)
  text("status", view.status)
  local scores = show_scores(view)
  show_buttons(view.offers.buttons)
  show_steppers(view.offers.steppers)
  fit_offers(view, scores)
  usable("undo", view.undo)
  active("ask", view.ask ~= "")
  text("ask-text", view.ask)
  text("mode", words.say(view.mode))
  text("hotseat", words.say(view.hotseat and "hotseat_on" or "hotseat_off"))
  return nil
end

--- Shows the end screen.
function panel.result(title, lines)
  active("result", true)
  text("result-title", title)
  local height = size.result_line * #lines
  set("result-lines", "preferredHeight", tostring(height))
  set("result-box", "preferredHeight", tostring(height + size.result_frame))
  text("result-lines", table.concat(lines, "\n"))
  return nil
end

function panel.hide_result()
  active("result", false)
end

return panel
