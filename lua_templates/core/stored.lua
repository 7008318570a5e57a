-- Reads the script state that onSave wrote. It is JSON in which every move and note, the start and the state have their
-- own lines, so that they can be cut out as text and decoded when needed. Decoding a long game at once would take
-- longer than a frame.

local json = require("core/json")
local shape = require("core/shape")

local stored = {}

--- Separates the lines. JSON encodes line breaks inside texts differently.
stored.LINE = "\n"

local function decoded(text)
  local value
  local read = pcall(function()
    value = JSON.decode(text)
  end)
  return read and value or nil
end

-- The text between two marks, and the text without it; nil if a mark is missing.
local function cut_between(text, from, to)
  local _, before = text:find(from, 1, true)
  local after = before and text:find(to, before + 1, true)
  if not after then
    return nil
  end
  return text:sub(before + 1, after - 1), text:sub(1, before) .. text:sub(after)
end

local PIECE = 6000 -- characters read per step

-- The lines of a piece of text. Uses one gsub, because MoonSharp copies the whole text for every find.
local function split(piece)
  local lines, n = {}, 0
  piece:gsub("[^\n]+", function(line)
    n = n + 1
    lines[n] = line
  end)
  return lines, n
end

-- Adds the entries in the first `count` lines to the list.
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
    -- The last line continues after the piece, so it is read with the next piece.
    if n == 1 then
      return (read_piece(text, from, list, size + size))
    end
    next_from = next_from - #lines[n]
    n = n - 1
  end
  add_entries(list, lines, n)
  return next_from <= #text and next_from or nil
end

--- Reads some entries of a list with one entry per line, from position `from` on. Returns the position to continue
--- from, or nil at the end.
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

--- Reads `count` numbers from a text; missing ones are `unknown`.
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

-- Reads a script state in lines: cuts out the large parts as text, and decodes the small rest.
local function in_lines(text)
  local log, moves, start, state, when
  log, text = cut_between(text, '"log":[\n', "\n]")
  if log then
    moves, text = cut_between(text, '"moves":[\n', "\n]")
  end
  if moves then
    start, text = cut_between(text, '"start":\n', "\n")
  end
  if start then
    state, text = cut_between(text, '"state":\n', "\n")
  end
  if state then
    when, text = cut_between(text, '"when":[\n', "\n]")
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

-- Reads a script state without lines, which other programs write, at once.
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

--- Reads a script state. Returns its data, in which the record lacks log, moves, start and times, and a table with
--- these and the state as text. Returns nil if tts-builder did not write the script state.
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

--- The language that a save names in which no game has begun; nil in any other script state.
function stored.language(text)
  local state = #text < 100 and decoded(text) or nil
  if type(state) ~= "table" or state.tts_builder ~= 1 or state.record ~= nil then
    return nil
  end
  return state.language
end

--- Decodes a move; nil if it cannot be read.
function stored.move(text)
  local made = decoded(text)
  if type(made) ~= "table" or type(made.move) ~= "table" or not shape.is_whole(made.seat) then
    return nil
  end
  return made
end

return stored
