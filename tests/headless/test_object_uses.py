"""Buttons, inputs, menus and lines on objects, and dealing."""

from __future__ import annotations

import pytest

from tests.headless.saves import block, card, deck, hand, printed, save, settled, table
from tts_builder.headless import Table

GET = "local o, p = getObjectFromGUID('aaaaaa'), getObjectFromGUID('bbbbbb') "


# Buttons, inputs, menus
@pytest.mark.simulates("Object.createButton editButton getButtons removeButton clearButtons")
def test_buttons() -> None:
    made = table(block("aaaaaa"), lua=f"""
      function press(o, c, alt) print(o.guid .. c .. tostring(alt)) end
      function make() {GET}
        for _, label in ipairs({{'a', 'b', 'c'}}) do
          o.createButton({{click_function = 'press', label = label}})
        end
        o.editButton({{index = 1, label = 'B', width = 300, tooltip = 'tip'}})
        local b = o.getButtons()[2]
        return b.index .. b.label .. b.width .. b.tooltip .. b.click_function .. b.scale.x
      end
      function remove() {GET} return o.removeButton(0) end
      function rest() {GET} return o.getButtons()[1].label .. o.getButtons()[1].index end
      function clear() {GET}
        o.clearButtons() return o.getButtons() == nil and not o.editButton({{index = 0}})
      end""")  # fmt: skip
    assert made.global_.call("make") == "1B300tippress1"
    assert made.player("Red").sit().press(made.objects[0], 2, alt=True)
    assert printed(made) == ["aaaaaaRedtrue"]
    assert made.global_.call("remove") is True
    assert made.global_.call("rest") == "B0", "indexes shift down"
    assert made.global_.call("clear") is True


@pytest.mark.simulates("Object.createInput editInput getInputs removeInput clearInputs")
def test_inputs() -> None:
    made = table(block("aaaaaa"), lua=f"""
      function typed(o, c, text, selected) print(c .. text .. tostring(selected)) end
      function make() {GET}
        o.createInput({{input_function = 'typed', value = 'x', validation = 2}})
        o.createInput({{input_function = 'typed', label = 'second'}})
        o.editInput({{index = 0, value = 'y', alignment = 3}})
        local i = o.getInputs()[1]
        return i.value .. i.alignment .. i.validation .. i.tab .. #o.getInputs()
      end
      function remove() {GET} o.removeInput(0) return o.getInputs()[1].label end
      function clear() {GET} o.clearInputs() return o.getInputs() == nil end""")  # fmt: skip
    assert made.global_.call("make") == "y3212"
    assert made.player("Red").sit().type_input(made.objects[0], 0, "12")
    assert printed(made) == ["Red12true", "Red12false"]
    assert made.global_.call("remove") == "second"
    assert made.global_.call("clear") is True


@pytest.mark.simulates("Object.addContextMenuItem clearContextMenu")
def test_context_menu() -> None:
    made = table(block("aaaaaa"), lua=f"""
      function add() {GET} o.addContextMenuItem('Item', function(c, at, obj) print(c .. obj.guid) end) end
      function clear() {GET} o.clearContextMenu() end""")  # fmt: skip
    made.global_.call("add")
    player = made.player("White").sit()
    assert player.menu("Item", made.objects[0])
    assert printed(made) == ["Whiteaaaaaa"]
    made.global_.call("clear")
    assert not player.menu("Item", made.objects[0])


# Scripts and drawings
@pytest.mark.simulates("Object.getLuaScript setLuaScript script_code script_state")
def test_script_texts() -> None:
    made = table(block("aaaaaa", LuaScript="n = 1", LuaScriptState="s"), lua=f"""
      function f() {GET}
        local before = o.getLuaScript() .. o.script_state
        o.setLuaScript('n = 2') o.script_state = 't'
        return before .. o.script_code .. o.script_state
      end""")  # fmt: skip
    assert made.global_.call("f") == "n = 1sn = 2t"
    assert made.objects[0].get("n") == 1
    state = made.save()["ObjectStates"][0]
    assert (state["LuaScript"], state["LuaScriptState"]) == ("n = 2", "t")


@pytest.mark.simulates("Object.getVectorLines setVectorLines", "Global.getVectorLines setVectorLines")
@pytest.mark.parametrize(("owner", "field"), [("o", "AttachedVectorLines"), ("Global", "VectorLines")])
def test_drawn_lines(owner: str, field: str) -> None:
    made = lines_on(owner)
    assert made.global_.call("f") == "1 2 3 0.2 true"
    saved = made.save()
    (line,) = (saved if owner == "Global" else saved["ObjectStates"][0])[field]
    assert line["points3"][1] == {"x": 1.0, "y": 2.0, "z": 3.0}


def lines_on(owner: str) -> Table:
    given = f"""
      function f() {GET}
        {owner}.setVectorLines({{{{points = {{{{0, 0, 0}}, {{1, 2, 3}}}}, color = 'Red', thickness = 0.2,
          loop = true}}}})
        local line = {owner}.getVectorLines()[1]
        return line.points[2].x .. ' ' .. #line.points .. ' ' .. line.points[2].z .. ' ' .. line.thickness
          .. ' ' .. tostring(line.loop)
      end"""
    return Table(save(block("aaaaaa"), lua=given, VectorLines=[]))


# Dealing
@pytest.mark.simulates("Object.deal dealToColor dealToAll sendToHand dealToColorWithOffset")
def test_dealing() -> None:
    hands = [hand("hand01", "White", 0, -15), hand("hand02", "Red", -15, -15), hand("hand03", "Red", 15, -15)]
    made = table(deck("aaaaaa", 12, turn=(0, 180, 180)), card("bbbbbb", 30, x=9), *hands, lua=f"""
      function all() {GET}
        o.dealToAll(1) o.dealToColor(1, 'Red') o.deal(1, 'Red', 2) p.sendToHand('White')
      end
      function low() {GET} o.deal(1, 'White', 1, true) end
      function beside() {GET} return o.dealToColorWithOffset({{0, 0, 12}}, true, 'White').getName() end
      function count(c, i) return #Player[c].getHandObjects(i) end""")  # fmt: skip
    made.player("White").sit()
    made.player("Red").sit()
    settled(made, "all")
    found = [
        made.global_.call("count", color, index) for color, index in (("White", 1), ("Red", 1), ("Red", 2))
    ]
    assert found == [2, 2, 1]
    settled(made, "low")
    assert made.find("aaaa11") is not None, "the bottom card"
    name = settled(made, "beside")
    laid = made.find(name)
    assert laid.position.z == pytest.approx(-3)
    assert not laid.face_down


# More events
@pytest.mark.simulates("onSpawn onObjectSpawn")
def test_spawn_is_told_to_the_object_too() -> None:
    own = "function onSpawn() print('own ' .. self.getName()) end"
    made = table(block("aaaaaa", LuaScript=own), lua=f"""
      function onObjectSpawn(o) print('all ' .. o.getName()) end
      function f() {GET} o.clone() end""")  # fmt: skip
    assert printed(made) == []
    settled(made, "f")
    assert printed(made) == ["own aaaaaa", "all aaaaaa"]


@pytest.mark.simulates("onHover onObjectHover")
def test_hover() -> None:
    made = table(block("aaaaaa", LuaScript="function onHover(c) print('own ' .. c) end"), lua="""
      function onObjectHover(c, o) print(c .. ' ' .. tostring(o and o.guid)) end""")  # fmt: skip
    player = made.player("White").sit()
    player.hover(made.objects[0])
    player.hover(None)
    assert printed(made) == ["White aaaaaa", "own White", "White nil"]


@pytest.mark.simulates("tryStateChange tryObjectStateChange")
@pytest.mark.parametrize(("lua", "own"), [
    ("function tryObjectStateChange(o, n, c) print(n .. c) return false end", ""),
    ("", "function tryStateChange(n, c) print(n .. c) return false end"),
])  # fmt: skip
def test_a_state_change_refused(lua: str, own: str) -> None:
    made = table(block("aaaaaa", LuaScript=own, States={"2": block("bbbbbb")}), lua=lua)
    assert not made.player("White").sit().number(made.objects[0], 2)
    made.settle()
    assert [each.guid for each in made.objects] == ["aaaaaa"]
    assert printed(made) == ["2White"]
