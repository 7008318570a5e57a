-- One match at this table: joins the session (what is true) with the table (its picture).
-- A move comes in as a drop or a click; what the rules say goes out as moved pieces, panel and words.

local arrange = require("core/arrange")
local chance = require("core/chance")
local gestures = require("core/gestures")
local notebook = require("core/notebook")
local panel = require("core/panel")
local seats = require("core/seats")
local session = require("core/session")

local match = {}

local RED = { 0.95, 0.35, 0.25 }
local SAND = { 0.95, 0.87, 0.68 }

-- How many copies of each piece lie face down, and how many face up in the open.
local function count_faces(layout, private)
  local down, open = {}, {}
  for _, lay in ipairs(layout) do
    if lay.face == "down" then
      down[lay.piece] = (down[lay.piece] or 0) + lay.count
    elseif not private[lay.area] then
      open[lay.piece] = (open[lay.piece] or 0) + lay.count
    end
  end
  return down, open
end

-- A move reveals when what lay face down is face up in the open, or when the game says so of an event.
local function reveal_check(module, binding)
  local private = {}
  for _, area in ipairs(module.areas) do
    private[area.name] = area.kind == "hand" or area.kind == "bag"
  end
  return function(before, after, events)
    for _, event in ipairs(events) do
      if binding.shows(event) then
        return true
      end
    end
    local was_down, was_open = count_faces(binding.layout(before), private)
    local down, open = count_faces(binding.layout(after), private)
    for piece, count in pairs(open) do -- portable: any piece will do
      if count > (was_open[piece] or 0) and (down[piece] or 0) < (was_down[piece] or 0) then
        return true
      end
    end
    return false
  end
end

--- A match before set-up.
function match.new(rules, binding, module)
  local m = {
    rules = rules, binding = binding, module = module,
    session = session.new(rules, module.game, module.build, reveal_check(module, binding)),
    view = arrange.new(module), draw = chance.table(),
    mode = "strict", hotseat = false, asking = nil, draft = nil, buttons = {}, touchable = {},
    celebrated = false, warned = false, due = false,
  }
  m.view.changed = function()
    match.refresh_soon(m)
  end
  return m
end

function match.tell(color, sentence)
  if color and Player[color].seated then
    broadcastToColor(sentence, color, RED)
  else
    printToAll(sentence, RED)
  end
end

local function tell_events(m, events)
  local names = seats.names(m.session.seats)
  for _, event in ipairs(events) do
    local sentence = m.binding.tell(event, names)
    if sentence ~= "" then
      printToAll(sentence, SAND)
    end
  end
end

function match.colors(m)
  return seats.colors_of(m.session.seats)
end

local function mark_touchable(m)
  m.touchable = {}
  for _, seat in ipairs(session.actors(m.session)) do
    for _, piece in ipairs(m.binding.touchable(m.session.state, seat)) do
      m.touchable[piece] = true
    end
  end
end

-- ---------------------------------------------------------------- gestures

-- The steps this seat has already made towards a move.
local function done_by(m, seat)
  if m.draft and m.draft.seat == seat then
    return m.draft.steps
  end
  return {}
end

local function with_step(steps, step)
  local longer = { table.unpack(steps) }
  longer[#steps + 1] = step
  return longer
end

local function open_after(m, seat, steps)
  return gestures.open(m.rules, m.binding, m.session.state, seat, steps)
end

--- The legal moves that are still open to a seat after the steps it made.
function match.open(m, seat)
  return open_after(m, seat, done_by(m, seat))
end

--- Whether a step belongs to a legal move of the seat.
function match.fits(m, seat, step)
  return #open_after(m, seat, with_step(done_by(m, seat), step)) > 0
end

-- Half a gesture is forgotten, its pieces go home.
local function drop_draft(m)
  m.draft = nil
  m.view.loose = {}
end

--- Makes a step that fits. When it completes a move the move is made, else the table waits for the next.
function match.step(m, color, seat, step, object)
  local steps = with_step(done_by(m, seat), step)
  local move = gestures.complete(open_after(m, seat, steps))
  if move then
    match.attempt(m, color, seat, move)
    return
  end
  if not (m.draft and m.draft.seat == seat) then
    drop_draft(m)
  end
  m.draft = { seat = seat, steps = steps }
  if object then
    m.view.loose[object.guid] = object.memo
  end
  match.refresh(m)
end

-- Every button that goes on with a legal move, and the colour that may press it.
local function buttons(m)
  local list, n = {}, 0
  for _, seat in ipairs(session.actors(m.session)) do
    local visibility = m.hotseat and "" or m.session.seats[seat + 1].color
    for _, label in ipairs(gestures.labels(match.open(m, seat))) do
      if n < panel.pool then
        n = n + 1
        list[n] = { label = label, seat = seat, visibility = visibility }
      end
    end
  end
  return list
end

local function ask_text(m)
  if not m.asking then
    return ""
  end
  return seats.name(m.session.seats, m.asking.seat) .. " asks to take back the last move."
end

local function celebrate(m, sheet, names)
  local winners = {}
  for i, seat in ipairs(sheet.winners) do
    winners[i] = names[seat + 1]
  end
  local title = table.concat(winners, " and ") .. (#winners > 1 and " share the win" or " wins")
  local lines = {}
  for place = 1, #names do
    for i, row in ipairs(sheet.seats) do
      if row.rank == place then
        lines[#lines + 1] = place .. ". " .. names[i] .. "  " .. row.total
      end
    end
  end
  if sheet.decided_by ~= "total" then
    lines[#lines + 1] = "Decided by: " .. sheet.decided_by
  end
  panel.result(title, lines)
  if not m.celebrated then
    m.celebrated = true
    broadcastToAll(title .. ".", SAND)
    notebook.export(session.record(m.session))
  end
end

local function show_turn(m)
  local actors = session.actors(m.session)
  if #actors == 1 then
    local color = m.session.seats[actors[1] + 1].color
    if Turns.turn_color ~= color then
      Turns.turn_color = color
    end
    if m.hotseat then
      seats.follow(m.session.seats, actors[1])
    end
  end
end

local function show_panel(m)
  local names = seats.names(m.session.seats)
  local sheet = m.rules.score(m.session.state)
  m.buttons = buttons(m)
  panel.play({
    names = names, sheet = sheet, categories = m.module.game.categories,
    status = m.binding.status(m.session.state, names), buttons = m.buttons,
    undo = m.session.count > 0 or m.draft ~= nil, ask = ask_text(m), mode = m.mode, hotseat = m.hotseat,
  })
  if sheet.final then
    celebrate(m, sheet, names)
  else
    m.celebrated = false
    panel.hide_result()
  end
end

--- Moves every piece to where the state wants it. Gives the keys of pieces that are nowhere.
function match.arrange(m)
  return arrange.run(m.view, m.binding.layout(m.session.state), match.colors(m), function(piece)
    return not m.touchable[piece]
  end)
end

--- Makes table, turn and panel show the state.
function match.refresh(m)
  if not session.running(m.session) then
    return
  end
  mark_touchable(m)
  if m.mode == "strict" then
    match.arrange(m)
  end
  show_turn(m)
  show_panel(m)
end

--- Refreshes once in the next frame, however often it is asked for.
function match.refresh_soon(m)
  if m.due then
    return
  end
  m.due = true
  Wait.frames(function()
    m.due = false
    match.refresh(m)
  end, 1)
end

--- Starts a game for `players` with the chosen options.
function match.begin(m, players, options, colors)
  local chosen = colors or seats.colors(m.module, players)
  m.celebrated = false
  m.asking = nil
  drop_draft(m)
  Turns.enable = true
  Turns.pass_turns = false
  local events = session.begin(m.session, seats.describe(chosen), options, m.draw)
  if seats.seated(m.module) <= 1 then
    m.hotseat = true
  end
  tell_events(m, events)
  match.refresh(m)
end

--- The seat for which a person of this colour acts now, or nil.
function match.seat_for(m, color)
  local own = seats.of(m.session.seats, color)
  if not m.hotseat then
    return own
  end
  local actors = session.actors(m.session)
  if own and session.may_act(m.session, own) then
    return own
  end
  return actors[1] or own
end

--- A move of a seat; a refusal is told to `color`.
function match.attempt(m, color, seat, move)
  drop_draft(m)
  local refusal, events = session.try(m.session, seat, move, m.draw)
  if refusal then
    match.tell(color, refusal.sentence)
  else
    m.asking = nil
    tell_events(m, events)
  end
  match.refresh(m)
  return refusal == nil
end

--- Undo, asked for by a seat: half a gesture at once, the seat's own last move if nothing was shown, anything
--- else by agreement.
function match.undo(m, color, seat)
  if m.draft then
    drop_draft(m)
    match.refresh(m)
    return
  end
  local can = session.can_undo(m.session, seat)
  if can == "none" then
    match.tell(color, "There is no move to take back.")
  elseif can == "free" or m.hotseat then
    session.undo(m.session, seat)
    m.asking = nil
  else
    m.asking = { seat = seat, agreed = { [seat] = true } }
  end
  match.refresh(m)
end

--- A seat agrees to a pending undo, or declines it.
function match.answer_undo(m, seat, agrees)
  if not m.asking then
    return
  end
  if not agrees then
    m.asking = nil
    match.refresh(m)
    return
  end
  m.asking.agreed[seat] = true
  local all = true
  for i in ipairs(m.session.seats) do
    all = all and m.asking.agreed[i - 1] == true
  end
  if all then
    session.undo(m.session, m.asking.seat)
    m.asking = nil
  end
  match.refresh(m)
end

--- "strict" enforces the rules and puts the table right; "off" lets go of every piece and marks the record.
function match.set_mode(m, seat, mode)
  if mode == m.mode then
    return
  end
  m.mode = mode
  drop_draft(m)
  session.note(m.session, seat, mode)
  if mode == "off" then
    arrange.release(m.view)
  end
  match.refresh(m)
end

return match
