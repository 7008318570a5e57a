-- What a probe may use: objects in the corner of the table, waiting, and what events were heard.
-- A probe runs in a coroutine, so that it can wait.

local heard = require("heard")
local kit = require("truth/table")

local context = {}

local LEFT, NEAR, GAP, COLUMNS = -18, -7, 3.5, 5
local HIGH = 4
local PATIENCE = 180

local function place_of(number)
  local column = number % COLUMNS
  local row = (number - column) / COLUMNS
  return { x = LEFT + GAP * column, y = HIGH, z = NEAR + GAP * row }
end

-- A new context for one probe. `finally` runs what it collects when the probe is over.
function context.new()
  local t = { undo = {}, used = 0 }

  -- Waits `n` frames, one by default.
  function t.wait(n)
    for _ = 1, n or 1 do
      coroutine.yield()
    end
  end

  -- Waits until `done()` is true, at most `limit` frames. Returns the number of frames, or nil.
  function t.till(done, limit)
    for frame = 0, limit or PATIENCE do
      if done() then
        return frame
      end
      coroutine.yield()
    end
    return nil
  end

  -- The next free place in the corner.
  function t.place()
    t.used = t.used + 1
    return place_of((t.used - 1) % 20)
  end

  function t.finally(action)
    t.undo[#t.undo + 1] = action
  end

  -- Waits until an object is there and its custom content is loaded.
  function t.ready(obj)
    t.till(function()
      return not obj.spawning and not obj.loading_custom
    end)
    return obj
  end

  -- Spawns a piece of the game. It is locked in the air unless `free` is given.
  function t.spawn(kind, free, more)
    local given = { type = kind, position = t.place(), sound = false }
    for key, value in pairs(more or {}) do
      given[key] = value
    end
    local obj = t.ready(spawnObject(given))
    if not free then
      obj.setLock(true)
    end
    return obj
  end

  function t.block(name)
    local obj = t.spawn("BlockSquare")
    obj.setName(name or "block")
    return obj
  end

  -- A block that lies on the table.
  function t.lying(name)
    local obj = t.spawn("BlockSquare", true)
    obj.setName(name or "lying")
    t.rest(obj)
    return obj
  end

  -- Spawns from data of a save.
  function t.data(data, more)
    local given = { data = data }
    for key, value in pairs(more or {}) do
      given[key] = value
    end
    local where = t.place()
    data.Transform = data.Transform
      or {
        posX = where.x, posY = where.y, posZ = where.z,
        rotX = 0, rotY = 0, rotZ = 0, scaleX = 1, scaleY = 1, scaleZ = 1,
      }
    return t.ready(spawnObjectData(given))
  end

  -- A locked block with a script.
  function t.scripted(code, more)
    local data = { Name = "BlockSquare", Nickname = "scripted", Locked = true, LuaScript = code }
    for key, value in pairs(more or {}) do
      data[key] = value
    end
    local obj = t.data(data)
    t.wait(2)
    return obj
  end

  -- The answer of a piece of Lua that runs in a script of its own.
  function t.lua(code)
    return t.scripted("function answer() " .. code .. " end").call("answer")
  end

  -- A piece of the kit that lies on the table from the start.
  function t.part(key)
    return getObjectFromGUID(kit.guids[key])
  end

  function t.rest(obj, limit)
    t.wait(3)
    return t.till(function()
      return obj.resting
    end, limit or 300)
  end

  function t.zone(kind, more)
    local given = { type = kind, position = t.place(), scale = { 3, 3, 3 }, sound = false }
    for key, value in pairs(more or {}) do
      given[key] = value
    end
    return t.ready(spawnObject(given))
  end

  -- A bag with `count` blocks named 1, 2, …
  function t.bag(count, kind)
    local contents = {}
    for number = 1, count do
      contents[number] = {
        Name = "BlockSquare", Nickname = tostring(number), GUID = "7a000" .. tostring(number),
        Transform = { posX = 0, posY = 0, posZ = 0, rotX = 0, rotY = 0, rotZ = 0, scaleX = 1, scaleY = 1, scaleZ = 1 },
      }
    end
    return t.data({ Name = kind or "Bag", Nickname = "bag", Locked = true, ContainedObjects = contents })
  end

  -- The player who sits at the table: the host, if there is one.
  function t.me()
    local seated = nil
    for _, player in ipairs(Player.getPlayers()) do
      if player.seated and (seated == nil or player.host) then
        seated = player
      end
    end
    if seated == nil then
      error("nobody sits at the table")
    end
    return seated
  end

  -- "error" when the function fails, else what it returned.
  function t.attempt(action)
    local ok, value = pcall(function()
      return (action())
    end)
    if not ok then
      return "error"
    end
    return value
  end

  t.heard = heard.of
  t.order = heard.order
  t.let = heard.answer

  -- Clears what was heard.
  t.listen = heard.clear
  return t
end

return context
