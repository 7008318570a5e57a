-- Finds the pieces of the game on the table. A piece is known by the key in its memo: GUIDs, stacks and
-- bags change in play, the key does not. Equal pieces share a key.

local pieces = {}

local function note(found, key, entry)
  local entries = found[key]
  if not entries then
    entries = {}
    found[key] = entries
  end
  entries[#entries + 1] = entry
end

--- Bags and decks; zones answer getObjects too, but do not contain what lies in them.
function pieces.holds(object)
  local kind = object.type
  return kind == "Bag" or kind == "Infinite" or kind == "Deck"
end

--- Every piece of `known`: key -> list of {object} on the table or {container, guid} inside something;
--- those on the table come first.
function pieces.index(known)
  local found, holders = {}, {}
  for _, object in ipairs(getObjects()) do
    local key = object.memo
    if key and known[key] then
      note(found, key, { object = object })
    end
    if pieces.holds(object) then
      holders[#holders + 1] = object
    end
  end
  for _, holder in ipairs(holders) do
    for _, inside in ipairs(holder.getObjects()) do
      if inside.memo and known[inside.memo] then
        note(found, inside.memo, { container = holder, guid = inside.guid })
      end
    end
  end
  return found
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
