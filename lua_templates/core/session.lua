-- A game in progress: state, record and undo. Pure: no call into Tabletop Simulator.
-- The rules decide; the session remembers. `draw(n)` gives 0 .. n-1 and is the only source of chance.

local json = require("core/json")
local records = require("core/records")
local replay = require("core/replay")
local stored = require("core/stored")
local words = require("core/words")

local session = {}

local CHANCE = -1

--- A session before set-up. `game` is the `game` part of the table module, `reveals` tells whether a
--- move showed something that had been hidden: reveals(before, after, events). `now()` gives whole seconds.
--- `start` is the text of the state before the first move, `notes` are the texts of the log. After loading, `packed`
--- has the moves, notes and times as texts, `check` is there until its replay has caught up with the record, and
--- nothing is known of moves up to `floor`.
function session.new(rules, game, build, reveals, now)
  return {
    rules = rules, game = game, build = build, reveals = reveals, now = now,
    options = {}, seats = {}, start = nil, state = nil,
    states = {}, moves = {}, texts = {}, told = {}, when = {}, count = 0, notes = {}, logged = 0,
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

--- Whether nothing was made or noted since the game was loaded.
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

-- The moves, notes and times of a loaded game are taken apart when they are needed, or some frames later: the moves
-- first and piece by piece, then the others. Gives whether there is nothing left to do.
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
  s.told[n] = events
  s.when[n] = s.now()
  s.count = n
  s.state = after
  return events
end

-- Chance acts by itself whenever it is its turn.
local function let_chance_act(s, draw, told)
  local actors = s.rules.actors(s.state)
  while actors[1] == CHANCE do
    local events = commit(s, CHANCE, s.rules.chance(s.state, draw))
    for _, event in ipairs(events) do
      told[#told + 1] = event -- portable: a few events a move
    end
    actors = s.rules.actors(s.state)
  end
  return told
end

--- Lets chance act if it is its turn: a record may end there. Gives the events to tell.
function session.go_on(s, draw)
  return let_chance_act(s, draw, {})
end

--- Begins a game. `seats` is a list of {color, name, steam_id} in clockwise order.
function session.begin(s, seats, options, draw)
  s.options, s.seats = options, seats -- portable: plain table fields, no proxies
  s.states, s.moves, s.texts, s.told, s.when = {}, {}, {}, {}, {} -- portable: plain table fields, no proxies
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

--- The score sheet of the state, worked out once for each state.
function session.score(s)
  if s.scored ~= s.state then
    s.sheet = s.rules.score(s.state)
    s.scored = s.state
  end
  return s.sheet
end

-- The text of a value that never changes once it is there (a state, a sheet), encoded once.
local function written(s, name, value)
  local last = s.written[name]
  if not last or last.value ~= value then
    last = { value = value, text = json.encode(value) }
    s.written[name] = last
  end
  return last.text
end

--- Makes a move. Gives the refusal, or nil and the events to tell.
function session.try(s, seat, move, draw)
  local refusal = s.rules.refuse(s.state, seat, move)
  if refusal then
    session.note(s, seat, "refused", refusal.code)
    return refusal, {}
  end
  local events = commit(s, seat, move)
  return nil, let_chance_act(s, draw, events)
end

-- The last move made by a player: what undo would take back. Not above `floor` when there is none.
local function last_by_player(s)
  local n = s.count
  while n > s.floor and s.moves[n].seat == CHANCE do
    n = n - 1
  end
  return n
end

-- What chance or a reveal made known cannot be taken back by one player alone.
local function made_known(s, n)
  return s.moves[n].seat == CHANCE or (s.reveals(s.states[n], s.states[n + 1] or s.state, s.told[n]))
end

--- "free" when `seat` may undo alone, "ask" when every seat must agree, "none" when nothing is left, "checking" while
--- the record of a loaded game is being checked, "unproved" when what is left does not lead to the state.
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

--- Takes back the last move made by a player and what chance did after it.
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
    s.told[i] = nil
    s.when[i] = nil
  end
  s.count = n - 1
  session.note(s, seat, "undone")
  return true
end

-- The record as JSON. Each move and note was encoded when it was made. With `line` those and the states stand in
-- lines of their own: see core/stored.
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

--- The record as it is saved.
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

--- Takes over a saved game at once, as it stands: `texts` are its moves, notes, times and states as core/stored gives
--- them. Gives nil, or a sentence saying why not; then nothing changed. Whether the moves lead there is for
--- session.check_on to find out.
--- `is_usable(state)` tells whether it can be shown.
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

--- There is no game any more.
function session.forget(s)
  s.state = nil
  s.check = nil
  s.packed = nil
end

-- What a replay found out is known from now on: moves can be taken back.
local function learn(s, r)
  for i = 1, r.count do
    s.states[i] = r.states[i]
    s.moves[i] = r.moves[i]
    s.told[i] = r.told[i]
  end
  s.floor = 0
end

-- The record says from now on that its moves do not lead to its state; once is enough.
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

-- The next bit of a check: the list of moves, the set-up, a move, or at last the state. Gives whether it fails, and
-- whether it was the last one.
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

--- Goes on a bit with the check of a loaded record. Gives nil while there is more to do, then "proved" or "unproved".
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

--- A replay of a decoded record that somebody brings, or nil and a sentence saying why it is not one of this game.
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

--- Goes on a bit with a trial. Gives whether it is done, or a sentence saying why it fails.
function session.try_on(trial)
  if not trial.start then
    replay.begin(trial)
    return false
  end
  return (replay.is_done(trial)) or (replay.step(trial)) or false
end

--- Takes over the record of a trial that is done.
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
