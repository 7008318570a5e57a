-- Finds the pieces of the game on the table. A piece is known by the key in its memo: GUIDs, stacks and
-- bags change in play, the key does not.

local pieces = {}

local function note(found, doubles, key, entry)
  if found[key] then
    doubles[#doubles + 1] = entry
  else
    found[key] = entry
  end
end

--- Every piece of `known`: key -> {object} on the table or {container, guid} inside something.
--- The second result lists the doubles of pieces already found.
function pieces.index(known)
  local found, doubles = {}, {}
  for _, object in ipairs(getObjects()) do
    local key = object.memo
    if key and known[key] then
      note(found, doubles, key, { object = object })
    end
  end
  for _, object in ipairs(getObjects()) do
    if pieces.holds(object) then
      for _, inside in ipairs(object.getObjects()) do
        if inside.memo and known[inside.memo] then
          note(found, doubles, inside.memo, { container = object, guid = inside.guid })
        end
      end
    end
  end
  return found, doubles
end

--- Bags, decks and stacks; zones answer getObjects too, but do not contain what lies in them.
function pieces.holds(object)
  local kind = object.type
  return kind == "Bag" or kind == "Infinite" or kind == "Deck"
end

function pieces.with_key(key)
  for _, object in ipairs(getObjects()) do
    if object.memo == key then
      return object
    end
  end
  return nil
end

return pieces
