"""Everything is public except the order of deck and bag and the removed stories."""

from __future__ import annotations

import pytest

from tests.games.cartouche.policies import keen
from tts_builder.engine.selfplay import play
from tts_builder.games.cartouche import GAME, rules


@pytest.mark.parametrize("players", GAME.players)
def test_view(players: int) -> None:
    played = play(GAME, players, seed=4, policy=keen)
    state = played.start
    for seat, move in played.moves:
        state = rules.apply(state, seat, move)
        whole = rules.to_wire(state)
        for viewer in range(-1, players):
            seen = rules.view(state, viewer)
            for name in whole.__struct_fields__:
                value, shown = getattr(whole, name), getattr(seen, name)
                assert shown == (("?",) * len(value) if name in ("deck", "bag", "removed") else value)
