-- A game in progress: state, record and undo. Pure: no call into Tabletop Simulator.
-- The rules decide; the session remembers. `draw(n)` gives 0 .. n-1 and is the only source of chance.

local json = require("core/json")
local records = require("core/records")
local words = require("core/words")

local session = {}

local CHANCE = -1

--- A session before set-up. `game` is the `game` part of the table module, `reveals` tells whether a
--- move showed something that had been hidden: reveals(before, after, events). `now()` gives whole seconds.
function session.new(rules, game, build, reveals, now)
  return {
    rules = rules, game = game, build = build, reveals = reveals, now = now,
    options = {}, seats = {}, start = nil, state = nil,
    states = {}, moves = {}, texts = {}, told = {}, when = {}, count = 0, log = {}, notes = {}, logged = 0,
    written = {}, scored = nil, sheet = nil,
  }
end

function session.running(s)
  return s.state ~= nil
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

local function commit(s, seat, move)
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
  s.count, s.log, s.notes, s.logged = 0, {}, {}, 0 -- portable: plain table fields, no proxies
  s.start = s.rules.setup(#seats, options)
  s.state = s.start
  return let_chance_act(s, draw, {})
end

function session.note(s, seat, what, code)
  s.logged = s.logged + 1
  s.log[s.logged] = { n = s.count, seat = seat, what = what, code = code or "" }
  s.notes[s.logged] = json.encode(s.log[s.logged])
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

-- The last move made by a player: what undo would take back. 0 when there is none.
local function last_by_player(s)
  local n = s.count
  while n > 0 and s.moves[n].seat == CHANCE do
    n = n - 1
  end
  return n
end

-- What chance or a reveal made known cannot be taken back by one player alone.
local function made_known(s, n)
  return s.moves[n].seat == CHANCE or (s.reveals(s.states[n], s.states[n + 1] or s.state, s.told[n]))
end

--- "free" when `seat` may undo alone, "ask" when every seat must agree, "none" when nothing is left.
function session.can_undo(s, seat)
  local n = last_by_player(s)
  if n == 0 then
    return "none"
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
  if n == 0 then
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

--- The record as canonical JSON. Each move and note was encoded when it was made.
function session.record(s)
  return table.concat({
    '{"build":', json.encode(s.build),
    ',"game":', json.encode(s.game.id),
    ',"log":[', table.concat(s.notes, ","),
    '],"moves":[', table.concat(s.texts, ","),
    '],"options":', json.encode(json.object(s.options)),
    ',"record":', json.encode(records.NUMBER),
    ',"rules":', json.encode(s.game.version),
    ',"score":', written(s, "score", session.score(s)),
    ',"seats":', json.encode(s.seats),
    ',"start":', written(s, "start", s.start),
    ',"state":', written(s, "state", s.state),
    ',"when":', json.encode(s.when),
    "}",
  })
end

--- Takes over a decoded record by replaying it. Gives nil, or a sentence saying why not; then nothing changed.
function session.restore(s, record)
  local why = records.unfit(s.game, record)
  if why then
    return why
  end
  local fresh = session.new(s.rules, s.game, s.build, s.reveals, s.now)
  fresh.options = record.options
  fresh.seats = record.seats
  fresh.start = s.rules.setup(#record.seats, fresh.options)
  fresh.state = fresh.start
  for i, entry in ipairs(record.moves) do
    local refusal = s.rules.refuse(fresh.state, entry.seat, entry.move)
    if refusal then
      return words.say("bad_move", { n = i, why = refusal.sentence })
    end
    commit(fresh, entry.seat, entry.move)
    fresh.when[i] = record.when[i] or records.UNKNOWN
  end
  fresh.log = record.log
  for i, entry in ipairs(fresh.log) do
    fresh.notes[i] = json.encode(entry)
  end
  fresh.logged = #fresh.log
  for key, value in pairs(fresh) do -- portable: copies every field, order cannot show
    s[key] = value
  end
  return nil
end

return session
