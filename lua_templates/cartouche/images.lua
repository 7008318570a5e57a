-- The tiles turned and flipped in every way, in the order in which their placements are listed.
-- Pure: requires modules of this game, core/json, core/lists and core/polyomino only.
--
-- An image is { tile, cells }: `cells` from its first square, which is the topmost of the leftmost ones.

local json = require("core/json")
local kit = require("cartouche/kit")
local lists = require("core/lists")
local mural = require("cartouche/mural")
local polyomino = require("core/polyomino")

local images = {}

local FAR = mural.GRID.stride

-- Wherever two images begin on the same square, the JSON of their squares compares in the same way. Here they
-- begin where all figures have two digits.
local function text_of(cells)
  local moved = {}
  for i, cell in ipairs(cells) do
    moved[i] = { cell[1] + FAR, cell[2] + FAR, cell[3] }
  end
  return json.encode(moved)
end

-- Worked out when a tile is asked for: all of them together would take half of the time in which the script loads.
local forms, turned = {}, {}

--- The forms of a tile, each a list of squares.
function images.of(tile)
  forms[tile] = forms[tile] or polyomino.images(kit.tiles[tile].cells)
  return forms[tile]
end

-- The images of a tile by the text that orders them.
local function by_text(tile)
  if not turned[tile] then
    local map = {}
    for _, cells in ipairs(images.of(tile)) do
      map[text_of(cells) .. tile] = { tile = tile, cells = cells }
    end
    turned[tile] = map
  end
  return turned[tile]
end

--- Works the images of a tile out. Gives whether they were known.
function images.learn(tile)
  local known = turned[tile] ~= nil
  by_text(tile)
  return known
end

-- What was asked for last: one reserve is asked about again and again.
local last = { name = nil, list = {} }

--- The images of these tiles in their order; `held` has the tiles as keys.
function images.among(held)
  local tiles = lists.sorted_keys(held)
  local name = table.concat(tiles, " ")
  if last.name ~= name then
    local all, list = {}, {}
    for _, tile in ipairs(tiles) do
      for text, image in pairs(by_text(tile)) do -- portable: sorted below
        all[text] = image
      end
    end
    for i, text in ipairs(lists.sorted_keys(all)) do
      list[i] = all[text]
    end
    last = { name = name, list = list }
  end
  return last.list
end

return images
