"""What players read. Both engines use the same messages, so the texts are tested only here."""

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
            "Your first coin must go on the top-left tile of the pyramid, the crown ace tile.",
        ),
        (
            Refusal("NO_SUCH_TILE", named("place", "2-1")),
            "There is no tile left at the second place of row 2.",
        ),
        (
            Refusal("TILE_FULL", {**named("place", "1-0"), "count": 4}),
            "The tile at the top of the pyramid is full: it already holds 4 coins.",
        ),
        (Refusal("NO_SUCH_COIN", named("coin", "sun-0")), "You do not have the sun null coin in your hand."),
        (Refusal("MALFORMED", message="deal_rolls"), "These rolls do not leave a single start player."),
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
