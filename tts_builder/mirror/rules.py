"""New addresses that a user gives: they must be addresses, or a rewritten script would no longer be Lua."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tts_builder.errors import InputError, UserError
from tts_builder.saves import read

_ADDRESS: Final = re.compile(r"(?:https?|file)://[^\s\"'<>`|\\^{}\[\]\x00-\x1f]*")
_HINT: Final = "Begin it with http://, https:// or file:///, without spaces, quotes and brackets."


def checked(address: str, where: str) -> str:
    """The address. Raises UserError if it cannot stand in every part of a save."""
    if _ADDRESS.fullmatch(address) is None:
        raise UserError(f"{address!r} cannot be a new address.", where=where, hint=_HINT)
    return address


def checked_rules(rules: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    found = list(rules)
    for old, new in found:
        if not old:
            raise UserError("the old beginning is empty.", where="--rule")
        checked(new, "--rule")
    return found


def read_table(path: Path) -> dict[str, str]:
    """A JSON object: old address → new address."""
    table = read.load(path)
    if not isinstance(table, dict) or not all(isinstance(new, str) for new in table.values()):
        raise InputError("this is not a JSON object of old and new addresses.", where=str(path))
    return {old: checked(new, str(path)) for old, new in table.items()}


def base_of(base_url: str, mirror: Path) -> str:
    """The address below which the files of a mirror are."""
    if base_url:
        return checked(base_url, "--base-url")
    place = mirror.resolve().as_posix()
    return checked(f"file:///{place.lstrip('/')}", str(mirror))
