-- Arranges the pieces on the table according to a layout. Moves only pieces that are off their spots, and never a piece
-- that somebody holds; that piece is checked again when it is dropped.

local areas = require("core/areas")
local goals = require("core/goals")
local handling = require("core/handling")
local lists = require("core/lists")
local matching = require("core/matching")
local pieces = require("core/pieces")

local arrange = {}

local function bags_of(module)
  local names, n = {}, 0
  for _, area in ipairs(module.areas) do
    if area.kind == "bag" then
      n = n + 1
      names[n] = area.name
    end
  end
  return names
end

-- The pieces and their bags. Players may handle them only by making moves.
local function guarded(module, bags)
  local keys = {}
  for key in pairs(module.pieces) do -- portable: a set
    keys[key] = true
  end
  for _, name in ipairs(bags) do
    keys[name] = true
  end
  return keys
end

--- A view of the table. `module` is the game's table module. The optional `name_of(piece, face)` returns the name of a
--- piece in the current language; without it, pieces keep their names from the save. Fields of a view:
--- * `known`: the pieces by key; `bags`: the keys of the bags that are areas; `guarded`: both;
--- * `standing`: the bags found on the table; `spawning`: how many copies of a key are still spawning;
--- * `layout`: key -> layout entries; `lost`: key -> the data of the last destroyed copy;
--- * `loose`: GUID of a piece that lies off its spot for an incomplete move -> the spot it was taken from;
--- * `memory`: what pieces.index remembers; `matched`: what matching remembers of each piece;
--- * `hands`: the contents of the hands in this pass; `passing`: cards in motion that ignore hands;
--- * `shut`: whether pieces that no move touches are not interactable.
function arrange.new(module, name_of)
  local bags = bags_of(module)
  return {
    known = module.pieces, bags = bags, guarded = guarded(module, bags),
    areas = areas.index(module.areas), colors = {},
    layout = {}, keys = {}, laid = nil, standing = {}, spawning = {}, lost = {}, loose = {},
    memory = pieces.memory(), matched = {}, hands = {}, passing = {}, shut = module.shut, name_of = name_of,
  }
end

--- Locks the fixed parts of the table, so that nobody can touch them; a save cannot store that. Also repairs cards that
--- were saved while they ignored hands.
function arrange.fasten(module)
  local fixed = lists.counted(module.fixed)
  for _, object in ipairs(getObjects()) do
    local piece = module.pieces[object.memo]
    if fixed[object.memo] then
      handling.lock(object, true, true)
    elseif piece and piece.hands and not object.use_hands then
      object.use_hands = true
    end
  end
end

-- Counts a copy as spawning until it is on the table; then the table is checked again.
local function awaited(view, key)
  view.spawning[key] = (view.spawning[key] or 0) + 1
  return function()
    view.spawning[key] = view.spawning[key] - 1
    view.changed()
  end
end

local function take_out(view, goal, entry)
  entry.container.takeObject({
    guid = entry.guid,
    position = goal.position,
    rotation = goal.rotation,
    smooth = goal.kind ~= "hand",
    callback_function = awaited(view, goal.lay.piece),
  })
end

-- Restores `count` destroyed pieces. Returns whether that is possible.
local function respawn(view, key, count)
  local data = view.lost[key]
  if not data then
    return false
  end
  for _ = 1, count do
    spawnObjectData({ data = data, callback_function = awaited(view, key) })
  end
  return true
end

-- A deck of two disappears when its first card is taken; the other card is checked once it is on the table. The handle
-- of a destroyed object equals nil, but counts as true.
local function is_gone(entry)
  return entry.container and (pieces.is_gone(entry.container))
end

-- Removes an extra copy, from a bag if necessary.
local function remove(double)
  if double.object then
    double.object.destruct()
    return
  end
  if is_gone(double) then
    return
  end
  double.container.takeObject({
    guid = double.guid,
    smooth = false,
    callback_function = function(object)
      object.destruct()
    end,
  })
end

-- Restores missing bags with their contents; nothing else is counted before they are back. Bags are never interactable,
-- because a script cannot refuse a search. Returns the keys of bags that cannot be restored; `waiting` is set while
-- bags spawn.
local function restore_bags(view, found)
  local gone, n = {}, 0
  view.standing = {}
  for _, name in ipairs(view.bags) do
    local bag = found[name] and found[name][1].object
    if bag then
      view.standing[name] = bag
      handling.lock(bag, true, true)
    elseif (view.spawning[name] or 0) > 0 or respawn(view, name, 1) then
      gone.waiting = true
    else
      n = n + 1
      gone[n] = name
    end
  end
  return gone
end

local function move(view, goal, entry)
  if is_gone(entry) then
    return
  end
  if entry.container then
    take_out(view, goal, entry)
  elseif not entry.object.held_by_color then
    view.memory.settled[entry.guid] = nil
    view.memory.expected[entry.guid] = nil
    entry.pinned = nil
    handling.bring(view, goal, entry.object)
  end
end

local function give_name(view, lay, object)
  local name = view.name_of(lay.piece, lay.face)
  if object.getName() ~= name then
    object.setName(name)
  end
end

-- Locks or unlocks a piece that is at its goal or on its way there.
local function fix(view, goal, entry, pinned)
  if not entry.object or goal.kind == "bag" then
    return
  end
  if view.name_of then
    give_name(view, goal.lay, entry.object)
  end
  local fast = goal.kind ~= "hand" and (pinned(goal.lay))
  if fast and entry.pinned then
    return
  end
  view.memory.settled[entry.guid] = nil
  entry.pinned = nil
  if not entry.object.held_by_color then
    handling.lock(entry.object, fast, view.shut)
    entry.pinned = fast
  end
end

-- Notes where a piece on the table lies or will lie; core/patrol checks that it stays there.
local function expect(view, entry, goal)
  if entry.object and goal.kind ~= "hand" and goal.kind ~= "bag" then
    view.memory.expected[entry.guid] = { entry = entry, goal = goal }
  end
end

-- Notes a locked piece at its goal: it stays there unless somebody unlocks it.
local function settle(view, key, entry)
  if entry.pinned and not entry.gliding then
    view.memory.settled[entry.guid] = { key = key, entry = entry }
  end
end

local function without_loose(view, entries)
  if next(view.loose) == nil then
    return entries, 0
  end
  local kept, n = {}, 0
  for _, entry in ipairs(entries) do
    if not (entry.object and view.loose[entry.guid]) then
      n = n + 1
      kept[n] = entry
    end
  end
  return kept, #entries - n
end

-- Moves the copies of one piece. Returns how many are missing, the extra copies, and how many copies were checked.
local function arrange_piece(view, key, all, pinned)
  local lays = view.layout[key]
  local entries, set_aside = without_loose(view, all)
  if matching.holds(view.matched[key], lays, entries, pinned) then
    return 0, {}, 0
  end
  local open, spare, taken = matching.in_place(view, goals.of_all(view, lays), entries)
  for i, entry in ipairs(entries) do
    local goal = taken[i]
    if goal then
      fix(view, goal, entry, pinned)
      expect(view, entry, goal)
      settle(view, key, entry)
    end
  end
  for i, goal in ipairs(open) do
    if spare[i] then
      move(view, goal, spare[i])
      fix(view, goal, spare[i], pinned)
      expect(view, spare[i], goal)
    end
  end
  view.matched[key] = matching.lasting(view, lays, entries, open, spare)
  local missing = #open - #spare - (view.spawning[key] or 0) - set_aside
  -- MoonSharp's unpack fails if the first index is beyond the end.
  return missing, (lists.part(spare, #open + 1, #spare)), #entries
end

local function by_piece(layout)
  local map, sizes, keys, n = {}, {}, {}, 0
  for _, lay in ipairs(layout) do
    local key = lay.piece
    if not map[key] then
      map[key] = {}
      sizes[key] = 0
      n = n + 1
      keys[n] = key
    end
    sizes[key] = sizes[key] + 1
    map[key][sizes[key]] = lay
  end
  return map, keys
end

--- Starts to arrange the table: finds out what is there. Returns a job for arrange.step, or nil while a bag is
--- spawning. `pinned(lay)` says which pieces nobody may touch.
function arrange.begin(view, layout, colors, pinned)
  if table.concat(view.colors, " ") ~= table.concat(colors, " ") then
    view.colors = colors
    view.matched = {}
  end
  view.hands = {}
  if view.laid ~= layout then
    view.laid = layout
    local map, keys = by_piece(layout)
    view.layout = map
    view.keys = keys
  end
  local found = pieces.index(view.guarded, view.memory)
  local missing = restore_bags(view, found)
  if missing.waiting then
    return nil
  end
  return { found = found, missing = missing, count = #missing, pinned = pinned, next = 1 }
end

--- Continues a job until `limit` kinds and copies were checked: moves pieces to their spots, removes extra copies and
--- restores destroyed ones. Returns whether the job is done; `job.missing` has the keys of pieces that cannot be
--- restored.
function arrange.step(view, job, limit)
  local done = 0
  while done < limit do
    local key = view.keys[job.next]
    if not key then
      return true
    end
    local lacking, doubles, looked = arrange_piece(view, key, job.found[key] or {}, job.pinned)
    done = done + 1 + looked
    if lacking > 0 and not respawn(view, key, lacking) then
      job.count = job.count + 1
      job.missing[job.count] = key
    end
    for _, double in ipairs(doubles) do
      remove(double)
    end
    job.next = job.next + 1
  end
  return view.keys[job.next] == nil
end

--- Whether a copy of the piece belongs in this container.
function arrange.belongs_in(view, key, container)
  for _, lay in ipairs(view.layout[key] or {}) do
    if view.areas[lay.area].kind == "bag" and goals.is_bag(container, lay) then
      return true
    end
  end
  return false
end

--- To be called when something entered or left a container.
function arrange.contents_changed(view, container)
  view.memory.contents[container.guid] = nil
end

--- Unlocks every piece and bag, so that players can pick up everything.
function arrange.release(view)
  view.memory = pieces.memory()
  for _, bag in pairs(view.standing) do -- portable: every bag is treated alike
    handling.free(bag)
  end
  for _, entries in pairs((pieces.index(view.known, view.memory))) do -- portable: every piece is treated alike
    for _, entry in ipairs(entries) do
      if entry.object then
        handling.free(entry.object)
      end
    end
  end
end

local function is_loose(view, entry)
  local object = entry.object
  if object == nil or view.memory.settled[entry.guid] then
    return false
  end
  return view.loose[entry.guid] ~= nil or object.held_by_color ~= nil or (object.isSmoothMoving())
end

--- The keys of the pieces that are held or moving, which a save made now shows off their spots.
function arrange.loose(view)
  local keys, n = {}, 0
  for key, entries in pairs((pieces.index(view.known, view.memory))) do -- portable: the caller sorts
    local loose = (view.spawning[key] or 0) > 0
    for _, entry in ipairs(entries) do
      loose = loose or is_loose(view, entry)
    end
    if loose then
      n = n + 1
      keys[n] = key
    end
  end
  return keys
end

return arrange
