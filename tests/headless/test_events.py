"""Events of player actions in order, and handlers that refuse actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.headless.saves import block, card, deck, hand, object_state, printed, save, settled, table
from tts_builder.headless import Table
from tts_builder.headless.scripts import events

SHOW = """
local function say(...)
  local t = {...}
  for i = 1, select('#', ...) do
    local v = t[i]
    if type(v) == 'userdata' then v = v.guid or v.color end
    t[i] = tostring(v)
  end
  print(table.concat(t, ' '))
end
"""
OWN = (
    SHOW
    + """
function onPickUp(c) say('own pick', c) end
function onDrop(c) say('own drop', c) end
function onRotate(spin, flip, c, old_spin, old_flip) say('own rotate', spin, flip, c, old_spin, old_flip) end
function onRandomize(c) say('own randomize', c) end
function onPeek(c) say('own peek', c) end
"""
)
ALL = (
    SHOW
    + """
function onObjectPickUp(c, o) say('pick', c, o.guid) end
function onObjectDrop(c, o) say('drop', c, o.guid) end
function onObjectRotate(o, spin, flip, c, old_spin, old_flip)
  say('rotate', o.guid, spin, flip, c, old_spin, old_flip)
end
function onObjectRandomize(o, c) say('randomize', o.guid, c) end
function onObjectPeek(o, c) say('peek', o.guid, c) end
function onPlayerAction(p, a, t)
  for _, name in ipairs({'Copy', 'Cut', 'Delete', 'FlipOver', 'Group', 'Paste', 'PickUp', 'Randomize',
    'RotateIncrementalLeft', 'RotateIncrementalRight', 'RotateOver', 'Select', 'Under'}) do
    if Player.Action[name] == a then say('action', p.color, name, #t) end
  end
end
"""
)


def scene(lua: str = ALL, own: str = OWN) -> tuple[Table, Any, Any]:
    made = table(block("aaaaaa", LuaScript=own), block("bbbbbb", x=5), lua=lua)
    return made, made.player("White").sit("Ann"), made.find("aaaaaa")


@pytest.mark.simulates("onObjectPickUp onPickUp onObjectDrop onDrop onPlayerAction")
def test_pick_up_and_drop() -> None:
    made, player, obj = scene()
    assert player.pick_up(obj)
    assert obj.held_by == "White"
    player.move_to((3, 4))
    player.drop((7, 7))
    assert obj.held_by is None
    made.settle()
    assert printed(made) == [
        "action White PickUp 1",
        "pick White aaaaaa",
        "own pick White",
        "drop White aaaaaa",
        "own drop White",
    ]
    assert obj.position == pytest.approx((7, 1.46, 7))


def test_objects_first_order_of_delivery() -> None:
    lua = "function onObjectPickUp() print('{}') end"
    made = Table(
        save(block("aaaaaa", LuaScript=lua.format("object")), lua=lua.format("global")),
        load_order="objects-first",
    )
    made.player("White").sit().pick_up(made.objects[0])
    assert printed(made) == ["object", "global"]


@pytest.mark.simulates("onObjectRotate onRotate")
def test_flip_and_rotate() -> None:
    made, player, obj = scene()
    assert player.flip(obj)
    made.settle()
    assert obj.rotation == (0, 0, 180)
    assert player.rotate(obj, -15)
    assert player.rotate(obj, 180)
    made.settle()
    assert obj.rotation == (0, 165, 180)
    assert printed(made) == [
        "action White FlipOver 1",
        "rotate aaaaaa 0 180 White 0 0",
        "own rotate 0 180 White 0 0",
        "action White RotateIncrementalLeft 1",
        "rotate aaaaaa 345 180 White 0 180",
        "own rotate 345 180 White 0 180",
        "action White RotateOver 1",
        "rotate aaaaaa 165 180 White 345 180",
        "own rotate 165 180 White 345 180",
    ]


@pytest.mark.simulates("onObjectRandomize onRandomize onObjectPeek onPeek")
def test_randomize_and_peek() -> None:
    made, player, obj = scene()
    assert player.randomize(obj)
    assert player.peek(obj)
    made.settle()
    assert printed(made)[1:] == [
        "randomize aaaaaa White",
        "own randomize White",
        "peek aaaaaa White",
        "own peek White",
    ]


def test_copy_paste_delete_cut() -> None:
    made, player, obj = scene()
    assert player.copy([obj])
    (pasted,) = player.paste((0, 9))
    assert pasted.spawning
    made.settle()
    assert pasted.guid not in ("aaaaaa", "")
    assert pasted.position == pytest.approx((0, 1.46, 9))
    assert player.cut([obj])
    assert player.delete([pasted])
    made.settle()
    assert [obj.guid for obj in made.objects] == ["bbbbbb"]
    assert printed(made) == [
        "action White Copy 1",
        "action White Paste 0",
        "action White Cut 1",
        "action White Delete 1",
    ]


REFUSE = "function onPlayerAction(p, a, t) if a == Player.Action.{} then return false end end"
GESTURES: list[tuple[str, Callable[[Any, Any], Any]]] = [
    ("PickUp", lambda player, obj: player.pick_up(obj)),
    ("FlipOver", lambda player, obj: player.flip(obj)),
    ("RotateIncrementalRight", lambda player, obj: player.rotate(obj)),
    ("Randomize", lambda player, obj: player.randomize(obj)),
    ("Delete", lambda player, obj: player.delete(obj)),
    ("Copy", lambda player, obj: player.copy(obj)),
    ("Cut", lambda player, obj: player.cut(obj)),
    ("Group", lambda player, obj: bool(player.group([obj]))),
    ("Under", lambda player, obj: player.under(obj)),
    ("Select", lambda player, obj: player.select(obj)),
]


@pytest.mark.simulates("onPlayerAction")
@pytest.mark.parametrize(("action", "gesture"), GESTURES)
def test_player_action_refused(action: str, gesture: Callable[[Any, Any], Any]) -> None:
    made, player, obj = scene(REFUSE.format(action), "")
    before = made.save()
    assert gesture(player, obj) is False
    made.settle()
    assert made.save() == before


def test_paste_refused() -> None:
    _, player, obj = scene(REFUSE.format("Paste"), "")
    player.copy(obj)
    assert player.paste((0, 0)) == []


@pytest.mark.simulates("tryObjectRotate tryRotate tryObjectRandomize tryRandomize")
@pytest.mark.parametrize(
    ("lua", "own", "gesture"),
    [
        (
            "function tryObjectRotate(o, spin, flip, c) return not (c == 'White' and flip == 180) end",
            "",
            "flip",
        ),
        ("", "function tryRotate(spin, flip, c) return false end", "flip"),
        ("function tryObjectRandomize(o, c) return false end", "", "randomize"),
        ("", "function tryRandomize(c) return false end", "randomize"),
    ],
)
def test_try_handlers_refuse(lua: str, own: str, gesture: str) -> None:
    _, player, obj = scene(lua, own)
    assert getattr(player, gesture)(obj) is False
    assert not obj.moving


def test_try_handlers_of_the_wrong_script_are_not_asked() -> None:
    _, player, obj = scene(
        "function tryRotate() return false end", "function tryObjectRotate() return false end"
    )
    assert player.flip(obj) is True


def test_false_ends_the_round() -> None:
    lua = "function onPlayerAction() print('{}') return false end"
    made, player, obj = scene(lua.format("global"), lua.format("object"))
    assert not player.pick_up(obj)
    assert printed(made) == ["global"]


def test_untouchable() -> None:
    made, player, obj = scene("", "")
    obj.interactable = False
    assert not player.pick_up(obj)
    obj.interactable = True
    obj.state["Locked"] = True
    assert not player.pick_up(obj)
    obj.state["Locked"] = False
    assert player.pick_up(obj)
    assert not made.player("Red").sit().pick_up(obj)


@pytest.mark.simulates("onObjectNumberTyped", "Object.deal")
def test_number_typed() -> None:
    lua = (
        SHOW + "function onObjectNumberTyped(o, c, n, alt) say('typed', o.guid, c, n, alt) return n == 3 end"
    )
    made = table(deck("dddddd", 5), hand("hhhhhh", "White", 0, -15), lua=lua)
    player, pile = made.player("White").sit(), made.find("dddddd")
    assert player.number(pile, 3)
    made.settle()
    assert len(pile.contents) == 5
    assert player.number(pile, 2)
    made.settle()
    assert len(pile.contents) == 3
    assert printed(made) == ["typed dddddd White 3 false", "typed dddddd White 2 false"]


@pytest.mark.simulates("onNumberTyped")
def test_number_typed_on_a_die_and_own_handler() -> None:
    made = table(
        object_state("Die_6", "aaaaaa", y=1.29),
        card("bbbbbb", 1, x=4, LuaScript="function onNumberTyped(c, n) print(c .. n) return true end"),
    )
    player = made.player("White").sit()
    assert player.number(made.find("aaaaaa"), 5)
    made.settle()
    assert made.find("aaaaaa").rotation == (0, 0, 180)
    assert player.number(made.find("bbbbbb"), 4)
    assert printed(made) == ["White4"]


def test_events_nobody_simulates_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "NOT_SIMULATED", {"onChat"})
    made = table(lua="function onChat() end function onLoad() end")
    assert made.not_simulated == {"onChat": 1}


@pytest.mark.simulates("Object.drop")
def test_drop_by_script() -> None:
    made, player, obj = scene(ALL + "function f() getObjectFromGUID('aaaaaa').drop() end")
    player.pick_up(obj)
    settled(made, "f")
    assert obj.held_by is None
    assert printed(made)[-1] == "own drop White"
    assert obj.position == pytest.approx((0, 1.46, 0))


def test_setting_the_place_of_a_held_object_does_nothing() -> None:
    made, player, obj = scene("function f() getObjectFromGUID('aaaaaa').setPosition({9, 9, 9}) end", "")
    player.pick_up(obj)
    at = obj.position
    made.global_.call("f")
    assert obj.position == at


@pytest.mark.simulates("tryObjectStateChange onObjectStateChange onStateChange")
def test_state_change() -> None:
    other = block("cccccc", LuaScript="function onStateChange(old) print('own ' .. old) end")
    lua = (
        SHOW
        + """
      function tryObjectStateChange(o, n, c) return n ~= 3 end
      function onObjectStateChange(o, old) say('state', o.getName(), old, o.getStateId()) end
    """
    )
    made = table(block("aaaaaa", States={"2": other, "3": block("eeeeee")}), lua=lua)
    player = made.player("White").sit()
    assert not player.number(made.find("aaaaaa"), 3)
    assert player.number(made.find("aaaaaa"), 2)
    made.settle()
    assert printed(made) == ["state cccccc aaaaaa 2", "own aaaaaa"]
    (new,) = made.objects
    assert sorted(new.data["States"]) == ["1", "3"]
    assert new.data["States"]["1"]["Nickname"] == "aaaaaa"


@pytest.mark.simulates("onObjectHover onObjectSearchStart onObjectSearchEnd", "Object.addContextMenuItem")
@pytest.mark.simulates("onScriptingButtonDown", "onScriptingButtonUp", "addHotkey")
def test_search_and_hover_and_keys() -> None:
    lua = (
        SHOW
        + """
      function onObjectSearchStart(o, c) say('start', o.guid, c) end
      function onObjectSearchEnd(o, c) say('end', o.guid, c) end
      function onObjectHover(c, o) say('hover', c, o and o.guid) end
      function onScriptingButtonDown(i, c) say('down', i, c) end
      function onScriptingButtonUp(i, c) say('up', i, c) end
      addHotkey('Key', function(c, o) say('key', c, o and o.guid) end)
      function onLoad()
        getObjectFromGUID('dddddd').addContextMenuItem('Menu', function(c) say('menu', c) end)
      end
    """
    )
    made = table(deck("dddddd", 3), lua=lua)
    player, pile = made.player("White").sit(), made.find("dddddd")
    assert len(player.search(pile)) == 3
    player.hover(pile)
    player.hover(None)
    player.button(4)
    assert player.hotkey("Key", pile)
    assert player.menu("Menu", pile)
    assert printed(made) == [
        "start dddddd White", "end dddddd White", "hover White dddddd", "hover White nil",
        "down 4 White", "up 4 White", "key White dddddd", "menu White",
    ]  # fmt: skip
