"""Two engines that shuffle alike are never told apart, and those that do not always are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tts_builder.engine.game import Draw
from tts_builder.referee.proof.chances import difference, spread

DECK = [f"card {n // 2}" for n in range(72)]
TEN = [f"card {n}" for n in range(10)]


def shuffled(deck: list[str], draw: Draw, *, last: int, among: int) -> dict[str, Any]:
    """From the card at `last` down each changes places with one up to it, itself `among` them or not."""
    cards = list(deck)
    for i in range(last, 0, -1):
        j = draw(i + among)
        cards[i], cards[j] = cards[j], cards[i]
    return {"cards": cards}


def fair(deck: list[str]) -> Callable[[Draw], dict[str, Any]]:
    return lambda draw: shuffled(deck, draw, last=len(deck) - 1, among=1)


@pytest.mark.parametrize("seed", range(6))
def test_two_fair_shuffles_are_the_same(seed: int) -> None:
    assert difference(spread(fair(DECK), 2 * seed), spread(fair(DECK), 2 * seed + 1)) is None


@pytest.mark.parametrize("seed", range(3))
def test_a_shuffle_that_leaves_a_card_in_its_place_is_told(seed: int) -> None:
    lazy = spread(lambda draw: shuffled(DECK, draw, last=len(DECK) - 2, among=1), 100 + seed)
    assert difference(spread(fair(DECK), seed), lazy) is not None


@pytest.mark.parametrize("seed", range(3))
def test_a_shuffle_that_leaves_no_card_in_its_place_is_told(seed: int) -> None:
    restless = spread(lambda draw: shuffled(TEN, draw, last=len(TEN) - 1, among=0), 100 + seed)
    assert difference(spread(fair(TEN), seed), restless) is not None


def test_a_value_that_only_one_gives_is_named_with_both_numbers() -> None:
    one, other = spread(lambda draw: {"die": draw(6)}, 1), spread(lambda draw: {"die": draw(5)}, 1)
    assert difference(one, other) == (f".die 5 {one['.die', '5']} times", ".die 5 0 times")
    assert difference(other, one) == (".die 5 0 times", f".die 5 {one['.die', '5']} times")


def test_a_loaded_die_is_told() -> None:
    loaded = spread(lambda draw: {"die": min(draw(6), draw(6), draw(6))}, 3)
    assert difference(spread(lambda draw: {"die": draw(6)}, 4), loaded) is not None


def test_a_hand_of_another_length_is_told() -> None:
    two, one = spread(lambda _: {"hand": [1, 2]}, 1), spread(lambda _: {"hand": [1]}, 1)
    assert difference(two, one) == (".hand.length 1 0 times", ".hand.length 1 400 times")
