-- Checks a decoded record before it is replayed, because somebody may have pasted anything.
-- Pure: requires core/lists, core/shape and core/words only.

local lists = require("core/lists")
local shape = require("core/shape")
local words = require("core/words")

local records = {}

--- The format number of records. Increase it when the format changes.
records.NUMBER = 2
--- The time of a move if it is not known.
records.UNKNOWN = 0

local LOGGED = { refused = true, undone = true, off = true, strict = true, seated = true, unproved = true }

local function is_table(value)
  return type(value) == "table"
end

local is_seat = shape.whole(-1, 9)

-- Whether each of these fields of a table is a text.
local function has_texts(value, names)
  if not is_table(value) then
    return false
  end
  for _, name in ipairs(names) do
    if type(value[name]) ~= "string" then
      return false
    end
  end
  return true
end

local is_log = shape.list_of(function(entry)
  if not has_texts(entry, { "code", "what" }) or not shape.is_whole(entry.n) or not is_seat(entry.seat) then
    return false
  end
  return entry.n >= 0 and LOGGED[entry.what] == true
end)

local are_seats = shape.list_of(function(seat)
  return (has_texts(seat, { "color", "name", "steam_id" }))
end)

local are_moves = shape.list_of(function(made)
  return is_table(made) and type(made.move) == "table" and (is_seat(made.seat))
end)

local LATEST = 253402300799 -- the last second of the year 9999
local are_moments = shape.list_of(shape.whole(records.UNKNOWN, LATEST))

-- A time for each move, or no times at all.
local function is_when(when, moves)
  return (are_moments(when)) and (#when == 0 or #when == #moves)
end

-- Whether every option of the game has one of its values, and there are no other options.
local function are_options(game, options)
  if not is_table(options) then
    return false
  end
  local named = {}
  for _, option in ipairs(game.options) do
    named[option.name] = true
    if not lists.contains(option.values, options[option.name]) then
      return false
    end
  end
  for name in pairs(options) do -- portable: any one is enough
    if not named[name] then
      return false
    end
  end
  return true
end

--- Why a record is not a record of this game, or nil. Does not check whether its moves are legal.
function records.unfit(game, record)
  if not is_table(record) or not shape.is_whole(record.record) then
    return words.say("no_record")
  end
  if record.record ~= records.NUMBER then
    return words.say("other_record", { theirs = record.record, ours = records.NUMBER })
  end
  if record.game ~= game.id then
    return words.say("other_game", { game = tostring(record.game) })
  end
  if record.rules ~= game.version then
    return words.say("other_rules", { theirs = tostring(record.rules), ours = game.version })
  end
  if not are_seats(record.seats) then
    return words.say("damaged_record")
  end
  if not lists.contains(game.players, #record.seats) then
    return words.say("wrong_players", { n = #record.seats })
  end
  if not are_options(game, record.options) then
    return words.say("wrong_options")
  end
  return nil
end

--- Why the moves, times or log of a record cannot be read, or nil.
function records.damaged(record)
  local sound = are_moves(record.moves) and is_log(record.log) and is_when(record.when, record.moves)
  if not sound then
    return words.say("damaged_record")
  end
  for _, made in ipairs(record.moves) do
    if made.seat >= #record.seats then
      return words.say("damaged_record")
    end
  end
  return nil
end

--- Whether the rules are off at the end of the record.
function records.ends_off(log)
  local mode = "strict"
  for _, entry in ipairs(log) do
    if entry.what == "off" or entry.what == "strict" then
      mode = entry.what
    end
  end
  return mode == "off"
end

return records
