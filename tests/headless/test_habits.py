"""Habits of published mods: what their scripts take for granted of the game."""

from __future__ import annotations

import pytest

from tests.headless.saves import answer, block, card, hand, printed, save, table, zone
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
