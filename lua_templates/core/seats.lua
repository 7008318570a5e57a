-- Who sits where. A seat is a number from 0, clockwise; a place is a player color.

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

--- The colors that play, in clockwise order. Prefers colors where somebody sits, then the game's own choice.
function seats.colors(module, players)
  local chosen, n = {}, 0
  for _, colors in ipairs({ seated_places(module), module.seats[tostring(players)] }) do
    for _, color in ipairs(colors) do
      if n < players and not chosen[color] then
        chosen[color] = true
        n = n + 1
      end
    end
  end
  return lists.filter(module.places, function(color)
    return chosen[color]
  end)
end

--- What the record stores about a player.
function seats.described(player)
  return {
    color = player.color,
    name = player.seated and player.steam_name or "",
    steam_id = player.seated and player.steam_id or "",
  }
end

--- What the record stores about each seat.
function seats.describe(colors)
  local list = {}
  for i, color in ipairs(colors) do
    list[i] = seats.described(Player[color])
  end
  return list
end

--- Whether the record already names this player for the seat. Compares Steam IDs, because names may change.
function seats.is_known(seat, player)
  if seat.steam_id ~= "" then
    return seat.steam_id == player.steam_id
  end
  return seat.name ~= "" and seat.name == player.steam_name
end

--- Whether nobody sits there.
function seats.is_empty(seat)
  return not Player[seat.color].seated
end

--- The colors of people at places of this game who have no seat in the current game.
function seats.watching(module, described)
  return lists.filter(seated_places(module), function(color)
    return not seats.of(described, color)
  end)
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

--- The seats of a record at this table: unchanged if their colors are places of it, otherwise with the game's own
--- choice of colors. A record made without a table has no colors.
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

--- The seat at a color; nil if the color has no seat.
function seats.of(described, color)
  for i, seat in ipairs(described) do
    if seat.color == color then
      return i - 1
    end
  end
  return nil
end

--- The name of a seat in messages: that of the person who sits there now; in hotseat, or if nobody sits there, the name
--- in the record.
function seats.name(m, seat)
  local known = m.session.seats[seat + 1]
  local player = Player[known.color]
  if not m.hotseat and player.seated and player.steam_name and player.steam_name ~= "" then
    return player.steam_name
  end
  return known.name ~= "" and known.name or (words.color(known.color))
end

function seats.names(m)
  local list = {}
  for i in ipairs(m.session.seats) do
    list[i] = seats.name(m, i - 1)
  end
  return list
end

--- In hotseat, moves the only person at the table to the color of the acting seat.
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
