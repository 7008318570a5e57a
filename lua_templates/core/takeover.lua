-- A game that was played before goes on at this table: out of a save, or out of a record that somebody brings.
-- To replay a long game takes seconds, so both are checked over many frames. A save is played on at once.

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

-- A game that was taken over goes on: nothing is left of the one before.
local function settle_in(m)
  m.session.seats = seats.fitting(m.module, m.session.seats)
  m.celebrated = false
  m.asking = nil
  m.lifted = {}
  draft.forget(m)
  show.enable_turns()
  show.events(m, session.go_on(m.session, m.draw))
end

-- Whether anything can be done with a state before the table is brought to it: a save may be damaged. What else is
-- wrong is found out then.
local function is_usable(m, record, state)
  return (pcall(function()
    m.rules.actors(state)
    m.binding.status(state, seats.colors_of(record.seats))
  end))
end

-- Whether the moves of a loaded record lead to its state is found out while the game goes on.
local function check_record(m)
  local check = m.session.check
  slices.run(function()
    if not check or m.session.check ~= check then
      return true -- another game
    end
    local result = session.check_on(m.session)
    if result == "unproved" then
      show.tell(nil, words.say("unproved"))
    end
    return result ~= nil
  end)
end

--- Goes on with a saved game: its record, and the bulky parts of it as texts (see core/stored). Gives nil, or a
--- sentence saying why not; then nothing changed. A state that only looks like one is found out when the table is
--- brought to it: then there is no game again, and `fail` is called with the sentence.
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

-- Goes on with a record that was tried: the rules are enforced from now on.
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

--- Takes over a record that somebody brings to this table, once all its moves have been tried; `color` is told if one
--- is not legal. Gives nil, or a sentence saying why it is not a record of this game.
function takeover.import(m, color, record)
  local trial, why = session.trial(m.session, record)
  if why then
    return why
  end
  m.trial = trial
  slices.run(function()
    if m.trial ~= trial then
      return true -- another one, or another game
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
