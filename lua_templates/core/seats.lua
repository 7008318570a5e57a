-- Who sits where. A seat is a number from 0, clockwise; a place is a player colour.

local lists = require("core/lists")
local words = require("core/words")

local seats = {}

local function seated_places(module)
  local list, n = {}, 0
  for _, color in ipairs(module.places) do
    if Player[color].seated then
      n = n + 1
      list[n] = color
    end
  end
  return list
end

--- How many people sit at a place of this game.
function seats.seated(module)
  return #seated_places(module)
end

--- The colours that play: those seated if their number is right, else the game's own choice.
function seats.colors(module, players)
  local seated = seated_places(module)
  if #seated == players then
    return seated
  end
  return module.seats[tostring(players)]
end

--- What the record keeps of each seat.
function seats.describe(colors)
  local list = {}
  for i, color in ipairs(colors) do
    local player = Player[color]
    list[i] = {
      color = color,
      name = player.seated and player.steam_name or "",
      steam_id = player.seated and player.steam_id or "",
    }
  end
  return list
end

local function are_places(module, described)
  local taken = {}
  for _, seat in ipairs(described) do
    if taken[seat.color] or not lists.contains(module.places, seat.color) then
      return false
    end
    taken[seat.color] = true
  end
  return true
end

--- The seats of a record at this table: as they are if they are places of it, else in their order at the game's
--- own choice of places. A record made without a table has no colours.
function seats.fitting(module, described)
  local colors = module.seats[tostring(#described)]
  if not colors or are_places(module, described) then
    return described
  end
  local list = {}
  for i, seat in ipairs(described) do
    list[i] = { color = colors[i], name = seat.name, steam_id = seat.steam_id }
  end
  return list
end

function seats.colors_of(described)
  local list = {}
  for i, seat in ipairs(described) do
    list[i] = seat.color
  end
  return list
end

--- The seat of a colour, or nil for somebody who only watches.
function seats.of(described, color)
  for i, seat in ipairs(described) do
    if seat.color == color then
      return i - 1
    end
  end
  return nil
end

--- How a seat is called in messages.
function seats.name(described, seat)
  local known = described[seat + 1]
  if known.name ~= "" then
    return known.name
  end
  return words.color(known.color)
end

function seats.names(described)
  local list = {}
  for i in ipairs(described) do
    list[i] = seats.name(described, i - 1)
  end
  return list
end

--- In hotseat play the one person at the table moves to the seat that acts.
function seats.follow(described, seat)
  local present = {}
  for _, player in ipairs(Player.getPlayers()) do
    if player.seated and player.color ~= "Black" then
      present[#present + 1] = player -- portable: at most ten players
    end
  end
  local color = described[seat + 1].color
  if #present == 1 and present[1].color ~= color and #present[1].getHoldingObjects() == 0 then
    present[1].changeColor(color)
  end
end

return seats
