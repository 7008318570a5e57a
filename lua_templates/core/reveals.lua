-- Whether a move showed something that had been hidden; such a move is not taken back by one player alone.

local reveals = {}

-- How many copies of each piece lie face down, and how many face up in the open.
local function count_faces(layout, private)
  local down, open = {}, {}
  for _, lay in ipairs(layout) do
    if lay.face == "down" then
      down[lay.piece] = (down[lay.piece] or 0) + lay.count
    elseif not private[lay.area] then
      open[lay.piece] = (open[lay.piece] or 0) + lay.count
    end
  end
  return down, open
end

-- A move reveals when what lay face down is face up in the open, or when the game says so of an event.
function reveals.check(module, binding)
  local private = {}
  for _, area in ipairs(module.areas) do
    private[area.name] = area.kind == "hand" or area.kind == "bag"
  end
  return function(before, after, events)
    for _, event in ipairs(events) do
      if binding.shows(event) then
        return true
      end
    end
    local was_down, was_open = count_faces(binding.layout(before), private)
    local down, open = count_faces(binding.layout(after), private)
    for piece, count in pairs(open) do -- portable: any piece will do
      if count > (was_open[piece] or 0) and (down[piece] or 0) < (was_down[piece] or 0) then
        return true
      end
    end
    return false
  end
end

return reveals
