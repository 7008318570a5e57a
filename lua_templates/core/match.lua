-- The match at this table: connects the session (the state of the game) with the table (which shows it). Drops and
-- clicks come in as moves; the results go out as moved pieces, panel and chat.

local arrange = require("core/arrange")
local chance = require("core/chance")
local draft = require("core/draft")
local lists = require("core/lists")
local panel = require("core/panel")
local refresh = require("core/refresh")
local reveals = require("core/reveals")
local seats = require("core/seats")
local session = require("core/session")
local show = require("core/show")
local words = require("core/words")

local match = {}

-- The time in whole seconds; the clock of Tabletop Simulator has fractions.
local function now()
  return math.floor(os.time())
end

--- A match before set-up.
function match.new(rules, binding, module)
  local m = {
    rules = rules, binding = binding, module = module,
    session = session.new(rules, module.game, module.build, reveals.check(module, binding), now),
    view = arrange.new(module, binding.name_of), draw = chance.table(),
    mode = "strict", hotseat = false, language = module.languages[1],
    asking = nil, trial = nil, drafts = {}, offers = { buttons = {}, steppers = {} }, amounts = {},
    touchable = { everywhere = {}, somewhere = {} }, lifted = {}, work = nil,
    laid = { state = nil, layout = nil },
    celebrated = false, closed = false, warned = "", due = false, incomplete = false, marker = nil, people = 0,
  }
  m.view.changed = function()
    refresh.soon(m)
  end
  return m
end

--- Switches core, game and panel to a language of the game.
function match.use_language(m, code)
  m.language = lists.contains(m.module.languages, code) and code or m.module.languages[1]
  words.use(m.language)
  if m.binding.use_language then
    m.binding.use_language(m.language)
  end
  panel.speak()
  m.view.matched = {} -- pieces need new names, so all are checked again
end

function match.colors(m)
  return seats.colors_of(m.session.seats)
end

--- Starts a game for `players` with the chosen options.
function match.begin(m, players, options, colors)
  local chosen = colors or seats.colors(m.module, players)
  m.celebrated = false
  m.asking = nil
  draft.forget(m)
  show.enable_turns()
  local events = session.begin(m.session, seats.describe(chosen), options, m.draw)
  m.hotseat = seats.seated(m.module) <= 1
  show.events(m, events)
  refresh.start(m)
end

--- The seat for which the player at this color acts now; nil for spectators.
function match.seat_for(m, color)
  local own = seats.of(m.session.seats, color)
  if not m.hotseat or color == "Grey" then
    return own
  end
  local actors = session.actors(m.session)
  if own and session.may_act(m.session, own) then
    return own
  end
  return actors[1] or own
end

--- The seats for which the player at this color may act now, the likeliest first.
function match.seats_for(m, color)
  local first = match.seat_for(m, color)
  if first == nil then
    return {}
  end
  local list = { first }
  if m.hotseat then
    for _, seat in ipairs(refresh.free_seats(m)) do
      if seat ~= first then
        list[#list + 1] = seat -- portable: a few seats
      end
    end
  end
  return list
end

-- Notes in the record who plays a seat, when another person makes a move at its color.
local function sign(m, color, seat)
  local player = Player[color]
  if m.hotseat or color ~= m.session.seats[seat + 1].color or not player.seated then
    return
  end
  if not seats.is_known(m.session.seats[seat + 1], player) then
    match.reseat(m, seat, player)
  end
end

--- Lets a player take over a seat, from now on at the player's color. The log keeps the former player.
function match.reseat(m, seat, player)
  local before = m.session.seats[seat + 1]
  m.session.seats[seat + 1] = seats.described(player)
  session.note(m.session, seat, "seated", before.name ~= "" and before.name or before.color)
end

--- Lets a player whose color has no seat take over an empty seat.
function match.take_seat(m, player, seat)
  local own = seats.of(m.session.seats, player.color)
  if own or not lists.contains(m.module.places, player.color) then
    show.tell(player.color, words.say("sit_first"))
  elseif seats.is_empty(m.session.seats[seat + 1]) then
    draft.forget(m, seat)
    match.reseat(m, seat, player)
  end
  refresh.start(m)
end

--- Tries a move of a seat. If it is refused, tells the player at `color` why.
function match.attempt(m, color, seat, move)
  sign(m, color, seat)
  local refusal, events = session.try(m.session, seat, move, m.draw)
  if refusal then
    show.tell(color, words.refusal(refusal))
  else
    m.asking = nil
    draft.forget(m, seat)
    draft.tidy(m)
    show.events(m, events)
  end
  refresh.start(m)
  return refusal == nil
end

--- Adds a step that fits a legal move, and makes the move if it is complete.
function match.step(m, color, seat, step, object)
  local move = draft.add(m, seat, step, object)
  if move then
    match.attempt(m, color, seat, move)
  else
    refresh.start(m)
  end
end

-- Undoes the last move if every seat has agreed; empty seats agree.
local function undo_if_agreed(m)
  for i, seat in ipairs(m.session.seats) do
    if not m.asking.agreed[i - 1] and not seats.is_empty(seat) then
      return
    end
  end
  session.undo(m.session, m.asking.seat)
  draft.tidy(m)
  m.asking = nil
end

-- The id of the message for each reason why undo is not possible.
local CANNOT_UNDO = { none = "nothing_to_undo", checking = "checking", unproved = "unproved" }

--- Undo for a seat. Cancels an incomplete move at once, and undoes the seat's own last move if it revealed nothing. Any
--- other move needs the agreement of all seats.
function match.undo(m, color, seat)
  if #draft.steps(m, seat) > 0 or (m.hotseat and draft.any(m)) then
    draft.forget(m, not m.hotseat and seat or nil)
    refresh.start(m)
    return
  end
  local can = session.can_undo(m.session, seat)
  if CANNOT_UNDO[can] then
    show.tell(color, words.say(CANNOT_UNDO[can]))
  elseif can == "free" or m.hotseat then
    session.undo(m.session, seat)
    draft.tidy(m)
    m.asking = nil
  else
    m.asking = { seat = seat, agreed = { [seat] = true } }
    undo_if_agreed(m)
  end
  refresh.start(m)
end

--- Records that a seat agrees to a pending undo, or declines it.
function match.answer_undo(m, seat, agrees)
  if not m.asking then
    return
  end
  if not agrees then
    m.asking = nil
    refresh.start(m)
    return
  end
  m.asking.agreed[seat] = true
  undo_if_agreed(m)
  refresh.start(m)
end

--- To be called when the number of seated people has changed; `color` is the color that changed.
function match.people_changed(m, before, color)
  panel.renew()
  if m.hotseat and before <= 1 and m.people > 1 then
    m.hotseat = false
    show.tell(nil, words.say("hotseat_ends"))
  end
  if m.asking then
    undo_if_agreed(m)
  end
  if m.people > before then
    show.state_of_play(m, color)
  end
end

--- "strict" enforces the rules and arranges the table; "off" unlocks every piece. Both are noted in the record.
function match.set_mode(m, seat, mode)
  if mode == m.mode then
    return
  end
  m.mode = mode
  draft.forget(m)
  session.note(m.session, seat, mode)
  if mode == "off" then
    arrange.release(m.view)
  end
  refresh.start(m)
end

return match
