"""First GUIDs: six hex digits from the key, the same in every build."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def assign(keys: Iterable[str]) -> dict[str, str]:
    """Key → GUID. All GUIDs differ and do not depend on the order of the keys."""
    guids: dict[str, str] = {}
    taken: set[str] = set()
    for key in sorted(keys):
        attempt, salt = _hashed(key), 0
        while attempt in taken:
            salt += 1
            attempt = _hashed(f"{key}\n{salt}")
        guids[key] = attempt
        taken.add(attempt)
    return guids


def copy_key(key: str, number: int) -> str:
    """The text from which the GUID of a copy is made. Copies are numbered from 0."""
    return key if number == 0 else f"{key}#{number + 1}"


def _hashed(text: str) -> str:
    return sha256(text.encode("utf-8")).hexdigest()[:6]
