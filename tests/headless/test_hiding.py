"""Hiding objects from players, and revealing fog of war."""

from __future__ import annotations

import pytest

from tests.headless.saves import block, card, hand, table, zone
from tts_builder.headless import Table

GET = "local o = getObjectFromGUID('aaaaaa') "


def hiding(lua: str) -> Table:
    made = table(block("aaaaaa"), lua=f"function f() {GET} {lua} end")
    made.global_.call("f")
    return made


@pytest.mark.simulates("Object.setInvisibleTo")
def test_nobody_takes_what_they_do_not_see() -> None:
    made = hiding("return o.setInvisibleTo({'White', 'Blue'})")
    obj = made.objects[0]
    assert obj.hidden("White")
    assert not obj.hidden("Red")
    assert not made.player("White").sit().pick_up(obj)
    assert made.player("Red").sit().pick_up(obj)


@pytest.mark.simulates("Object.setHiddenFrom")
def test_hidden_objects_can_be_taken() -> None:
    made = hiding("o.setHiddenFrom({'White'})")
    assert made.objects[0].hidden("White", "hidden")
    assert made.player("White").sit().pick_up(made.objects[0])


@pytest.mark.simulates("Object.attachHider attachInvisibleHider")
def test_named_hiders_add_up() -> None:
    obj = hiding("""
      o.attachHider('a', true, {'White'})
      o.attachHider('b', true, {'White', 'Red'})
      o.attachHider('b', false)
      o.attachInvisibleHider('a', true)""").objects[0]  # fmt: skip
    assert obj.hidden("White", "hidden")
    assert not obj.hidden("Red", "hidden")
    assert obj.hidden("Green")
    assert not hiding("o.setInvisibleTo({'Red'}) o.setInvisibleTo({})").objects[0].hidden("Red")


@pytest.mark.simulates("Object.setFogOfWarReveal getFogOfWarReveal")
def test_fog_of_war() -> None:
    made = table(block("aaaaaa"), lua=f"""
      function read() {GET}
        local r = o.getFogOfWarReveal()
        return tostring(r.reveal) .. r.color .. r.range
      end
      function set() {GET} o.setFogOfWarReveal({{reveal = true, color = 'Red', range = 7.5}}) end
      function off() {GET} o.setFogOfWarReveal({{reveal = false}}) end""")  # fmt: skip
    assert made.global_.call("read") == "falseAll5"
    made.global_.call("set")
    assert made.global_.call("read") == "trueRed7.5"
    made.global_.call("off")
    state = made.save()["ObjectStates"][0]
    assert state["FogOfWarRevealer"] == {"Active": False, "Range": 7.5, "Color": "Red"}


@pytest.mark.simulates("Object.hide_when_face_down setHideFaceDown")
def test_hidden_while_face_down() -> None:
    made = table(card("aaaaaa", 1), lua=f"""
      function f() {GET}
        local before = o.hide_when_face_down
        o.setHideFaceDown(false)
        local after = o.hide_when_face_down
        o.hide_when_face_down = true
        return tostring(before) .. tostring(after)
      end""")  # fmt: skip
    assert made.global_.call("f") == "truefalse"
    assert made.save()["ObjectStates"][0]["HideWhenFaceDown"] is True


DOWN = (0, 180, 180)


def seen(made: Table, *colors: str) -> list[str]:
    return [made.player(color).view(made.objects[0]) for color in colors]


def test_a_hidden_object_that_is_not_a_card_is_a_question_mark_face_down() -> None:
    made = table(block("aaaaaa", turn=DOWN, HideWhenFaceDown=True))
    assert seen(made, "White", "Red") == ["question mark", "question mark"]
    assert seen(table(block("aaaaaa", turn=DOWN)), "White") == ["back"]
    assert seen(table(block("aaaaaa", HideWhenFaceDown=True)), "White") == ["face"]
    assert seen(table(card("aaaaaa", 1, turn=DOWN)), "White") == ["back"]


def test_others_see_backs_of_cards_in_a_hand_and_question_marks_of_anything_else() -> None:
    around = hand("bbbbbb", "White", 0.0, -10.0)
    held_card = table(card("aaaaaa", 1, z=-10.0, y=3.0), around)
    held_block = table(block("aaaaaa", z=-10.0, y=3.0, Hands=True), around)
    colors = ("White", "Red", "Grey", "Black")
    assert seen(held_card, *colors) == ["face", "back", "back", "face"]
    assert seen(held_block, *colors) == ["face", "question mark", "question mark", "face"]


def test_the_last_cell_of_a_sheet_is_seen_where_the_back_is_not_the_hidden_image() -> None:
    shown = card("aaaaaa", 1, z=-10.0, y=3.0)
    shown["CustomDeck"]["1"]["BackIsHidden"] = False
    assert seen(table(shown, hand("bbbbbb", "White", 0.0, -10.0)), "Red") == ["hidden image"]


def test_mates_of_a_team_see_the_hand_of_each_other() -> None:
    made = table(card("aaaaaa", 1, z=-10.0, y=3.0), hand("bbbbbb", "White", 0.0, -10.0))
    for color in ("White", "Red", "Blue"):
        made.player(color).sit()
    made.player("White").join_team("Clubs")
    made.player("Red").join_team("Clubs")
    assert seen(made, "White", "Red", "Blue") == ["face", "face", "back"]


def test_a_hidden_zone_shows_what_is_in_it_to_its_color_alone() -> None:
    around = zone("bbbbbb", 0.0, 0.0, name="FogOfWarTrigger", FogColor="White")
    assert seen(table(block("aaaaaa"), around), "White", "Red", "Black") == ["face", "nothing", "face"]
    turned = {**around, "FogReverseHiding": True}
    assert seen(table(block("aaaaaa"), turned), "White", "Red") == ["nothing", "face"]


def test_scripts_hide_objects_and_cards_from_players() -> None:
    assert seen(hiding("o.setHiddenFrom({'White'})"), "White", "Red") == ["question mark", "face"]
    assert seen(hiding("o.setInvisibleTo({'White'})"), "White", "Red") == ["nothing", "face"]
