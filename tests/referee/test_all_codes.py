"""The tampering that the conformance suite tries produces every code of the referee."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import pytest

from tts_builder.games import SHIPPED
from tts_builder.referee.verdict.codes import CODES
from tts_builder.testing.laws.league_ways import ANYWHERE
from tts_builder.testing.laws.scene import Scene
from tts_builder.testing.laws.subject import DoesNotApplyError
from tts_builder.testing.laws.tampering import WAYS, tampered


def test_every_code_is_found_by_some_tampering() -> None:
    """Except the codes about older builds and newer fields, which are not tampering."""
    wanted = set(CODES) - {"B004", "B005", "S004", "S005"}
    seen: set[str] = set()
    for game_id in SHIPPED:
        if seen >= wanted:
            break
        for way in WAYS:
            try:
                seen |= {finding.code for finding in tampered(game_id, way)}
            except DoesNotApplyError:
                continue
    assert seen - {"B004"} == wanted


@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_hundred_tamperings_of_a_finished_game_are_tried(game_id: str) -> None:
    """The conformance suite runs `verify`, `score` and `standings` on each. The same change to another piece
    does not count."""
    assert len({way.sentence for way in WAYS}) == len(WAYS)
    tried: Counter[str] = Counter()
    for way in WAYS:
        with suppress(DoesNotApplyError):
            way.do(Scene(game_id, over=True))
            tried[way.letter] += way not in ANYWHERE
    assert tried.total() >= 150
    assert min(tried[letter] for letter in "SKTBRP") >= 7
