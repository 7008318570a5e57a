-- Stories: their conditions, their prices, and the icons that their black tiles may cover.
-- Pure: requires modules of this game, core/grid, core/json, core/lists and core/polyomino only.
--
-- A use is one way to fulfill a chamber or river story: the list of its icons, inside the chambers or next to the
-- river. Black tiles go on icons of one use.

local grid = require("core/grid")
local json = require("core/json")
local lists = require("core/lists")
local mural = require("cartouche/mural")
local polyomino = require("core/polyomino")
local tables = require("cartouche/tables")
local tokens = require("cartouche/tokens")

local stories = {}

-- Chambers --------------------------------------------------------------------------------------------------

-- Whether there are exactly these icons and no others; { any = n } is n icons of any kinds.
local function holds_exactly(chamber, wanted)
  if wanted.any then
    return #chamber.icons == wanted.any
  end
  local sum = 0
  for animal, count in pairs(wanted) do -- portable: any bad one is enough
    if chamber.counts[animal] ~= count then
      return false
    end
    sum = sum + count
  end
  return #chamber.icons == sum
end

-- Finds a chamber for each required chamber from the i-th on. The chambers of a story differ in their icons, so none
-- is used twice.
local function choose_chambers(found, chambers, wanted, icons, i)
  if i > #wanted then
    found.n = found.n + 1
    found.uses[found.n] = icons
    return
  end
  for _, chamber in ipairs(chambers) do
    if holds_exactly(chamber, wanted[i]) then
      choose_chambers(found, chambers, wanted, lists.joined(icons, chamber.icons), i + 1)
    end
  end
end

local function chamber_uses(m, story)
  local found = { n = 0, uses = {} }
  choose_chambers(found, mural.chambers(m), story.chambers, {}, 1)
  return found.uses
end

-- Rivers ----------------------------------------------------------------------------------------------------

local function touches(river, wanted)
  for animal, count in pairs(wanted) do -- portable: any bad one is enough
    if not (river.counts[animal] and river.counts[animal] >= count) then
      return false
    end
  end
  return true
end

local function river_uses(m, story)
  local rivers = story.color == "any" and mural.all_rivers(m) or (mural.rivers(m, story.color))
  local uses, n = {}, 0
  for _, river in ipairs(rivers) do
    if touches(river, story.icons) then
      n = n + 1
      uses[n] = river.icons
    end
  end
  return uses
end

-- All stories -----------------------------------------------------------------------------------------------

local USES = { chamber = chamber_uses, river = river_uses }

-- The price of a token story; nil for every other story.
function stories.price(id)
  local cost = tables.stories[id].tokens
  return cost and (tokens.price(cost))
end

-- Whether a payment, or something on the mural, fulfills the story.
function stories.is_met(m, stock, id)
  local story = tables.stories[id]
  if story.type == "token" then
    return tokens.can_pay(stock, stories.price(id))
  end
  return #USES[story.type](m, story) > 0
end

-- Black tiles -----------------------------------------------------------------------------------------------

local function add_squares(found, places)
  local squares = {}
  for i, place in ipairs(places) do
    local x, y = grid.square(mural.GRID, place)
    squares[i] = { x, y }
  end
  squares = polyomino.sorted(squares)
  found[json.encode(squares)] = squares
end

-- Finds an icon of a use for each kind from the i-th on. The kinds of a story differ, so no icon is found twice.
local function choose_icons(found, m, use, kinds, chosen, i)
  if i > #kinds then
    add_squares(found, chosen)
  else
    for _, place in ipairs(use) do
      if m.icons[place] == kinds[i] then
        chosen[i] = place
        choose_icons(found, m, use, kinds, chosen, i + 1)
      end
    end
  end
end

-- Every set of squares that the black tiles of a story may cover, by its JSON; squares are sorted by x, then y. Empty
-- when the story has no black tiles.
function stories.blackenings(m, id)
  local story, found = tables.stories[id], {}
  local kinds = tables.black(id)
  if #kinds > 0 then
    for _, use in ipairs(USES[story.type](m, story)) do
      choose_icons(found, m, use, kinds, {}, 1)
    end
  end
  return found
end

-- Whether the black tiles of a story may cover these squares.
function stories.may_blacken(m, id, squares)
  return stories.blackenings(m, id)[json.encode(polyomino.sorted(squares))] ~= nil
end

return stories
