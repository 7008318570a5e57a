-- The entries of a layout in their order: by piece, area, seat, slot and face. The module is a function of the
-- entries and of the rank of each piece.
-- Pure: requires core/lists only.
--
-- The game asks an order function twice for every comparison, and a layout is made after every move. So one number
-- stands for all five, as a date is written year, month, day; numbers the game compares by itself.

local lists = require("core/lists")

-- The rank of each text that the entries have in a field, and one more than there are.
local function ranks(entries, field)
  local texts, known, n = {}, {}, 0
  for _, lay in ipairs(entries) do
    local text = lay[field]
    if not known[text] then
      known[text] = true
      n = n + 1
      texts[n] = text
    end
  end
  return lists.ranks(texts), n + 1
end

local function highest(entries, field)
  local most = 0
  for _, lay in ipairs(entries) do
    if lay[field] > most then
      most = lay[field]
    end
  end
  return most
end

return function(entries, rank)
  local areas, area_limit = ranks(entries, "area")
  local faces, face_limit = ranks(entries, "face")
  local seat_limit, slot_limit = highest(entries, "seat") + 2, highest(entries, "slot") + 1
  local keys, by_key, n = {}, {}, #entries
  for i, lay in ipairs(entries) do
    local key = rank[lay.piece] * area_limit + areas[lay.area]
    key = (key * seat_limit + lay.seat + 1) * slot_limit + lay.slot
    -- The last part keeps entries apart that are alike.
    key = (key * face_limit + faces[lay.face]) * (n + 1) + i
    keys[i] = key
    by_key[key] = lay
  end
  table.sort(keys) -- portable: numbers
  local sorted = {}
  for i, key in ipairs(keys) do
    sorted[i] = by_key[key]
  end
  return sorted
end
