-- Finds out which copies of a piece are already at which goals.

local goals = require("core/goals")

local matching = {}

local MANY = 6 -- from this number of equal pieces on, candidates are looked up by column

-- Column -> the indices in `entries` of the pieces in that column, ascending.
local function by_column(entries)
  local columns = {}
  for i, entry in ipairs(entries) do
    if entry.object then
      local column = goals.column_of(entry)
      columns[column] = columns[column] or {}
      table.insert(columns[column], i) -- portable: few pieces lie in one column
    end
  end
  return columns
end

-- The indices of all entries.
local function all_of(entries)
  local places = {}
  for i in ipairs(entries) do
    places[i] = i
  end
  return places
end

-- Returns a function that gives lists of the entries that may be at a goal.
local function candidates(entries)
  local all, columns = all_of(entries), nil
  return function(goal)
    if goal.kind == "hand" or #entries < MANY then
      return { all }
    end
    columns = columns or (by_column(entries))
    local first, last = goals.columns(goal)
    return first == last and { columns[first] or {} } or { columns[first] or {}, columns[last] or {} }
  end
end

-- The piece that is nearest to a goal, so that pieces at the bottom of a pile stay there; the first of equally near
-- ones.
local function best_match(view, goal, entries, taken, places_for)
  local met, nearest
  for _, places in ipairs(places_for(goal)) do
    for _, i in ipairs(places) do
      local away = not taken[i] and goals.reached(view, goal, entries[i])
      if away and (not met or away < nearest or (away == nearest and i < met)) then
        met = i
        nearest = away
      end
    end
  end
  return met
end

-- The next piece in the bag of an area after index i.
local function next_inside(area, entries, i)
  local n = #entries
  for k = i + 1, n do
    if entries[k].within == area then
      return k
    end
  end
  return nil
end

-- The piece that is already at a goal, or nil. Each piece in a bag counts once: `last` has the last one used.
local function met_by(view, goal, entries, taken, last, places_for)
  if goal.kind ~= "bag" then
    return best_match(view, goal, entries, taken, places_for)
  end
  local area = goal.lay.area
  local found = next_inside(area, entries, last[area] or 0)
  last[area] = found or #entries
  return found
end

--- Returns the goals without a piece, the pieces without a goal, and index in `entries` -> the goal of the piece.
function matching.in_place(view, wanted, entries)
  local open, spare, n = {}, {}, 0
  local taken, last, places_for = {}, {}, candidates(entries)
  for _, goal in ipairs(wanted) do
    local met = met_by(view, goal, entries, taken, last, places_for)
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

-- Whether a copy stays where it is until this script moves it: locked on the table, or in a container.
local function stays(view, entry)
  return entry.container ~= nil or view.memory.settled[entry.guid] ~= nil
end

--- The match to remember for the next pass; nil unless every copy is at its goal and stays there.
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

--- Whether a remembered match still holds: the same copies, all still locked, and the same goals.
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
