"""Many snippets with the answers of MoonSharp, run on the faithful table, and some also on the fast one.

`answers.jsonl` has a snippet a line: its `group`, the `code`, and the `values` it returns. Without values the
whole chunk fails; no `pcall` in it helps. `before` names the helper of `BEFORE` that it needs, `fast` says
that the fast table answers the same, and `about` what this snippet and those after it show.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.headless.moonsharp.probing import Bench

BEFORE = {
    "": "",
    "noted": "local log = {} local function f(x, v) log[#log + 1] = x\n"
    "if v == nil then return x end return v end\n",
    "keys": "local function keys(t) local r = {} for k in pairs(t) do r[#r + 1] = tostring(k) end\n"
    "return table.concat(r, ' ') end\n",
    "nothing": "local function f(a) if a then return a end end ",
}
"""f('a', v) notes a and returns v; keys(t) gives the keys in their order; f() ends without a value."""
LINES = Path(__file__).with_name("answers.jsonl").read_text(encoding="utf-8").splitlines()
ANSWERS: list[dict[str, Any]] = [json.loads(line) for line in LINES]
GROUPS = list(dict.fromkeys(answer["group"] for answer in ANSWERS))


def wrong(group: str, faithful: bool) -> dict[str, Any]:
    """The snippets for which the table and the game differ, with the table's answer."""
    bench, found = Bench(faithful), {}
    for answer in ANSWERS:
        if answer["group"] == group and (faithful or answer.get("fast")):
            got = bench.run(BEFORE[answer.get("before", "")] + answer["code"])
            good = got["ok"] and got["values"] == answer["values"] if "values" in answer else not got["ok"]
            if not good or got["out"]:
                found[answer["code"]] = got
    return found


@pytest.mark.parametrize("group", GROUPS)
def test_answers_of_the_game(group: str) -> None:
    assert wrong(group, faithful=True) == {}


@pytest.mark.parametrize("group", sorted({answer["group"] for answer in ANSWERS if answer.get("fast")}))
def test_answers_of_the_game_at_the_fast_table(group: str) -> None:
    assert wrong(group, faithful=False) == {}


def test_there_are_many() -> None:
    """Fails when a snippet gets lost while this folder is rewritten."""
    assert len(ANSWERS) > 535
    assert sum(bool(answer.get("fast")) for answer in ANSWERS) > 40


def test_no_value_is_printed_as_nothing() -> None:
    assert Bench(True).run(BEFORE["nothing"] + "local x = f() print(x) print(f(1))")["out"] == ["", "1"]


def test_lines_and_columns_survive_the_rewriting() -> None:
    code = "local t = {a = 1,\n  b = #'x'}\n\nt.c = t.a .. 'x' ..\n  1\nt.d, t.e = 1, 2\nlocal n = t.zz.y\n"
    fast, faithful = Bench(False).run(code), Bench(True).run(code)
    assert fast == faithful
    assert faithful["error"] == "<executeScript>:(7,0-16): attempt to index a nil value"
