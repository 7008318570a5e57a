-- Position, rotation, scale, bounds, and coordinates of an object.

return {
  { "position", "setPosition moves at once", "Object.getPosition Object.setPosition", function(t)
    local block = t.block()
    local done = block.setPosition({ -10, 6, 2 })
    return { done, block.getPosition() }
  end },
  { "position-named", "setPosition takes names, lists and vectors", "Object.setPosition", function(t)
    local block = t.block()
    block.setPosition({ x = -10, y = 6, z = 2 })
    local named = block.getPosition()
    block.setPosition(Vector(-11, 6, 2))
    return { named, block.getPosition() }
  end },
  { "position-write", "A changed result of getPosition moves nothing", "Object.getPosition", function(t)
    local block = t.block()
    local before = block.getPosition()
    before.x = before.x + 5
    return block.getPosition().x == before.x
  end },
  { "rotation", "setRotation turns at once", "Object.getRotation Object.setRotation", function(t)
    local block = t.block()
    local before = block.getRotation()
    block.setRotation({ 0, 90, 0 })
    return { before, block.getRotation() }
  end },
  { "rotation-negative", "Angles come back from 0 to 360", "Object.getRotation Object.setRotation", function(t)
    local block = t.block()
    block.setRotation({ 0, -90, 0 })
    local one = block.getRotation()
    block.setRotation({ 0, 450, 180 })
    return { one, block.getRotation() }
  end, within = 0.1 },
  { "scale", "setScale and getScale", "Object.getScale Object.setScale", function(t)
    local block = t.block()
    local before = block.getScale()
    block.setScale({ 2, 1, 3 })
    return { before, block.getScale() }
  end },
  { "scale-by", "scale multiplies", "Object.scale Object.getScale", function(t)
    local block = t.block()
    block.setScale({ 2, 2, 2 })
    block.scale(1.5)
    local one = block.getScale()
    block.scale({ 1, 2, 1 })
    return { one, block.getScale() }
  end },
  { "bounds", "getBounds of a block", "Object.getBounds", function(t)
    local block = t.block()
    block.setPosition({ -10, 6, 2 })
    local bounds = block.getBounds()
    return { bounds.center, bounds.size, bounds.offset }
  end, within = 0.1 },
  { "bounds-turned", "getBounds of a turned block, and normalized",
    "Object.getBounds Object.getBoundsNormalized", function(t)
    local block = t.block()
    block.setRotation({ 0, 45, 0 })
    t.wait(2)
    return { block.getBounds().size, block.getBoundsNormalized().size }
  end, within = 0.1 },
  { "bounds-visual", "getVisualBoundsNormalized", "Object.getVisualBoundsNormalized", function(t)
    return t.block().getVisualBoundsNormalized().size
  end, within = 0.1 },
  { "to-world", "positionToWorld of a turned and scaled object", "Object.positionToWorld", function(t)
    local block = t.block()
    block.setPosition({ -10, 6, 2 })
    block.setRotation({ 0, 90, 0 })
    block.setScale({ 2, 2, 2 })
    return block.positionToWorld({ 1, 0, 0 })
  end },
  { "to-local", "positionToLocal is its inverse", "Object.positionToLocal Object.positionToWorld", function(t)
    local block = t.block()
    block.setPosition({ -10, 6, 2 })
    block.setRotation({ 0, 90, 0 })
    block.setScale({ 2, 2, 2 })
    return block.positionToLocal(block.positionToWorld({ 1, 2, 3 }))
  end },
  { "transform", "The directions of a turned object",
    "Object.getTransformForward Object.getTransformRight Object.getTransformUp", function(t)
    local block = t.block()
    block.setRotation({ 0, 90, 0 })
    return { block.getTransformForward(), block.getTransformRight(), block.getTransformUp() }
  end },
  { "nearest", "getNearestPointFromObject and from a position",
    "Object.getNearestPointFromObject Object.getNearestPointFromPosition", function(t)
    local a, b = t.block(), t.block()
    a.setPosition({ -10, 6, 2 })
    b.setPosition({ -10, 6, 6 })
    t.wait(2)
    return { a.getNearestPointFromObject(b), a.getNearestPointFromPosition({ -10, 6, 8 }) }
  end, within = 0.1 },
  { "is-global", "Global has the place of the origin", "Object.getPosition Object.positionToWorld", function()
    return { Global.getPosition(), Global.positionToWorld({ 1, 2, 3 }), Global.getRotation() }
  end },
  { "angle", "alt_view_angle", "Object.alt_view_angle", function(t)
    local block = t.block()
    block.alt_view_angle = { 0, 45, 0 }
    return block.alt_view_angle
  end },
  { "pick-up", "pick_up_position of an object nobody picked up",
    "Object.pick_up_position Object.pick_up_rotation", function(t)
    local block = t.block()
    return { block.pick_up_position, block.pick_up_rotation }
  end },
  { "held-offsets", "What is held has offsets",
    "Object.held_position_offset Object.held_rotation_offset Object.held_flip_index Object.held_spin_index", function(t)
    local block = t.block()
    return { block.held_position_offset, block.held_rotation_offset, block.held_flip_index, block.held_spin_index }
  end },
}
