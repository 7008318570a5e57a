"""Invalid moves: legal moves that are damaged in one way each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

GARBAGE: tuple[Any, ...] = (
    None, 0, 1.5, "", "pass", True, [], {}, [1, 2], {"do": 1}, {"do": "nonsense"}, {"do": None}, {"x": {}},
)  # fmt: skip

STRANGE: tuple[Any, ...] = (None, -1, 99, 2**53, 1.5, True, "", "?", [], ["?"], {}, {"a": 1})


def mutants(move: dict[str, Any], others: list[dict[str, Any]]) -> Iterator[Any]:
    """The move with one field removed, with a strange value, with the value of another move, with an extra
    field, and values that are not moves."""
    for field in sorted(move):
        yield {name: value for name, value in move.items() if name != field}
        for value in STRANGE:
            yield move | {field: value}
        for other in others:
            if field in other:
                yield move | {field: other[field]}
        if isinstance(move[field], list | tuple):
            yield from (move | {field: items} for items in _spoilt(list(move[field])))
    yield move | {"extra": 1}
    yield from GARBAGE


def _spoilt(items: list[Any]) -> Iterator[list[Any]]:
    yield items[:-1]
    yield [*items, *items[-1:]]
    yield items[::-1]
    yield [*items[:-1], *items[:1]]
    yield [items]
