-- The order of a layout's entries: by piece, area, seat, slot and face. The module is a function that takes the
-- rank of each piece and gives what table.sort asks for.
-- Pure: requires core/lists only.

local lists = require("core/lists")

return function(rank)
  return function(a, b)
    if a.piece ~= b.piece then
      return rank[a.piece] < rank[b.piece]
    end
    if a.area ~= b.area then
      return lists.byteless(a.area, b.area)
    end
    if a.seat ~= b.seat then
      return a.seat < b.seat
    end
    if a.slot ~= b.slot then
      return a.slot < b.slot
    end
    return lists.byteless(a.face, b.face)
  end
end
