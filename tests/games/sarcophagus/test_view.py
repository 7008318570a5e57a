"""A seat sees exactly the public state and its own pieces."""

from __future__ import annotations

from typing import Any

import pytest

from tts_builder.engine.selfplay import play
from tts_builder.games.sarcophagus import GAME, rules
from tts_builder.games.sarcophagus.state import State


def passed(seed: int) -> list[State]:
    states = [rules.setup(3, {})]
    for seat, move in play(GAME, 3, seed=seed).moves:
        states.append(rules.apply(states[-1], seat, move))
    return states


def suit(coin: str) -> str:
    return coin.partition("-")[0]


@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_view(seat: int) -> None:
    own = ["sun", "moon", "crown"][seat] if seat >= 0 else "nobody"

    def seen(coins: tuple[str, ...]) -> list[str]:
        return [coin if suit(coin) == own else f"{suit(coin)}-?" for coin in coins]

    met: set[str] = set()
    for state in passed(2) + passed(5):
        full, view = rules.to_wire(state), rules.view(state, seat)
        for whole, shown in zip(full.pyramid, view.pyramid, strict=True):
            assert shown.tile == (whole.tile if whole.up else "?")
            assert (shown.pos, shown.up, list(shown.coins)) == (whole.pos, whole.up, seen(whole.coins))
        assert [tile.tile for tile in view.sarcophagus] == ["?"] * len(full.sarcophagus)
        for of, (whole_hand, shown_hand) in enumerate(zip(full.hands, view.hands, strict=True)):
            assert list(shown_hand) == (list(whole_hand) if of == seat else ["?"] * len(whole_hand))
        for whole_vault, shown_vault in zip(full.vault, view.vault, strict=True):
            for locked, shown_locked in zip(whole_vault, shown_vault, strict=True):
                assert (shown_locked.tile, list(shown_locked.coins)) == ("?", seen(locked.coins))
                met.add("vault")
        assert list(view.lost) == ["?"] * len(full.lost)
        for name in ("players", "suits", "turn", "step", "pending", "claimed", "discarded", "dice"):
            assert getattr(view, name) == getattr(full, name)
    assert met == {"vault"}


def test_a_lost_tile_is_never_shown() -> None:
    games: list[Any] = [play(GAME, 3, seed=seed).state for seed in range(60)]
    ends = [state for state in games if state.lost]
    assert ends, "no sarcophagus tile was lost in 60 games"
    for state in ends:
        assert set(rules.view(state, 0).lost) == {"?"}
        assert "?" not in rules.to_wire(state).lost
