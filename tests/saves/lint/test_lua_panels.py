"""Handlers that XML UIs name: in the script of the UI's owner, in Global, in another object."""

from __future__ import annotations

import pytest

from tests.saves.lint.lua_saves import found, save

BUTTON = '<Panel>\n  <Button id="a"\n    onClick="{}">Go</Button>\n</Panel>'


@pytest.mark.parametrize("handler", ["gone", "gone(1)", "Global/gone", "bbb002/gone"])
def test_a_handler_that_no_script_has_is_found_in_the_panel_of_the_table(handler: str) -> None:
    table = save(panel=BUTTON.format(handler), token="x = 1", **{"global": "y = 1"})
    (hit,) = found(table, "L005")
    assert (hit.path, hit.line, hit.object) == ("$.XmlUI", 2, None)
    assert "no global function gone" in hit.sentence


@pytest.mark.parametrize("handler", ["gone", " gone(a, b) ", "Global/gone"])
def test_a_handler_that_no_script_has_is_found_in_the_panel_of_an_object(handler: str) -> None:
    (hit,) = found(save(token_panel=BUTTON.format(handler), token="x = 1"), "L005")
    assert (hit.path, hit.line) == ("$.ObjectStates[1].XmlUI", 2)
    assert hit.object is not None
    assert hit.object.guid == "bbb002"


@pytest.mark.parametrize(
    ("handler", "scripts"),
    [
        ("go", {"token": "function go() end"}),
        ("go(1)", {"token": "go = print"}),
        ("Global/go", {"global": "function go() end"}),
        ("bbb002/go", {"token": "function go() end"}),
        ("go", {"token": "_G['g' .. 'o'] = print"}),
        ("go", {"token": "x = 1", "global": "getObjectFromGUID('bbb002').setVar('go', print)"}),
        ("ffffff/go", {"token": "x = 1"}),
        ("", {"token": "x = 1"}),
    ],
)
def test_handlers_that_may_be_there_are_left_alone(handler: str, scripts: dict[str, str]) -> None:
    assert found(save(token_panel=BUTTON.format(handler), **scripts), "L005") == []


@pytest.mark.parametrize("attribute", ["onEndEdit", "onValueChanged", "onMouseEnter", "onSubmit"])
def test_every_attribute_with_a_handler_is_checked(attribute: str) -> None:
    (hit,) = found(save(panel=f'<InputField {attribute}="gone" />', **{"global": "x = 1"}), "L005")
    assert attribute in hit.sentence


def test_a_local_function_does_not_count() -> None:
    (hit,) = found(save(panel=BUTTON.format("go"), **{"global": "local function go() end\ngo()"}), "L005")
    assert hit.hint.startswith("The function is local")


def test_handlers_in_invalid_xml_are_not_checked() -> None:
    assert found(save(panel='<Button onClick="gone"', **{"global": "x = 1"}), "L005") == []
