"""Layout zones, and the other kinds of zones."""

from __future__ import annotations

from typing import Any

import pytest

from tests.headless.saves import block, card, deck, object_state, printed, save, settled, table, zone
from tts_builder.headless import ScriptError, Table

ZONE = "local z = getObjectFromGUID('zzzzzz') "
SAVED = {
    "direction": "Direction", "manual_only": "ManualOnly", "new_object_facing": "NewObjectFacing",
    "trigger_for_non_cards": "TriggerForNonCards", "trigger_for_face_down": "TriggerForFaceDown",
    "split_added_decks": "SplitAddedDecks", "combine_into_decks": "CombineIntoDecks",
    "cards_per_deck": "CardsPerDeck", "max_objects_per_new_group": "MaxObjectsPerNewGroup",
    "max_objects_per_group": "MaxObjectsPerGroup", "meld_sort": "MeldSort", "randomize": "Randomize",
    "meld_reverse_sort": "MeldReverseSort", "instant_refill": "InstantRefill",
    "alternate_direction": "AlternateDirection", "meld_sort_existing": "MeldSortExisting",
}  # fmt: skip


def laid(*objects: dict[str, Any], lua: str = "", own: str = "", **options: Any) -> Table:
    state = zone("zzzzzz", 0, 0, size=20, name="LayoutZone", LuaScript=own)
    state["LayoutZone"] = {"Options": {SAVED[name]: value for name, value in options.items()}}
    return table(*objects, state, lua=lua + f" function layout() {ZONE} z.LayoutZone.layout() end")


def drop(made: Table, *guids: str, at: tuple[float, float] = (3, 3)) -> None:
    player = made.world.seats.at("White")
    hand = made.player("White") if player else made.player("White").sit()
    for guid in guids:
        assert hand.pick_up(made.find(guid))
    hand.drop(at, settle=True)


def places(made: Table, *guids: str) -> list[tuple[float, float]]:
    return [(round(made.find(g).position.x, 2), round(made.find(g).position.z, 2)) for g in guids]


@pytest.mark.simulates("Object.LayoutZone", "LayoutZone.getOptions setOptions")
def test_options() -> None:
    made = table(zone("zzzzzz", 0, 0, name="LayoutZone"), lua=f"""
      function read() {ZONE} local o = z.LayoutZone.getOptions()
        return o.direction .. ' ' .. o.horizontal_spread .. ' ' .. tostring(o.manual_only) end
      function set() {ZONE} return z.LayoutZone.setOptions({{direction = 3, manual_only = true}}) end
      function wrong() {ZONE} z.LayoutZone.setOptions({{direction = 'left'}}) end""")  # fmt: skip
    assert made.global_.call("read") == "0 0.6 false"
    assert made.global_.call("set") is True
    assert made.global_.call("read") == "3 0.6 true"
    assert made.save()["ObjectStates"][0]["LayoutZone"]["Options"] == {"Direction": 3, "ManualOnly": True}
    with pytest.raises(ScriptError, match="numbers and booleans"):
        made.global_.call("wrong")


@pytest.mark.simulates("LayoutZone.layout")
def test_dropped_cards_go_into_rows() -> None:
    made = laid(*(card(f"aaaaa{n}", n, x=30 + 4 * n, turn=(0, 0, 180)) for n in range(3)))
    for number in range(3):
        drop(made, f"aaaaa{number}", at=(5 - number, 5))
    assert places(made, "aaaaa0", "aaaaa1", "aaaaa2") == [(-8.9, 8.45), (-5.7, 8.45), (-2.5, 8.45)]
    first = made.find("aaaaa0")
    assert first.rotation == (0, 180, 0), "turned face up, upright for the front seat"
    assert first.position.y == pytest.approx(0.97)
    kept = made.save()["ObjectStates"][-1]["LayoutZone"]
    assert kept["GroupsInZone"] == [["aaaaa0"], ["aaaaa1"], ["aaaaa2"]]


@pytest.mark.simulates("LayoutZone.layout")
@pytest.mark.parametrize(("direction", "expected"), [
    (1, [(-8.9, 8.45), (-8.9, 4.35)]), (2, [(8.9, 8.45), (5.7, 8.45)]), (7, [(8.9, -8.45), (8.9, -4.35)]),
])  # fmt: skip
def test_directions(direction: int, expected: list[tuple[float, float]]) -> None:
    made = laid(card("aaaaa0", 0, x=30), card("aaaaa1", 1, x=34), direction=direction)
    drop(made, "aaaaa0", at=(5, 5))
    drop(made, "aaaaa1", at=(1, 1))
    assert places(made, "aaaaa0", "aaaaa1") == expected


@pytest.mark.simulates("LayoutZone.layout")
def test_a_deck_is_taken_apart_into_one_sorted_group() -> None:
    made = laid(deck("dddddd", 3, x=30))
    drop(made, "dddddd")
    assert [x for x, _ in places(made, "dddd00", "dddd01", "dddd02")] == pytest.approx([-8.9, -8.3, -7.7])
    made = laid(deck("dddddd", 3, x=30), split_added_decks=False)
    drop(made, "dddddd")
    assert places(made, "dddddd") == [(-8.9, 8.45)]


@pytest.mark.simulates("LayoutZone.layout", "onZoneGroupSort onGroupSort")
@pytest.mark.parametrize(("lua", "own"), [
    ("function onZoneGroupSort(z, g, r) print(z.guid, #g, r) return {g[2], g[3], g[1]} end", ""),
    ("", "function onGroupSort(g, r) print(self.guid, #g, r) return {g[2], g[3], g[1]} end"),
])  # fmt: skip
def test_scripts_sort_a_group(lua: str, own: str) -> None:
    made = laid(deck("dddddd", 3, x=30), lua=lua, own=own)
    drop(made, "dddddd")
    assert printed(made) == ["zzzzzz\t3\tfalse"]
    (group,) = made.save()["ObjectStates"][0]["LayoutZone"]["GroupsInZone"]
    assert group == ["dddd01", "dddd02", "dddd00"]


@pytest.mark.simulates("LayoutZone.layout")
@pytest.mark.parametrize(("options", "expected"), [
    ({"max_objects_per_new_group": 2}, [["dddd00", "dddd01"], ["dddd02", "dddd03"]]),
    ({"meld_reverse_sort": True}, [["dddd03", "dddd02", "dddd01", "dddd00"]]),
    ({"meld_sort": 6}, [["dddd00", "dddd01", "dddd02", "dddd03"]]),
])  # fmt: skip
def test_groups(options: dict[str, Any], expected: list[list[str]]) -> None:
    made = laid(deck("dddddd", 4, x=30), **options)
    drop(made, "dddddd")
    assert made.save()["ObjectStates"][0]["LayoutZone"]["GroupsInZone"] == expected


@pytest.mark.simulates("LayoutZone.layout")
def test_who_is_laid_out() -> None:
    made = laid(block("aaaaaa", x=30), card("bbbbbb", 1, x=34, turn=(0, 0, 180)), trigger_for_face_down=False)
    drop(made, "aaaaaa", at=(3, 3))
    drop(made, "bbbbbb", at=(-3, -3))
    assert places(made, "aaaaaa", "bbbbbb") == [(3, 3), (-3, -3)]
    made = laid(block("aaaaaa", x=30), trigger_for_non_cards=True)
    drop(made, "aaaaaa", at=(3, 3))
    assert places(made, "aaaaaa") == [(-9.5, 9.5)]
    made = laid(card("bbbbbb", 1, x=30), manual_only=True)
    drop(made, "bbbbbb", at=(3, 3))
    assert places(made, "bbbbbb") == [(3, 3)]
    settled(made, "layout")
    assert places(made, "bbbbbb") == [(-8.9, 8.45)]


@pytest.mark.simulates("LayoutZone.layout")
def test_joining_a_group_and_refilling_a_gap() -> None:
    pieces = [card(f"aaaaa{n}", n, x=30 + 4 * n) for n in range(3)]
    made = laid(*pieces, instant_refill=True)
    drop(made, "aaaaa0", at=(5, 5))
    drop(made, "aaaaa1", at=(1, 1))
    drop(made, "aaaaa2", at=(-8.9, 8.45))
    state = made.save()["ObjectStates"][-1]["LayoutZone"]
    assert state["GroupsInZone"] == [["aaaaa0", "aaaaa2"], ["aaaaa1"]]
    drop(made, "aaaaa0", at=(40, 0))
    drop(made, "aaaaa2", at=(44, 0))
    assert places(made, "aaaaa1") == [(-8.9, 8.45)]


@pytest.mark.simulates("LayoutZone.layout")
def test_facing_combining_and_alternating() -> None:
    made = laid(deck("dddddd", 3, x=30), new_object_facing=3, alternate_direction=True)
    drop(made, "dddddd")
    assert [made.find(f"dddd0{n}").face_down for n in range(3)] == [True, True, False]
    assert [made.find(f"dddd0{n}").rotation.y for n in range(3)] == [180, 270, 180]
    made = laid(deck("dddddd", 4, x=30), combine_into_decks=True, cards_per_deck=2)
    drop(made, "dddddd")
    assert sorted(len(each.contents) for each in made.objects if each.kind == "Deck") == [2, 2]


@pytest.mark.simulates("LayoutZone.layout")
def test_what_the_save_has_in_the_zone_lies_as_saved() -> None:
    state = zone("zzzzzz", 0, 0, size=20, name="LayoutZone")
    given = save(card("aaaaaa", 1, x=3), state)
    made = Table(given)
    made.frames(5)
    assert made.save() == given


# Other zones
@pytest.mark.simulates("Object.randomize")
def test_randomize_zone_mixes_what_is_in_it() -> None:
    blocks = [block(f"aaaaa{n}", x=2 * n) for n in range(4)]
    made = table(*blocks, block("bbbbbb", x=30), zone("zzzzzz", 3, 0, size=12, name="RandomizeTrigger"),
                 lua=f"function f() {ZONE} z.randomize() end", seed=3)  # fmt: skip
    settled(made, "f")
    order = [
        each.guid
        for each in sorted(made.objects, key=lambda each: each.position.x)
        if each.name == "BlockSquare"
    ]
    assert sorted(order) == ["aaaaa0", "aaaaa1", "aaaaa2", "aaaaa3", "bbbbbb"]
    assert order[:4] != ["aaaaa0", "aaaaa1", "aaaaa2", "aaaaa3"]
    assert sorted(each.position.x for each in made.objects if each.guid.startswith("aaaaa")) == [0, 2, 4, 6]
    assert made.find("bbbbbb").position.x == 30


@pytest.mark.simulates("onObjectEnterZone", "onObjectLeaveZone", "Object.getZones", "Object.getObjects")
@pytest.mark.simulates("onObjectEnterScriptingZone", "onObjectLeaveScriptingZone")
@pytest.mark.parametrize("name", [
    "ScriptingTrigger", "FogOfWarTrigger", "FogOfWar", "RandomizeTrigger", "LayoutZone", "HandTrigger",
])  # fmt: skip
def test_every_kind_of_zone_tells(name: str) -> None:
    made = table(card("aaaaaa", 1, x=30), zone("zzzzzz", 0, 0, size=8, name=name, FogColor="White"), lua="""
      function onObjectEnterZone(z, o) print('enter ' .. z.guid .. o.guid) end
      function onObjectLeaveZone(z, o) print('leave ' .. z.guid .. o.guid) end
      function onObjectEnterScriptingZone(z, o) print('enter scripting') end
      function onObjectLeaveScriptingZone(z, o) print('leave scripting') end
      function inside()
        return #getObjectFromGUID('zzzzzz').getObjects() .. #getObjectFromGUID('aaaaaa').getZones()
      end
      function go(x) getObjectFromGUID('aaaaaa').setPosition({x, 2, 0}) end""")  # fmt: skip
    settled(made, "go", 0)
    assert made.global_.call("inside") == "11"
    settled(made, "go", 30)
    scripting = name == "ScriptingTrigger"
    assert printed(made) == [
        "enter zzzzzzaaaaaa", *(["enter scripting"] if scripting else []),
        "leave zzzzzzaaaaaa", *(["leave scripting"] if scripting else []),
    ]  # fmt: skip
    assert made.not_simulated == {}


@pytest.mark.simulates("Object.getValue setValue")
@pytest.mark.parametrize("name", ["HandTrigger", "FogOfWarTrigger"])
def test_owner_of_a_zone(name: str) -> None:
    area = zone("zzzzzz", 0, 0, name=name, FogColor="White")
    made = table(area, object_state("Counter", "cccccc", x=9), lua=f"""
      function f() {ZONE}
        local before = z.getValue() z.setValue('Red') return before .. z.getValue()
      end""")  # fmt: skip
    assert made.global_.call("f") == "WhiteRed"
    assert made.save()["ObjectStates"][0]["FogColor"] == "Red"
