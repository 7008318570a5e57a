-- Is a value a move of the game at all? Judged by `moves` of <game>/facts, which are made of the Python types of
-- its moves; never by the state of a game. An empty table is an empty list and an empty object.
-- Pure: requires core/lists and core/shape only.

local lists = require("core/lists")
local shape = require("core/shape")

local schema = {}

-- By the kind of a form: whether a value has it. `names` are the enumerations, each a set.
local is = {}

local function fits(form, value, names)
  return is[form.kind](form, value, names)
end

local function is_within(form, n)
  return (form.least == nil or n >= form.least) and (form.most == nil or n <= form.most)
end

-- The message about an object, and the field it is about; nil when nothing is wrong. `tag` is known to be right.
local function object_fault(form, value, names, tag)
  local known = { [tag or ""] = tag }
  for _, field in ipairs(form.fields) do
    local item = value[field.name]
    known[field.name] = true
    local left_out = item == nil and field.optional
    if not left_out and (item == nil or not fits(field, item, names)) then
      return "bad_field", field.name
    end
  end
  for name, item in pairs(value) do -- portable: any bad one is enough
    if not known[name] and not (form.rest and type(name) == "string" and fits(form.rest, item, names)) then
      return "extra_field", nil
    end
  end
  return nil, nil
end

local function table_fault(form, value, names)
  if type(value) ~= "table" then
    return "no_move", nil
  end
  if form.kind ~= "tagged" then
    return object_fault(form, value, names)
  end
  local verb = form.verbs[value[form.tag]]
  if verb == nil then
    return "no_move", nil
  end
  return object_fault(verb, value, names, form.tag)
end

function is.anything()
  return true
end

function is.string(_, value)
  return type(value) == "string"
end

function is.boolean(_, value)
  return type(value) == "boolean"
end

function is.integer(form, value)
  return (shape.is_whole(value)) and (is_within(form, value))
end

function is.enum(form, value, names)
  return names[form.names][value] ~= nil
end

function is.any(form, value, names)
  for _, one in ipairs(form.of) do
    if fits(one, value, names) then
      return true
    end
  end
  return false
end

function is.array(form, value, names)
  local n = type(value) == "table" and shape.size(value)
  if not n or not is_within(form, n) then
    return false
  end
  for i = 1, n do
    local item = form.first and form.first[i] or form.rest
    if value[i] == nil or not fits(item, value[i], names) then
      return false
    end
  end
  return true
end

function is.object(form, value, names)
  if table_fault(form, value, names) then
    return false
  end
  return is_within(form, form.least and (shape.size(value)) or 0)
end

is.tagged = is.object

-- A function that gives the refusal of a value that is not a move, and nil for one that is.
function schema.of(moves)
  local names = {}
  for i, list in ipairs(moves.names) do
    names[i] = lists.counted(list)
  end
  return function(m)
    local message, field = table_fault(moves.form, m, names)
    if message == nil then
      return nil
    end
    return { code = "MALFORMED", values = field and { field = field }, message = message }
  end
end

return schema
