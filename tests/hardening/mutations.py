"""Random damage to real files: values changed, removed, added, or moved, anywhere in their structure."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from random import Random
from typing import Any

from tts_builder.saves.copies import copied

Container = dict[str, Any] | list[Any]
Spot = tuple[Container, Any]
"""The place of a value: its container, and its key or index there."""

STATE = "LuaScriptState"


def hostile(rng: Random) -> Any:
    """A value that no careful program would write there."""
    return copied(rng.choice(_HOSTILE))


def _deep(depth: int) -> Any:
    value: Any = 0
    for level in range(depth):
        value = [value] if level % 2 else {"a": value}
    return value


_HOSTILE: tuple[Any, ...] = (
    *(None, True, False, [], {}, [None], {"": None}, [[]], [{}]),
    *(0, -1, -2, 1, 3, 99, 2**31, 2**53 + 1, 2**63, -(2**63) - 1, 10**30, 10**400),
    *(0.5, -0.0, 1e308, float("inf"), float("-inf"), float("nan")),
    *("", " ", "x", "0", "\x00", "\x1b[2J", "\ud83d", "é\u2028", "White", "Fuchsia", "%s {0}", "x" * 5000),
    *([1, "a", None], {"do": "place"}, {"record": 1}, _deep(40), _deep(400)),
)
_NAMES = (
    *("", "x", "\ud83d", "seat", "Number", "CardID", "Memo", "GUID", "Name", "Transform", "posX", "rotZ"),
    *("States", "ContainedObjects", "ChildObjects", "CustomImage", "LuaScript"),
)


def mutate(value: Any, rng: Random, times: int) -> Any:
    """A copy with this many faults. The record that a save keeps as text is damaged as data."""
    tree = {"root": copied(value)}
    inner = _opened(tree["root"])
    for _ in range(times):
        rng.choice(_WAYS)(tree, rng)
    root = tree.get("root")
    if inner and isinstance(root, dict) and STATE in root and not isinstance(root[STATE], str):
        root[STATE] = json.dumps(root[STATE])
    return root


def _opened(save: Any) -> bool:
    text = save.get(STATE) if isinstance(save, dict) else None
    if not text or not isinstance(text, str):
        return False
    try:
        save[STATE] = json.loads(text)
    except ValueError:
        return False
    return True


def spots(tree: Any) -> list[Spot]:
    """The place of every value below `tree`."""
    return [(holder, key) for holder in _holders(tree) for key in _keys(holder)]


def _spot(tree: Any, rng: Random) -> Spot:
    """One of all `spots`. They are counted and not listed, because a save has a hundred thousand."""
    holders = _holders(tree)
    upto = list(accumulate(map(len, holders)))
    number = rng.choice(range(upto[-1]))
    holder = holders[at := bisect_right(upto, number)]
    return holder, _keys(holder)[number - upto[at]]  # from the end of this holder


def _called(tree: Any, name: str) -> list[Spot]:
    """The `spots` with a name."""
    return [(holder, name) for holder in _holders(tree) if isinstance(holder, dict) and name in holder]


def _holders(tree: Any) -> list[Container]:
    found, pending = [], [tree]
    while pending:
        found.append(holder := pending.pop())
        inside = holder.values() if isinstance(holder, dict) else holder
        pending += [value for value in inside if isinstance(value, (dict, list))]
    return found


def _somewhere(tree: Container, rng: Random) -> Spot:
    """A random value, sometimes found from the top down, so that values at the top are chosen more often."""
    if rng.random() < 0.4:
        return _spot(tree, rng)
    holder, key = tree, rng.choice(_keys(tree))
    while isinstance(inner := holder[key], (dict, list)) and inner:
        if rng.random() < (0.15 if key != "root" else 0.01):
            break
        holder, key = inner, rng.choice(_keys(inner))
    return holder, key


def _keys(holder: Container) -> list[Any]:
    return list(holder) if isinstance(holder, dict) else list(range(len(holder)))


def _replace(tree: Container, rng: Random) -> None:
    holder, key = _somewhere(tree, rng)
    holder[key] = hostile(rng)


def _remove(tree: Container, rng: Random) -> None:
    holder, key = _somewhere(tree, rng)
    if key != "root":
        del holder[key]


def _insert(tree: Container, rng: Random) -> None:
    holder, key = _somewhere(tree, rng)
    inner = holder[key]
    if isinstance(inner, dict):
        inner[rng.choice((*_NAMES, *list(inner)[:3]))] = hostile(rng)
    elif isinstance(inner, list):
        inner.insert(rng.randint(0, len(inner)), rng.choice((hostile(rng), *copied(inner[:3]))))


def _transplant(tree: Container, rng: Random) -> None:
    """Puts a valid value in the wrong place."""
    holder, key = _somewhere(tree, rng)
    giver, taken = _somewhere(tree, rng)
    if taken != "root":
        holder[key] = copied(giver[taken])


def _lookalike(tree: Container, rng: Random) -> None:
    """Replaces a value by one of the same name and type from elsewhere, as a forger would."""
    holder, key = _somewhere(tree, rng)
    kind = type(holder[key])
    found = spots(tree) if isinstance(key, int) else _called(tree, key)
    alike = [each for each in found if type(each[0][each[1]]) is kind]
    giver, taken = rng.choice(alike)
    if taken != "root":
        holder[key] = copied(giver[taken])


def _swap(tree: Container, rng: Random) -> None:
    holder, key = _somewhere(tree, rng)
    other = rng.choice(_keys(holder))
    holder[key], holder[other] = holder[other], holder[key]


def _nudge(tree: Container, rng: Random) -> None:
    """Changes a value slightly."""
    holder, key = _somewhere(tree, rng)
    value = holder[key]
    if isinstance(value, (bool, type(None))) or (isinstance(value, int) and abs(value) > 2**60):
        return
    if isinstance(value, (int, float)):
        holder[key] = value + rng.choice((-1, 1, 0.25, 2**40))
    elif isinstance(value, str):
        holder[key] = rng.choice((value[:-1], value + "x", value.upper(), value[1:], value * 2))
    else:
        value.clear()


def _repeat(tree: Container, rng: Random) -> None:
    holder, key = _somewhere(tree, rng)
    value = holder[key]
    if isinstance(value, list):
        value.extend(copied(value[: rng.randint(1, 40)]))


_WAYS: tuple[Callable[[Container, Random], None], ...] = (
    *(_replace, _replace, _replace, _remove, _insert, _insert, _transplant, _lookalike, _lookalike),
    *(_swap, _nudge, _nudge, _repeat),
)


def as_bytes(value: Any, rng: Random) -> bytes:
    """The file. One in ten is also damaged as bytes."""
    data = json.dumps(value).encode("ascii")
    if rng.random() < 0.1 and data:
        at = rng.randrange(len(data))
        return rng.choice((data[:at], data[:at] + b"\xff" + data[at + 1 :], b"\xef\xbb\xbf" + data))
    return data
