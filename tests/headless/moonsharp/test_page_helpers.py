"""The helper functions in docs/moonsharp.md work on the fast and on the faithful table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tts_builder.testing import open_table

PAGE = Path(__file__).resolve().parents[3] / "docs" / "moonsharp.md"
ASKED = {
    "trim(' \\t a b \\r\\n')": "a b",
    "trim('   ')": "",
    "table.concat(split('a, b,, c', ','), '|')": "a| b|| c",
    "table.concat(split('é—日', '—'), '|')": "é|日",
    "#split('', ',')": "1",
    "('a+b*c'):gsub(escape('b*'), '-')": "a+-c",
    "tostring(byteless('Z', 'a')) .. tostring(byteless('a', 'Z')) .. tostring(byteless('a', 'ab'))": (
        "truefalsetrue"
    ),
    "round(2.345, 2)": "2.35",
    "round(-2.5)": "-2",
    "fixed(1.005, 1)": "1.0",
    "mod(5, -3)": "-1",
    "mod(-5, 3)": "1",
    "hex('ff')": "255",
    "tostring(hex('xyz'))": "nil",
}


@pytest.mark.parametrize("faithful", [False, True], ids=["fast", "faithful"])
def test_the_helpers_of_the_page(faithful: bool) -> None:
    (helpers,) = re.findall(r"^```lua\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    questions = "\n".join(f"print(tostring(({asked})))" for asked in ASKED)
    table = open_table({"LuaScript": f"{helpers}\n{questions}", "ObjectStates": []}, faithful=faithful)
    assert table.errors == []
    assert table.printed == list(ASKED.values())
