"""The XML interface, classic buttons and inputs."""

from __future__ import annotations

import pytest

from tests.headless.saves import block, printed, save, settled, table
from tts_builder.errors import UserError
from tts_builder.headless import ScriptError, Table

XML = """
<Defaults><Button class="go" onClick="pressed(go)" /><Text color="#fff" /></Defaults>
<Panel id="panel" active="true">
  <Button id="plain" onClick="pressed" text="Go &amp; see" />
  <Button id="classy" class="go" />
  <Button id="other" onClick="aaaaaa/inside" />
  <Button id="global" onClick="Global/pressed" />
  <Button id="off" interactable="false" onClick="pressed" />
  <Panel visibility="Red|Host"><Button id="red" onClick="pressed" /></Panel>
  <Panel active="false"><Button id="hidden" onClick="pressed" /></Panel>
  <Toggle id="toggle" onValueChanged="pressed">Label</Toggle>
  <InputField id="input" onValueChanged="pressed" onEndEdit="ended" />
  <Button id="broken" onClick="nothing" />
</Panel>
"""
LUA = """
function pressed(player, value, id) print(player.color .. ' ' .. tostring(value) .. ' ' .. id) end
function ended(player, value, id) print('end ' .. value) end
"""


def screen() -> Table:
    return table(
        block("aaaaaa", LuaScript="function inside(p, v, id) print('inside ' .. id) end"), lua=LUA, xml=XML
    )


def test_clicks_reach_their_handler() -> None:
    made = screen()
    made.player("Green").sit()
    player = made.player("White").sit()
    assert player.click("plain")
    assert player.click("plain", "-2")
    assert player.click("classy")
    assert player.click("other")
    assert player.click("global")
    assert printed(made) == [
        "White -1 plain",
        "White -2 plain",
        "White go classy",
        "inside other",
        "White -1 global",
    ]


@pytest.mark.parametrize("ident", ["off", "red", "hidden", "nobody", "panel"])
def test_what_cannot_be_clicked(ident: str) -> None:
    made = screen()
    made.player("Green").sit()
    assert not made.player("White").sit().click(ident)
    assert printed(made) == []


def test_visibility_by_color_and_host() -> None:
    made = screen()
    host = made.player("Green").sit()
    assert host.click("red")
    assert made.player("Red").sit().click("red")
    made.player("White").sit()
    assert made.ui.visible("red", "Red")
    assert not made.ui.visible("red", "White")
    assert made.ui.visible("red")
    assert not made.ui.visible("hidden")


def test_missing_handler_is_an_error() -> None:
    made = screen()
    assert not made.player("White").sit().click("broken")
    assert "no function nothing" in made.errors[0].text


def test_toggle_and_input() -> None:
    made = screen()
    player = made.player("White").sit()
    assert player.toggle("toggle", True)
    assert player.edit("input", "text")
    assert printed(made) == ["White True toggle", "White text input", "end text"]
    assert made.ui.attribute("toggle", "isOn") == "true"
    assert made.ui.value("input") == "text"


def test_slider_dropdown_and_mouse() -> None:
    made = table(
        lua=LUA,
        xml="""
      <Slider id="slider" minValue="1" maxValue="5" onValueChanged="pressed" />
      <Dropdown id="drop" onValueChanged="pressed">
        <Option selected="true">One</Option><Option>Two</Option>
      </Dropdown>
      <Image id="image" onMouseEnter="pressed(in)" onMouseExit="pressed" />
      <Slider id="off" interactable="false" />""",
    )
    player = made.player("White").sit()
    assert player.slide("slider", 2.5)
    assert player.slide("slider", 9)
    assert player.choose("drop", "Two")
    assert player.mouse("onMouseEnter", "image")
    assert player.mouse("onMouseExit", "image")
    assert not player.mouse("onMouseDown", "image")
    assert not player.slide("off", 1)
    assert printed(made) == [
        "White 2.5 slider", "White 5 slider", "White Two drop", "White in image", "White -1 image",
    ]  # fmt: skip
    assert (made.ui.attribute("slider", "value"), made.ui.attribute("drop", "value")) == ("5", "1")
    with pytest.raises(UserError, match="no option 'Three'"):
        player.choose("drop", "Three")
    with pytest.raises(UserError, match="not a mouse event"):
        player.mouse("onJump", "image")


@pytest.mark.simulates("UI.setAttribute setAttributes getAttribute getAttributes setValue getValue hide")
def test_attributes_from_scripts() -> None:
    lua = (
        LUA
        + """
      function change()
        UI.setAttribute('plain', 'text', 'New') UI.setAttribute('plain', 'fontSize', 12)
        UI.setAttributes('classy', {active = false, color = 'red'})
        UI.setValue('toggle', 'Changed') UI.hide('input') UI.show('panel')
        return UI.getAttribute('plain', 'text') .. UI.getAttribute('plain', 'fontSize')
          .. UI.getAttributes('classy').color .. UI.getValue('toggle')
          .. tostring(UI.setAttribute('nobody', 'a', 'b')) .. tostring(UI.getAttribute('nobody', 'a'))
      end"""
    )
    made = table(lua=lua, xml=XML)
    assert made.global_.call("change") == "New12redChangedfalsenil"
    assert not made.ui.visible("classy")
    assert not made.player("White").sit().click("classy")


@pytest.mark.simulates("UI.setXml getXml loading")
def test_new_xml_takes_frames() -> None:
    made = table(lua=LUA + """
      function new() UI.setXml('<Button id="fresh" onClick="pressed" />') return UI.loading end
      function ask()
        return tostring(UI.loading) .. UI.getXml():sub(1, 9) .. tostring(UI.getAttribute('fresh', 'id'))
      end
    """, xml=XML)  # fmt: skip
    player = made.player("White").sit()
    assert made.global_.call("new") is True
    assert not player.click("fresh")
    assert player.click("plain")
    made.settle()
    assert made.global_.call("ask") == "false<Button ifresh"
    assert player.click("fresh")
    assert not player.click("plain")


@pytest.mark.simulates("UI.getXml setXml setAttribute setValue hide setClass setAttributes")
def test_the_text_of_the_interface_has_what_scripts_changed() -> None:
    xml = """<!-- a --><Text   id='t'>Hello</Text>\n<Panel id="p"><Button id="b" text="a &amp; b"/></Panel>"""
    made = table(xml=xml, lua="""
      function text() return UI.getXml() end
      function change()
        UI.setAttribute('b', 'text', 'c < d') UI.setValue('t', 'World') UI.hide('p') UI.setClass('t', 'big')
        UI.setAttributes('t', {color = 'red'})
      end
      function again() UI.setXml(UI.getXml()) end""")  # fmt: skip
    assert made.global_.call("text") == xml
    made.global_.call("change")
    now = (
        '<Text id="t" class="big" color="red">World</Text>\n'
        '<Panel id="p" active="false"><Button id="b" text="c &lt; d"></Button></Panel>'
    )
    assert made.global_.call("text") == now
    settled(made, "again")
    assert made.global_.call("text") == now
    assert (made.ui.value("t"), made.ui.value("b"), made.ui.visible("b")) == ("World", "c < d", False)


@pytest.mark.simulates("UI.setAttribute setValue getValue")
def test_an_element_says_what_was_set_last() -> None:
    made = table(lua=LUA + """
      function stop() UI.setAttribute('bt', 'text', 'Stop') end
      function on() UI.setValue('bt', 'On') end
      function clear() UI.setValue('bt', '') end
      function typed() return UI.getValue('input') end""",
      xml="""<Button id="bt" onClick="pressed">Go</Button>
      <InputField id="input" onEndEdit="ended">old</InputField>""")  # fmt: skip
    player = made.player("White").sit()
    assert player.click("Go")
    for call, old, new in (("stop", "Go", "Stop"), ("on", "Stop", "On")):
        made.global_.call(call)
        assert (made.ui.value("bt"), player.click(old), player.click(new)) == (new, False, True)
    made.global_.call("clear")
    assert made.ui.value("bt") == ""
    assert made.global_.call("typed") == "old"
    assert player.edit("input", "new")
    assert made.global_.call("typed") == "new"


def test_the_text_of_the_interface_has_what_players_entered() -> None:
    made = table(xml=XML, lua=LUA + "function text() return UI.getXml() end")
    assert made.global_.call("text") == XML
    made.player("White").sit().toggle("toggle", True)
    assert 'isOn="true"' in made.global_.call("text")


@pytest.mark.simulates("UI.getXmlTable setXmlTable")
def test_xml_table() -> None:
    made = table(lua=LUA + """
      function new()
        local t = UI.getXmlTable()
        t[2].children[1].attributes.text = 'Changed'
        local more = {id = 'more', onClick = 'pressed', width = 80}
        table.insert(t[2].children, {tag = 'Button', attributes = more})
        UI.setXmlTable(t)
      end""", xml=XML)  # fmt: skip
    settled(made, "new")
    assert made.ui.attribute("plain", "text") == "Changed"
    assert made.player("White").sit().click("more")
    assert 'width="80"' in made.world.global_script.panel.xml


@pytest.mark.simulates("Object.UI")
def test_interface_of_an_object() -> None:
    owner = block(
        "aaaaaa",
        XmlUI='<Button id="b" onClick="mine" />',
        LuaScript="function mine(p, v, id) print(id) self.UI.hide('b') end",
    )
    made = table(owner, lua="function mine() print('wrong') end")
    player = made.player("White").sit()
    obj = made.objects[0]
    assert not player.click("b")
    assert player.click("b", obj=obj)
    assert not player.click("b", obj=obj)
    assert printed(made) == ["b"]
    assert not made.ui_of(obj).visible("b")


def test_broken_xml_is_an_error() -> None:
    made = Table(save(xml="<Panel>"))
    assert made.ui.ids == []
    assert "XmlUI" in made.errors[0].text


# Classic
CLASSIC = """
function onLoad()
  self.createButton({click_function = 'press', function_owner = self, label = 'One', position = {0, 1, 0}})
  self.createButton({click_function = 'elsewhere', label = 'Two', color = {1, 0, 0}})
  self.createInput({input_function = 'typed', function_owner = self, value = 'old'})
end
function press(o, c, alt)
  print('press ' .. o.guid .. c .. tostring(alt)) o.editButton({index = 0, label = 'Pressed'})
end
function typed(o, c, value, selected) print(c .. value .. tostring(selected)) end
function ask()
  local b = self.getButtons()
  local text = #b .. b[1].label .. b[1].position.y .. b[2].color.g .. b[2].index .. self.getInputs()[1].value
  self.removeButton(0)
  text = text .. self.getButtons()[1].label .. self.getButtons()[1].index
  self.clearButtons()
  return text .. tostring(self.getButtons())
end
"""


@pytest.mark.simulates("Object.createButton createInput")
def test_classic_buttons_and_inputs() -> None:
    made = table(block("aaaaaa", LuaScript=CLASSIC), lua="function elsewhere(o, c) print('global ' .. c) end")
    player, obj = made.player("White").sit(), made.objects[0]
    assert player.press(obj, 0)
    assert player.press(obj, 1, alt=True)
    assert not player.press(obj, 2)
    assert player.type_input(obj, 0, "new")
    assert printed(made) == ["press aaaaaaWhitefalse", "global White", "Whitenewtrue", "Whitenewfalse"]
    assert obj.call("ask") == "2Pressed101newTwo0nil"


@pytest.mark.simulates("Object.createButton editButton getButtons createInput getInputs editInput")
def test_buttons_and_inputs_tell_texts_and_colors() -> None:
    made = table(block("aaaaaa"), lua="""
      function f()
        local o = getObjectFromGUID('aaaaaa')
        o.createButton({click_function = 'c', label = 5, tooltip = 2.5, color = 'Red'})
        o.editButton({index = 0, font_color = {0, 1, 0}})
        o.createInput({input_function = 'c', label = 3, value = 12, color = {r = 0, g = 0, b = 1}})
        local b, i = o.getButtons()[1], o.getInputs()[1]
        local told = {b.label, b.tooltip, b.color:toHex(), b.font_color:toHex(), i.label, i.value, i.color.b}
        o.editButton({index = 0, label = 6, hover_color = 'blue'})
        o.editInput({index = 0, value = true})
        b, i = o.getButtons()[1], o.getInputs()[1]
        for _, more in ipairs({b.label, b.hover_color:toString(), i.value}) do table.insert(told, more) end
        return told
      end
      function wrong() getObjectFromGUID('aaaaaa').createButton({click_function = 'c', color = 'Redd'}) end
    """)  # fmt: skip
    told = ["5", "2.5", "da1917", "00ff00", "3", "12", 1, "6", "Blue", "true"]
    assert made.global_.call("f") == told
    with pytest.raises(ScriptError, match="Redd is not a valid color string"):
        made.global_.call("wrong")
