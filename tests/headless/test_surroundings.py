"""Global functions: rewinding, the editor, the log, menus and keys, paint, old spellings, dynamic."""

from __future__ import annotations

import pytest

from tests.headless.saves import answer, block, card, printed, save, table
from tts_builder.errors import UserError
from tts_builder.headless import ScriptError, Table


@pytest.mark.simulates("storeRewindState allowRewindStore")
def test_rewinding() -> None:
    made = table(block("aaaaaa"), lua="""
      n = 0
      function onLoad(s) n = tonumber(s) or 0 print('load ' .. s) end
      function onSave() return tostring(n) end
      function bump() n = n + 1 getObjectFromGUID('aaaaaa').setPosition({n, 1.46, 0}) end
      function store(block) return storeRewindState(function() print('stored') end, block) end
      function allow() return allowRewindStore() end""")  # fmt: skip
    made.player("White").sit("Ann")
    made.global_.call("bump")
    assert made.global_.call("store", False) is True
    made.settle()
    assert printed(made) == ["load ", "stored"]
    made.global_.call("bump")
    made.store_rewind()
    made.global_.call("bump")
    assert made.objects[0].position.x == 3
    made.rewind()
    assert (made.objects[0].position.x, made.global_.get("n")) == (2, 2)
    made.rewind(2)
    assert (made.objects[0].position.x, made.global_.get("n")) == (1, 1)
    assert made.player("White").person.name == "Ann"
    with pytest.raises(UserError, match="1 rewind points"):
        made.rewind(2)


def test_a_block_on_rewinding_ends_by_itself_or_on_request() -> None:
    made = table(lua="""
      function store() return storeRewindState(function() end, true) end
      function allow() return allowRewindStore() end""")  # fmt: skip
    assert made.global_.call("store") is True
    made.frames(1)
    assert made.global_.call("store") is False
    assert made.global_.call("allow") is True
    assert made.global_.call("store") is True
    made.frames(1)
    made.frames(59 * 60)
    assert made.global_.call("store") is False
    made.frames(60)
    assert made.global_.call("store") is True


@pytest.mark.simulates("sendExternalMessage onExternalMessage setLookingForPlayers")
def test_messages_to_and_from_an_editor() -> None:
    script = "function onExternalMessage(d) print('own ' .. d.x) end"
    made = table(block("aaaaaa", LuaScript=script), lua="""
      function onExternalMessage(d) print('global ' .. d.x) end
      function f() return sendExternalMessage({kind = 'hello', list = {1, 2}}) end
      function look() return setLookingForPlayers(true) end""")  # fmt: skip
    made.external_message({"x": 5})
    assert printed(made) == ["global 5", "own 5"]
    assert made.global_.call("f") is True
    assert made.external_messages == [{"kind": "hello", "list": [1, 2]}]
    assert made.global_.call("look") is True
    assert made.world.looking_for_players


@pytest.mark.simulates("log logString logStyle")
def test_the_log_and_its_styles() -> None:
    made = table(lua="""
      function f()
        log('plain') log({b = 1, a = {true}}, 'Label')
        logStyle('warn', {1, 0, 0}, '<< ', ' >>') logStyle('note', 'White')
        log('hot', nil, 'other warn') log('cool', nil, 'note') log('none', nil, 'other')
      end
      function text() return logString({1, 2}, 'L', 'warn', true, true) end
      function wrong() logStyle('x', 'Ochre') end""")  # fmt: skip
    made.global_.call("f")
    assert [(entry.kind, entry.text, entry.color) for entry in made.log] == [
        ("log", "plain", ()),
        ("log", "Label: \n    a: \n        1: true\n    b: 1", ()),
        ("log", "<< hot >>", (1, 0, 0)),
        ("log", "cool", (1, 1, 1)),
        ("log", "none", ()),
    ]
    assert made.global_.call("text") == "<warn> L: 1: 1 2: 2"
    with pytest.raises(ScriptError, match="not a color"):
        made.global_.call("wrong")


@pytest.mark.simulates("addHotkey clearHotkeys addContextMenuItem clearContextMenu")
def test_hotkeys_and_the_menu_of_the_table() -> None:
    made = table(block("aaaaaa", x=2), lua="""
      local function tell(c, o, at, up) print(c .. (o and o.guid or '-') .. at.x .. tostring(up)) end
      addHotkey('Press', tell) addHotkey('Both', tell, true)
      addContextMenuItem('Item', function(c, at) print('menu ' .. c .. at.x) end, false, true)
      function clear() return clearHotkeys() and clearContextMenu() end""")  # fmt: skip
    player = made.player("White").sit()
    player.point((4, 0))
    assert player.hotkey("Press")
    player.hover(made.objects[0])
    assert player.hotkey("Both")
    assert player.menu("Item")
    assert not player.hotkey("Nothing")
    assert printed(made) == ["White-4false", "Whiteaaaaaa2false", "Whiteaaaaaa2true", "menu White2"]
    assert made.global_.call("clear") is True
    assert not player.hotkey("Press")
    assert not player.menu("Item")


@pytest.mark.simulates("clearVectorPaint clearPixelPaint")
def test_paint_is_wiped() -> None:
    made = Table(save(lua="function f() return clearVectorPaint() and clearPixelPaint() end",
                      VectorLines=[{"points3": []}], DrawImage="pixels"))  # fmt: skip
    assert made.global_.call("f") is True
    assert (made.save()["VectorLines"], made.save()["DrawImage"]) == ([], "")


@pytest.mark.simulates("callLuaFunctionInOtherScript callLuaFunctionInOtherScriptWithParams")
def test_calls_as_they_were_spelled_once() -> None:
    script = "function g() print('g') end function h(p) return p.x * 2 end"
    made = table(block("aaaaaa", LuaScript=script), lua="""
      function f()
        local o = getObjectFromGUID('aaaaaa')
        return tostring(callLuaFunctionInOtherScript(o, 'g'))
          .. callLuaFunctionInOtherScriptWithParams(o, 'h', {x = 4})
      end""")  # fmt: skip
    assert made.global_.call("f") == "true8"
    assert printed(made) == ["g"]


@pytest.mark.simulates("getNotes setNotes addNotebookTab editNotebookTab getNotebookTabs removeNotebookTab")
def test_notes_as_they_were_spelled_once() -> None:
    made = table(lua="""
      function f()
        local i = addNotebookTab({title = 'One', body = 'a'})
        addNotebookTab({title = 'Two'})
        setNotes('note')
        return tostring(editNotebookTab({index = i, title = 'Uno'})) .. tostring(removeNotebookTab(1))
          .. getNotebookTabs()[1].title .. #getNotebookTabs() .. getNotes() .. addNotebookTab({})
      end""")  # fmt: skip
    assert made.global_.call("f") == "truetrueUno1note-1"


@pytest.mark.simulates("update fixedUpdate onPlayerChangedColor onObjectPickedUp onObjectDropped")
@pytest.mark.simulates("onObjectDestroyed onPickedUp onDropped onPlayerTurnStart onPlayerTurnEnd")
def test_old_names_of_events_are_told_where_the_new_ones_are_missing() -> None:
    own = "function onPickedUp(c) print('own up ' .. c) end function onDropped(c) print('own down ' .. c) end"
    made = table(block("aaaaaa", LuaScript=own), lua="""
      frames, ticks = 0, 0
      function update() frames = frames + 1 end
      function fixedUpdate() ticks = ticks + 1 end
      function onPlayerChangedColor(c) print('color ' .. c) end
      function onObjectPickedUp(c, o) print('up ' .. c .. o.guid) end
      function onObjectDropped(c, o) print('down ' .. c .. o.guid) end
      function onObjectDestroyed(o) print('end ' .. o.guid) end
      function onPlayerTurnStart(c, before) print('start ' .. c .. tostring(before)) end
      function onPlayerTurnEnd(c, next) print('stop ' .. c .. next) end
      function turn(c) Turns.enable = true Turns.turn_color = c end""")  # fmt: skip
    made.frames(5)
    assert (made.global_.get("frames"), made.global_.get("ticks")) == (6, 9)
    player = made.player("White").sit()
    made.player("Red").sit()
    player.pick_up(made.objects[0])
    player.drop()
    player.delete(made.objects)
    made.global_.call("turn", "White")
    made.global_.call("turn", "Red")
    assert printed(made) == [
        "color White", "color Red", "up Whiteaaaaaa", "own up White", "down Whiteaaaaaa", "own down White",
        "end aaaaaa", "start Whitenil", "stop WhiteRed", "start RedWhite",
    ]  # fmt: skip


def test_a_new_name_beats_the_old_one() -> None:
    made = table(card("aaaaaa", 1), lua="""
      function onObjectPickUp() print('new') end function onObjectPickedUp() print('old') end""")  # fmt: skip
    made.player("White").sit().pick_up(made.objects[0])
    assert printed(made) == ["new"]


@pytest.mark.simulates("dynamic.eval prepare")
@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("x = {y = 4} return dynamic.eval('x.y * (2 + 1)')", 12),
        ("x = 1 local p = dynamic.prepare('x + 1') x = 5 return dynamic.eval(p)", 6),
        ("return dynamic.eval('nothing')", None),
        ("return dynamic.eval(\"not (1 == 2) and 'f(x)' .. 's'\")", "f(x)s"),
        ("return select(2, pcall(dynamic.eval, 'print(1)')):match('cannot call')", "cannot call"),
        ("return select(2, pcall(dynamic.eval, 'print\"x\"')):match('cannot call')", "cannot call"),
        ("return select(2, pcall(dynamic.eval, 'x:f()')):match('cannot call')", "cannot call"),
        ("return select(2, pcall(dynamic.eval, '{1}')):match('cannot define')", "cannot define"),
        ("return pcall(dynamic.eval, '2 ^ 2')", False),
        ("return pcall(dynamic.eval, {})", False),
    ],
)
def test_dynamic_expressions(code: str, expected: object) -> None:
    assert answer(code) == expected
