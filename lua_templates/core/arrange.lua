-- Brings the table to a layout: the table is the picture of the state. Only what changed moves, and never a
-- piece that somebody holds; that one is looked at again when it is dropped.

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

-- The pieces and the bags they lie in: what nobody may handle but by moves.
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

--- `module` is the game's table module. `known` are its pieces by key, `bags` the keys of the bags that stand for
--- areas, `guarded` both, `standing` the bags that are there. `layout` maps each piece to its entries, `spawning`
--- counts the copies on their way out of a bag, `lost` maps a key to the data of the last copy destroyed, `loose`
--- maps the GUID of a piece that lies where a player put it for a move that is not complete to where it was taken,
--- `memory` is what pieces.index remembers, `matched` what matching remembers of each piece, `hands` what was found
--- in the hands at this look, `passing` the cards that use no hands while they are on their way, `shut` whether
--- pieces that no move touches cannot be pointed at. `name_of(piece, face)` is what a game calls a piece that lies
--- so, in the language spoken; without it all keep the names of the save.
function arrange.new(module, name_of)
  local bags = bags_of(module)
  return {
    known = module.pieces, bags = bags, guarded = guarded(module, bags),
    areas = areas.index(module.areas), colors = {},
    layout = {}, keys = {}, laid = nil, standing = {}, spawning = {}, lost = {}, loose = {},
    memory = pieces.memory(), matched = {}, hands = {}, passing = {}, shut = module.shut, name_of = name_of,
  }
end

--- What is part of the table itself nobody may touch. The save cannot say so, only a script can. A save made while
--- a card was on its way has it use no hands.
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

-- Counts a copy as on its way until it has come onto the table; the table is looked at again then.
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

-- Makes `count` pieces again that were destroyed. Gives whether it can.
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

-- A deck of two is gone with its first card; the other one is looked at when it has come onto the table. A handle that
-- equals nil is true nevertheless.
local function is_gone(entry)
  return entry.container and (pieces.is_gone(entry.container))
end

-- A copy too many leaves the game, out of a bag too.
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

-- Bags that are gone come back with what was in them, so nothing else is counted before. Nobody looks into a bag: a
-- search cannot be refused, so it is always shut.
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

-- Lets everybody or nobody touch a piece that is at its goal or on its way there.
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

-- Where a piece of the table lies, or will lie: core/patrol looks whether it stays there.
local function expect(view, entry, goal)
  if entry.object and goal.kind ~= "hand" and goal.kind ~= "bag" then
    view.memory.expected[entry.guid] = { entry = entry, goal = goal }
  end
end

-- A piece that lies there locked stays there, unless somebody unlocks it.
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

-- Moves the copies of one piece; gives how many are missing, which are too many, and how many were looked at.
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
  -- MoonSharp's unpack fails where it begins behind the end.
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

--- Begins to bring the table to a layout: looks at what lies there. Gives a job for arrange.some, or nil while a bag is
--- on its way. `pinned(lay)` says which pieces nobody may touch.
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

--- Moves what is not where it should be, of the next kinds of pieces, until `most` kinds and copies were looked at.
--- Copies too many are removed, destroyed ones made again. Gives whether that was all; `missing` of the job has the
--- keys of what cannot be made again.
function arrange.some(view, job, most)
  local done = 0
  while done < most do
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

--- Whether some copy of the piece belongs into this container.
function arrange.belongs_in(view, key, container)
  for _, lay in ipairs(view.layout[key] or {}) do
    if view.areas[lay.area].kind == "bag" and goals.is_bag(container, lay) then
      return true
    end
  end
  return false
end

--- Something went into a container or came out of it.
function arrange.contents_changed(view, container)
  view.memory.contents[container.guid] = nil
end

--- Lets go of every piece and bag: nothing is locked, everything can be picked up.
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

--- Keys of the pieces that are held or still moving: a save made now shows them off their spots.
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
