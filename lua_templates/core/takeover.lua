-- Continues an earlier game at this table, from a save or from an imported record. Replaying a long game takes seconds,
-- so both are checked over many frames. A save can be played on at once.

local draft = require("core/draft")
local match = require("core/match")
local records = require("core/records")
local refresh = require("core/refresh")
local seats = require("core/seats")
local session = require("core/session")
local show = require("core/show")
local slices = require("core/slices")
local words = require("core/words")

local takeover = {}

-- Starts a game that was taken over, and clears everything of the game before.
local function settle_in(m)
  m.session.seats = seats.fitting(m.module, m.session.seats)
  m.celebrated = false
  m.asking = nil
  m.lifted = {}
  draft.forget(m)
  show.enable_turns()
  show.events(m, session.go_on(m.session, m.draw))
end

-- A quick check that a state is usable, because a save may be damaged. Other faults show when the table is arranged.
local function is_usable(m, record, state)
  return (pcall(function()
    m.rules.actors(state)
    m.binding.status(state, seats.colors_of(record.seats))
  end))
end

-- Checks over later frames whether the moves of a loaded record lead to its state.
local function check_record(m)
  local check = m.session.check
  slices.run(function()
    if not check or m.session.check ~= check then
      return true -- another game has started
    end
    local result = session.check_on(m.session)
    if result == "unproved" then
      show.tell(nil, words.say("unproved"))
    end
    return result ~= nil
  end)
end

--- Continues a saved game from its record and the large parts of it as text (see core/stored). Returns nil, or a
--- sentence that says why not; then nothing changed. If the state turns out to be damaged when the table is arranged,
--- the game ends and `fail` is called with the sentence.
function takeover.resume(m, record, texts, fail)
  local why = session.resume(m.session, record, texts, function(state)
    return is_usable(m, record, state)
  end)
  if why then
    return why
  end
  local settled = pcall(function()
    settle_in(m)
  end)
  if not settled then
    session.forget(m.session)
    return words.say("damaged_record")
  end
  refresh.first(m, function()
    check_record(m)
  end, function()
    session.forget(m.session)
    fail(words.say("damaged_record"))
  end)
  return nil
end

-- Continues the game of a completed trial, with enforced rules.
local function take_over(m, color, trial)
  session.adopt(m.session, trial)
  settle_in(m)
  if records.ends_off(trial.record.log) then
    session.note(m.session, match.seat_for(m, color) or -1, "strict")
  end
  m.mode = "strict"
  if seats.seated(m.module) <= 1 then
    m.hotseat = true
  end
  refresh.start(m)
end

--- Imports a record: replays all its moves, then continues the game. If a move is illegal, tells the player at `color`.
--- Returns nil, or a sentence that says why it is not a record of this game.
function takeover.import(m, color, record)
  local trial, why = session.trial(m.session, record)
  if why then
    return why
  end
  m.trial = trial
  slices.run(function()
    if m.trial ~= trial then
      return true -- another import or another game has started
    end
    local done = session.try_on(trial)
    if done == true then
      take_over(m, color, trial)
    elseif done then
      show.tell(color, done)
    end
    if done then
      m.trial = nil
    end
    return done ~= false
  end)
  return nil
end

return takeover
