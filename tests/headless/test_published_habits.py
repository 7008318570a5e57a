"""What published mods do but the manual does not mention."""

from __future__ import annotations

import pytest

from tests.headless.saves import block, deck, object_state, printed, settled, table
from tts_builder.headless import ScriptError


@pytest.mark.simulates("Object.takeObject")
@pytest.mark.parametrize("smooth", ["true", "false"])
def test_a_loop_takes_every_card_of_a_deck_in_one_frame(smooth: str) -> None:
    lua = f"""function f()
      local d = getObjectFromGUID('dddddd')
      for i = 1, 4 do
        d.takeObject({{position = {{i * 4, 2, 0}}, rotation = {{0, 180, 0}}, smooth = {smooth},
          callback_function = function(o) print(o.type .. i) end}})
      end
    end"""
    made = table(deck("dddddd", 4), lua=lua)
    settled(made, "f")
    assert sorted(round(card.position.x) for card in made.objects) == [4, 8, 12, 16]
    assert all(card.rotation.y == pytest.approx(180) for card in made.objects)
    assert sorted(printed(made)) == ["Card1", "Card2", "Card3", "Card4"]


def test_a_deck_that_is_gone_gives_nothing_more() -> None:
    lua = """function f() local d = getObjectFromGUID('dddddd')
      for i = 1, 3 do d.takeObject({position = {i * 4, 2, 0}}) end end"""
    made = table(deck("dddddd", 2), lua=lua)
    with pytest.raises(ScriptError, match="the container has been destroyed"):
        made.global_.call("f")


@pytest.mark.simulates("Object.reset")
@pytest.mark.parametrize("name", ["Bag", "Infinite_Bag"])
def test_reset_empties_a_bag_of_either_kind(name: str) -> None:
    lua = "function f() local b = getObjectFromGUID('bbbbbb') return b.reset() and b.getQuantity() end"
    made = table(object_state(name, "bbbbbb", ContainedObjects=[block("aaaaaa")]), lua=lua)
    assert made.global_.call("f") == 0


@pytest.mark.simulates("Object.setTable getTable")
@pytest.mark.parametrize("faithful", [True, False])
def test_an_object_as_a_key_crosses_to_another_script(faithful: bool) -> None:
    asks = """function ask()
      Global.setTable('colors', {[self] = 'Red', plain = 1})
      local back = Global.getTable('colors')
      return back[self] .. back.plain
    end
    function fails() Global.setTable('colors', {[{1}] = 2}) end"""
    read = "function who() return colors[getObjectFromGUID('aaaaaa')] end"
    made = table(block("aaaaaa", LuaScript=asks), lua=read, faithful=faithful)
    assert made.objects[0].call("ask") == "Red1"
    assert made.global_.call("who") == "Red"
    with pytest.raises(ScriptError, match="a table that is a key cannot leave its script"):
        made.objects[0].call("fails")


@pytest.mark.simulates("Object.setCustomObject")
def test_a_type_given_as_a_word_is_the_plain_one() -> None:
    lua = """function f() local o = getObjectFromGUID('aaaaaa')
      o.setCustomObject({type = 'Generic', mesh = 'm'})
      return o.getCustomObject().type .. o.getCustomObject().mesh
    end"""
    made = table(object_state("Custom_Model", "aaaaaa", CustomMesh={"MeshURL": "x"}), lua=lua)
    assert made.global_.call("f") == "0m"


@pytest.mark.simulates("UI.setAttribute getAttribute")
def test_an_attribute_keeps_a_number_that_is_none() -> None:
    lua = """function f()
      UI.setAttribute('bar', 'percentage', 0 / 0) local nan = UI.getAttribute('bar', 'percentage')
      UI.setAttribute('bar', 'percentage', 1 / 0) return nan .. UI.getAttribute('bar', 'percentage')
    end"""
    made = table(lua=lua, xml="<ProgressBar id='bar' percentage='1'/>")
    assert made.global_.call("f") == "NaNInfinity"


@pytest.mark.simulates("Player.kick mute promote")
def test_nobody_is_thrown_out_of_an_empty_seat() -> None:
    lua = "function f() local p = Player.Brown return p.kick() or p.mute() or p.promote() end"
    assert table(lua=lua).global_.call("f") is False


@pytest.mark.parametrize("faithful", [True, False])
def test_a_lambda_needs_no_blank_before_its_body(faithful: bool) -> None:
    lua = "function f() local a, b = ||1, |x|x+1 return a() + b(2) end"
    assert table(lua=lua, faithful=faithful).global_.call("f") == 4


@pytest.mark.parametrize("faithful", [True, False])
def test_a_lambda_may_hold_lambdas(faithful: bool) -> None:
    lua = """function late(f, n) return f() + n end
    function f()
      local a, b = |x|late(||x*2, 1), |x| {y = |z| x - z, w = function() return |v| v end}
      return a(5) + b(3).y(1) + b(0).w()(4)
    end"""
    assert table(lua=lua, faithful=faithful).global_.call("f") == 11 + 2 + 4


@pytest.mark.simulates("Player.print broadcast")
@pytest.mark.parametrize("faithful", [True, False])
def test_a_player_is_told_what_gsub_gave_although_its_count_comes_along(faithful: bool) -> None:
    lua = r"""function f()
      Player.White:print(string.gsub('you are red\n', '\n$', ''))
      Player.White.broadcast(('a b'):gsub(' ', '-'))
      Player.White.print('c', {1, 0, 0})
    end
    function g() Player.White.print('d', true) end"""
    made = table(lua=lua, faithful=faithful)
    made.player("White").sit()
    made.global_.call("f")
    assert [(entry.text, entry.color) for entry in made.log[-3:]] == [
        ("you are red", ()), ("a-b", ()), ("c", (1, 0, 0))
    ]  # fmt: skip
    with pytest.raises(ScriptError, match="Color expected"):
        made.global_.call("g")


def test_nothing_on_an_object_that_is_gone_can_be_clicked() -> None:
    made = table(
        block("aaaaaa", XmlUI="<Button id='b' onClick='go'/>", LuaScript="function go() self.destruct() end")
    )
    player, target = made.player("White").sit(), made.objects[0]
    assert player.click("b", obj=target)
    assert not player.click("b", obj=target)
    assert made.errors == []
