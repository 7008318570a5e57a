"""While the rules are off, stacked cards merge into decks. Switching the rules on takes the decks apart."""

from __future__ import annotations

from functools import partial

import pytest

from tts_builder.headless import Table
from tts_builder.headless.faults import Limits
from tts_builder.referee.proof import hands
from tts_builder.testing.laws.sitting import Sitting

pytestmark = pytest.mark.table


def test_a_deck_that_went_with_its_first_card_fails_nothing_frames_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With one step of work per frame, the handle of the deck equals nil before its last cards are taken."""
    monkeypatch.setattr(hands, "Table", partial(Table, faithful=True, limits=Limits(speed=1)))
    sitting = Sitting("cleopatra")
    table = sitting.table
    sitting.player(0).click("mode")
    table.settle()
    assert [thing for thing in table.objects if thing.kind == "Deck"]
    sitting.player(0).click("mode")
    table.settle()
    assert table.errors == []
    assert not [thing for thing in table.objects if thing.kind == "Deck"]
