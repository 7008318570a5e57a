"""A wide field of snippets, each with what MoonSharp answers, at the faithful table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.headless.moonsharp.cases import language, tables, text
from tests.headless.moonsharp.probing import Bench

Case = tuple[str, list[Any] | None]
GROUPS: dict[str, list[Case]] = {
    name.lower(): value
    for module in (text, language, tables)
    for name, value in vars(module).items()
    if isinstance(value, list)
}


@pytest.mark.parametrize("group", GROUPS)
def test_answers_of_the_game(group: str) -> None:
    """None stands for a failure of the whole chunk, which no `pcall` in it stops."""
    bench = Bench(True)
    got = {code: bench.run(code) for code, _ in GROUPS[group]}
    missed = {
        code: got[code].get("values", got[code].get("error"))
        for code, want in GROUPS[group]
        if (got[code]["values"] if got[code]["ok"] else None) != want
    }
    assert not missed


def test_there_are_many() -> None:
    """A list that is lost in a rewriting of this folder should be missed."""
    assert sum(map(len, GROUPS.values())) > 300
