-- Classic buttons and inputs on objects.

local function pressed() end

return {
  { "create", "createButton gives true", "Object.createButton Object.getButtons", function(t)
    local block = t.block()
    local before = block.getButtons() == nil
    local done = block.createButton({ click_function = "truthNoted", function_owner = Global, label = "one" })
    return { before, done, #block.getButtons() }
  end },
  { "defaults", "The defaults of a button", "Object.createButton Object.getButtons", function(t)
    local block = t.block()
    block.createButton({ click_function = "truthNoted", function_owner = Global })
    local b = block.getButtons()[1]
    return { b.index, b.label, b.position, b.rotation, b.scale, b.width, b.height, b.font_size, b.color, b.font_color,
      b.tooltip, b.click_function, b.function_owner == Global }
  end },
  { "fields", "The given fields of a button", "Object.createButton Object.getButtons", function(t)
    local block = t.block()
    block.createButton({ click_function = "truthNoted", function_owner = Global, label = "L", position = { 1, 2, 3 },
      rotation = { 0, 90, 0 }, scale = { 2, 2, 2 }, width = 500, height = 300, font_size = 80, color = { 1, 0, 0 },
      font_color = "Blue", hover_color = { 0, 1, 0 }, press_color = { 0, 0, 1 }, tooltip = "T" })
    local b = block.getButtons()[1]
    return { b.label, b.position, b.rotation, b.scale, b.width, b.height, b.font_size, b.color, b.font_color,
      b.hover_color,
      b.press_color, b.tooltip }
  end },
  { "index", "Indexes start at 0 and shift down",
    "Object.createButton Object.removeButton Object.getButtons", function(t)
    local block = t.block()
    for i = 1, 3 do
      block.createButton({ click_function = "truthNoted", function_owner = Global, label = tostring(i) })
    end
    local indexes = { block.getButtons()[1].index, block.getButtons()[3].index }
    local done = block.removeButton(1)
    local left = {}
    for i, each in ipairs(block.getButtons()) do
      left[i] = each.label .. each.index
    end
    return { indexes, done, left, t.attempt(function() return block.removeButton(9) end) }
  end },
  { "edit", "editButton changes some fields", "Object.editButton Object.getButtons", function(t)
    local block = t.block()
    block.createButton({ click_function = "truthNoted", function_owner = Global, label = "a", tooltip = "T" })
    local done = block.editButton({ index = 0, label = "b" })
    local b = block.getButtons()[1]
    return { done, b.label, b.tooltip, t.attempt(function() return block.editButton({ index = 9, label = "x" }) end),
      t.attempt(function() return block.editButton({ label = "c" }) end) }
  end },
  { "clear", "clearButtons", "Object.clearButtons Object.getButtons", function(t)
    local block = t.block()
    block.createButton({ click_function = "truthNoted", function_owner = Global })
    local done = block.clearButtons()
    return { done, block.getButtons() == nil or #block.getButtons(), block.clearButtons() }
  end },
  { "no-function", "createButton without a click_function", "Object.createButton", function(t)
    local block = t.block()
    return { t.attempt(function() return block.createButton({ label = "x" }) end),
      t.attempt(function() return block.createButton({ click_function = "no_such_function",
        function_owner = Global }) end),
      block.getButtons() == nil or #block.getButtons() }
  end },
  { "owner", "The default owner of a button", "Object.createButton", function(t)
    local block = t.block()
    block.createButton({ click_function = "truthNoted" })
    local owner = block.getButtons()[1].function_owner
    return { owner == Global, owner == block }
  end },
  { "function", "createButton takes a name, not a function", "Object.createButton", function(t)
    local block = t.block()
    return t.attempt(function() return block.createButton({ click_function = pressed, function_owner = Global }) end)
  end },
  { "global", "Buttons of Global", "Object.createButton Object.clearButtons", function(t)
    t.finally(function() Global.clearButtons() end)
    return t.attempt(function() return Global.createButton({ click_function = "truthNoted",
      function_owner = Global }) end)
  end },
  { "input", "createInput and its defaults", "Object.createInput Object.getInputs", function(t)
    local block = t.block()
    local before = block.getInputs() == nil
    local done = block.createInput({ input_function = "truthNoted", function_owner = Global, label = "type",
      value = "v" })
    local i = block.getInputs()[1]
    return { before, done, i.index, i.label, i.value, i.width, i.height, i.font_size, i.alignment, i.validation, i.tab }
  end },
  { "input-edit", "editInput, removeInput and clearInputs",
    "Object.editInput Object.removeInput Object.clearInputs Object.getInputs", function(t)
    local block = t.block()
    block.createInput({ input_function = "truthNoted", function_owner = Global, value = "a" })
    block.createInput({ input_function = "truthNoted", function_owner = Global, value = "b" })
    local done = block.editInput({ index = 1, value = "c" })
    local value = block.getInputs()[2].value
    local removed = block.removeInput(0)
    local left = { #block.getInputs(), block.getInputs()[1].value, block.getInputs()[1].index }
    return { done, value, removed, left, block.clearInputs(), block.getInputs() == nil or #block.getInputs() }
  end },
  { "saved", "Buttons are not in the data of an object", "Object.createButton Object.clone", function(t)
    local block = t.block()
    block.createButton({ click_function = "truthNoted", function_owner = Global })
    local copy = t.ready(block.clone({ position = t.place() }))
    return copy.getButtons() == nil or #copy.getButtons()
  end },
}
