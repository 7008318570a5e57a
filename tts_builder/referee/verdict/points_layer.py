"""Layer P: is the recorded score right?"""

from __future__ import annotations

from collections.abc import Iterator

from tts_builder.engine.game import Game, ScoreSheet
from tts_builder.engine.record import Record
from tts_builder.referee.verdict.findings import Finding, found
from tts_builder.referee.verdict.wire import CheckedState, who


def check(game: Game, record: Record, recorded: CheckedState, base: str = "$") -> list[Finding]:
    """All findings of this layer. None if the recorded state is impossible, which layer R reports."""
    if not recorded.sound:
        return []
    return list(_compare(record, game.rules.score(recorded.state), f"{base}.score"))


def _compare(record: Record, right: ScoreSheet, path: str) -> Iterator[Finding]:
    said = record.score
    if said.final != right.final:
        over = {True: "the game is over", False: "the game is not over"}
        words = f"The record says {over[said.final]}, but {over[right.final]}."
        yield found("P003", words, path=f"{path}.final")
    if said.categories != right.categories or len(said.seats) != len(right.seats):
        has = f"{len(said.seats)} seats and the categories {', '.join(said.categories)}"
        should = f"{len(right.seats)} and {', '.join(right.categories)}"
        yield found("P001", f"The score sheet has {has}; it should have {should}.", path=path)
        return
    for seat, (wrote, correct) in enumerate(zip(said.seats, right.seats, strict=True)):
        name, at = who(record, seat), f"{path}.seats[{seat}]"
        if (wrote.points, wrote.total) != (correct.points, correct.total):
            has, says = (_sum(right.categories, row.points, row.total) for row in (correct, wrote))
            yield found("P001", f"{name} has {has}; the record says {says}.", path=at)
        elif wrote.rank != correct.rank:
            yield found("P002", f"{name} has rank {correct.rank}; the record says {wrote.rank}.", path=at)
    if said.winners != right.winners:
        won, says = (_names(record, sheet.winners) for sheet in (right, said))
        yield found("P002", f"The winner is {won}; the record says {says}.", path=f"{path}.winners")
    if said.decided_by != right.decided_by:
        words = f"The game was decided by {right.decided_by!r}; the record says {said.decided_by!r}."
        yield found("P002", words, path=f"{path}.decided_by")


def _sum(categories: tuple[str, ...], points: tuple[int, ...], total: int) -> str:
    if len(points) != len(categories):
        return f"{len(points)} figures for {len(categories)} categories, {total} in total"
    parts = " + ".join(f"{figure} {name}" for name, figure in zip(categories, points, strict=True))
    return f"{parts} = {total}"


def _names(record: Record, seats: tuple[int, ...]) -> str:
    return " and ".join(who(record, seat) for seat in seats) or "nobody"
