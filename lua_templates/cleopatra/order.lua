-- The order of moves is the byte order of their JSON. Lists of cards and of squares are compared item by item.
-- Pure: requires nothing.

local order = {}

-- Does list `a` come before list `b`? Of two that begin alike the longer one does: in JSON "," is before "]".
function order.comes_before(a, b, is_less)
  for i, item in ipairs(a) do
    local other = b[i]
    if other == nil or is_less(item, other) then
      return true
    end
    if is_less(other, item) then
      return false
    end
  end
  return false
end

return order
