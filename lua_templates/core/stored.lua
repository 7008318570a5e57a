-- The script state, as onSave writes it and onLoad reads it. It is JSON. Every move and note, the start and the state
-- stand in lines of their own: so they can be taken out as they are, and read when they are needed. To read a long
-- game at once takes longer than a frame.

local json = require("core/json")
local shape = require("core/shape")

local stored = {}

--- What separates the lines. JSON writes a line break inside a text otherwise.
stored.LINE = "\n"

local function decoded(text)
  local value
  local read = pcall(function()
    value = JSON.decode(text)
  end)
  return read and value or nil
end

-- The text between two marks, and everything around it; nil when a mark is missing.
local function cut(text, from, to)
  local _, before = text:find(from, 1, true)
  local after = before and text:find(to, before + 1, true)
  if not after then
    return nil
  end
  return text:sub(before + 1, after - 1), text:sub(1, before) .. text:sub(after)
end

local PIECE = 6000 -- characters read in one go

-- The lines of a piece of text. One pass: MoonSharp copies the whole text for every find.
local function split(piece)
  local lines, n = {}, 0
  piece:gsub("[^\n]+", function(line)
    n = n + 1
    lines[n] = line
  end)
  return lines, n
end

-- Adds the entries that stand in the first `count` lines.
local function add_entries(list, lines, count)
  local n = #list
  for i = 1, count do
    local line = lines[i]
    local entry = line:sub(-1) == "," and line:sub(1, -2) or line
    if entry:sub(-1) == "}" then
      n = n + 1
      list[n] = entry
    end
  end
end

-- Reads the lines that begin within `size` characters from `from`.
local function read_piece(text, from, list, size)
  local piece = text:sub(from, from + size - 1)
  local lines, n = split(piece)
  local next_from = from + size
  if next_from <= #text and piece:sub(-1) ~= stored.LINE then
    -- The last line goes on behind the piece: it is read with the next one.
    if n == 1 then
      return (read_piece(text, from, list, size + size))
    end
    next_from = next_from - #lines[n]
    n = n - 1
  end
  add_entries(list, lines, n)
  return next_from <= #text and next_from or nil
end

--- Reads some entries of a list that stand in lines of their own, beginning at the place `from`. Gives the place where
--- to go on, or nil at the end.
function stored.some_lines(text, from, list)
  return (read_piece(text, from, list, PIECE))
end

--- All entries of such a list.
function stored.lines(text)
  local list, from = {}, 1
  while from do
    from = stored.some_lines(text, from, list)
  end
  return list
end

--- A list of `count` numbers out of a text; what is missing is `unknown`.
function stored.numbers(text, count, unknown)
  local list, n = {}, 0
  text:gsub("%d+", function(digits)
    n = n + 1
    list[n] = tonumber(digits)
  end)
  for i = 1, count do
    list[i] = list[i] or unknown
  end
  for i = count + 1, n do
    list[i] = nil
  end
  return list
end

-- Takes the bulky parts out of a text in lines; what is left is small.
local function in_lines(text)
  local log, moves, start, state, when
  log, text = cut(text, '"log":[\n', "\n]")
  if log then
    moves, text = cut(text, '"moves":[\n', "\n]")
  end
  if moves then
    start, text = cut(text, '"start":\n', "\n")
  end
  if start then
    state, text = cut(text, '"state":\n', "\n")
  end
  if state then
    when, text = cut(text, '"when":[\n', "\n]")
  end
  local rest = when and decoded((text:gsub('":\n\n', '":{}')))
  local now = when and decoded(state)
  if type(rest) ~= "table" or type(rest.record) ~= "table" or type(now) ~= "table" then
    return nil
  end
  rest.record.state = now
  return rest, { notes = log, moves = moves, start = start, state = state, when = when }
end

local function encoded(list)
  local texts = {}
  for i, entry in ipairs(list) do
    texts[i] = json.encode(entry)
  end
  return table.concat(texts, ",\n")
end

-- A text that something else wrote has no lines: it is read at once.
local function at_once(text)
  local rest = decoded(text)
  local record = type(rest) == "table" and rest.record
  if type(record) ~= "table" then
    return nil
  end
  for _, field in ipairs({ "log", "moves", "start", "state", "when" }) do
    if type(record[field]) ~= "table" then
      return nil
    end
  end
  local texts
  local written = pcall(function()
    texts = {
      notes = encoded(record.log), moves = encoded(record.moves), start = json.encode(record.start),
      state = json.encode(record.state), when = json.encode(record.when),
    }
  end)
  return written and rest or nil, texts
end

--- What a script state holds, its record without log, moves, start and times, and these and the state as texts. Nil
--- when it is not a script state of ours.
function stored.read(text)
  local rest, texts = in_lines(text)
  if not rest then
    rest, texts = at_once(text)
  end
  if not rest or rest.tts_builder ~= 1 then
    return nil
  end
  return rest, texts
end

--- A move out of its text, or nil when it cannot be read.
function stored.move(text)
  local made = decoded(text)
  if type(made) ~= "table" or type(made.move) ~= "table" or not shape.is_whole(made.seat) then
    return nil
  end
  return made
end

return stored
