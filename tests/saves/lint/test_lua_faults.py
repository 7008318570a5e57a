"""Every code finds the faults planted for it at the right object and line, and nothing in sound scripts."""

from __future__ import annotations

import pytest

from tests.lua.examples import EXAMPLES
from tests.saves.lint.lua_faults import FAULTS, ONLY_GLOBAL, ONLY_OBJECT, SOUND
from tests.saves.lint.lua_saves import GUIDS, PLACES, found, marked, save
from tts_builder.lua.portability import lint
from tts_builder.saves.lint.registry import codes

OTHERS = {"L005", "L011", "L012", "L099"}
"""Codes about several scripts or a whole script; they have their own tests."""
PORTABLE = sorted(code for code in EXAMPLES if code in codes() and code not in FAULTS)
CASES = [
    (code, place, script)
    for group, places in ((FAULTS, PLACES), (ONLY_GLOBAL, ["global"]), (ONLY_OBJECT, ["token", "card"]))
    for code, scripts in group.items()
    for script in scripts
    for place in places
    if not (place == "global" and "self" in script)
]


@pytest.mark.parametrize(("code", "place", "script"), CASES)
def test_a_planted_fault_is_found_at_its_object_and_line(code: str, place: str, script: str) -> None:
    above = "-- nothing\n" * (len(script) % 7)
    hits = found(save(**{place: above + script}), code)
    assert [(hit.path, hit.line) for hit in hits] == [(PLACES[place], marked(above + script))]
    assert (hits[0].object.guid if hits[0].object else None) == GUIDS[place]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("code", PORTABLE)
def test_each_trap_of_moonsharp_is_found_at_its_object_and_line(code: str, place: str) -> None:
    above = "-- nothing\n" * 3
    for bad, good in EXAMPLES[code]:
        line = next(each.line for each in lint(above + bad, "") if each.code == code)
        assert [(hit.path, hit.line) for hit in found(save(**{place: above + bad}), code)] == [
            (PLACES[place], line)
        ]
        assert found(save(**{place: above + good}), code) == []


def test_every_code_has_at_least_three_planted_faults() -> None:
    lua = {code for code in codes() if code.startswith("L")}
    planted = FAULTS.keys() | ONLY_GLOBAL.keys() | set(PORTABLE) | OTHERS
    assert lua == planted
    for scripts in (*FAULTS.values(), *ONLY_GLOBAL.values(), *ONLY_OBJECT.values()):
        assert len(scripts) >= 3


@pytest.mark.parametrize("script", SOUND)
def test_sound_scripts_are_left_alone(script: str) -> None:
    assert [str(hit) for hit in found(save(token=script)) if hit.severity != "note"] == []


@pytest.mark.parametrize("code", sorted(code for code in codes() if code.startswith("L")))
def test_codes_explain_themselves(code: str) -> None:
    entry = codes()[code]
    assert entry.title
    assert entry.text.endswith(".")
    assert entry.severity == "error" if code in ("L016", "L100") else entry.severity != "error"


def test_a_script_with_a_syntax_error_has_only_that_finding() -> None:
    assert [hit.code for hit in found(save(token="x = (\nprint(y)"))] == ["L100"]


def test_the_same_script_on_many_objects_is_one_finding() -> None:
    table = save(token="print(nobody)", card="print(nobody)")
    (hit,) = found(table, "L007")
    assert hit.path == PLACES["card"]
    assert hit.sentence.endswith("1 more object has the same line.")


def test_a_name_in_many_lines_is_one_finding() -> None:
    (hit,) = found(save(token="print(no)\nlocal x = 1\nprint(no, x)"), "L007")
    assert (hit.line, hit.sentence) == (1, "no is used, but never set (also line 3).")


def test_a_script_that_requires_modules_has_only_that_finding() -> None:
    button = "self.createButton({click_function = 'press', function_owner = self})"
    table = save(token=f"require('buttons')\n{button}\nsetUp(sizes.small)", card="Global.call('rules')")
    table["LuaScript"] = "require('rules')"
    assert [(hit.code, hit.path) for hit in found(table) if hit.severity != "note"] == [
        ("L016", "$.LuaScript"),
        ("L016", PLACES["token"]),
    ]


def test_a_name_that_another_script_sets_in_a_generated_script_counts_as_set() -> None:
    writer = "o = self.clone()\no.setLuaScript('size = 3\\nname = ' .. 1 .. self.getLuaScript())"
    assert found(save(token="print(size.x, name.x)", card=writer), "L007") == []
    assert len(found(save(token="print(size.x, name.x)", card="print('size = 3')"), "L007")) == 2


def test_hints_suggest_the_correct_name() -> None:
    hints = {
        "getObjectFromGuid('aaa001')": "Did you mean getObjectFromGUID?",
        "Wait.frame(print, 1)": "Did you mean Wait.frames?",
        "function onObjectPickup() end": "Did you mean onObjectPickUp?",
        "function onload() end": "Use onLoad.",
        "Score = 1\nprint(score)": "Did you mean Score?",
        FAULTS["L004"][
            2
        ]: "The function is local there. Make it global: the game finds only global functions.",
    }
    for script, hint in hints.items():
        assert hint in [hit.hint for hit in found(save(token=script))], script


def test_a_note_about_many_scripts_lists_only_a_few_places() -> None:
    table = save()
    table["ObjectStates"] = [
        {"Name": "Card", "GUID": f"{i:06}", "LuaScript": f"t{i} = {{1, nil, {i}}}"} for i in range(12)
    ]
    hits = found(table, "L145")
    assert len(hits) == 5
    assert hits[-1].sentence.endswith("The same applies in 7 more places.")


def test_a_saved_object_may_use_names_of_its_table() -> None:
    button = "self.createButton({click_function = 'go', function_owner = Global})"
    table = save(token=f"getObjectFromGUID('dead01')\n{button}")
    assert {hit.code for hit in found(table)} == {"L002", "L004"}
    table["Table"] = ""
    assert found(table) == []
