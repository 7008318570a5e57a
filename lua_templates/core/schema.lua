-- Checks whether a value fits the type of a move, as described by `moves` of <game>/facts, which is made from the
-- Python types. It does not look at the state. An empty table counts as an empty list and as an empty object.
-- Pure: requires core/lists and core/shape only.

local lists = require("core/lists")
local shape = require("core/shape")

local schema = {}

-- Kind of a form -> a function that says whether a value has it. `names` are the enumerations, as sets.
local is = {}

local function fits(form, value, names)
  return is[form.kind](form, value, names)
end

local function is_within(form, n)
  return (form.least == nil or n >= form.least) and (form.most == nil or n <= form.most)
end

-- The id of the message about a faulty object, and the faulty field; nil if the object is right. `tag` was already
-- checked.
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

-- Returns a function that gives a refusal for a value that is not a move, and nil for a move.
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
