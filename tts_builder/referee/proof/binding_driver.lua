-- Asks a binding what core asks it at a table: which pieces may be lifted, what a drop on a spot means, what to say.
-- Every verb returns lines of text; the part of a line after a tab is not for players. `at` is the table: rules,
-- binding, players, and facts from the kit. `asked` has the spots to try, and how many pieces, moves and sets of spots
-- or steps to take.

local json, lists = require("core/json"), require("core/lists")

local driver = {}

local NAMES = { "Ann", "Bea", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal" }

-- A small random generator, so that the same question always gives the same answer.
local function chooser(seed)
  local now = seed
  return function(n)
    now = (now * 16807) % 2147483647
    return now % n + 1
  end
end

-- At most `limit` items of a list, spread evenly, in order.
local function spread(list, limit)
  local n = #list
  if n <= limit then
    return list
  end
  local chosen = {}
  for i = 1, limit do
    chosen[i] = list[math.floor((i - 1) * n / limit) + 1]
  end
  return chosen
end

local function show_spot(spot)
  return spot.area .. " " .. spot.seat .. " " .. spot.slot .. " " .. (spot.face or "-")
end

-- ---------------------------------------------------------------- a position

local function free_seats(at, s)
  local seats = {}
  local actors = at.rules.actors(s)
  for seat = 0, at.players - 1 do
    if lists.contains(actors, seat) or (at.binding.anytime and actors[1] ~= -1) then
      seats[#seats + 1] = seat
    end
  end
  return seats
end

local function moves_of(at, s, seat)
  local moves = at.rules.moves(s, seat)
  if #moves == 0 and at.binding.anytime then
    return at.binding.anytime(s, seat)
  end
  return moves
end

local function touches(entry, lay)
  if type(entry) ~= "table" then
    return entry == lay.piece
  end
  local here = entry.piece == lay.piece and entry.area == lay.area and entry.seat == lay.seat
  return here and (entry.slot == nil or entry.slot == lay.slot)
end

-- Layout entries that somebody may lift now, spread evenly, and a few that nobody may lift: players can lift those
-- after unlocking a piece.
local function lifted(at, s, asked)
  local by_piece, found, others = {}, {}, {}
  for _, seat in ipairs(free_seats(at, s)) do
    for _, entry in ipairs(at.binding.touchable(s, seat)) do
      local piece = type(entry) == "table" and entry.piece or entry
      by_piece[piece] = by_piece[piece] or {}
      table.insert(by_piece[piece], entry)
    end
  end
  for _, lay in ipairs(at.binding.layout(s)) do
    local free = #lists.filter(by_piece[lay.piece] or {}, function(entry)
      return touches(entry, lay)
    end) > 0
    table.insert(free and found or others, lay)
  end
  local choose, chosen = chooser(asked.seed), { table.unpack(spread(found, asked.pieces)) }
  for _ = 1, math.min(#others, asked.locked) do
    table.insert(chosen, (table.remove(others, choose(#others))))
  end
  return chosen
end

-- The spot as core passes it: with a pose that suits the spot if players turn the piece by hand; nil if no pose suits.
local function held_over(at, asked, piece, spot, turn)
  local poses = at.poses[piece]
  if not poses or not at.binding.suits then
    return spot
  end
  for i = 0, #poses - 1 do
    local pose = poses[(turn + i) % #poses + 1]
    if at.binding.suits(piece, spot.area, pose, spot.slot) then
      return { area = spot.area, seat = spot.seat, slot = spot.slot, pose = pose }
    end
  end
  return nil
end

local function held_over_all(at, asked, piece, first)
  local spots = {}
  for i, spot in ipairs(asked.spots) do
    local held = held_over(at, asked, piece, spot, i + first)
    if held then
      spots[#spots + 1] = held
    end
  end
  return spots
end

-- Each spot alone, then some sets of three spots.
local function near(spots, asked, choose)
  local sets = {}
  for i, spot in ipairs(spots) do
    sets[i] = { spot }
  end
  for _ = 1, #spots > 0 and asked.crowds or 0 do
    sets[#sets + 1] = { spots[choose(#spots)], spots[choose(#spots)], spots[choose(#spots)] }
  end
  return sets
end

-- Steps that a player may have made: beginnings of gestures, and mixed drags of several gestures.
local function beginnings(at, s, seat, asked, choose)
  local found, drags, seen = {}, {}, {}
  for i, move in ipairs(spread(moves_of(at, s, seat), asked.moves)) do
    local gesture = at.binding.gesture(s, seat, move)
    found[#found + 1] = { table.unpack(gesture, 1, i % #gesture + 1) }
    for _, step in ipairs(gesture) do
      local name = step.by == "drag" and step.piece .. show_spot(step)
      if name and not seen[name] then
        seen[name] = true
        drags[#drags + 1] = step
      end
    end
  end
  for i = 1, #drags > 0 and asked.crowds or 0 do
    local steps, used = {}, {}
    for _ = 1, i % 4 + 1 do
      local step = drags[choose(#drags)]
      if not used[step.piece] then
        used[step.piece] = true
        steps[#steps + 1] = step
      end
    end
    found[#found + 1] = steps
  end
  return found
end

-- Calls `take(piece, number of the set, seat, move or nil)` for many drops, with the move that each seems to mean.
local function each_intent(at, s, asked, take)
  local choose = chooser(asked.seed)
  for n, lay in ipairs(lifted(at, s, asked)) do
    local source = at.binding.taken and at.binding.taken(s, lay.piece, lay) or lay
    local sets = near(held_over_all(at, asked, lay.piece, n), asked, choose)
    for seat = 0, at.players - 1 do
      for i, spots in ipairs(sets) do
        take(lay.piece, i, seat, at.binding.intent(s, seat, lay.piece, spots, source, {}))
      end
    end
  end
end

local function each_language(at, act)
  for _, code in ipairs(at.languages) do
    if at.binding.use_language then
      at.binding.use_language(code)
    end
    act(code)
  end
  if at.binding.use_language then
    at.binding.use_language(at.languages[1])
  end
end

local function one_line(text)
  return (text:gsub("\n", "\\n"))
end

-- ---------------------------------------------------------------- verbs

local VERBS = {}

function VERBS.layout(at, s, _, say)
  for _, lay in ipairs(at.binding.layout(s)) do
    say(lay.piece .. " " .. show_spot(lay) .. " " .. lay.count)
  end
end

function VERBS.score(at, s, _, say)
  say(json.encode(at.rules.score(s)))
end

function VERBS.gestures(at, s, asked, say)
  for _, seat in ipairs(free_seats(at, s)) do
    local moves = moves_of(at, s, seat)
    say(seat .. " " .. #moves)
    for _, move in ipairs(spread(moves, asked.moves)) do
      say(json.encode(move) .. " " .. json.encode(at.binding.gesture(s, seat, move)))
    end
  end
end

-- Asks for all seats, although core asks only for those that may move: the answer depends on the seat, not on the turn.
function VERBS.touchable(at, s, _, say)
  for seat = 0, at.rules.actors(s)[1] == -1 and -1 or at.players - 1 do
    say(tostring(seat))
    for _, entry in ipairs(at.binding.touchable(s, seat)) do
      if type(entry) == "table" then
        say(entry.piece .. " " .. entry.area .. " " .. entry.seat .. " " .. tostring(entry.slot))
      else
        say(entry)
      end
    end
  end
end

-- Also without a source, because core does not always know where a piece lay.
function VERBS.lifted(at, s, asked, say)
  for n, lay in ipairs(lifted(at, s, asked)) do
    local face_down = at.binding.carried_face_down(lay.piece, lay)
    local nowhere = at.binding.carried_face_down(lay.piece, nil)
    local from = at.binding.taken and at.binding.taken(s, lay.piece, lay) or lay
    say(lay.piece .. " " .. tostring(face_down) .. " " .. tostring(nowhere) .. " " .. show_spot(from))
    for _, spot in ipairs(held_over_all(at, asked, lay.piece, n)) do
      local move = at.binding.intent(s, at.rules.actors(s)[1], lay.piece, { spot }, nil, {})
      if move then
        say(json.encode(move))
      end
    end
  end
end

function VERBS.suits(at, s, asked, say)
  if not at.binding.suits then
    return
  end
  for _, lay in ipairs(lifted(at, s, asked)) do
    for _, pose in ipairs(at.poses[lay.piece] or {}) do
      local fits = {}
      for i, spot in ipairs(asked.spots) do
        fits[i] = at.binding.suits(lay.piece, spot.area, pose, spot.slot) and "1" or "0"
      end
      say(lay.piece .. " " .. pose .. " " .. table.concat(fits))
    end
  end
end

function VERBS.meant(at, s, asked, say)
  for n, lay in ipairs(lifted(at, s, asked)) do
    for _, spot in ipairs(held_over_all(at, asked, lay.piece, n)) do
      say(show_spot(at.binding.meant(s, lay.piece, spot)))
    end
  end
end

function VERBS.intent(at, s, asked, say)
  each_intent(at, s, asked, function(piece, i, seat, move)
    if move then
      say(piece .. " " .. i .. " " .. seat .. " " .. json.encode(move))
    end
  end)
end

local function say_refusal(refusal, say)
  say(json.encode(refusal))
end

function VERBS.refused(at, s, asked, say)
  local known = {}
  each_intent(at, s, asked, function(_, _, seat, move)
    local text = move and seat .. " " .. json.encode(move)
    if text and not known[text] then
      known[text] = true
      local refusal = at.rules.refuse(s, seat, move)
      if refusal then
        say_refusal(refusal, say)
      end
    end
  end)
end

function VERBS.tried(at, s, asked, say)
  for _, try in ipairs(asked.tried) do
    local refusal = at.rules.refuse(s, try.seat, try.move)
    if refusal then
      say_refusal(refusal, say)
    else
      say("legal\t" .. json.encode((at.rules.apply(s, try.seat, try.move))))
    end
  end
end

function VERBS.steps(at, s, asked, say)
  local choose = chooser(asked.seed)
  local lays = spread(lifted(at, s, asked), 4)
  for _, seat in ipairs(free_seats(at, s)) do
    for _, done in ipairs(beginnings(at, s, seat, asked, choose)) do
      local further = at.binding.beyond and at.binding.beyond(s, seat, done) or {}
      say(seat .. " " .. #further)
      for _, candidate in ipairs(spread(further, 6)) do
        say(json.encode(candidate.move) .. " " .. json.encode(candidate.gesture))
      end
      for n, lay in ipairs(lays) do
        local spot = asked.spots[choose(#asked.spots)]
        local held = held_over(at, asked, lay.piece, spot, n)
        local move = held and at.binding.intent(s, seat, lay.piece, { held }, lay, done)
        say(move and json.encode(move) or "-")
      end
    end
  end
end

function VERBS.events(at, s, asked, say)
  local function tell(seat, move)
    local _, events = at.rules.apply(s, seat, move)
    for _, event in ipairs(events or {}) do
      local shown = at.binding.shows(event) and "shows" or "-"
      each_language(at, function(code)
        say(code .. " " .. shown .. " " .. one_line(at.binding.tell(event, at.names)))
      end)
    end
  end
  if asked.seat then
    tell(asked.seat, asked.move)
  end
  for _, seat in ipairs(at.rules.actors(s)) do
    for _, move in ipairs(seat >= 0 and spread(at.rules.moves(s, seat), asked.makes) or {}) do
      tell(seat, move)
    end
  end
end

function VERBS.words(at, s, asked, say)
  local labels = { [at.rules.score(s).decided_by] = true }
  for _, seat in ipairs(free_seats(at, s)) do
    for _, move in ipairs(spread(moves_of(at, s, seat), asked.moves)) do
      for _, step in ipairs(at.binding.gesture(s, seat, move)) do
        if step.by == "press" then
          labels[step.label] = true
        end
      end
    end
  end
  each_language(at, function(code)
    say(code .. " status " .. one_line(at.binding.status(s, at.names)))
    local seen = at.binding.seen and at.binding.seen(s, at.names)
    for i = 1, seen and at.players or 0 do
      say(code .. " seen " .. one_line(table.concat(seen[i], " · ")))
    end
    for _, label in ipairs(at.binding.caption and lists.sorted_keys(labels) or {}) do
      say(code .. " " .. label .. " = " .. one_line(at.binding.caption(label)))
    end
  end)
end

-- Without a position: the names of pieces, options and categories.
function VERBS.names(at, _, asked, say)
  each_language(at, function(code)
    for _, text in ipairs(at.binding.caption and asked.texts or {}) do
      say(code .. " " .. text .. " = " .. one_line(at.binding.caption(text)))
    end
    for _, piece in ipairs(at.binding.name_of and asked.pieces or {}) do
      for _, face in ipairs({ "up", "down" }) do
        local name = at.binding.name_of(piece, face)
        say(code .. " " .. piece .. " " .. face .. " = " .. one_line(tostring(name)))
      end
    end
  end)
end

-- Without a position: whether a game may start with these options.
function VERBS.options(at, _, asked, say)
  for _, choice in ipairs(asked.choices) do
    local misfit = at.binding.misfit and at.binding.misfit(choice.players, choice.options) or ""
    local notice = at.binding.notice and tostring((at.binding.notice(choice.players, choice.options))) or ""
    say(choice.players .. " misfit " .. one_line(misfit) .. " notice " .. one_line(notice))
  end
end

--- The lines of one verb. `s` is nil for verbs without a position. `kit` has `poses` by piece, and `languages`.
function driver.ask(game, verb, kit, s, asked)
  local lines = {}
  local at = {
    rules = require(game .. "/rules"), binding = require(game .. "/binding"), players = asked.players,
    poses = kit.poses, languages = kit.languages, names = lists.part(NAMES, 1, asked.players),
  }
  VERBS[verb](at, s, asked, function(line)
    lines[#lines + 1] = line
  end)
  return table.concat(lines, "\n")
end

return driver
