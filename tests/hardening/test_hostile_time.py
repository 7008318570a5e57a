"""Files made to keep the lint busy: it takes no longer than for ordinary ones, and tells what it left out."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import process_time

import pytest

from tts_builder.errors import InputError
from tts_builder.referee.source import parse
from tts_builder.referee.verdict import Verdict, verify

TIMES = 20
"""How much longer a hostile file may take than as many bytes of an ordinary one."""
DOUBLED = 2.5
"""How much longer a file of twice the size may take; less than a moment is not measured."""
MOMENT = 0.1
LUA = 'function f%d(a, b)\n  local x = a + b\n  if x > 3 then print("hello") end\n  return x\nend\n'
XML = '<Panel id="a%d"><Text fontSize="12">Hello</Text></Panel>\n'


def ordinary(pattern: str, size: int) -> str:
    return "".join(pattern % number for number in range(size // len(pattern % 1000) + 1))


def nested(opening: str, closing: str = "") -> Callable[[int], str]:
    return lambda n: opening * n + closing * n


SCRIPTS: dict[str, tuple[int, Callable[[int], str], str]] = {
    "equals signs": (600_000, nested("="), "L100"),
    "one long bracket": (600_000, lambda n: "x = [" + "=" * n, "L100"),
    "nested tables": (100_000, lambda n: f"x = {nested('{', '}')(n)}", "L099"),
    "elseif": (100_000, lambda n: "if a then\n" + "elseif b then x()\n" * n + "end", "L099"),
    "and": (100_000, lambda n: "x = a" + " and a" * n, "L099"),
    "or with and": (100_000, lambda n: "x = a" + " and b or c" * n, "L099"),
    "brackets": (300_000, nested("["), "L100"),
    "open long strings": (100_000, nested("x=[["), ""),
    "words": (100_000, nested("a "), "L100"),
    "ends": (100_000, nested("end "), "L100"),
    "nested functions": (50_000, nested("f = function() ", "end "), "L099"),
    "nested blocks": (50_000, nested("do ", "end "), "L099"),
    "signs": (200_000, lambda n: f"x = {'- ' * n}1", "L099"),
    "ends after many locals": (50_000, lambda n: "local a = 1\n" * 300 + "end " * n, "L099"),
    "comments in brackets": (20_000, nested("x[--[[]]1] = 2 "), ""),
    "breaks": (30_000, lambda n: "while a do " + "if b then break end " * n + "end", ""),
    "lambdas": (20_000, nested("f(|x| "), "L100"),
    "dollars": (300_000, nested("$ "), "L100"),
}
PANELS: dict[str, tuple[int, Callable[[int], str], str]] = {
    "nested panels": (100_000, nested("<Panel>", "</Panel>"), "U008"),
    "ampersands": (300_000, nested("&\n"), "U002"),
    "open comments": (200_000, nested("<!--"), "U001"),
    "a long tag": (300_000, lambda n: f"<{'a' * n} b='c'/>", "U003"),
    "one long attribute": (300_000, lambda n: f"<Panel {'a' * n}='c'/>", "U004"),
    "unknown elements": (20_000, nested("<Pannel/>"), "U003"),
}


def judged(field: str, text: str) -> tuple[float, Verdict]:
    data = json.dumps({"SaveName": "x", "Table": "Table_None", "ObjectStates": [], field: text}).encode()
    best, verdict = 1e9, None
    for _ in range(2):
        start = process_time()
        verdict = verify(parse(data, "x.json"))
        best = min(best, process_time() - start)
    assert verdict is not None
    return best, verdict


@pytest.mark.parametrize(
    ("field", "name"),
    [*(("LuaScript", name) for name in SCRIPTS), *(("XmlUI", name) for name in PANELS)],
)
def test_a_hostile_text_takes_no_longer_than_an_ordinary_one(field: str, name: str) -> None:
    count, make, code = (SCRIPTS if field == "LuaScript" else PANELS)[name]
    once, verdict = judged(field, make(count))
    twice, _ = judged(field, make(2 * count))
    plain, _ = judged(field, ordinary(LUA if field == "LuaScript" else XML, len(make(count))))
    assert once <= TIMES * plain + MOMENT, (once, plain)
    assert twice <= DOUBLED * max(once, MOMENT), (once, twice)
    found = {finding.code for finding in verdict.findings}
    assert not code or code in found, found
    for finding in verdict.findings:
        assert len(finding.sentence) <= 1000


@pytest.mark.parametrize("code", ["L099", "L100", "U001", "U008"])
def test_what_was_not_checked_is_said(code: str) -> None:
    texts = {
        "L099": {"LuaScript": "x = " + "{" * 5000 + "}" * 5000},
        "L100": {"LuaScript": "=" * 5000},
        "U001": {"XmlUI": "<Panel>"},
        "U008": {"XmlUI": "<Panel>" * 5000 + "</Panel>" * 5000},
    }
    save = {"SaveName": "x", "Table": "Table_None", "ObjectStates": [], **texts[code]}
    (found,) = [each for each in verify(parse(json.dumps(save).encode(), "x")).findings if each.code == code]
    words = f"{found.sentence} {found.hint}"
    assert "not checked" in words or "not applied" in words or "shows none of it" in words or code == "U001"


def test_a_number_of_any_length_is_refused_at_once() -> None:
    start = process_time()
    with pytest.raises(InputError):
        parse(b'{"ObjectStates": [], "Gravity": ' + b"9" * 1_000_000 + b"}", "x.json")
    assert process_time() - start < 1
