-- The XML interface of the screen and of objects.

local PANEL = '<Panel id="p" width="100" height="50"><Text id="x" text="one" fontSize="12">inner</Text></Panel>'

-- A block with an interface of its own.
local function painted(t, xml)
  local block = t.block("painted")
  block.UI.setXml(xml or PANEL)
  t.wait(2)
  t.till(function() return not block.UI.loading end)
  t.wait(2)
  return block
end

return {
  { "get", "UI.getAttribute gives texts", "UI.getAttribute", function()
    return { UI.getAttribute("probe-text", "text"), UI.getAttribute("probe-text", "fontSize"),
      UI.getAttribute("probe-panel", "active"), UI.getAttribute("probe-text", "color") }
  end },
  { "get-none", "UI.getAttribute of what is missing", "UI.getAttribute", function(t)
    return { t.attempt(function() return tostring(UI.getAttribute("probe-text", "nothing")) end),
      t.attempt(function() return tostring(UI.getAttribute("no-such-id", "text")) end) }
  end },
  { "set", "UI.setAttribute is seen at once", "UI.setAttribute UI.getAttribute", function(t)
    t.finally(function() UI.setAttribute("probe-text", "text", "first") end)
    local done = UI.setAttribute("probe-text", "text", "second")
    local at_once = UI.getAttribute("probe-text", "text")
    t.wait(2)
    return { done, at_once, UI.getAttribute("probe-text", "text") }
  end },
  { "set-number", "UI.setAttribute with a number and a boolean", "UI.setAttribute UI.getAttribute", function(t)
    UI.setAttribute("probe-text", "fontSize", 20)
    UI.setAttribute("probe-button", "interactable", true)
    t.wait(2)
    return { type(UI.getAttribute("probe-text", "fontSize")), UI.getAttribute("probe-text", "fontSize"),
      UI.getAttribute("probe-button", "interactable") }
  end },
  { "set-none", "UI.setAttribute of an unknown id", "UI.setAttribute", function(t)
    return t.attempt(function() return UI.setAttribute("no-such-id", "text", "x") end)
  end },
  { "set-many", "UI.setAttributes and getAttributes", "UI.setAttributes UI.getAttributes", function(t)
    local done = UI.setAttributes("probe-text", { text = "many", fontSize = 16 })
    t.wait(2)
    local found = UI.getAttributes("probe-text")
    UI.setAttribute("probe-text", "text", "first")
    return { done, found.text, found.fontSize, found.id }
  end },
  { "value", "UI.getValue and setValue", "UI.getValue UI.setValue", function(t)
    local before = tostring(UI.getValue("probe-text"))
    local done = UI.setValue("probe-text", "by value")
    t.wait(2)
    return { before, done, tostring(UI.getValue("probe-text")), tostring(UI.getAttribute("probe-text", "text")) }
  end },
  { "show", "UI.show and UI.hide change active", "UI.show UI.hide", function(t)
    local done = UI.show("probe-panel")
    t.wait(2)
    local shown = UI.getAttribute("probe-panel", "active")
    UI.hide("probe-panel")
    t.wait(2)
    return { done, shown, UI.getAttribute("probe-panel", "active") }
  end },
  { "class", "UI.setClass", "UI.setClass", function(t)
    local done = t.attempt(function() return UI.setClass("probe-text", "other") end)
    t.wait(2)
    return { done, UI.getAttribute("probe-text", "class") }
  end },
  { "xml", "UI.getXml of Global", "UI.getXml UI.loading", function()
    return { type(UI.getXml()), UI.getXml():find("probe-panel", 1, true) ~= nil, UI.loading }
  end },
  { "xml-table", "UI.getXmlTable of Global", "UI.getXmlTable", function()
    local found = UI.getXmlTable()
    return { found[1].tag, type(found[1].attributes), type(found[1].children), found[#found].attributes.id }
  end },
  { "object", "The interface of an object", "UI.setXml UI.getXml UI.getAttribute", function(t)
    local block = painted(t)
    return { block.UI.getAttribute("x", "text"), block.UI.getXml() == PANEL, block.UI.getValue("x") }
  end },
  { "object-none", "getXml of an object without an interface", "UI.getXml UI.getXmlTable", function(t)
    local block = t.block()
    return { block.UI.getXml(), block.UI.getXmlTable() }
  end },
  { "late", "setXml is not immediate", "UI.setXml UI.loading", function(t)
    local block = t.block()
    local done = block.UI.setXml(PANEL)
    local at_once = { block.UI.loading, tostring(block.UI.getAttribute("x", "text")) }
    t.wait(2)
    t.till(function() return not block.UI.loading end)
    return { done, at_once, block.UI.getAttribute("x", "text") }
  end },
  { "late-frames", "The frames until setXml is done", "UI.setXml UI.loading", function(t)
    local block = t.block()
    block.UI.setXml(PANEL)
    return t.till(function() return tostring(block.UI.getAttribute("x", "text")) == "one" end)
  end, within = 3 },
  { "table", "setXmlTable", "UI.setXmlTable UI.getXmlTable", function(t)
    local block = t.block()
    local done = block.UI.setXmlTable({ { tag = "Text", attributes = { id = "x", text = "by table", fontSize = 12 } } })
    t.wait(3)
    t.till(function() return not block.UI.loading end)
    local found = block.UI.getXmlTable()
    return { done, #found, found[1].tag, found[1].attributes.text, type(found[1].attributes.fontSize) }
  end },
  { "table-children", "setXmlTable with children and a value", "UI.setXmlTable", function(t)
    local block = t.block()
    block.UI.setXmlTable({ { tag = "Panel", attributes = { id = "p" },
      children = { { tag = "Text", attributes = { id = "x" }, value = "words" } } } })
    t.wait(3)
    t.till(function() return not block.UI.loading end)
    return { block.UI.getValue("x"), block.UI.getXmlTable()[1].children[1].tag }
  end },
  { "wrong", "setXml of text that is not XML", "UI.setXml", function(t)
    local block = t.block()
    return t.attempt(function() return block.UI.setXml("<Panel>") end)
  end },
  { "defaults", "Defaults apply to elements and classes", "UI.getAttribute UI.setXml", function(t)
    local block = painted(t,
      '<Defaults><Text fontSize="33"/><Text class="c" color="#FF0000"/></Defaults><Text id="x" class="c">t</Text>')
    return { tostring(block.UI.getAttribute("x", "fontSize")), tostring(block.UI.getAttribute("x", "color")) }
  end },
  { "rich", "Marks inside a text element", "UI.getValue UI.setXml", function(t)
    local block = painted(t, '<Text id="x"><b>bold</b> plain</Text>')
    return tostring(block.UI.getValue("x"))
  end },
  { "fitter", "contentSizeFitter keeps as an attribute", "UI.getAttribute UI.setXml", function(t)
    local block = painted(t, '<Panel id="x" contentSizeFitter="vertical"/>')
    return tostring(block.UI.getAttribute("x", "contentSizeFitter"))
  end },
  { "elements", "Common elements keep their attributes", "UI.getAttribute UI.setXml", function(t)
    local block = painted(t, '<VerticalLayout id="v" spacing="3"><Button id="b" text="go" onClick="f"/>'
      .. '<Toggle id="t" isOn="true"/><InputField id="i" text="in"/><Slider id="s" value="0.5"/>'
      .. '<Image id="m" image="none" color="#00FF00"/></VerticalLayout>')
    return { block.UI.getAttribute("v", "spacing"), block.UI.getAttribute("b", "onClick"), block.UI.getAttribute("t",
      "isOn"),
      block.UI.getAttribute("i", "text"), block.UI.getAttribute("s", "value"), block.UI.getAttribute("m", "color") }
  end },
  { "visibility", "visibility and active as attributes", "UI.setAttribute UI.getAttribute", function(t)
    local block = painted(t)
    block.UI.setAttribute("p", "visibility", "Red|Blue")
    block.UI.setAttribute("p", "active", false)
    t.wait(2)
    return { block.UI.getAttribute("p", "visibility"), block.UI.getAttribute("p", "active") }
  end },
  { "assets", "getCustomAssets and setCustomAssets", "UI.getCustomAssets UI.setCustomAssets", function(t)
    local block = t.block()
    local before = block.UI.getCustomAssets()
    local url = t.part("tile").getCustomObject().image
    local done = block.UI.setCustomAssets({ { name = "face", url = url } })
    t.wait(3)
    t.till(function() return not block.UI.loading end)
    return { before, done, #block.UI.getCustomAssets(), block.UI.getCustomAssets()[1].name }
  end },
  { "in-onload", "UI.setAttribute works in onLoad", "UI.setAttribute onLoad", function(t)
    local block = t.data({ Name = "BlockSquare", Locked = true, XmlUI = PANEL,
      LuaScript = "function onLoad() self.UI.setAttribute('x', 'text', 'early') end" })
    t.wait(10)
    return tostring(block.UI.getAttribute("x", "text"))
  end },
  { "same-id", "Two elements with one id", "UI.getAttribute", function(t)
    local block = painted(t, '<Text id="x" text="a"/><Text id="x" text="b"/>')
    return block.UI.getAttribute("x", "text")
  end },
}
