"""Scripting zones and hands."""

from __future__ import annotations

import pytest

from tests.headless.saves import bag, block, card, deck, hand, printed, save, settled, table, zone
from tts_builder.headless import Table
from tts_builder.headless.report import summary, summary_lines

EVENTS = """
function onObjectEnterZone(z, o) print('enter ' .. z.guid .. ' ' .. o.guid) end
function onObjectLeaveZone(z, o) print('leave ' .. z.guid .. ' ' .. o.guid) end
"""


@pytest.mark.simulates("onObjectEnterZone onObjectLeaveZone", "Object.getZones getObjects")
def test_enter_and_leave() -> None:
    made = table(block("aaaaaa", x=-8), zone("zzzzzz", 5, 5), lua=EVENTS + """
      function inside() return #getObjectFromGUID('zzzzzz').getObjects() end
      function zones() return #getObjectFromGUID('aaaaaa').getZones() end""")  # fmt: skip
    player = made.player("White").sit()
    player.pick_up(made.find("aaaaaa"))
    player.drop((5, 5), settle=True)
    assert printed(made) == ["enter zzzzzz aaaaaa"]
    assert made.global_.call("inside") == made.global_.call("zones") == 1
    player.pick_up(made.find("aaaaaa"))
    player.drop((-5, 5), settle=True)
    assert printed(made) == ["enter zzzzzz aaaaaa", "leave zzzzzz aaaaaa"]
    assert made.global_.call("inside") == 0


def test_objects_of_the_save_enter_in_the_first_frame() -> None:
    made = Table(save(block("aaaaaa", x=5, z=5), zone("zzzzzz", 5, 5), lua=EVENTS))
    assert printed(made) == []
    made.frames(1)
    assert printed(made) == ["enter zzzzzz aaaaaa"]


@pytest.mark.simulates("onObjectLeaveZone onObjectLeaveScriptingZone", "Object.destruct")
def test_what_is_destroyed_or_put_away_leaves_its_zones() -> None:
    inside = [block("aaaaaa", x=5, z=5), block("bbbbbb", x=5, z=6.5), card("cccccc", 1, x=4, z=3.5)]
    made = table(*inside, zone("zzzzzz", 5, 5), bag("gggggg", x=-9), deck("dddddd", 3, x=15), lua="""
      function name(z, o) return z.guid .. o.guid .. tostring(o.isDestroyed()) .. #z.getObjects() end
      function onObjectLeaveZone(z, o) print('leave ' .. name(z, o)) end
      function onObjectLeaveScriptingZone(z, o) print('scripting ' .. name(z, o)) end
      function onObjectDestroy(o) print('destroy ' .. o.guid) end
      function object(guid) return getObjectFromGUID(guid) end
      function f()
        object('aaaaaa').destruct()
        object('gggggg').putObject(object('bbbbbb'))
        object('dddddd').putObject(object('cccccc'))
      end""")  # fmt: skip
    settled(made, "f")
    assert printed(made) == [
        f"{what} {guid}"
        for each, left in (("aaaaaa", 2), ("bbbbbb", 1), ("cccccc", 0))
        for what, guid in (
            ("destroy", each), ("leave", f"zzzzzz{each}true{left}"), ("scripting", f"zzzzzz{each}true{left}"),
        )
    ]  # fmt: skip


def test_what_is_destroyed_before_it_entered_does_not_leave() -> None:
    lua = EVENTS + "function onLoad() getObjectFromGUID('aaaaaa').destruct() end"
    made = Table(save(block("aaaaaa", x=5, z=5), zone("zzzzzz", 5, 5), lua=lua))
    made.settle()
    assert printed(made) == []


def test_moved_by_script_and_moved_zone() -> None:
    made = table(block("aaaaaa"), zone("zzzzzz", 9, 9), lua=EVENTS + """
      function obj(x, z) getObjectFromGUID('aaaaaa').setPosition({x, 1.46, z}) end
      function zone(x, z) getObjectFromGUID('zzzzzz').setPosition({x, 2, z}) end""")  # fmt: skip
    made.global_.call("obj", 9, 9)
    assert printed(made) == []
    made.settle()
    assert printed(made) == ["enter zzzzzz aaaaaa"]
    settled(made, "zone", -9, 9)
    assert printed(made)[-1] == "leave zzzzzz aaaaaa"


@pytest.mark.simulates("Object.getObjects addTag")
def test_tags_of_a_zone() -> None:
    blocks = [block("aaaaaa", x=5, z=5, Tags=["COIN"]), block("bbbbbb", x=5, z=6)]
    made = table(*blocks, zone("zzzzzz", 5, 5, Tags=["coin"]), lua="""
      function seen(all) return #getObjectFromGUID('zzzzzz').getObjects(all) end
      function tag() getObjectFromGUID('bbbbbb').addTag('Coin') end""")  # fmt: skip
    assert made.global_.call("seen") == 1
    assert made.global_.call("seen", True) == 2
    settled(made, "tag")
    assert made.global_.call("seen") == 2


def test_turned_zone() -> None:
    long = zone("zzzzzz", 0, 0, turn=(0, 45, 0))
    long["Transform"].update(scaleX=12.0, scaleZ=1.0)
    made = table(block("aaaaaa", x=3, z=-3), block("bbbbbb", x=3, z=3), long)
    assert list(made.find("zzzzzz").occupants.values()) == [made.find("aaaaaa")]


# Hands
COUNT = """
function held(c)
  local n = {} for i, o in ipairs(Player[c].getHandObjects()) do n[i] = o.guid end return table.concat(n, ' ')
end
"""


def test_dropped_into_the_hand_and_laid_out() -> None:
    made = table(
        card("aaaaaa", 1),
        card("bbbbbb", 2, x=5, turn=(0, 0, 180)),
        block("cccccc", x=9),
        hand("hhhhhh", "White", 0, -15),
        lua=COUNT + EVENTS,
    )
    player = made.player("White").sit()
    for guid, x in (("aaaaaa", 2), ("bbbbbb", -2), ("cccccc", 0)):
        assert player.pick_up(made.find(guid))
        player.drop((x, -15), settle=True)
    assert made.global_.call("held", "White") == "bbbbbb aaaaaa"
    one, two = made.find("bbbbbb"), made.find("aaaaaa")
    assert one.position.x < two.position.x
    assert one.position.y == two.position.y == 3
    assert not one.face_down
    assert one.rotation.y == 180
    assert printed(made) == ["enter hhhhhh aaaaaa", "enter hhhhhh bbbbbb"]
    assert made.find("cccccc").position.y == pytest.approx(1.46)


WAYS_OUT = (
    COUNT
    + """
  local function card() return getObjectFromGUID('aaaaaa') end
  function go() card().setPosition(Player.White.getHandTransform().position) end
  function away() card().setPositionSmooth({0, 2, 0}) end
  function by() card().translate({0, 0, 15}) end
  function within() card().setPositionSmooth({2, 3, -15}) end
  function at_once() card().setPosition({0, 2, 0}) end
  function safely()
    card().use_hands = false
    card().setPositionSmooth({0, 2, 0})
    Wait.condition(function() card().use_hands = true end, function() return not card().isSmoothMoving() end)
  end"""
)


@pytest.mark.parametrize(
    ("way", "leaves", "kept"),
    [("away", False, 1), ("by", False, 1), ("within", False, 0), ("at_once", True, 0), ("safely", True, 0)],
)
def test_a_hand_keeps_a_card_that_glides_unless_it_uses_no_hands(way: str, leaves: bool, kept: int) -> None:
    made = table(card("aaaaaa", 1), hand("hhhhhh", "White", 0, -15), lua=WAYS_OUT)
    settled(made, "go")
    assert made.global_.call("held", "White") == "aaaaaa"
    settled(made, way)
    assert made.global_.call("held", "White") == ("" if leaves else "aaaaaa")
    assert made.find("aaaaaa").position.y == pytest.approx(0.97 if leaves else 3)
    assert made.find("aaaaaa").use_hands
    assert (made.errors, made.kept_by_hands) == ([], kept)


def test_a_report_counts_the_smooth_moves_that_a_hand_prevented() -> None:
    made = table(card("aaaaaa", 1, x=0, z=-15, y=3), hand("hhhhhh", "White", 0, -15), lua=WAYS_OUT)
    assert not any("out of a hand" in line for line in summary_lines(summary(made), 0))
    made.frames()
    made.global_.call("away")
    made.store_rewind()
    made.rewind()
    made.global_.call("away")
    assert summary(made)["kept_by_hands"] == 2
    assert any(line.startswith("2 smooth moves out of a hand") for line in summary_lines(summary(made), 0))


def test_held_cards_are_not_in_the_hand() -> None:
    made = table(
        card("aaaaaa", 1, x=0, z=-15, y=3),
        card("bbbbbb", 2, x=2, z=-15, y=3),
        hand("hhhhhh", "White", 0, -15),
        lua=COUNT,
    )
    player = made.player("White").sit()
    assert made.global_.call("held", "White") == "aaaaaa bbbbbb"
    player.pick_up(made.find("aaaaaa"))
    made.settle()
    assert made.global_.call("held", "White") == "bbbbbb"
    player.drop((4, -15), settle=True)
    assert made.global_.call("held", "White") == "bbbbbb aaaaaa"


def test_nobody_takes_from_another_hand() -> None:
    made = table(card("aaaaaa", 1, x=0, z=-15, y=3), hand("hhhhhh", "White", 0, -15))
    made.player("White").sit()
    assert not made.player("Red").sit().pick_up(made.find("aaaaaa"))


def test_hands_switched_off() -> None:
    made = table(
        card("aaaaaa", 1),
        hand("hhhhhh", "White", 0, -15),
        lua=COUNT + "function off() Hands.enable = false end",
    )
    made.global_.call("off")
    player = made.player("White").sit()
    player.pick_up(made.find("aaaaaa"))
    player.drop((0, -15), settle=True)
    assert made.global_.call("held", "White") == ""
    assert made.find("aaaaaa").position.y == pytest.approx(0.97)


def test_several_hands_and_their_places() -> None:
    made = table(hand("hhhhh1", "White", 0, -15), hand("hhhhh2", "White", 0, -25), lua="""
      function f()
        local t = Player.White.getHandTransform(2)
        local count, colors = Player.White.getHandCount(), table.concat(Player.getAvailableColors(), ',')
        local none = tostring(Player.Red.getHandTransform())
        return table.concat({count, t.position.z, t.scale.x, #Hands.getHands(), colors, none}, ' ')
      end""")  # fmt: skip
    assert made.global_.call("f") == "2 -25 12 2 White nil"


def test_hands_of_old_saves() -> None:
    where = {
        "posX": 0.0,
        "posY": 3.0,
        "posZ": -15.0,
        "rotX": 0,
        "rotY": 0,
        "rotZ": 0,
        "scaleX": 12.0,
        "scaleY": 6.0,
        "scaleZ": 5.0,
    }
    given = save(
        card("aaaaaa", 1, z=-15, y=3),
        lua=COUNT,
        Hands={"Enable": True, "HandTransforms": [{"Color": "Red", "Transform": where}]},
    )
    made = Table(given)
    made.frames(1)
    assert made.global_.call("held", "Red") == "aaaaaa"
    assert made.save() == given
