"""Random Lua: the same seed gives the same snippets, and none of them breaks the table."""

from __future__ import annotations

import pytest

from tests.headless.moonsharp.probing import Bench
from tests.headless.moonsharp.snippets import MAKERS, snippets


def test_a_seed_gives_the_same_snippets() -> None:
    made = list(snippets(300, 5))
    assert made == list(snippets(300, 5))
    assert made != list(snippets(300, 6))
    assert {subject for subject, _ in made} == {maker.__name__ for maker in MAKERS}


@pytest.mark.parametrize("faithful", [False, True], ids=["fast", "faithful"])
def test_random_lua_answers_or_fails_but_never_upsets_the_table(faithful: bool) -> None:
    bench = Bench(faithful)
    for _, code in snippets(400, 11):
        answer = bench.run(code)
        assert answer["ok"] or "the table could not do this" not in answer["error"], code
