-- How large common objects are, and how high they lie on the table.

local function lying(kind, within)
  return { "of-" .. kind:lower(), "Size and height of " .. kind .. " on the table",
    "Object.getBoundsNormalized Object.getPosition", function(t)
    local obj = t.spawn(kind, true)
    t.rest(obj)
    return { obj.getBoundsNormalized().size, obj.getPosition().y }
  end, within = within or 0.1 }
end

local function part(key)
  return { "of-part-" .. key, "Size and height of the " .. key .. " of the kit",
    "Object.getBoundsNormalized Object.getPosition", function(t)
    local obj = t.part(key)
    return { obj.getBoundsNormalized().size, obj.getPosition().y, obj.getScale() }
  end, within = 0.1 }
end

return {
  lying("BlockSquare"), lying("BlockRectangle"), lying("Card"), lying("Deck"), lying("Checker_white"), lying("Chip_10"),
  lying("Die_6"), lying("Die_20"), lying("PlayerPawn"), lying("Chess_King"), lying("Domino"), lying("Go_Board"),
    lying("Bag"),
  lying("Counter"), lying("Notecard"), lying("Quarter"), lying("backgammon_piece_white"), lying("Tileset_Barrel"),
  lying("reversi_chip"), lying("Metal Ball"),
  part("tile"), part("token"), part("board"), part("card"), part("round"), part("model"), part("hollow"), part("stack"),
  { "table", "The height of the table", "Physics.cast", function()
    local hits = Physics.cast({ origin = { -10, 20, 2 }, direction = { 0, -1, 0 }, type = 1, max_distance = 40 })
    local last = hits[#hits]
    return last ~= nil and last.point.y
  end, within = 0.05 },
  { "on-top", "The height of a block on a block", "Object.getPosition", function(t)
    local low, high = t.spawn("BlockSquare", true), t.spawn("BlockSquare", true)
    low.setPosition({ -12, 2, 0 })
    t.rest(low)
    high.setPosition({ -12, 4, 0 })
    t.rest(high)
    return high.getPosition().y - low.getPosition().y
  end, within = 0.05 },
  { "holes", "A locked model with a hole lets a small block through", "Object.getPosition", function(t)
    local ring, block = t.part("hollow"), t.spawn("BlockSquare", true)
    local at = ring.getPosition()
    block.setScale({ 0.3, 0.3, 0.3 })
    block.setPosition({ at.x, at.y + 2, at.z })
    t.rest(block)
    return block.getPosition().y - at.y < 0.1
  end },
}
