-- Functions for plain lists, shared by the rules of all games.
-- Pure: requires nothing and does not call Tabletop Simulator.
-- "Sorted" always means by bytes; ids and keys are ASCII.

local lists = {}

local SHORT = 40 -- maximum length of cached texts; longer ones are rarely compared twice
local MOST = 4000 -- maximum number of cached texts

local numbers, kept = {}, 0

-- A text as a list of numbers, each with six bytes, so that texts are compared six bytes at a time. Missing bytes at
-- the end count as zero, so a text comes before longer texts that begin with it.
local function numbers_of(text)
  local list = numbers[text]
  if list then
    return list
  end
  list = {}
  for i = 1, #text, 6 do
    local a, b, c, d, e, f = text:byte(i, i + 5)
    local high = (a * 256 + (b or 0)) * 256 + (c or 0)
    list[(i + 5) / 6] = ((high * 256 + (d or 0)) * 256 + (e or 0)) * 256 + (f or 0)
  end
  if #text <= SHORT and kept < MOST then
    kept = kept + 1
    numbers[text] = list
  end
  return list
end

local function comes_before(ours, theirs)
  for i = 1, math.min(#ours, #theirs) do
    local x, y = ours[i], theirs[i]
    if x ~= y then
      return x < y
    end
  end
  return #ours < #theirs
end

-- Whether text `a` comes before text `b` by bytes. The operator `<` would depend on the player's language.
function lists.byteless(a, b)
  return a ~= b and comes_before(numbers_of(a), numbers_of(b))
end

-- Sorts a list of texts in place. Every text is converted only once.
local function sort(texts)
  local read = {}
  for _, text in ipairs(texts) do
    read[text] = numbers_of(text)
  end
  table.sort(texts, function(a, b)
    return a ~= b and comes_before(read[a], read[b])
  end)
end

-- The place of each text in sorted order. Comparing places is faster than comparing texts.
function lists.ranks(texts)
  local places = {}
  for i, text in ipairs(lists.sorted(texts)) do
    places[text] = i
  end
  return places
end

-- A copy that shares no table with the original.
function lists.copy(value)
  if type(value) ~= "table" then
    return value
  end
  local twin = {}
  for key, item in pairs(value) do -- portable: a copy has no order
    twin[key] = lists.copy(item)
  end
  return twin
end

-- A sorted copy of a list of texts.
function lists.sorted(texts)
  local result = lists.copy(texts)
  sort(result)
  return result
end

-- The sorted keys of a table; all keys must be texts.
function lists.sorted_keys(map)
  local keys, n = {}, 0
  for key in pairs(map) do -- portable: sorted below
    n = n + 1
    keys[n] = key
  end
  sort(keys)
  return keys
end

function lists.index_of(list, value)
  for i, item in ipairs(list) do
    if item == value then
      return i
    end
  end
  return nil
end

function lists.contains(list, value)
  return lists.index_of(list, value) ~= nil
end

-- The items for which `keep` returns true, in order.
function lists.filter(list, keep)
  local result, n = {}, 0
  for _, item in ipairs(list) do
    if keep(item) then
      n = n + 1
      result[n] = item
    end
  end
  return result
end

-- Item -> how often it is in the list.
function lists.counted(list)
  local counts = {}
  for _, item in ipairs(list) do
    counts[item] = (counts[item] or 0) + 1
  end
  return counts
end

-- Whether two lists have the same items, in any order.
function lists.is_same_set(a, b)
  local counts = lists.counted(a)
  for _, item in ipairs(b) do
    counts[item] = (counts[item] or 0) - 1
    if counts[item] < 0 then
      return false
    end
  end
  return #a == #b
end

-- The items from index `first` to index `last`, inclusive.
function lists.part(list, first, last)
  local result = {}
  for i = first, last do
    result[i - first + 1] = list[i]
  end
  return result
end

-- The items of `a`, then those of `b`.
function lists.joined(a, b)
  local result = lists.copy(a)
  local n = #result
  for i, item in ipairs(b) do
    result[n + i] = item
  end
  return result
end

-- Inserts a text into a sorted list.
function lists.insert_sorted(list, text)
  local i = #list + 1
  while i > 1 and lists.byteless(text, list[i - 1]) do
    i = i - 1
  end
  table.insert(list, i, text)
end

-- Removes a value from a list; the list must contain it.
function lists.remove_value(list, value)
  table.remove(list, lists.index_of(list, value))
end

-- The candidates with the highest figure in `points`, in order.
function lists.highest(candidates, points)
  local best = points[candidates[1]]
  for _, candidate in ipairs(candidates) do
    best = math.max(best, points[candidate])
  end
  return lists.filter(candidates, function(candidate)
    return points[candidate] == best
  end)
end

-- A shuffled copy (Fisher-Yates). `draw(n)` returns 0 to n-1 and is the only source of randomness.
function lists.shuffled(list, draw)
  local result = lists.copy(list)
  for i = #result, 2, -1 do
    local j = draw(i) + 1
    result[i], result[j] = result[j], result[i]
  end
  return result
end

return lists
