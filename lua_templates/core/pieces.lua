-- Finds the pieces of the game. The key in the memo identifies a piece: GUIDs, stacks and bags change during play, the
-- key does not. Equal pieces share a key.

local pieces = {}

local function note(found, key, entry)
  local entries = found[key]
  if not entries then
    entries = {}
    found[key] = entries
  end
  entries[#entries + 1] = entry
end

--- Whether an object is a bag or a deck. Zones also have getObjects, but do not contain the objects in them.
function pieces.holds(object)
  local kind = object.type
  return kind == "Bag" or kind == "Infinite" or kind == "Deck"
end

--- Whether an object was destroyed, in this frame or earlier. From the next frame on, its handle equals nil.
function pieces.is_gone(object)
  return object == nil or (object.isDestroyed())
end

--- What is remembered from one pass to the next, by GUID. `settled` has the entries of locked pieces at their goals,
--- which are not checked again while they are locked. `expected` has the entries of all pieces that should lie on the
--- table, with their goals. `contents` has the contents of bags and decks, valid until something enters or leaves.
function pieces.memory()
  return { settled = {}, expected = {}, contents = {} }
end

-- The contents of a bag or deck: a list of {key, entry}.
local function contents_of(holder, guid, memory)
  local quantity = holder.getQuantity()
  local last = memory.contents[guid]
  if last and last.holder == holder and last.quantity == quantity then
    return last.list
  end
  local list, within = {}, holder.memo
  for i, contained in ipairs(holder.getObjects()) do
    list[i] = { key = contained.memo, entry = { container = holder, within = within, guid = contained.guid } }
  end
  memory.contents[guid] = { holder = holder, quantity = quantity, list = list }
  return list
end

--- All pieces of `known`: key -> list of {object, guid} for pieces on the table, or {container, within, guid} for
--- pieces in a container, whose key is `within`. Pieces on the table come first.
function pieces.index(known, memory)
  local found, holders = {}, {}
  for _, object in ipairs(getObjects()) do
    local guid = object.guid
    local settled = memory.settled[guid]
    if settled and settled.entry.object == object and object.locked then
      note(found, settled.key, settled.entry)
    else
      local key = object.memo
      if key and known[key] then
        note(found, key, { object = object, guid = guid })
      end
      if pieces.holds(object) then
        holders[#holders + 1] = { object = object, guid = guid } -- portable: a few bags and decks
      end
    end
  end
  for _, holder in ipairs(holders) do
    for _, contained in ipairs(contents_of(holder.object, holder.guid, memory)) do
      if contained.key and known[contained.key] then
        note(found, contained.key, contained.entry)
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
