-- Which copy of a piece is at which of its goals already.

local goals = require("core/goals")

local matching = {}

-- The piece that meets a goal best, so that a pile keeps those at its bottom.
local function best_match(view, goal, entries, taken)
  local met, nearest
  for i, entry in ipairs(entries) do
    local away = not taken[i] and goals.reached(view, goal, entry)
    if away and (not met or away < nearest) then
      met = i
      nearest = away
    end
  end
  return met
end

-- The next piece in the bag of an area, after the i-th.
local function next_inside(area, entries, i)
  local n = #entries
  for k = i + 1, n do
    if entries[k].within == area then
      return k
    end
  end
  return nil
end

-- The piece that meets a goal already, or nil. Of pieces in a bag each counts once: `last` knows how far we are.
local function met_by(view, goal, entries, taken, last)
  if goal.kind ~= "bag" then
    return best_match(view, goal, entries, taken)
  end
  local area = goal.lay.area
  local found = next_inside(area, entries, last[area] or 0)
  last[area] = found or #entries
  return found
end

--- Goals met by a piece that is there already: by place in `entries`; then the goals and the pieces that are left.
function matching.in_place(view, wanted, entries)
  local open, spare, n = {}, {}, 0
  local taken, last = {}, {}
  for _, goal in ipairs(wanted) do
    local met = met_by(view, goal, entries, taken, last)
    if met then
      taken[met] = goal
    else
      n = n + 1
      open[n] = goal
    end
  end
  n = 0
  for i, entry in ipairs(entries) do
    if not taken[i] then
      n = n + 1
      spare[n] = entry
    end
  end
  return open, spare, taken
end

-- Whether a copy stays where it is until this script moves it: pinned on the table, or inside something.
local function stays(view, entry)
  return entry.container ~= nil or view.memory.settled[entry.guid] ~= nil
end

--- What is known for the next look at the same copies: nil unless each is at its goal and stays there.
function matching.lasting(view, lays, entries, open, spare)
  if open[1] or spare[1] then
    return nil
  end
  for _, entry in ipairs(entries) do
    if not stays(view, entry) then
      return nil
    end
  end
  return { lays = lays, entries = entries }
end

local function same_lay(a, b)
  return a.area == b.area and a.seat == b.seat and a.slot == b.slot and a.face == b.face and a.count == b.count
end

--- Whether a match found earlier still holds: the same copies, none of them let go, and the same goals.
function matching.holds(last, lays, entries, pinned)
  if not last or #last.entries ~= #entries or #last.lays ~= #lays then
    return false
  end
  for i, entry in ipairs(entries) do
    if last.entries[i] ~= entry then
      return false
    end
  end
  for i, lay in ipairs(lays) do
    if not same_lay(last.lays[i], lay) or not pinned(lay) then
      return false
    end
  end
  return true
end

return matching
