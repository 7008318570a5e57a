-- What the players see and read: chat, turn, panel and end screen.

local draft = require("core/draft")
local gestures = require("core/gestures")
local notebook = require("core/notebook")
local panel = require("core/panel")
local seats = require("core/seats")
local session = require("core/session")
local words = require("core/words")

local show = {}

local RED = { 0.95, 0.35, 0.25 }
local SAND = { 0.95, 0.87, 0.68 }

--- A sentence for one player, or for all when that colour has nobody.
function show.tell(color, sentence)
  if color and Player[color].seated then
    broadcastToColor(sentence, color, RED)
  else
    printToAll(sentence, RED)
  end
end

--- Chat lines about what happened.
function show.events(m, events)
  local names = seats.names(m.session.seats)
  for _, event in ipairs(events) do
    local sentence = m.binding.tell(event, names)
    if sentence ~= "" then
      printToAll(sentence, SAND)
    end
  end
end

-- What stands before a label: whose button it is, where one person sees those of several seats.
local function owner_of(m, seat, actors)
  if m.hotseat and #actors > 1 then
    return seats.name(m.session.seats, seat) .. ": "
  end
  return ""
end

-- Every button that goes on with a legal move, and the colour that may press it.
local function buttons(m)
  local list, n = {}, 0
  local actors = session.actors(m.session)
  for _, seat in ipairs(actors) do
    local visibility = m.hotseat and "" or m.session.seats[seat + 1].color
    local owner = owner_of(m, seat, actors)
    for _, label in ipairs(gestures.labels(draft.open(m, seat))) do
      if n < panel.pool then
        n = n + 1
        list[n] = {
          label = label, text = owner .. words.caption(m.binding, label), seat = seat, visibility = visibility,
        }
      end
    end
  end
  return list
end

local function captions(m, texts)
  local list = {}
  for i, text in ipairs(texts) do
    list[i] = words.caption(m.binding, text)
  end
  return list
end

local function ask_text(m)
  if not m.asking then
    return ""
  end
  return words.say("ask", { name = seats.name(m.session.seats, m.asking.seat) })
end

-- Who won; nobody does where a single player loses to the game.
local function verdict(sheet, names)
  local winners = {}
  for i, seat in ipairs(sheet.winners) do
    winners[i] = names[seat + 1]
  end
  if #winners == 0 then
    return words.say("lost", { names = words.listed(names) })
  end
  return words.say(#winners > 1 and "share" or "wins", { names = words.listed(winners) })
end

local function celebrate(m, sheet, names)
  local title = verdict(sheet, names)
  local lines = {}
  -- Who plays alone and loses has the second rank.
  for place = 1, #names + 1 do
    for i, row in ipairs(sheet.seats) do
      if row.rank == place then
        lines[#lines + 1] = place .. ". " .. names[i] .. "  " .. row.total
      end
    end
  end
  if sheet.decided_by ~= "total" then
    lines[#lines + 1] = words.say("decided_by", { what = words.caption(m.binding, sheet.decided_by) })
  end
  panel.result(title, lines)
  if not m.celebrated then
    m.celebrated = true
    broadcastToAll(title .. ".", SAND)
    notebook.export(session.record(m.session))
  end
end

--- Whose turn it is, on the table's own turn display.
function show.turn(m)
  local actors = session.actors(m.session)
  if #actors == 1 then
    local color = m.session.seats[actors[1] + 1].color
    -- The game refuses to give the turn to a colour that nobody has.
    if Player[color].seated and Turns.turn_color ~= color then
      Turns.turn_color = color
    end
    if m.hotseat then
      seats.follow(m.session.seats, actors[1])
    end
  end
end

-- What stands for points that are hidden until the end: binding.seen(state) has a list of texts for each seat.
local function seen_instead(m, sheet)
  if sheet.final or not m.binding.seen then
    return nil
  end
  return (m.binding.seen(m.session.state))
end

--- The panel, and the end screen when the game is over.
function show.panel(m)
  local names = seats.names(m.session.seats)
  local sheet = session.score(m.session)
  m.buttons = buttons(m)
  panel.play({
    names = names, sheet = sheet, categories = captions(m, m.module.game.categories),
    seen = seen_instead(m, sheet), status = m.binding.status(m.session.state, names), buttons = m.buttons,
    undo = m.session.count > 0 or draft.any(m), ask = ask_text(m), mode = m.mode, hotseat = m.hotseat,
  })
  if sheet.final then
    celebrate(m, sheet, names)
  else
    m.celebrated = false
    panel.hide_result()
  end
end

return show
