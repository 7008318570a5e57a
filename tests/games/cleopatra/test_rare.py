"""Positions of Cleopatra that games rarely reach, on both engines."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.engines import agree_from
from tts_builder.engine.game import CHANCE
from tts_builder.games.cleopatra import GAME
from tts_builder.referee.verdict.wire import plain


def dealt() -> dict[str, Any]:
    start = GAME.rules.setup(3, {})
    deal = GAME.rules.chance(start, Random(1).randrange)
    wire: dict[str, Any] = plain(GAME.rules.to_wire(GAME.rules.apply(start, CHANCE, deal)))
    return wire


def test_engines_agree_on_wealth_beyond_the_tallies() -> None:
    """The largest amount a tally can show, one more, and far more."""
    facts = GAME.data()["table"]
    scarabs, amulets = (facts["tally"][name] * facts["tally_steps"] for name in ("scarabs", "amulets"))
    wealth = {
        "scarabs": [scarabs - 1, scarabs, 3 * scarabs],
        "amulets": [amulets - 1, amulets, 3 * amulets],
    }
    agree_from(GAME, dealt() | wealth)
