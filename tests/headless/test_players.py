"""Seats, turns, dialogs, chat and messages, notes."""

from __future__ import annotations

import pytest

from tests.headless.saves import card, hand, printed, table
from tts_builder.errors import UserError
from tts_builder.headless import ScriptError


@pytest.mark.simulates("onPlayerConnect onPlayerChangeColor onPlayerDisconnect")
@pytest.mark.simulates("PlayerManager.getPlayers getSpectators")
def test_coming_and_going() -> None:
    made = table(lua="""
      function onPlayerConnect(p)
        print('connect ' .. p.steam_name .. ' ' .. p.color .. ' ' .. tostring(p.seated))
      end
      function onPlayerChangeColor(c)
        print('color ' .. c .. ' ' .. #Player.getPlayers() .. #Player.getSpectators())
      end
      function onPlayerDisconnect(p) print('disconnect ' .. p.steam_name) end""")  # fmt: skip
    player = made.player("White").sit("Ann", "123")
    assert player.change_color("Red")
    assert player.color == "Red"
    player.leave()
    assert printed(made) == [
        "connect Ann Grey false", "color White 10", "color Red 10", "color Grey 01", "disconnect Ann",
    ]  # fmt: skip
    assert made.world.seats.people == []


@pytest.mark.simulates("Player.color steam_name steam_id seated host admin promote changeColor")
@pytest.mark.simulates("getSeatedPlayers", "PlayerManager.getColors")
def test_what_scripts_know_of_a_player() -> None:
    made = table(lua="""
      function f()
        local p = Player.White
        local t = {p.color, p.steam_name, p.steam_id, tostring(p.seated), tostring(p.host), tostring(p.admin)}
        t[7], t[8] = tostring(Player['Red'].seated), tostring(Player.Red.steam_name)
        t[9], t[10] = #getSeatedPlayers(), #Player.getColors()
        t[11], t[12] = tostring(Player.White == Player.getPlayers()[1]), type(p)
        return table.concat(t, ' ')
      end
      function none() return Player.Nobody end
      function move() return Player.White.changeColor('Red') end
      function promote() Player.Red.promote() return Player.Red.admin end""")  # fmt: skip
    made.player("White").sit("Ann", "9")
    assert made.global_.call("f") == "White Ann 9 true true true false nil 1 12 true userdata"
    made.player("Red").sit("Bob")
    assert made.global_.call("move") is False
    assert made.global_.call("promote") is True
    with pytest.raises(ScriptError, match="cannot access field Nobody"):
        made.global_.call("none")


def test_seats_are_checked() -> None:
    made = table()
    with pytest.raises(UserError, match="not a player color"):
        made.player("Ochre")
    with pytest.raises(UserError, match="nobody sits"):
        made.player("White").chat("hello")
    made.player("White").sit()
    with pytest.raises(UserError, match="already"):
        made.player("White").sit()


def test_leaving_drops_what_is_held() -> None:
    made = table(card("aaaaaa", 1), lua="function onObjectDrop(c) print(c) end")
    player = made.player("White").sit()
    player.pick_up(made.objects[0])
    player.leave()
    made.settle()
    assert printed(made) == ["White"]
    assert made.objects[0].resting


@pytest.mark.simulates("Turns.enable type order turn_color getNextTurnColor getPreviousTurnColor")
@pytest.mark.simulates("onPlayerTurn")
def test_turns() -> None:
    made = table(lua="""
      function onPlayerTurn(p, before)
        print((p and p.color or '-') .. ' after ' .. (before and before.color or '-'))
      end
      function on() Turns.enable = true end
      function custom() Turns.type = 2 Turns.order = {'Red', 'White', 'Green'} end
      function give(c) Turns.turn_color = c end
      function ask()
        return Turns.turn_color .. Turns.getNextTurnColor() .. Turns.getPreviousTurnColor() .. Turns.type
      end
    """)  # fmt: skip
    players = {color: made.player(color).sit() for color in ("White", "Red", "Green")}
    made.global_.call("on")
    assert made.turn == "White"
    assert players["White"].end_turn()
    assert not players["White"].end_turn()
    made.global_.call("custom")
    assert made.global_.call("ask") == "RedWhiteGreen2"
    made.global_.call("give", "Green")
    assert players["Green"].end_turn()
    assert printed(made) == ["White after -", "Red after White", "Green after Red", "Red after Green"]
    assert made.save()["Turns"]["TurnColor"] == "Red"


@pytest.mark.simulates("Turns.disable_interactations")
def test_interactions_out_of_turn() -> None:
    made = table(
        card("aaaaaa", 1), lua="function on() Turns.enable = true Turns.disable_interactations = true end"
    )
    white, red = made.player("White").sit(), made.player("Red").sit()
    made.global_.call("on")
    assert not red.pick_up(made.objects[0])
    assert white.pick_up(made.objects[0])


@pytest.mark.simulates("Player.showInfoDialog showConfirmDialog showInputDialog")
def test_dialogs() -> None:
    made = table(lua="""
      function ask()
        local p = Player.White
        p.showInfoDialog('Info')
        p.showConfirmDialog('Sure?', function(c) print('confirm ' .. c) end)
        p.showInputDialog('Name', function(text, c) print('input ' .. text .. c) end)
        p.showInputDialog('Name', 'default', function(text) print('input ' .. text) end)
        p.showOptionsDialog('Which', {'a', 'b'}, 1, function(text) print('option ' .. text) end)
        p.showColorDialog('Red', function(color, c) print('color ' .. color.g .. c) end)
      end""")  # fmt: skip
    player = made.player("White").sit()
    made.global_.call("ask")
    assert [dialog.kind for dialog in player.person.dialogs] == [
        "info",
        "confirm",
        "input",
        "input",
        "options",
        "color",
    ]
    player.answer()
    player.answer()
    player.answer("Ann")
    player.answer()
    with pytest.raises(UserError, match="not an option"):
        player.answer("c")
    made.global_.call("ask")
    for _ in range(2):
        player.dismiss()
    assert printed(made) == ["confirm White", "input AnnWhite", "input default"]


@pytest.mark.simulates("Player.showOptionsDialog showColorDialog")
def test_option_and_color_answers() -> None:
    made = table(lua="""
      function ask()
        local function chosen(text, i, c) print('option ' .. text .. i .. c) end
        Player.White.showOptionsDialog('Which', {'a', 'b'}, 1, chosen)
        Player.White.showColorDialog(function(color, c) print('color ' .. color.g .. c) end)
      end""")  # fmt: skip
    player = made.player("White").sit()
    made.global_.call("ask")
    player.answer("b")
    player.answer((1, 0.5, 0))
    assert printed(made) == ["option b2White", "color 0.5White"]


@pytest.mark.simulates("onChat broadcastToAll broadcastToColor printToAll printToColor")
@pytest.mark.simulates("Player.broadcast print")
def test_chat_and_messages() -> None:
    made = table(lua="""
      function onChat(text, p)
        if text == 'secret' then return false end print(p.color .. ' said ' .. text)
      end
      function f()
        broadcastToAll('all', {1, 0, 0})
        broadcastToColor('one', 'White', 'Red')
        printToAll('line')
        printToColor('to', 'Red', {r = 0, g = 1, b = 0})
        Player.White.broadcast('mine') Player.White.print('low')
      end
      function wrong() broadcastToColor('x', 'Nobody') end""")  # fmt: skip
    player = made.player("White").sit()
    assert player.chat("hello")
    assert not player.chat("secret")
    made.global_.call("f")
    rows = [(entry.kind, entry.text, entry.color, entry.to) for entry in made.log]
    assert rows == [
        ("print", "White said hello", (), ""),
        ("chat", "hello", (), ""),
        ("broadcast", "all", (1, 0, 0), ""),
        ("broadcast", "one", (0.856, 0.1, 0.094), "White"),
        ("print", "line", (), ""),
        ("print", "to", (0, 1, 0), "Red"),
        ("broadcast", "mine", (), "White"),
        ("print", "low", (), "White"),
    ]
    with pytest.raises(ScriptError, match="not a player color"):
        made.global_.call("wrong")


@pytest.mark.simulates("Notes.addNotebookTab editNotebookTab getNotebookTabs removeNotebookTab setNotes")
@pytest.mark.simulates("Notes.getNotes")
def test_notes() -> None:
    made = table(lua="""
      function f()
        local i = Notes.addNotebookTab({title = 'Record', body = 'a', color = 'Red'})
        Notes.addNotebookTab({title = 'Other'})
        Notes.editNotebookTab({index = i, body = 'b'})
        Notes.setNotes('note')
        return i .. Notes.getNotebookTabs()[1].body .. Notes.getNotes() .. #Notes.getNotebookTabs()
      end
      function g() return Notes.removeNotebookTab(1) end""")  # fmt: skip
    assert made.global_.call("f") == "0bnote2"
    assert made.global_.call("g") is True
    assert [tab["title"] for tab in made.notes] == ["Record"]
    saved = made.save()
    assert saved["TabStates"]["0"]["color"] == "Red"
    assert saved["TabStates"]["0"]["body"] == "b"
    assert saved["Note"] == "note"


@pytest.mark.simulates("Player.getHoldingObjects getSelectedObjects")
def test_holding_and_selecting() -> None:
    made = table(card("aaaaaa", 1), hand("hhhhhh", "White", 0, -15), lua="""
      function f()
        local o = getObjectFromGUID('aaaaaa')
        local p = Player.White
        return #p.getHoldingObjects() .. tostring(o.held_by_color) .. #p.getSelectedObjects()
      end""")  # fmt: skip
    player = made.player("White").sit()
    player.select(made.objects)
    player.pick_up(made.objects[0])
    assert made.global_.call("f") == "1White1"
