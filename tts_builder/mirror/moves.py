"""Hosts that have moved, and rules of your own: which address an old one has now."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

Renew = Callable[[str], "str | None"]
"""Gives the new address for an old one, or None if it stays."""


class Move(NamedTuple):
    """A move that everybody knows of."""

    name: str
    pattern: re.Pattern[str]
    new: str


KNOWN: Final = (
    # In 2024 Steam began to answer 403 at the old hosts; the game itself asks the new one since.
    Move(
        "Steam Cloud",
        re.compile(r"https?://cloud-\d+\.steamusercontent\.com/ugc/", re.IGNORECASE),
        "https://steamusercontent-a.akamaihd.net/ugc/",
    ),
    Move(
        "Pastebin",
        re.compile(r"https?://(?:www\.)?pastebin\.com/raw\.php\?i=(?=\w)", re.IGNORECASE),
        "https://pastebin.com/raw/",
    ),
)


def moved(address: str) -> str | None:
    """The address after a known move; None if none applies."""
    for move in KNOWN:
        found = move.pattern.match(address)
        if found is not None:
            return move.new + address[found.end() :]
    return None


def by_prefix(rules: Iterable[tuple[str, str]]) -> Renew:
    """Replaces the beginning of an address; of several rules that fit, the longest counts."""
    sorted_rules = sorted(rules, key=lambda rule: -len(rule[0]))

    def renew(address: str) -> str | None:
        for old, new in sorted_rules:
            if address.startswith(old):
                return new + address[len(old) :]
        return None

    return renew


def by_address(known: Mapping[str, str]) -> Renew:
    """Replaces whole addresses."""
    return known.get


def first_of(*renews: Renew) -> Renew:
    """The answer of the first that has one."""

    def renew(address: str) -> str | None:
        answers = (each(address) for each in renews)
        new = next((answer for answer in answers if answer is not None), None)
        return None if new == address else new

    return renew
