"""What a player in a test can click, type and choose, and which gaps in the simulation a test allows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.headless.saves import block, save
from tts_builder.errors import UserError
from tts_builder.testing import Button, TestTable, open_table

BOARD = """
function onLoad()
  for i = 1, 3 do
    self.createButton({click_function = 'take' .. i, function_owner = self,
      label = i < 3 and 'Take' or 'Give', position = {i, 0.5, 0}, tooltip = 'tip' .. i})
  end
  for _, name in ipairs({'first', 'second'}) do
    self.createInput({input_function = name, function_owner = self, label = name .. ' name'})
  end
  self.addContextMenuItem('Sort', function(color, at, object) print('sort', color, object.guid) end)
  addContextMenuItem('Tidy', function(color) print('tidy', color) end)
end
function take1(o, color, alt) print('take1', color, alt) end
function take2(o, color, alt) print('take2', color, alt) end
function take3(o, color, alt) print('take3', color, alt) end
function first(o, color, text, editing) if not editing then print('first', text) end end
function second(o, color, text, editing) if not editing then print('second', text) end end
function go(player, value, id) print('go', player.color, value, id) end
function wrote(player, text, id) print('wrote', text, id) end
"""
XML = "<Button id='go' onClick='go'/><InputField id='note' onEndEdit='wrote'/>"


def mod(**more: Any) -> dict[str, Any]:
    return save(block("aaaaaa", LuaScript=BOARD, XmlUI=XML), block("bbbbbb", x=5, LuaScript=BOARD), **more)


@pytest.fixture(params=["here", "apart"])
def table(request: pytest.FixtureRequest) -> Iterator[TestTable]:
    opened = open_table(mod(), isolated=request.param == "apart")
    yield opened
    opened.close()


def test_buttons_tell_label_index_position_and_function(table: TestTable) -> None:
    buttons = table.find("aaaaaa").buttons
    assert [button.label for button in buttons] == ["Take", "Take", "Give"]
    assert buttons[1] == Button(1, "Take", "tip2", "take2", (2.0, 0.5, 0.0))


def test_a_button_is_pressed_by_index_or_among_equal_ones_or_right_clicked(table: TestTable) -> None:
    red, board = table.player("Red"), table.find("aaaaaa")
    assert red.click(board, 1)
    assert red.click(board, "Take", nth=2, right=True)
    assert red.click("Take", nth=3)
    assert red.click(board, "take3", right=True)
    assert red.click("aaaaaa/Give")
    assert table.printed == [
        "take2\tRed\tfalse",
        "take2\tRed\ttrue",
        "take1\tRed\tfalse",
        "take3\tRed\ttrue",
        "take3\tRed\tfalse",
    ]
    with pytest.raises(UserError, match=r"has no button 3\."):
        red.click(board, 3)
    with pytest.raises(UserError, match=r"has no button 'Take' \(number 3 of them\)"):
        red.click(board, "Take", nth=3)
    with pytest.raises(UserError, match=r"nothing named 'Take' to click \(number 5 of them\)"):
        red.click("Take", nth=5)


def test_an_element_learns_which_mouse_button_it_was(table: TestTable) -> None:
    red = table.player("Red")
    assert red.click("aaaaaa", "go")
    assert red.click("aaaaaa", "go", right=True)
    assert table.printed == ["go\tRed\t-1\tgo", "go\tRed\t-2\tgo"]


def test_a_player_writes_into_any_field(table: TestTable) -> None:
    red, board = table.player("Red"), table.find("aaaaaa")
    assert red.type(board, "a")
    assert red.type(board, "b", 1)
    assert red.type(board, "c", "second name")
    assert red.type(board, "d", "first")
    assert red.type(board, "e", "note")
    assert table.printed == ["first\ta", "second\tb", "second\tc", "first\td", "wrote\te\tnote"]
    with pytest.raises(UserError, match="has no field 'third'"):
        red.type(board, "x", "third")


def test_a_player_chooses_from_context_menus(table: TestTable) -> None:
    red = table.player("Red")
    assert red.menu("Sort", "aaaaaa")
    assert red.menu("Tidy")
    assert table.printed == ["sort\tRed\taaaaaa", "tidy\tRed"]
    with pytest.raises(UserError, match=r"has no entry 'Sork'.*Did you mean 'Sort'"):
        red.menu("Sork", "aaaaaa")


PDF = {"GUID": "cccccc", "Name": "Custom_PDF", "Transform": {}, "CustomPDF": {"PDFUrl": "u"}}


@pytest.mark.parametrize("isolated", [False, True])
def test_a_known_gap_is_allowed_and_any_other_error_is_not(isolated: bool) -> None:
    asks = "function onLoad() self.getChildren() end"
    fails = "function onLoad() self.executeScript('x') end"
    made = save({**PDF, "LuaScript": asks}, block("aaaaaa", LuaScript=fails))
    table = open_table(made, isolated=isolated)
    assert [text.partition(": ")[2] for text in table.errors] == [
        "not simulated: children of a Custom_PDF (cccccc)",
        "not simulated: Object.executeScript",
    ]
    table.allow("children of a Custom_PD")
    assert len(table.errors) == 2, "half a word allows nothing"
    table.allow("children of a Custom_PDF")
    assert len(table.errors) == 1
    table.allow("Object.executeScript")
    assert not table.errors
    assert sum(table.summary["not_simulated"].values()) == 2, "they are still counted"
    table.close()


def test_a_gap_is_allowed_under_strict_too() -> None:
    lua = "function onLoad() pcall(function() flipTable() end) end"
    table = open_table(save(lua=lua), strict=True)
    assert table.errors == ["not simulated: flipTable (1×)"]
    table.allow("flipTable")
    assert not table.errors
