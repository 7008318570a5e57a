"""Which known word a misspelled one was probably meant to be."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tts_builder.saves.lint.registry import Subject

_LONGEST: Final = 60
"""Letters of a word that somebody may have misspelled."""
_MOST: Final = 10_000
"""Comparisons of two words in one save: each takes a hundredth of a millisecond, and a stranger's save may
have a million unknown words."""


class Guesses:
    """The guesses about one save: `subject.once(Guesses)`. They are limited in number; findings are not."""

    def __init__(self, _subject: Subject) -> None:
        self._left = _MOST
        self._told: dict[tuple[str, frozenset[str]], str] = {}

    def word(self, wrong: str, known: Collection[str]) -> str:
        """The known word that is nearly this one; empty when none is, or when too many were asked about."""
        key = (wrong, known if isinstance(known, frozenset) else frozenset(known))
        if key not in self._told:
            self._left -= len(known) + 1
            if len(wrong) > _LONGEST or self._left < 0:
                return ""
            by_lower = _by_lower(key[1])
            near = get_close_matches(wrong.lower(), by_lower, n=1, cutoff=0.8)
            self._told[key] = by_lower[near[0]] if near else ""
        return self._told[key]

    def meant(self, wrong: str, known: Collection[str]) -> str:
        """` Did you mean …?`, or nothing."""
        word = self.word(wrong, known)
        return f" Did you mean {word}?" if word else ""


@lru_cache(maxsize=16)
def _by_lower(known: frozenset[str]) -> dict[str, str]:
    return {name.lower(): name for name in sorted(known)}
