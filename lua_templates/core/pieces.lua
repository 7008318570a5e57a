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

--- Whether an object is destroyed, in this frame or long ago: from the next frame on its handle equals nil.
function pieces.is_gone(object)
  return object == nil or (object.isDestroyed())
end

--- What is remembered from one look at the table to the next, by GUID. `settled` has the entries of pieces that
--- lie where they belong and are locked: while they are locked they are not asked again. `expected` has the entries
--- of all pieces that should lie on the table, with their goals. `contents` has what was found in bags and decks: it
--- stays as it is until something enters or leaves.
function pieces.memory()
  return { settled = {}, expected = {}, contents = {} }
end

-- What a bag or deck contains: a list of {key, entry}.
local function contents_of(holder, guid, memory)
  local quantity = holder.getQuantity()
  local last = memory.contents[guid]
  if last and last.holder == holder and last.quantity == quantity then
    return last.list
  end
  local list, within = {}, holder.memo
  for i, inside in ipairs(holder.getObjects()) do
    list[i] = { key = inside.memo, entry = { container = holder, within = within, guid = inside.guid } }
  end
  memory.contents[guid] = { holder = holder, quantity = quantity, list = list }
  return list
end

--- Every piece of `known`: key -> list of {object, guid} on the table or {container, within, guid} inside something,
--- `within` the key of the container; those on the table come first.
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
    for _, inside in ipairs(contents_of(holder.object, holder.guid, memory)) do
      if inside.key and known[inside.key] then
        note(found, inside.key, inside.entry)
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
