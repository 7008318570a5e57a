-- Casting rays, and gravity.

local function cast(t, type, more)
  local block = t.block("target")
  block.setPosition({ -10, 4, 2 })
  t.wait(3)
  local given = { origin = { -10, 9, 2 }, direction = { 0, -1, 0 }, type = type, max_distance = 20, debug = false }
  for key, value in pairs(more or {}) do
    given[key] = value
  end
  return Physics.cast(given), block
end

return {
  { "ray", "A ray hits the block, then the table", "Physics.cast", function(t)
    local hits, block = cast(t, 1)
    local types = {}
    for i, hit in ipairs(hits) do
      types[i] = hit.hit_object.type
    end
    return { types, hits[1].hit_object == block, hits[1].point, hits[1].normal, hits[1].distance }
  end, within = 0.1 },
  { "sphere", "A sphere has a diameter", "Physics.cast", function(t)
    local near = cast(t, 2, { origin = { -8.7, 9, 2 }, size = { 2, 2, 2 } })
    local far = cast(t, 2, { origin = { -8.7, 9, 2 }, size = { 1, 1, 1 } })
    return { #near, #far }
  end },
  { "box", "A box has a size", "Physics.cast", function(t)
    local near = cast(t, 3, { origin = { -8.7, 9, 2 }, size = { 2, 2, 2 } })
    return { #near, near[1] ~= nil and near[1].hit_object.type }
  end },
  { "short", "max_distance ends a ray", "Physics.cast", function(t)
    return #cast(t, 1, { max_distance = 2 })
  end },
  { "inside", "A box around a block hits it", "Physics.cast", function(t)
    local hits = cast(t, 3, { origin = { -10, 4, 2 }, size = { 3, 3, 3 }, max_distance = 0 })
    return #hits
  end },
  { "none", "A ray into the sky", "Physics.cast", function()
    return Physics.cast({ origin = { -10, 30, 2 }, direction = { 0, 1, 0 }, type = 1, max_distance = 5 })
  end },
  { "zone", "A ray does not hit a zone", "Physics.cast", function(t)
    local zone = t.zone("ScriptingTrigger", { position = { -10, 6, 2 } })
    t.wait(3)
    local seen = false
    for _, hit in ipairs(Physics.cast({ origin = { -10, 9, 2 }, direction = { 0, -1, 0 }, type = 1,
      max_distance = 20 })) do
      seen = seen or hit.hit_object == zone
    end
    return seen
  end },
  { "gravity", "Physics.getGravity and setGravity",
    "Physics.getGravity Physics.setGravity Physics.play_area", function(t)
    local old = Physics.getGravity()
    t.finally(function() Physics.setGravity(old) end)
    Physics.setGravity({ 0, -5, 0 })
    return { old, Physics.getGravity(), Physics.play_area }
  end, within = 0.05 },
}
