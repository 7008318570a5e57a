"""Suggests the known word that a misspelled word probably means."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tts_builder.saves.lint.registry import Subject

_LONGEST: Final = 60
"""Letters; longer words get no suggestion."""
_MOST: Final = 10_000
"""Word comparisons per save: each takes a hundredth of a millisecond, and a hostile save may have a million
unknown words."""


class Suggestions:
    """The suggestions for one save: `subject.once(Suggestions)`. Their number is limited."""

    def __init__(self, _subject: Subject) -> None:
        self._left = _MOST
        self._told: dict[tuple[str, frozenset[str]], str] = {}

    def nearest(self, wrong: str, known: Collection[str]) -> str:
        """The known word closest to this one; empty if none is close or the limit is reached."""
        key = (wrong, known if isinstance(known, frozenset) else frozenset(known))
        if key not in self._told:
            self._left -= len(known) + 1
            if len(wrong) > _LONGEST or self._left < 0:
                return ""
            by_lower = _by_lower(key[1])
            near = get_close_matches(wrong.lower(), by_lower, n=1, cutoff=0.8)
            self._told[key] = by_lower[near[0]] if near else ""
        return self._told[key]

    def did_you_mean(self, wrong: str, known: Collection[str]) -> str:
        """` Did you mean …?`, or nothing."""
        word = self.nearest(wrong, known)
        return f" Did you mean {word}?" if word else ""


@lru_cache(maxsize=16)
def _by_lower(known: frozenset[str]) -> dict[str, str]:
    return {name.lower(): name for name in sorted(known)}
