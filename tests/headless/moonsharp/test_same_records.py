"""Our own Lua is portable: a game at the fast and at the faithful table has the same record."""

from __future__ import annotations

from functools import partial

import pytest

from tts_builder import games
from tts_builder.headless import Table
from tts_builder.referee.proof import hands
from tts_builder.referee.proof.through_table import PlaySettings, _Match

MOVES = 3


def _begun(name: str) -> bytes:
    """The record after the first moves of a game."""
    game = games.load(name)
    match = _Match(game, min(game.players), {}, 4, "", PlaySettings(0, 0, hotseat=True, seat_changes=0))
    match.hands.begin(match.options)
    match._follow(None)
    for _ in range(MOVES):
        match._move(match.rng.choice(match.rules.actors(match.state)))
    return repr(match.hands.record()).encode()


@pytest.mark.parametrize("name", games.all_ids())
def test_both_modes_leave_one_record(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = _begun(name)
    monkeypatch.setattr(hands, "Table", partial(Table, faithful=True))
    assert _begun(name) == plain
