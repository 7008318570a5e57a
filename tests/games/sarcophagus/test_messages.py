"""What players read: one table for both engines, so what it says is asked here alone."""

from __future__ import annotations

import pytest

from tts_builder.engine.game import Refusal
from tts_builder.games.sarcophagus import GAME
from tts_builder.games.sarcophagus.messages import MESSAGES, named


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (
            Refusal("FIRST_COIN_TARGET", named("tile", "crown-1")),
            "The first coin of a turn goes on the top-left tile of the pyramid, the crown ace tile.",
        ),
        (
            Refusal("NO_SUCH_TILE", named("place", "2-1")),
            "There is no tile any more at the second place of row 2.",
        ),
        (
            Refusal("TILE_FULL", {**named("place", "1-0"), "count": 4}),
            "The tile at the top of the pyramid already holds 4 coins, and no tile takes more.",
        ),
        (Refusal("NO_SUCH_COIN", named("coin", "sun-0")), "You do not hold the sun null coin in your hand."),
        (Refusal("MALFORMED", message="deal_rolls"), "These rolls do not find one start player."),
    ],
)
def test_refusals_in_words(refusal: Refusal, sentence: str) -> None:
    assert GAME.sentence(refusal) == sentence


def test_every_place_of_a_row_has_its_ordinal() -> None:
    said = [MESSAGES.say(f"place:6-{n}") for n in range(6)]
    ordinals = ["first", "second", "third", "fourth", "fifth", "sixth"]
    assert said == [f"the {ordinal} place of row 6" for ordinal in ordinals]


def test_every_refusal_has_a_message() -> None:
    assert set(GAME.codes) <= MESSAGES.data["en"].keys()
