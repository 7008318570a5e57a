-- Finds out whether a move revealed something hidden. Undoing such a move needs the agreement of all seats.

local reveals = {}

-- The highest used slot of each stack; nobody sees the pieces below it.
local function tops_of(layout, kinds)
  local tops = {}
  for _, lay in ipairs(layout) do
    if kinds[lay.area] == "stack" then
      local name = lay.area .. "|" .. lay.seat
      tops[name] = math.max(tops[name] or 0, lay.slot)
    end
  end
  return tops
end

-- How many copies of each piece lie face down or covered, and how many face up in the open.
local function count_faces(layout, kinds)
  local down, open = {}, {}
  local tops = tops_of(layout, kinds)
  for _, lay in ipairs(layout) do
    local top, kind = tops[lay.area .. "|" .. lay.seat], kinds[lay.area]
    if lay.face == "down" or (top and lay.slot < top) then
      down[lay.piece] = (down[lay.piece] or 0) + lay.count
    elseif kind ~= "hand" and kind ~= "bag" then
      open[lay.piece] = (open[lay.piece] or 0) + lay.count
    end
  end
  return down, open
end

-- Returns a function reveals(before, after, events). A move reveals something if a hidden piece is now face up in the
-- open, or if the game says so about an event.
function reveals.check(module, binding)
  local kinds = {}
  for _, area in ipairs(module.areas) do
    kinds[area.name] = area.kind
  end
  return function(before, after, events)
    for _, event in ipairs(events) do
      if binding.shows(event) then
        return true
      end
    end
    local was_down, was_open = count_faces(binding.layout(before), kinds)
    local down, open = count_faces(binding.layout(after), kinds)
    for piece, count in pairs(open) do -- portable: any piece will do
      if count > (was_open[piece] or 0) and (down[piece] or 0) < (was_down[piece] or 0) then
        return true
      end
    end
    return false
  end
end

return reveals
