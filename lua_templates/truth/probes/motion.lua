-- Gliding, falling, rolling, forces, and when an object rests.

local function gone_to(block, x)
  return math.abs(block.getPosition().x - x) < 0.05
end

return {
  { "smooth", "setPositionSmooth takes several frames", "Object.setPositionSmooth Object.isSmoothMoving", function(t)
    local block = t.spawn("BlockSquare", true)
    t.rest(block)
    local from = block.getPosition()
    local done = block.setPositionSmooth({ from.x + 3, 3, from.z }, false, false)
    local begun = { block.isSmoothMoving(), gone_to(block, from.x + 3) }
    local frames = t.till(function() return not block.isSmoothMoving() end)
    return { done, begun, frames ~= nil and frames > 2, gone_to(block, from.x + 3) }
  end },
  { "smooth-frames", "The frames of a glide of three units", "Object.setPositionSmooth", function(t)
    local block = t.block()
    local from = block.getPosition()
    block.setPositionSmooth({ from.x + 3, from.y, from.z }, false, false)
    return t.till(function() return not block.isSmoothMoving() end)
  end, within = 15 },
  { "smooth-fast", "The frames of a fast glide of three units", "Object.setPositionSmooth", function(t)
    local block = t.block()
    local from = block.getPosition()
    block.setPositionSmooth({ from.x + 3, from.y, from.z }, false, true)
    return t.till(function() return not block.isSmoothMoving() end)
  end, within = 15 },
  { "smooth-locked", "A locked object glides", "Object.setPositionSmooth Object.setLock", function(t)
    local block = t.block()
    local from = block.getPosition()
    block.setPositionSmooth({ from.x + 2, from.y, from.z })
    t.till(function() return not block.isSmoothMoving() end)
    return { gone_to(block, from.x + 2), block.getLock() }
  end },
  { "smooth-target", "getPositionSmooth gives the target, or nil", "Object.getPositionSmooth Object.getRotationSmooth",
    function(t)
    local block = t.block()
    block.setPosition({ -10, 6, 2 })
    local before = { block.getPositionSmooth() == nil, block.getRotationSmooth() == nil }
    block.setPositionSmooth({ -9, 6, 2 })
    return { before, block.getPositionSmooth(), block.getRotationSmooth() == nil }
  end },
  { "smooth-back", "A glide to a place and at once back", "Object.setPositionSmooth", function(t)
    local block = t.block()
    local from = block.getPosition()
    block.setPositionSmooth({ from.x + 3, from.y, from.z })
    block.setPositionSmooth({ from.x, from.y, from.z })
    t.till(function() return not block.isSmoothMoving() end)
    return { gone_to(block, from.x), gone_to(block, from.x + 3) }
  end },
  { "smooth-rotation", "setRotationSmooth turns over several frames", "Object.setRotationSmooth Object.isSmoothMoving",
    function(t)
    local block = t.block()
    block.setRotationSmooth({ 0, 90, 0 }, false, false)
    local moving = block.isSmoothMoving()
    t.till(function() return not block.isSmoothMoving() end)
    return { moving, block.getRotation() }
  end, within = 0.5 },
  { "smooth-position-set", "setPosition during a glide ends it",
    "Object.setPositionSmooth Object.setPosition", function(t)
    local block = t.block()
    local from = block.getPosition()
    block.setPositionSmooth({ from.x + 3, from.y, from.z })
    t.wait(3)
    block.setPosition({ from.x, from.y + 1, from.z })
    t.wait(60)
    return { gone_to(block, from.x), gone_to(block, from.x + 3) }
  end },
  { "smooth-rotation-set", "setRotation during a glide turns at once and the glide goes on",
    "Object.setPositionSmooth Object.setRotation", function(t)
    local block = t.block()
    local from = block.getPosition()
    block.setPositionSmooth({ from.x + 3, from.y, from.z })
    t.wait(3)
    block.setRotation({ 0, 90, 0 })
    local turned = block.getRotation().y
    t.till(function() return not block.isSmoothMoving() end)
    return { turned, gone_to(block, from.x + 3), block.getRotation().y }
  end, within = 1 },
  { "translate", "translate and rotate take several frames", "Object.translate Object.rotate", function(t)
    local block = t.block()
    local from = block.getPosition()
    local done = block.translate({ 2, 0, 0 })
    local moving = block.isSmoothMoving()
    t.till(function() return not block.isSmoothMoving() end)
    block.rotate({ 0, 90, 0 })
    t.till(function() return not block.isSmoothMoving() end)
    return { done, moving, gone_to(block, from.x + 2), block.getRotation().y }
  end, within = 0.5 },
  { "flip", "flip turns an object over", "Object.flip Object.is_face_down", function(t)
    local block = t.spawn("Checker_white", true)
    t.rest(block)
    local done = block.flip()
    local at_once = block.is_face_down
    t.wait(5)
    t.till(function() return not block.isSmoothMoving() and block.resting end)
    return { done, at_once, block.is_face_down }
  end },
  { "fall", "An object falls on the table and rests", "Object.resting", function(t)
    local block = t.spawn("BlockSquare", true)
    block.setPosition({ -10, 6, 2 })
    t.wait(2)
    local falling = block.resting
    local frames = t.rest(block)
    return { falling, frames ~= nil, block.getPosition().y < 3 }
  end },
  { "fall-frames", "The frames of a fall from six units up", "Object.resting", function(t)
    local block = t.spawn("BlockSquare", true)
    block.setPosition({ -10, 6, 2 })
    return t.rest(block)
  end, within = 10 },
  { "locked-rests", "A locked object in the air rests", "Object.resting Object.setLock", function(t)
    local block = t.block()
    t.wait(3)
    return { block.resting, block.getVelocity() }
  end },
  { "no-gravity", "Without gravity an object stays in the air", "Object.use_gravity", function(t)
    local block = t.spawn("BlockSquare", true)
    block.use_gravity = false
    block.setPosition({ -10, 6, 2 })
    block.setVelocity({ 0, 0, 0 })
    t.wait(60)
    return block.getPosition().y > 5
  end },
  { "velocity", "setVelocity and getVelocity", "Object.setVelocity Object.getVelocity", function(t)
    local block = t.spawn("BlockSquare", true)
    t.rest(block)
    local still = block.getVelocity()
    block.setVelocity({ 0, 6, 0 })
    local at_once = block.getVelocity().y > 1
    t.wait(5)
    return { still, at_once, block.getPosition().y > 1.6 }
  end },
  { "angular", "setAngularVelocity turns", "Object.setAngularVelocity", function(t)
    local block = t.spawn("BlockSquare", true)
    t.rest(block)
    block.setAngularVelocity({ 0, 5, 0 })
    t.wait(5)
    local turned = block.getRotation().y
    return turned > 1 and turned < 359
  end },
  { "force", "addForce and addTorque", "Object.addForce Object.addTorque", function(t)
    local block = t.spawn("BlockSquare", true)
    t.rest(block)
    local before = block.getPosition().y
    local done = block.addForce({ 0, 20, 0 }, 3)
    t.attempt(function() return block.addTorque({ 0, 10, 0 }) end)
    t.wait(10)
    return { done, block.getPosition().y > before + 0.1 }
  end },
  { "roll", "roll and randomize of a die", "Object.roll Object.randomize", function(t)
    local die = t.spawn("Die_6", true)
    t.rest(die)
    t.listen()
    local rolled = die.roll()
    t.wait(3)
    local moving = not die.resting
    t.rest(die, 600)
    local value = die.getValue()
    local randomized = die.randomize()
    t.rest(die, 600)
    return { rolled, randomized, moving, value >= 1 and value <= 6 }
  end },
  { "randomize-event", "randomize raises onObjectRandomize", "Object.randomize onObjectRandomize", function(t)
    local die = t.spawn("Die_6", true)
    t.rest(die)
    t.listen()
    die.randomize("Red")
    t.wait(3)
    local heard = t.heard("onObjectRandomize")
    return { #heard, heard[1] and heard[1][2] }
  end },
  { "coin", "A coin shows one of two values", "Object.getRotationValues", function(t)
    local coin = t.spawn("Quarter", true)
    t.rest(coin)
    local names = {}
    for i, each in ipairs(coin.getRotationValues()) do
      names[i] = each.value
    end
    return names
  end },
  { "body", "The physics of an object",
    "Object.mass Object.drag Object.angular_drag Object.bounciness Object.static_friction Object.dynamic_friction",
      function(t)
    local block = t.block()
    return { block.mass, block.drag, block.angular_drag, block.bounciness, block.static_friction,
      block.dynamic_friction }
  end, within = 0.05 },
  { "body-set", "The mass can be set", "Object.mass", function(t)
    local block = t.block()
    block.mass = 2.5
    return block.mass
  end },
  { "resting-set", "resting can be assigned", "Object.resting", function(t)
    local block = t.spawn("BlockSquare", true)
    t.rest(block)
    block.resting = false
    return block.resting
  end },
  { "drop", "drop of an object that nobody holds", "Object.drop", function(t)
    return t.attempt(function() return t.block().drop() end)
  end },
  { "destroyed-glide", "destruct during a glide",
    "Object.setPositionSmooth Object.destruct Object.isDestroyed", function(t)
    local block = t.block()
    block.setPositionSmooth({ -10, 6, 2 })
    block.destruct()
    local at_once = block.isDestroyed()
    t.wait(2)
    return { at_once, block.isDestroyed(), block == nil }
  end },
}
