"""How the calls of acceptance vectors read what they are given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, TypeVar

import msgspec

from tts_builder.errors import InputError
from tts_builder.games.cartouche.facts import TokenType
from tts_builder.games.cartouche.tables import TOKENS, Counts

Result = dict[str, Any]
Call = Callable[[Mapping[str, Any]], Result]
A = TypeVar("A", bound=msgspec.Struct)


def made_call(args_type: type[A]) -> Callable[[Callable[[A], Result]], Call]:
    """Make a function of typed args a call that says what does not fit."""

    def decorate(function: Callable[[A], Result]) -> Call:
        @wraps(function)
        def call(args: Mapping[str, Any]) -> Result:
            try:
                return function(msgspec.convert(args, args_type))
            except ValueError as fault:
                raise InputError(f"These args do not fit the call {function.__name__}: {fault}.") from fault

        return call

    return decorate


def number(name: str, known: Mapping[str, int]) -> int:
    """The number of a name. Raises ValueError when there is none."""
    if name not in known:
        raise ValueError(f"there is no {name!r}")
    return known[name]


def numbers(names: Iterable[str], known: Mapping[str, int]) -> tuple[int, ...]:
    """The numbers of names, ascending."""
    return tuple(sorted(number(name, known) for name in names))


def tokens(held: Mapping[TokenType, int]) -> Counts:
    """How many of each token; those not named are zero."""
    if any(count < 0 for count in held.values()):
        raise ValueError("nobody has less than no tokens")
    return tuple(held.get(name, 0) for name in TOKENS)


def named(counts: Counts) -> dict[str, int]:
    """Counts by name, as far as they go."""
    return dict(zip(TOKENS, counts, strict=False))


def cleaned(raw: Mapping[str, Any]) -> dict[str, Any]:
    """An action without counts of zero, and without a payment or squares when none are named."""
    found = dict(raw)
    for name in ("spend", "give"):
        if isinstance(found.get(name), Mapping):
            found[name] = {kind: count for kind, count in found[name].items() if count != 0}
    for name in ("spend", "black", "copy"):
        if name in found and (found[name] is None or found[name] in ({}, [])):
            del found[name]
    return found
