-- Texts of a script that `build --language` translates: say("id", "English text", values).
-- The id names the text in the translations; `build` replaces the English text. Values stand in braces.
-- Pure: requires nothing.

--- Returns the text with its values: say("paid", "{name} pays {n}.", { name = "Zoe", n = 2 }).
return function(_, text, values)
  if not values then
    return text
  end
  return (text:gsub("{(%w+)}", function(name)
    return values[name] ~= nil and tostring(values[name]) or nil
  end))
end
