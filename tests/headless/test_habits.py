"""What scripts of published mods assume about the game."""

from __future__ import annotations

import pytest

from tests.headless.saves import answer, block, card, deck, hand, printed, save, table, zone
from tts_builder.headless import ScriptError, Table


def test_a_script_sets_functions_among_its_own_variables() -> None:
    press = "function(_, color) print(i .. color) end"
    own = f"""for i = 1, 3 do
      self.setVar('press' .. i, {press})
      self.createButton({{click_function = 'press' .. i, function_owner = self, label = i}})
    end"""
    made = table(
        block("aaaaaa", LuaScript=own),
        block("bbbbbb"),
        lua=f"""function onLoad()
          for i = 4, 5 do
            Global.setVar('press' .. i, {press})
            local o = getObjectFromGUID('bbbbbb')
            o.createButton({{click_function = 'press' .. i, function_owner = Global}})
          end
        end""",
    )
    player = made.player("Red").sit()
    assert player.press(made.find("aaaaaa"), 1)
    assert player.press(made.find("bbbbbb"), 0)
    assert printed(made) == ["2Red", "4Red"]


def test_values_stay_as_they_are_within_a_script() -> None:
    code = """
      shared = {1}
      shared.me, shared.f = shared, function() return 7 end
      local t = Global.getTable('shared')
      function same(given) given.seen = true return given end
      return t == shared and Global.getVar('shared').f() == 7 and Global.call('same', t) == shared
        and shared.seen and Global.setTable('other', t) and other == t"""
    assert answer(code) is True


def test_functions_do_not_reach_another_script() -> None:
    made = table(block("aaaaaa", LuaScript="x = 1"), lua="function f() return 1 end")
    script = made.global_.script
    assert script is not None
    for code in ("setVar('x', f)", "setTable('x', {f})", "call('x', {f})"):
        with pytest.raises(ScriptError, match="a function cannot be passed to another script"):
            script.evaluate(f"getObjectFromGUID('aaaaaa').{code}")


def test_an_object_without_a_script_keeps_variables() -> None:
    made = table(
        block("aaaaaa"),
        lua="""function onLoad()
          local o = getObjectFromGUID('aaaaaa')
          o.setVar('owner', 'Red')
          o.setTable('score', {3, 4})
          o.setTable('gone', nil)
          print(o.getVar('owner'), o.getTable('score')[2], o.getVar('other'), o.getTable('gone'))
        end""",
    )
    assert printed(made) == ["Red\t4\tnil\tnil"]
    saved = made.save()["ObjectStates"][0]
    assert not saved.get("LuaScript")
    with pytest.raises(ScriptError, match="no function owner"):
        made.global_.script.evaluate("getObjectFromGUID('aaaaaa').call('owner')")  # type: ignore[union-attr]


@pytest.mark.parametrize("text", ["", " \\n\\t "])
def test_empty_text_is_no_json_and_no_error(text: str) -> None:
    assert answer(f"return JSON.decode('{text}') == nil") is True


def test_zones_and_hands_are_full_when_scripts_load() -> None:
    look = """
      local inside = getObjectFromGUID('zzzzzz').getObjects()
      print(#inside, inside[1].guid, #inside[1].getZones(), #Player.White.getHandObjects())"""
    made = Table(
        save(
            block("aaaaaa", x=5, z=5), zone("zzzzzz", 5, 5),
            hand("hhhhhh", "White", 0, -15), card("cccccc", 1, 0, -15, y=3.0),
            lua=f"function onLoad() {look} end",
        )
    )  # fmt: skip
    assert made.errors == []
    assert printed(made) == ["1\taaaaaa\t1\t1"]


def test_what_left_a_zone_while_loading_neither_enters_nor_leaves() -> None:
    made = table(
        block("aaaaaa", x=5, z=5), block("bbbbbb", x=5, z=6), block("cccccc", x=6, z=5), zone("zzzzzz", 5, 5),
        lua="""
          function onLoad()
            getObjectFromGUID('aaaaaa').setPosition({-9, 2, -9})
            getObjectFromGUID('bbbbbb').destruct()
          end
          function onObjectEnterZone(_, o) print('enter', o.guid) end
          function onObjectLeaveZone(_, o) print('leave', o.guid) end""",
    )  # fmt: skip
    made.frames(60)
    assert printed(made) == ["enter\tcccccc"]


def test_moving_a_player_who_is_not_there_does_nothing() -> None:
    assert answer("return Player.White.changeColor('Blue')") is False


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("local t = nil or{1,2}return#t", 2),
        ("local t = {}t.x=1t.y=2return t.x and({3})[1]or t.y", 3),
        ("local a=1local t={}t.n=a==1 and#'abc'return t.n", 3),
        ("if not#''then return 1 end return'a'..1or{}", "a1"),
        ("for _,v in ipairs{4,5}do if v>4then return v end end", 5),
    ],
)
def test_scripts_without_a_space_to_spare(code: str, value: object) -> None:
    made = Table(save(lua=f"function f() {code} end"), faithful=True)
    assert made.errors == []
    assert made.not_simulated == {}
    assert made.global_.call("f") == value


@pytest.mark.simulates("getPlayerHandPositionAndRotation")
def test_the_place_of_a_hand_in_its_older_form() -> None:
    made = table(
        hand("hhhhhh", "White", 2, -15),
        lua="""function f()
          local a, b = Player.White.getPlayerHand(), getPlayerHandPositionAndRotation('White')
          local found = {a.pos_x, b.pos_z, a.rot_y, b.trigger_forward_z, a.trigger_right_x, b.trigger_up_y}
          return table.concat(found, ' '), Player.Red.getPlayerHand()
        end""",
    )
    assert made.global_.call("f") == "2 -15 0 1 1 1"


def test_global_is_the_self_of_its_script() -> None:
    xml = '<Text id="a">old</Text>'
    lua = """
      function onLoad()
        startLuaCoroutine(self, 'later')
        self.UI.setAttribute('a', 'text', 'new')
      end
      function later() coroutine.yield(0) print(self == Global, self.getVar('later') == later) return 1 end"""
    made = table(lua=lua, xml=xml)
    made.frames(2)
    assert printed(made) == ["true\ttrue"]
    assert made.ui.attribute("a", "text") == "new"


@pytest.mark.parametrize(("times", "runs"), [(0, 1), (1, 1), (3, 3)])
def test_waiting_some_times(times: int, runs: int) -> None:
    made = table(lua=f"function onLoad() Wait.time(function() print('x') end, 0.1, {times}) end")
    made.frames(120)
    assert len(printed(made)) == runs


def test_the_type_of_a_new_object_in_letters_of_either_case() -> None:
    lua = """function f()
      local o = spawnObject({type = 'Custom_model'})
      o.setCustomObject({mesh = 'm', type = 1})
      local bag, die = spawnObject({type = 'BAG'}), spawnObject({type = 'd20 chrome'})
      return o.name .. ' ' .. bag.name .. ' ' .. die.name
    end"""
    assert table(lua=lua).global_.call("f") == "Custom_Model Bag Die_20"


def test_an_error_in_a_returned_call_names_the_function() -> None:
    made = table(
        block("aaaaaa"),
        lua="""local o
        function onLoad()
          o = getObjectFromGUID('aaaaaa')
          o.destruct()
          Wait.time(function()
            return o.setState(2)
          end, 0.5)
        end""",
    )
    made.frames(60)
    (error,) = made.errors
    assert (error.line, "has been destroyed" in error.text) == (5, True)


XML = """
<Panel id="one" active="false"><Button onClick="go(1)">Start</Button></Panel>
<Panel><Button onClick="go(2)">Start</Button><Button onClick="pass" text="Pass" /></Panel>
<Text>Start</Text>
"""


@pytest.mark.parametrize(
    ("name", "said"), [("Start", "go 2"), ("go(1)", None), ("Pass", "pass"), ("pass", "pass")]
)
def test_clicking_what_has_no_id(name: str, said: str | None) -> None:
    lua = "function go(_, n) print('go ' .. n) end function pass() print('pass') end"
    made = table(xml=XML, lua=lua)
    assert made.player("White").sit().click(name) is (said is not None)
    assert printed(made) == ([said] if said else [])


def test_an_id_belongs_to_one_element_only_for_scripts() -> None:
    made = table(xml=XML, lua="function f() return UI.getAttribute('Pass', 'text') end")
    assert made.global_.call("f") is None


def test_a_script_puts_together_what_faces_otherwise() -> None:
    made = table(
        deck("dddd00", 3, turn=(0, 0, 180)), deck("eeee00", 2, x=5), card("cccccc", 9, x=9),
        lua="""
          local function get(guid) return getObjectFromGUID(guid) end
          function decks() get('dddd00').putObject(get('eeee00')) return get('dddd00').getQuantity() end
          function one() get('dddd00').putObject(get('cccccc')) return get('dddd00').getQuantity() end
""",
    )  # fmt: skip
    assert made.global_.call("decks") == 5
    assert made.global_.call("one") == 6
    made.frames(30)
    assert made.find("eeee00") is made.find("cccccc") is None
    assert sorted(made.find("dddd00").state["DeckIDs"]) == [100, 100, 101, 101, 102, 109]  # type: ignore[union-attr]


@pytest.mark.parametrize("faithful", [True, False], ids=["faithful", "fast"])
def test_what_crosses_keeps_one_order(faithful: bool) -> None:
    names = ["zinc", "ash", "oak", "elm", "fir", "yew", "box", "bay", "fig", "nut"]
    own = "t = {} " + " ".join(f"t.{name} = {n}" for n, name in enumerate(names)) + " t[30] = 30 t[4] = 4"
    expected = [*names, 30, 4] if faithful else [4, 30, *sorted(names)]
    for _ in range(5):
        made = Table(save(block("aaaaaa", LuaScript=own)), faithful=faithful)
        (other,) = made.objects
        assert list(other.get("t")) == expected
