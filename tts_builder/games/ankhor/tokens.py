"""Choices of tokens: all choices of a size, those a player can make, and the surplus at the end of a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final, Generic, TypeVar

from tts_builder.engine.game import canonical
from tts_builder.games.ankhor.facts import MAX_ANKHS, MAX_RESOURCES, TAKE, TOKENS_PER_TYPE
from tts_builder.games.ankhor.moves import End, Take, Tokens
from tts_builder.games.ankhor.tables import ANKH, TYPES, Counts

M = TypeVar("M", Take, End)


class Menu(Generic[M]):
    """Every choice of `size` tokens within the limits of each type, as moves in order."""

    def __init__(self, size: int, limits: Sequence[int], move: Callable[[Counts], M]) -> None:
        chosen = sorted(_choices(size, limits), key=lambda choice: canonical(move(choice)))
        self._moves: tuple[M, ...] = tuple(map(move, chosen))
        self._all = (1 << len(chosen)) - 1
        # Type → number held → mask of the choices that need at most that many.
        self._within = [
            [sum(1 << n for n, choice in enumerate(chosen) if choice[kind] <= held) for held in range(size)]
            for kind in range(len(TYPES))
        ]
        self._size = size
        self._picked: dict[int, tuple[M, ...]] = {}

    def allowed(self, held: Counts) -> tuple[M, ...]:
        """The choices that these tokens allow."""
        size, mask = self._size, self._all
        for within, count in zip(self._within, held, strict=True):
            if count < size:
                mask &= within[count]
        picked = self._picked.get(mask)
        if picked is None:
            picked = tuple(move for n, move in enumerate(self._moves) if mask >> n & 1)
            self._picked[mask] = picked
        return picked


PLAIN_END: Final = (End(),)


def takes(supply: Counts) -> tuple[Take, ...]:
    """Every choice the supply allows, in order."""
    return _TAKES.allowed(supply)


def ends(stock: Counts) -> tuple[End, ...]:
    """Every way to end a turn with this stock, in order."""
    resources, ankhs = surplus(stock)
    return _returns(resources, ankhs).allowed(stock) if resources or ankhs else PLAIN_END


def surplus(stock: Counts) -> tuple[int, int]:
    """How many resources and ankhs a stock has above the limits at the end of a turn."""
    resources = sum(stock) - stock[ANKH]
    return max(0, resources - MAX_RESOURCES), max(0, stock[ANKH] - MAX_ANKHS)


@cache
def _returns(resources: int, ankhs: int) -> Menu[End]:
    """The ways to return these numbers of resources and ankhs."""

    def end(chosen: Counts) -> End:
        back = list(chosen)
        back[ANKH] = ankhs
        return End(_tokens(back))

    most = [0 if kind == ANKH else TOKENS_PER_TYPE for kind in range(len(TYPES))]
    return Menu(resources, most, end)


def _choices(size: int, most: Sequence[int]) -> Iterator[Counts]:
    if not most:
        if not size:
            yield ()
        return
    for count in range(min(most[0], size) + 1):
        for others in _choices(size - count, most[1:]):
            yield count, *others


def _tokens(chosen: Sequence[int]) -> Tokens:
    return Tokens(**dict(zip(TYPES, chosen, strict=True)))


_TAKES: Final = Menu(TAKE, [TOKENS_PER_TYPE] * len(TYPES), lambda chosen: Take(_tokens(chosen)))
