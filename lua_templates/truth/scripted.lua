-- What Global saw while the save loaded.

local scripted = { state = "never loaded" }

function scripted.loaded(state)
  scripted.state = type(state)
end

return scripted
