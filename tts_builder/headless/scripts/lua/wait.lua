-- Wait.collect: gathers named results until all of them have arrived.
local K = ...
local ipairs = ipairs
local DUPLICATE, UNKNOWN = 1, 2

local function collect(_, ids, finished, added, failed)
  local gathering = { results = {} }
  local wanted, missing = {}, 0

  function gathering:reset()
    gathering.results, wanted, missing = {}, {}, 0
    for _, id in ipairs(ids) do
      if wanted[id] == nil then missing = missing + 1 end
      wanted[id] = true
    end
  end

  function gathering:add(id, ...)
    if wanted[id] == nil then
      if failed then failed(UNKNOWN, id, ...) end
      return
    end
    if gathering.results[id] ~= nil then
      if failed then failed(DUPLICATE, id, ...) end
      return
    end
    local value = ...
    gathering.results[id] = value == nil and true or value
    missing = missing - 1
    if added then added(id, ...) end
    if missing == 0 and finished then finished(gathering.results) end
  end

  gathering:reset()
  return gathering
end

K.extra.Wait = { collect = collect, COLLECT_DUPLICATE = DUPLICATE, COLLECT_UNKNOWN = UNKNOWN }
