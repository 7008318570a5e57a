"""What scripts can read and do with players: camera, pointer, hands, teams, rights, dialogs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.headless.saves import block, card, deck, hand, printed, settled, table
from tts_builder.errors import UserError
from tts_builder.headless import ScriptError


@pytest.mark.simulates("Player.lookAt attachCameraToObject setCameraMode setUITheme")
def test_the_camera_keeps_what_it_was_told() -> None:
    made = table(block("aaaaaa"), lua="""
      function look() return Player.White.lookAt({position = {1, 2, 3}, yaw = 90}) end
      function tie()
        return Player.White.attachCameraToObject({object = getObjectFromGUID('aaaaaa'), offset = {0, 1, 0}})
      end
      function mode(m) return Player.White.setCameraMode(m) end
      function theme() return Player.White.setUITheme('dark') end
      function nowhere() Player.White.lookAt({}) end""")  # fmt: skip
    player = made.player("White").sit()
    assert made.global_.call("look") is True
    camera = player.person.camera
    assert (camera["position"], camera["yaw"], camera["pitch"], camera["distance"]) == ((1, 2, 3), 90, 0, 40)
    assert made.global_.call("tie") is True
    assert camera["object"] is made.objects[0]
    assert camera["offset"] == (0, 1, 0)
    assert made.global_.call("mode", "TopDown") is True
    assert camera["mode"] == "TopDown"
    assert made.global_.call("theme") is True
    assert player.person.theme == "dark"
    with pytest.raises(ScriptError, match="not a camera mode"):
        made.global_.call("mode", "Sideways")
    with pytest.raises(ScriptError, match="position expected"):
        made.global_.call("nowhere")


@pytest.mark.simulates("Player.getHoverObject getPointerPosition getPointerRotation")
def test_the_pointer() -> None:
    made = table(block("aaaaaa", x=3), lua="""
      function ask()
        local p = Player.White
        local o, at = p.getHoverObject(), p.getPointerPosition()
        return (o and o.guid or '-') .. ' ' .. at.x .. ' ' .. at.z .. ' ' .. p.getPointerRotation()
      end""")  # fmt: skip
    player = made.player("White").sit()
    assert made.global_.call("ask") == "- 0 0 0"
    player.hover(made.objects[0])
    assert made.global_.call("ask") == "aaaaaa 3 0 0"
    player.point((5, -2), rotation=90)
    assert made.global_.call("ask") == "- 5 -2 90"
    player.hover(made.objects[0])
    player.delete(made.objects)
    assert made.global_.call("ask") == "- 3 0 90"


@pytest.mark.simulates("Player.pingTable", "onPlayerPing onPlayerChatTyping")
def test_pings_and_typing_are_told() -> None:
    made = table(block("aaaaaa"), lua="""
      function onPlayerPing(p, at, o) print('ping ' .. p.color .. ' ' .. at.x .. (o and o.guid or '-')) end
      function onPlayerChatTyping(p, on) print('typing ' .. p.color .. tostring(on)) end
      function f() return Player.White.pingTable({7, 1, 0}) end""")  # fmt: skip
    player = made.player("White").sit()
    assert made.global_.call("f") is True
    player.ping((2, 3), made.objects[0])
    player.typing()
    player.typing(False)
    assert printed(made) == ["ping White 7-", "ping White 2aaaaaa", "typing Whitetrue", "typing Whitefalse"]


@pytest.mark.simulates("Player.team blindfolded", "onPlayerChangeTeam onBlindfold")
def test_teams_and_blindfolds() -> None:
    made = table(lua="""
      function onPlayerChangeTeam(c, team) print(c .. ' ' .. team) end
      function onBlindfold(p, on) print(p.color .. tostring(on)) end
      function join(t) Player.White.team = t return Player.White.team end
      function blind(on) Player.White.blindfolded = on return Player.White.blindfolded end""")  # fmt: skip
    player = made.player("White").sit()
    assert made.global_.call("join", "Hearts") == "Hearts"
    made.global_.call("join", "Hearts")
    player.join_team("Spades")
    assert made.global_.call("blind", True) is True
    player.blindfold(False)
    assert printed(made) == ["White Hearts", "White Spades", "Whitetrue", "Whitefalse"]
    with pytest.raises(ScriptError, match="not a team"):
        made.global_.call("join", "Reds")
    with pytest.raises(UserError, match="not a team"):
        player.join_team("Reds")


@pytest.mark.simulates("Player.kick mute promoted lift_height")
def test_rights() -> None:
    made = table(card("aaaaaa", 1), lua="""
      function onPlayerDisconnect(p) print('gone ' .. p.steam_name) end
      function kick(c) return Player[c].kick() end
      function mute() return Player.Red.mute() end
      function promote() Player.Red.promoted = true return Player.Red.promoted and Player.Red.admin end
      function lift() Player.Red.lift_height = 0.5 return Player.Red.lift_height end""")  # fmt: skip
    made.player("White").sit("Ann")
    red = made.player("Red").sit("Bob")
    assert made.global_.call("promote") is True
    assert made.global_.call("lift") == 0.5
    assert made.global_.call("mute") is True
    assert red.person.muted
    red.pick_up(made.objects[0])
    assert made.global_.call("kick", "White") is False
    assert made.global_.call("kick", "Red") is True
    assert printed(made) == ["gone Bob"]
    made.settle()
    assert made.objects[0].held_by is None
    assert [person.name for person in made.world.seats.people] == ["Ann"]


@pytest.mark.simulates("showHotkeyConfig", "Player.showHotkeyConfig showMemoDialog")
def test_windows() -> None:
    made = table(lua="""
      function all() return showHotkeyConfig() end
      function one() return Player.Red.showHotkeyConfig() end
      function memo()
        Player.White.showMemoDialog('Tell', 'once', function(text, c) print(c .. ': ' .. text) end)
      end""")  # fmt: skip
    white, red = made.player("White").sit(), made.player("Red").sit()
    assert made.global_.call("all") is True
    assert made.global_.call("one") is True
    assert [dialog.kind for dialog in red.person.dialogs] == ["hotkeys", "hotkeys"]
    white.dismiss()
    made.global_.call("memo")
    white.answer("upon\na time")
    assert printed(made) == ["White: upon\na time"]


@pytest.mark.simulates("Player.copy paste clearSelectedObjects")
def test_copies_and_selection() -> None:
    made = table(block("aaaaaa"), lua="""
      function f()
        local o = getObjectFromGUID('aaaaaa')
        Player.White.clearSelectedObjects()
        return Player.White.copy({o}) and Player.White.paste({4, 3, 0}) and #Player.White.getSelectedObjects()
      end""")  # fmt: skip
    made.player("White").sit().select(made.objects)
    assert made.global_.call("f") == 0
    made.settle()
    assert [obj.position.x for obj in made.objects] == [0, 4]


@pytest.mark.simulates("Player.getHandCount getHandObjects getHandTransform setHandTransform")
@pytest.mark.simulates("PlayerManager.getAvailableColors", "Hands.getHands enable hiding disable_unused")
def test_hands() -> None:
    made = table(
        card("aaaaaa", 1, z=-15, y=3), hand("hhhhhh", "White", 0, -15), hand("gggggg", "White", 0, 40),
        hand("ffffff", "Red", 0, 15), lua="""
      function ask()
        local p = Player.White
        local t = p.getHandTransform()
        return p.getHandCount() .. p.getHandObjects()[1].guid .. #p.getHandObjects(2) .. ' ' .. t.position.z
          .. t.scale.x .. t.forward.z .. tostring(p.getHandTransform(3)) .. #Hands.getHands()
      end
      function colors() return Player.getAvailableColors() end
      function move() return Player.White.setHandTransform({position = {30, 3, 0}, scale = {6, 5, 4}}) end
      function off() Hands.enable = false return Hands.enable end
      function rest()
        Hands.hiding, Hands.disable_unused = 3, true
        return Hands.hiding .. tostring(Hands.disable_unused)
      end""",
    )  # fmt: skip
    made.settle()
    assert made.global_.call("ask") == "2aaaaaa0 -15121nil3"
    assert made.global_.call("colors") == ["White", "Red"]
    assert made.global_.call("move") is True
    assert made.find("hhhhhh").position == (30, 3, 0)
    assert made.find("hhhhhh").scale == (6, 5, 4)
    assert made.global_.call("off") is False
    assert made.global_.call("rest") == "3true"
    assert made.save()["Hands"] == {"Enable": False, "DisableUnused": True, "Hiding": 2}


def holding_three() -> Any:
    made = table(
        *(card(f"aaaaa{n}", n, x=n, z=-15, y=3) for n in range(3)), hand("hhhhhh", "White", 0, -15), lua="""
      function onPlayerHandChoice(c, label, objects, confirmed)
        local names = {}
        for i, o in ipairs(objects) do names[i] = o.guid end
        print(c .. ' ' .. label .. ' ' .. table.concat(names, ',') .. ' ' .. tostring(confirmed))
      end
      function ask(colors) return chooseInHand('discard', 1, 2, 'Discard!', colors) end
      function offer() return chooseInHandOrCancel('swap', 1, 1, 'Swap?') end
      function clear() return clearChooseInHand({'White'}) end
      function current() return currentChooseInHand('White') end
      function stash(g) return getObjectFromGUID(g or 'aaaaa0').moveToHandStash() end
      function locate() return Player.White.setHandStashLocation({20, 1, 0}, 90) end
      function draw() return Player.White.drawHandStash() end
      function wrong() chooseInHand('x', 2, 1, '') end""",
    )  # fmt: skip
    made.settle()
    return made


@pytest.mark.simulates("chooseInHand chooseInHandOrCancel clearChooseInHand currentChooseInHand")
@pytest.mark.simulates("onPlayerHandChoice")
def test_choosing_in_the_hand() -> None:
    made = holding_three()
    assert made.global_.call("ask", None) == {}
    player = made.player("White").sit()
    made.player("Red").sit()
    assert made.global_.call("ask", ["White", "Red"]) == ["White"]
    assert made.global_.call("current") == "discard"
    cards = [made.find(f"aaaaa{n}") for n in range(3)]
    with pytest.raises(UserError, match="choose 1 to 2 cards"):
        player.choose_in_hand(cards)
    with pytest.raises(UserError, match="has no choice to cancel"):
        player.cancel_choice()
    with pytest.raises(UserError, match="hand only"):
        player.choose_in_hand([made.find("hhhhhh")])
    player.choose_in_hand(cards[1:])
    assert made.global_.call("current") is None
    assert made.global_.call("offer") == ["White"]
    player.cancel_choice()
    made.global_.call("offer")
    assert made.global_.call("clear") == ["White"]
    with pytest.raises(UserError, match="nobody asked"):
        player.choose_in_hand(cards[:1])
    assert printed(made) == ["White discard aaaaa1,aaaaa2 true", "White swap  false"]
    with pytest.raises(ScriptError, match="cards cannot be chosen"):
        made.global_.call("wrong")


@pytest.mark.simulates("Object.moveToHandStash", "Player.drawHandStash setHandStashLocation")
def test_the_stash_beside_the_hand() -> None:
    made = holding_three()
    made.player("White").sit()
    assert made.global_.call("draw") is False
    assert made.global_.call("stash") is True
    made.settle()
    laid = made.find("aaaaa0")
    assert laid not in made.world.seats.hand_of("White")
    assert laid.face_down
    assert made.global_.call("stash") is False
    assert made.global_.call("draw") is True
    made.settle()
    assert laid in made.world.seats.hand_of("White")
    assert made.global_.call("locate") is True
    settled(made, "stash")
    assert (laid.position.x, laid.position.z) == (20, 0)


def test_several_cards_in_the_stash_come_back_together() -> None:
    made = holding_three()
    made.player("White").sit()
    for guid in ("aaaaa0", "aaaaa1", "aaaaa2"):
        assert made.global_.call("stash", guid) is True
        made.settle()
    assert made.world.seats.hand_of("White") == []
    assert made.global_.call("draw") is True
    made.settle()
    assert sorted(obj.guid for obj in made.world.seats.hand_of("White")) == ["aaaaa0", "aaaaa1", "aaaaa2"]


@pytest.mark.simulates("PlayerManager.White Brown Red Orange Yellow Green Teal Blue Purple Pink Grey")
@pytest.mark.simulates("PlayerManager.Black Action")
def test_every_seat_and_every_action_has_its_name() -> None:
    made = table(deck("dddddd", 3), lua="""
      function colors()
        local t = {Player.White, Player.Brown, Player.Red, Player.Orange, Player.Yellow, Player.Green,
          Player.Teal, Player.Blue, Player.Purple, Player.Pink, Player.Grey, Player.Black}
        for i, p in ipairs(t) do t[i] = p.color .. (Player[p.color] == p and '' or '!') end
        return table.concat(t, ' ')
      end
      function onPlayerAction(p, a, t)
        if a == Player.Action.Randomize then return false end
        if a == Player.Action.FlipOver then print('flip') end
      end""")  # fmt: skip
    assert made.global_.call("colors") == (
        "White Brown Red Orange Yellow Green Teal Blue Purple Pink Grey Black"
    )
    player = made.player("White").sit()
    assert not player.randomize(made.objects[0])
    assert player.flip(made.objects[0])
    assert printed(made) == ["flip"]
