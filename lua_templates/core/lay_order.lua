-- Sorts the entries of a layout by piece, area, seat, slot and face. The module is a function of the entries and the
-- rank of each piece.
-- Pure: requires core/lists only.
--
-- The game calls an order function twice for every comparison, and every move needs a layout. So one number stands for
-- all five fields, like a date written as year, month, day; the game compares numbers without a function.

local lists = require("core/lists")

-- The rank of each text in a field of the entries, and the number of texts plus one.
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
  local top = 0
  for _, lay in ipairs(entries) do
    if lay[field] > top then
      top = lay[field]
    end
  end
  return top
end

return function(entries, rank)
  local areas, area_limit = ranks(entries, "area")
  local faces, face_limit = ranks(entries, "face")
  local seat_limit, slot_limit = highest(entries, "seat") + 2, highest(entries, "slot") + 1
  local keys, by_key, n = {}, {}, #entries
  for i, lay in ipairs(entries) do
    local key = rank[lay.piece] * area_limit + areas[lay.area]
    key = (key * seat_limit + lay.seat + 1) * slot_limit + lay.slot
    -- The last part distinguishes equal entries.
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
