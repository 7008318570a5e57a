"""The harness that tests changes to the Lua of a game in a copy of the repository."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.changes import ROOT, Change, Copy

FILE = "sarcophagus/binding.lua"
TEST = "tests/games/sarcophagus/test_binding_golden.py"


@pytest.mark.parametrize(("before", "number"), [("return", "4 times"), ("nowhere", "0 times")])
def test_a_change_needs_exactly_one_place(before: str, number: str) -> None:
    with pytest.raises(ValueError, match=number):
        Change(FILE, before, "x", "It cannot be made.").made("return return return return")
    assert Change(FILE, "b", "x", "It can be made.").made("abc") == "axc"


def test_a_change_turns_a_test_red_in_the_copy_alone(tmp_path: Path) -> None:
    text = (ROOT / "lua_templates" / FILE).read_bytes()
    copy = Copy(tmp_path / "copy", "0")
    change = Change(FILE, 'return id_of(piece, "coin:") ~= nil', "return false", "Coins show their value.")
    with copy.changed(change):
        assert (copy.folder / "lua_templates" / FILE).read_bytes() != text
        assert copy.run(TEST).test == f"{TEST}::TestAnswers::test_the_binding_answers_as_it_did"
    assert (
        (copy.folder / "lua_templates" / FILE).read_bytes()
        == text
        == (ROOT / "lua_templates" / FILE).read_bytes()
    )
    assert copy.run(TEST).test == ""
