-- Sentences out of parts.
-- Pure: requires nothing.

local phrases = {}

-- Puts values in place of {names}, by plain search: in Tabletop Simulator patterns fail beyond ASCII.
function phrases.filled(text, values)
  local parts, n, from = {}, 0, 1
  local open = text:find("{", from, true)
  while open do
    local close = text:find("}", open, true)
    local name = text:sub(open + 1, close - 1)
    if values == nil or values[name] == nil then
      error("the message '" .. text .. "' needs a value for " .. name)
    end
    parts[n + 1] = text:sub(from, open - 1)
    parts[n + 2] = tostring(values[name])
    n = n + 2
    from = close + 1
    open = text:find("{", from, true)
  end
  parts[n + 1] = text:sub(from)
  return table.concat(parts)
end

-- "a", "a and b", "a, b and c"; `link` is the " and ", `nothing` stands for an empty list.
function phrases.listed(items, link, nothing)
  local n = #items
  if n == 0 then
    return nothing
  end
  if n == 1 then
    return items[1]
  end
  return table.concat(items, ", ", 1, n - 1) .. link .. items[n]
end

return phrases
