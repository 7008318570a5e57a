"""The comparison of random moves accepts engines that shuffle equally and finds those that do not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tts_builder.engine.game import Draw
from tts_builder.referee.proof.chances import difference, frequencies

DECK = [f"card {n // 2}" for n in range(72)]
TEN = [f"card {n}" for n in range(10)]


def shuffled(deck: list[str], draw: Draw, *, last: int, among: int) -> dict[str, Any]:
    """Swaps each card, from index `last` down, with a random earlier card; with `among` 1, or with itself."""
    cards = list(deck)
    for i in range(last, 0, -1):
        j = draw(i + among)
        cards[i], cards[j] = cards[j], cards[i]
    return {"cards": cards}


def fair(deck: list[str]) -> Callable[[Draw], dict[str, Any]]:
    return lambda draw: shuffled(deck, draw, last=len(deck) - 1, among=1)


@pytest.mark.parametrize("seed", range(6))
def test_two_fair_shuffles_are_the_same(seed: int) -> None:
    assert difference(frequencies(fair(DECK), 2 * seed), frequencies(fair(DECK), 2 * seed + 1)) is None


@pytest.mark.parametrize("seed", range(3))
def test_a_shuffle_that_leaves_a_card_in_its_place_is_found(seed: int) -> None:
    incomplete = frequencies(lambda draw: shuffled(DECK, draw, last=len(DECK) - 2, among=1), 100 + seed)
    assert difference(frequencies(fair(DECK), seed), incomplete) is not None


@pytest.mark.parametrize("seed", range(3))
def test_a_shuffle_that_leaves_no_card_in_its_place_is_found(seed: int) -> None:
    restless = frequencies(lambda draw: shuffled(TEN, draw, last=len(TEN) - 1, among=0), 100 + seed)
    assert difference(frequencies(fair(TEN), seed), restless) is not None


def test_a_value_that_only_one_gives_is_named_with_both_numbers() -> None:
    one, other = frequencies(lambda draw: {"die": draw(6)}, 1), frequencies(lambda draw: {"die": draw(5)}, 1)
    assert difference(one, other) == (f".die 5 {one['.die', '5']} times", ".die 5 0 times")
    assert difference(other, one) == (".die 5 0 times", f".die 5 {one['.die', '5']} times")


def test_a_loaded_die_is_found() -> None:
    loaded = frequencies(lambda draw: {"die": min(draw(6), draw(6), draw(6))}, 3)
    assert difference(frequencies(lambda draw: {"die": draw(6)}, 4), loaded) is not None


def test_a_hand_of_another_length_is_found() -> None:
    two, one = frequencies(lambda _: {"hand": [1, 2]}, 1), frequencies(lambda _: {"hand": [1]}, 1)
    assert difference(two, one) == (".hand.length 1 0 times", ".hand.length 1 400 times")
