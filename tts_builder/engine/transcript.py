"""A recorded game as readable text: every move, what it changed, and the score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from tts_builder.engine.game import Game, Refusal, read_move
from tts_builder.engine.record import Record, seat_name
from tts_builder.errors import InputError


def transcript(game: Game, record: Record) -> str:
    """The whole game, replayed from its start. Raises InputError at the first move that the rules refuse."""
    return "\n".join(_lines(game, record)) + "\n"


def _lines(game: Game, record: Record) -> Iterator[str]:
    players = ", ".join(seat_name(record, seat) for seat in range(len(record.seats)))
    yield f"{game.title}, rules {record.rules}: {players}"
    yield from (f"{name}: {value}" for name, value in sorted(record.options.items()))
    state = game.rules.from_wire(msgspec.convert(record.start, game.wire))
    before = record.start
    for n, made in enumerate(record.moves):
        yield from _log(record, n)
        yield ""
        yield f"{n + 1}. {seat_name(record, made.seat)}: {describe(made.move)}"
        move = read_move(game, made.move)
        refusal = move if isinstance(move, Refusal) else game.rules.refuse(state, made.seat, move)
        if refusal:
            raise InputError(f"{refusal.code}: {game.sentence(refusal)}", where=f"$.moves[{n}]")
        state = game.rules.apply(state, made.seat, move)
        after = msgspec.to_builtins(game.rules.to_wire(state))
        yield from (f"   {line}" for line in changes(before, after))
        before = after
    yield from _log(record, len(record.moves))
    yield ""
    yield from _score(game, record, state)


def _log(record: Record, n: int) -> Iterator[str]:
    for entry in record.log:
        if entry.n == n:
            yield f"   ({seat_name(record, entry.seat)}: {entry.what} {entry.code}".rstrip() + ")"


def _score(game: Game, record: Record, state: Any) -> Iterator[str]:
    sheet = game.rules.score(state)
    width = max(len(seat_name(record, seat)) for seat in range(len(sheet.seats)))
    for seat, score in enumerate(sheet.seats):
        figures = zip(sheet.categories, score.points, strict=True)
        points = ", ".join(f"{name} {value}" for name, value in figures)
        yield f"{seat_name(record, seat):<{width}}  {score.total:>3}  rank {score.rank}  ({points})"
    winners = " and ".join(seat_name(record, seat) for seat in sheet.winners)
    if winners:
        yield f"{'Won' if sheet.final else 'Led'} by {winners}, decided by {sheet.decided_by}."
    else:
        yield f"{'Won' if sheet.final else 'Led'} by nobody: the game itself is ahead."


def describe(value: Any) -> str:
    """Plain data as short text, for example `place coin sun-3 pos 1-0`."""
    if isinstance(value, Mapping):
        do = [describe(value["do"])] if "do" in value else []
        return " ".join(do + [f"{key} {describe(value[key])}" for key in sorted(value) if key != "do"])
    if _is_list(value):
        return f"[{', '.join(map(describe, value))}]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def changes(before: Any, after: Any, path: str = "") -> Iterator[str]:
    """The differences between two plain states, one line per place."""
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in sorted(before.keys() | after.keys()):
            yield from changes(before.get(key), after.get(key), f"{path}.{key}" if path else key)
    elif _is_list(before) and _is_list(after):
        yield from _list_changes(before, after, path)
    else:
        yield f"{path}: {describe(before)} → {describe(after)}"


def _list_changes(before: Sequence[Any], after: Sequence[Any], path: str) -> Iterator[str]:
    key = _key(before, after)
    if key:
        old, new = ({item[key]: item for item in items} for items in (before, after))
        for name in sorted(old.keys() | new.keys()):
            if name in old and name in new:
                yield from changes(old[name], new[name], f"{path}[{name}]")
            else:
                yield f"{path} {'+' if name in new else '-'} {describe(new.get(name) or old.get(name))}"
    elif len(before) == len(after) and not all(isinstance(item, str) for item in (*before, *after)):
        for n, (old_item, new_item) in enumerate(zip(before, after, strict=True)):
            yield from changes(old_item, new_item, f"{path}[{n}]")
    else:
        old_count, new_count = Counter(map(describe, before)), Counter(map(describe, after))
        for sign, count in (("-", old_count - new_count), ("+", new_count - old_count)):
            if count:
                yield f"{path} {sign} {', '.join(sorted(count.elements()))}"


def _key(before: Sequence[Any], after: Sequence[Any]) -> str:
    """The first field that identifies the objects of both lists, so that each is compared with its
    counterpart."""
    if not all(isinstance(item, Mapping) for item in (*before, *after)):
        return ""
    fields = sorted({field for items in (before, after) for item in items for field in item})
    return next((field for field in fields if _names(before, field) and _names(after, field)), "")


def _names(items: Sequence[Any], field: str) -> bool:
    values = [item.get(field) for item in items]
    return all(isinstance(value, str) for value in values) and len(set(values)) == len(values)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)
