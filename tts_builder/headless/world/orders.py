"""Orders that the game does not document: which script loads first, and which handler of an event runs
first."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, TypeVar

from tts_builder.errors import UserError

T = TypeVar("T")
NAMES: Final = ("global-first", "objects-first", "shuffled")


class Order:
    """`global-first`, `objects-first`, or `shuffled[:SEED]`, a random order that depends on the seed.

    A shuffle has its own random generator, so that dice and decks give the same results under every order.
    """

    def __init__(self, text: str, seed: int = 0) -> None:
        self.name, sign, number = text.partition(":")
        if self.name not in NAMES or (sign and (self.name != "shuffled" or not _is_seed(number))):
            raise UserError(
                f"unknown order {text!r}.",
                hint="Use global-first, objects-first, shuffled or shuffled:SEED with a whole number.",
            )
        self.seed = int(number) if sign else seed
        self._rng = random.Random(self.seed)

    def __str__(self) -> str:
        return f"shuffled:{self.seed}" if self.name == "shuffled" else self.name

    def arrange(self, members: list[T], is_global: Callable[[T], bool]) -> list[T]:
        """Arrange the members. Except for Global they keep their order, unless it is shuffled."""
        if len(members) < 2:
            return list(members)
        if self.name == "shuffled":
            mixed = list(members)
            self._rng.shuffle(mixed)
            return mixed
        first = self.name == "global-first"
        return sorted(members, key=lambda member: is_global(member) != first)


def _is_seed(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 18
