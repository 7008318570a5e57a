-- What the players see and read: chat, turn, panel and end screen.

local draft = require("core/draft")
local lists = require("core/lists")
local notebook = require("core/notebook")
local offers = require("core/offers")
local panel = require("core/panel")
local seats = require("core/seats")
local session = require("core/session")
local words = require("core/words")

local show = {}

local RED = { 0.95, 0.35, 0.25 }
local SAND = { 0.95, 0.87, 0.68 }

--- Tells a sentence to the player at a color, or to everybody if nobody sits there.
function show.tell(color, sentence)
  if color and Player[color].seated then
    broadcastToColor(sentence, color, RED)
  else
    printToAll(sentence, RED)
  end
end

--- Prints events to the chat.
function show.events(m, events)
  local names = seats.names(m)
  for _, event in ipairs(events) do
    local sentence = m.binding.tell(event, names)
    if sentence ~= "" then
      printToAll(sentence, SAND)
    end
  end
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
  return words.say("ask", { name = seats.name(m, m.asking.seat) })
end

-- The sentence that says who won. Nobody wins if a solo player loses.
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

local function celebrate(m, sheet, names, seen)
  local title = verdict(sheet, names)
  local lines, n = {}, 0
  -- A solo player who loses has rank 2.
  for place = 1, #names + 1 do
    for i, row in ipairs(sheet.seats) do
      if row.rank == place then
        local reached = seen and table.concat(seen[i], " · ") or tostring(row.total)
        n = n + 1
        lines[n] = place .. ". " .. names[i] .. ": " .. reached
      end
    end
  end
  if sheet.decided_by ~= "total" and sheet.decided_by ~= "shared" then
    lines[n + 1] = words.say("decided_by", { what = words.caption(m.binding, sheet.decided_by) })
  end
  if m.closed then
    panel.hide_result()
  else
    panel.result(title, lines)
  end
  if not m.celebrated then
    m.celebrated = true
    broadcastToAll(title .. ".", SAND)
    notebook.export(session.record(m.session))
  end
end

-- The color that should have the turn marker: among the seated actors, the one that has it already, or else the first.
-- The game does not give the turn to an empty color.
local function to_mark(m, actors)
  local first = nil
  for _, seat in ipairs(actors) do
    local color = m.session.seats[seat + 1].color
    if Player[color].seated then
      if color == m.marker then
        return color
      end
      first = first or color
    end
  end
  return first
end

--- Turns on the turn display of the game. Players cannot pass the turn to a chosen player.
function show.enable_turns()
  Turns.enable = true
  Turns.pass_turns = false
end

--- Shows whose turn it is on the turn display of the game.
function show.turn(m)
  local actors = session.actors(m.session)
  m.marker = to_mark(m, actors)
  if m.marker and Turns.turn_color ~= m.marker then
    Turns.turn_color = m.marker
  end
  if m.hotseat and #actors == 1 then
    seats.follow(m.session.seats, actors[1])
  end
end

--- Tells a player who sat down what is happening.
function show.state_of_play(m, color)
  if color and Player[color].seated then
    broadcastToColor(m.binding.status(m.session.state, seats.names(m)), color, SAND)
  end
end

-- What the panel shows if points are hidden or do not exist: binding.seen(state, names) returns a list of texts for
-- each seat, or nil to show the points.
local function seen_instead(m, names)
  if not m.binding.seen then
    return nil
  end
  return (m.binding.seen(m.session.state, names))
end

-- The color of each seat as a hex code.
local function colors(m)
  local list = {}
  for i, seat in ipairs(m.session.seats) do
    list[i] = "#" .. Color.fromString(seat.color):toHex(false)
  end
  return list
end

-- For each seat, whether it may move now.
local function acting(m)
  local actors, list = session.actors(m.session), {}
  for i in ipairs(m.session.seats) do
    list[i] = lists.contains(actors, i - 1)
  end
  return list
end

--- Updates the panel, and shows the end screen if the game is over.
function show.panel(m)
  local names = seats.names(m)
  local sheet = session.score(m.session)
  local seen = seen_instead(m, names)
  m.offers = offers.of(m)
  panel.play({
    names = names, colors = colors(m), acting = acting(m), seen = seen, sheet = sheet,
    categories = captions(m, m.module.game.categories), status = m.binding.status(m.session.state, names),
    offers = m.offers, undo = session.has_moves(m.session) or draft.any(m), ask = ask_text(m), mode = m.mode,
    hotseat = m.hotseat,
  })
  if sheet.final then
    celebrate(m, sheet, names, seen)
  else
    m.celebrated = false
    m.closed = false
    panel.hide_result()
  end
end

return show
