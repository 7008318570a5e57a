-- A game in progress: state, record and undo. Pure: does not call Tabletop Simulator.
-- `draw(n)` returns 0 .. n-1 and is the only source of randomness.

local json = require("core/json")
local records = require("core/records")
local replay = require("core/replay")
local stored = require("core/stored")
local words = require("core/words")

local session = {}

local CHANCE = -1

--- A session before set-up. `game` is the `game` part of the table module. reveals(before, after, events) says whether
--- a move revealed something hidden. `now()` returns whole seconds.
--- `start` is the JSON of the state before the first move, `notes` has the JSON of the log entries. After loading,
--- `packed` has the moves, notes and times as text, and `check` exists until the replay has reached the end of the
--- record. Moves up to number `floor` are not decoded and cannot be undone.
function session.new(rules, game, build, reveals, now)
  return {
    rules = rules, game = game, build = build, reveals = reveals, now = now,
    options = {}, seats = {}, start = nil, state = nil,
    states = {}, moves = {}, texts = {}, events = {}, when = {}, count = 0, notes = {}, logged = 0,
    written = {}, scored = nil, sheet = nil, check = nil, floor = 0,
  }
end

function session.running(s)
  return s.state ~= nil
end

--- Whether the record has a move.
function session.has_moves(s)
  return s.count > 0 or s.packed ~= nil
end

--- Whether no move was made and nothing was logged since the game was loaded.
function session.is_untouched(s)
  return s.packed ~= nil
end

function session.over(s)
  return s.state ~= nil and #s.rules.actors(s.state) == 0
end

--- Seats that may move now.
function session.actors(s)
  if s.state == nil then
    return {}
  end
  return s.rules.actors(s.state)
end

function session.may_act(s, seat)
  for _, actor in ipairs(session.actors(s)) do
    if actor == seat then
      return true
    end
  end
  return false
end

-- Splits the packed text of a loaded game, a part per call: first the moves, then notes and times. Happens when the
-- entries are needed, or over later frames. Returns whether everything is split.
local function unpack_some(s)
  local packed = s.packed
  if not packed then
    return true
  end
  if packed.moves then
    packed.from = stored.some_lines(packed.moves, packed.from or 1, s.texts)
    if packed.from then
      return false
    end
    s.count = #s.texts
    s.floor = s.count
    packed.moves = nil
    return false
  end
  s.packed = nil
  s.notes = stored.lines(packed.notes)
  s.logged = #s.notes
  s.when = stored.numbers(packed.when, s.count, records.UNKNOWN)
  return true
end

local function unpack_texts(s)
  while not unpack_some(s) do -- portable: once for each piece
  end
end

local function commit(s, seat, move)
  unpack_texts(s)
  local after, events = s.rules.apply(s.state, seat, move)
  events = events or {}
  local n = s.count + 1
  s.states[n] = s.state
  s.moves[n] = { seat = seat, move = move }
  s.texts[n] = json.encode(s.moves[n])
  s.events[n] = events
  s.when[n] = s.now()
  s.count = n
  s.state = after
  return events
end

-- Makes the moves of chance as long as it is its turn.
local function let_chance_act(s, draw, all_events)
  local actors = s.rules.actors(s.state)
  while actors[1] == CHANCE do
    local events = commit(s, CHANCE, s.rules.chance(s.state, draw))
    for _, event in ipairs(events) do
      all_events[#all_events + 1] = event -- portable: a few events a move
    end
    actors = s.rules.actors(s.state)
  end
  return all_events
end

--- Makes the moves of chance if it is its turn, because a record may end there. Returns the events.
function session.go_on(s, draw)
  return let_chance_act(s, draw, {})
end

--- Begins a game. `seats` is a list of {color, name, steam_id} in clockwise order.
function session.begin(s, seats, options, draw)
  s.options, s.seats = options, seats -- portable: plain table fields, no proxies
  s.states, s.moves, s.texts, s.events, s.when = {}, {}, {}, {}, {} -- portable: plain table fields, no proxies
  s.count, s.notes, s.logged = 0, {}, 0 -- portable: plain table fields, no proxies
  s.check, s.packed, s.floor = nil, nil, 0 -- portable: plain table fields, no proxies
  s.state = s.rules.setup(#seats, options)
  s.start = json.encode(s.state)
  return let_chance_act(s, draw, {})
end

function session.note(s, seat, what, code)
  unpack_texts(s)
  s.logged = s.logged + 1
  s.notes[s.logged] = json.encode({ n = s.count, seat = seat, what = what, code = code or "" })
end

--- The score sheet of the state, computed once per state.
function session.score(s)
  if s.scored ~= s.state then
    s.sheet = s.rules.score(s.state)
    s.scored = s.state
  end
  return s.sheet
end

-- The JSON of an immutable value such as a state or a sheet, encoded once.
local function written(s, name, value)
  local last = s.written[name]
  if not last or last.value ~= value then
    last = { value = value, text = json.encode(value) }
    s.written[name] = last
  end
  return last.text
end

--- Tries a move. Returns the refusal, or nil and the events.
function session.try(s, seat, move, draw)
  local refusal = s.rules.refuse(s.state, seat, move)
  if refusal then
    session.note(s, seat, "refused", refusal.code)
    return refusal, {}
  end
  local events = commit(s, seat, move)
  return nil, let_chance_act(s, draw, events)
end

-- The number of the last move by a player, which undo would take back; at most `floor` if there is none.
local function last_by_player(s)
  local n = s.count
  while n > s.floor and s.moves[n].seat == CHANCE do
    n = n - 1
  end
  return n
end

-- Whether chance or a reveal made something known in this move; then one player alone cannot undo it.
local function made_known(s, n)
  return s.moves[n].seat == CHANCE or (s.reveals(s.states[n], s.states[n + 1] or s.state, s.events[n]))
end

--- "free" if `seat` may undo alone, "ask" if every seat must agree, "none" if there is no move to undo, "checking"
--- while the record of a loaded game is being checked, "unproved" if the remaining moves do not lead to the state.
function session.can_undo(s, seat)
  if s.check then
    return "checking"
  end
  local n = last_by_player(s)
  if n <= s.floor then
    return n == 0 and "none" or "unproved"
  end
  local free = s.moves[n].seat == seat
  for i = n, s.count do
    free = free and not made_known(s, i)
  end
  return free and "free" or "ask"
end

--- Undoes the last move by a player, and the moves of chance after it.
function session.undo(s, seat)
  local n = last_by_player(s)
  if s.check or n <= s.floor then
    return false
  end
  s.state = s.states[n]
  for i = s.count, n, -1 do
    s.states[i] = nil
    s.moves[i] = nil
    s.texts[i] = nil
    s.events[i] = nil
    s.when[i] = nil
  end
  s.count = n - 1
  session.note(s, seat, "undone")
  return true
end

-- The record as JSON. Moves and notes are already encoded. `line` separates them and the states, so that each has its
-- own line; see core/stored.
local function text_of(s, line)
  unpack_texts(s)
  return table.concat({
    '{"build":', json.encode(s.build),
    ',"game":', json.encode(s.game.id),
    ',"log":[', line, table.concat(s.notes, "," .. line), line,
    '],"moves":[', line, table.concat(s.texts, "," .. line), line,
    '],"options":', json.encode(json.object(s.options)),
    ',"record":', json.encode(records.NUMBER),
    ',"rules":', json.encode(s.game.version),
    ',"score":', written(s, "score", session.score(s)),
    ',"seats":', json.encode(s.seats),
    ',"start":', line, s.start, line,
    ',"state":', line, written(s, "state", s.state), line,
    ',"when":[', line, table.concat(s.when, ","), line,
    "]}",
  })
end

--- The record as canonical JSON.
function session.record(s)
  return text_of(s, "")
end

--- The record in the form of the script state.
function session.saved(s)
  return text_of(s, stored.LINE)
end

-- ---------------------------------------------------------------- taking over

local function use(s, fresh)
  for key, value in pairs(fresh) do -- portable: copies every field, order cannot show
    s[key] = value
  end
  s.check = fresh.check
  s.packed = fresh.packed
end

local function fresh_for(s, record)
  local fresh = session.new(s.rules, s.game, s.build, s.reveals, s.now)
  fresh.options = record.options
  fresh.seats = record.seats
  return fresh
end

-- The times of the moves, one for each.
local function moments(record, count)
  local when = {}
  for i = 1, count do
    when[i] = record.when[i] or records.UNKNOWN
  end
  return when
end

--- Continues a saved game at once. `texts` are its moves, notes, times and states from core/stored. `is_usable(state)`
--- says whether the state can be shown. Returns nil, or a sentence that says why not; then nothing changed.
--- session.check_on finds out later whether the moves lead to the state.
function session.resume(s, record, texts, is_usable)
  local why = records.unfit(s.game, record)
  if why then
    return why
  end
  if not is_usable(record.state) then
    return words.say("damaged_record")
  end
  local fresh = fresh_for(s, record)
  fresh.state, fresh.start, fresh.packed = record.state, texts.start, texts -- portable: plain table fields, no proxies
  fresh.written = { state = { value = fresh.state, text = texts.state } }
  fresh.check = { goal = texts.state }
  use(s, fresh)
  return nil
end

--- Ends the game.
function session.forget(s)
  s.state = nil
  s.check = nil
  s.packed = nil
end

-- Takes over the states of a complete replay, so that moves can be undone.
local function learn(s, r)
  for i = 1, r.count do
    s.states[i] = r.states[i]
    s.moves[i] = r.moves[i]
    s.events[i] = r.events[i]
  end
  s.floor = 0
end

-- Notes in the log, only once, that the moves do not lead to the state.
local function mark(s)
  for _, note in ipairs(s.notes) do
    if note:find('"what":"unproved"', 1, true) then
      return
    end
  end
  session.note(s, CHANCE, "unproved")
end

local function new_replay(s)
  return (replay.new(s.rules, #s.seats, s.options, s.floor, function(i)
    return stored.move(s.texts[i])
  end))
end

-- Makes the next step of a check: the list of moves, the set-up, a move, or finally the state. Returns whether it
-- failed, and whether it was the last step.
local function examine(s, check)
  local r = check.replay
  if not r then
    check.replay = unpack_some(s) and new_replay(s) or nil
    return false, false
  end
  if not r.start then
    replay.begin(r)
    return json.encode(r.start) ~= s.start, false
  end
  if not replay.is_done(r) then
    return replay.step(r) ~= nil, false
  end
  return json.encode(r.state) ~= check.goal, true
end

--- Continues the check of a loaded record. Returns nil while there is more to do, then "proved" or "unproved".
function session.check_on(s)
  local check = s.check
  local fails, ends = examine(s, check)
  if not fails and not ends then
    return nil
  end
  s.check = nil
  if fails then
    mark(s)
    return "unproved"
  end
  learn(s, check.replay)
  return "proved"
end

--- A replay that checks an imported record; or nil, and a sentence that says why it is not a record of this game.
function session.trial(s, record)
  local why = records.unfit(s.game, record) or (records.damaged(record))
  if why then
    return nil, why
  end
  local texts = {}
  local trial = replay.new(s.rules, #record.seats, record.options, #record.moves, function(i)
    texts[i] = json.encode(record.moves[i])
    return record.moves[i]
  end)
  trial.record = record
  trial.texts = texts
  return trial
end

--- Continues a trial. Returns whether it is done, or a sentence that says why it failed.
function session.try_on(trial)
  if not trial.start then
    replay.begin(trial)
    return false
  end
  return (replay.is_done(trial)) or (replay.step(trial)) or false
end

--- Continues the game of a completed trial.
function session.adopt(s, trial)
  local record = trial.record
  local fresh = fresh_for(s, record)
  fresh.state, fresh.count, fresh.texts = trial.state, trial.count, trial.texts -- portable: plain table fields
  fresh.start = json.encode(trial.start)
  for i, entry in ipairs(record.log) do
    fresh.notes[i] = json.encode(entry)
  end
  fresh.logged = #record.log
  fresh.when = moments(record, fresh.count)
  learn(fresh, trial)
  use(s, fresh)
end

return session
