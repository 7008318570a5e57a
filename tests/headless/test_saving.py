"""The table writes a save, and a table with this save continues in the same way."""

from __future__ import annotations

import json

import pytest

from tests.headless.saves import bag, block, card, deck, hand, printed, save, table, zone
from tts_builder.headless import Table


def rich() -> dict[str, object]:
    return save(
        block("aaaaaa", x=1.25, Unknown={"kept": [1, None]}, LuaScriptState="s"),
        deck("dddddd", 4, x=6),
        bag("bbbbbb", block("cccccc"), deck("eeeeee", 3), x=-6),
        card("ffffff", 3, z=-15, y=3),
        hand("hhhhhh", "White", 0, -15),
        zone("zzzzzz", 6, 0),
        xml='<Panel id="p"/>',
        VersionNumber="v13.2.2",
        DecalPallet=[],
        FutureField={"x": 1},
    )


def test_untouched_save_comes_back_as_it_was() -> None:
    given = rich()
    made = Table(given)
    made.settle()
    saved = made.save()
    assert saved == given
    assert list(saved) == list(given)
    assert json.dumps(saved) == json.dumps(given)


@pytest.mark.simulates("onSave")
def test_scripts_are_asked_for_their_state() -> None:
    counter = "n = 0 function onSave() n = n + 1 return 'state ' .. n end function onLoad(s) print(s) end"
    made = table(block("aaaaaa", LuaScript=counter), lua=counter.replace("state", "global"))
    made.save()
    saved = made.save()
    assert saved["LuaScriptState"] == "global 2"
    assert saved["ObjectStates"][0]["LuaScriptState"] == "state 2"
    again = Table(saved)
    assert printed(again) == ["global 2", "state 2"]


@pytest.mark.simulates("onSave storeRewindState allowRewindStore")
def test_scripts_are_asked_for_their_state_every_ten_seconds() -> None:
    lua = """
      function onSave() print('global ' .. Time.frame_count) return 'kept' end
      function block() storeRewindState(function() end, true) end
      function allow() allowRewindStore() end"""
    made = table(block("aaaaaa", LuaScript="function onSave() error('broken') end"), lua=lua)
    made.frames(598)
    assert (printed(made), made.settle()) == ([], 0)
    made.frames(1)
    assert printed(made) == ["global 600"]
    assert made.world.save["LuaScriptState"] == "kept"
    assert ["broken" in error.text for error in made.errors] == [True]
    made.frames(600)
    assert printed(made) == ["global 600", "global 1200"]
    made.global_.call("block")
    made.frames(1200)
    assert printed(made)[2:] == ["global 1201"], "no further point is stored while that is blocked"
    made.global_.call("allow")
    made.frames(600)
    assert printed(made)[3:] == ["global 3000"]


@pytest.mark.simulates("onsave")
def test_the_old_spelling_is_asked_where_it_is_the_only_one() -> None:
    old = "function onsave() return 'old' end"
    both = old + " function onSave() return 'new' end"
    objects = [block("aaaaaa", LuaScript=old), block("bbbbbb", x=3, LuaScript=both)]
    saved = Table(save(*objects)).save()["ObjectStates"]
    assert [state["LuaScriptState"] for state in saved] == ["old", "new"]


def test_moves_changes_and_containers_are_saved() -> None:
    made = table(block("aaaaaa"), bag("bbbbbb", x=5), block("cccccc", x=9), lua="""
      function f()
        local a = getObjectFromGUID('aaaaaa')
        a.setName('new') a.setColorTint({1, 0, 0}) a.addTag('t') a.script_state = 'x' a.memo = 'm'
        a.setSnapPoints({{position = {1, 0, 0}, rotation_snap = true}})
        getObjectFromGUID('bbbbbb').putObject(getObjectFromGUID('cccccc'))
        Global.setVectorLines({{points = {{0, 1, 0}, {1, 1, 0}}, color = {1, 1, 0}}})
      end""")  # fmt: skip
    made.global_.call("f")
    player = made.player("White").sit()
    player.pick_up(made.find("aaaaaa"))
    player.drop((-7, 2), settle=True)
    saved = made.save()
    a, b = saved["ObjectStates"]
    assert (a["Nickname"], a["Tags"], a["LuaScriptState"], a["Memo"]) == ("new", ["t"], "x", "m")
    assert a["ColorDiffuse"] == {"r": 1.0, "g": 0.0, "b": 0.0}
    assert a["AttachedSnapPoints"] == [
        {"Position": {"x": 1.0, "y": 0.0, "z": 0.0}, "Rotation": {"x": 0.0, "y": 0.0, "z": 0.0}}
    ]
    assert (a["Transform"]["posX"], a["Transform"]["posZ"]) == (-7.0, 2.0)
    assert [entry["GUID"] for entry in b["ContainedObjects"]] == ["cccccc"]
    assert len(saved["VectorLines"][0]["points3"]) == 2
    assert Table(saved).save() == saved


def test_held_and_gliding_objects_are_saved_where_they_are() -> None:
    made = table(
        block("aaaaaa"),
        block("bbbbbb", x=5),
        lua="function f() getObjectFromGUID('bbbbbb').setPositionSmooth({15, 1.46, 0}) end",
    )
    player = made.player("White").sit()
    player.pick_up(made.find("aaaaaa"))
    player.move_to((3, 4, 3))
    made.global_.call("f")
    made.frames(6)
    held, gliding = (state["Transform"] for state in made.save()["ObjectStates"])
    assert (held["posX"], held["posY"], held["posZ"]) == (3.0, 4.0, 3.0)
    assert 5 < gliding["posX"] < 15


def test_saving_changes_nothing() -> None:
    made = table(block("aaaaaa"), lua="function onSave() return 'x' end")
    before = made.save()
    before["ObjectStates"][0]["Nickname"] = "changed outside"
    assert made.objects[0].nickname == "aaaaaa"


def test_same_seed_same_table() -> None:
    lua = """
      function onLoad()
        local d = getObjectFromGUID('dddddd')
        d.shuffle()
        for i = 1, 3 do d.takeObject({position = {3 * i, 3, 5}, flip = math.random() < 0.5}) end
      end"""

    def run(seed: int) -> str:
        made = Table(save(deck("dddddd", 12), lua=lua), seed=seed)
        made.settle()
        return json.dumps(made.save())

    assert run(7) == run(7) != run(8)
