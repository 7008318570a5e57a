"""No seat is special: if seats are renumbered, the same happens to the renumbered seats."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.carthage.plays import TABLES, Table, moves_of
from tts_builder.engine.game import CHANCE
from tts_builder.games.carthage import rules
from tts_builder.games.carthage.moves import Deal, Intimidate, Move, Target
from tts_builder.games.carthage.state import State, Task

ALONE = [table for table in TABLES if dict(table.options).get("mode", "ffa") == "ffa"]


def moved(s: State, by: int) -> State:
    """The same position with every seat `by` places further on."""
    n = s.players

    def to(seat: int) -> int:
        return (seat + by) % n if seat >= 0 else seat

    def turned(items: tuple[object, ...]) -> tuple[object, ...]:
        return items[n - by :] + items[: n - by]

    def task(one: Task) -> Task:
        return replace(one, seat=to(one.seat), victim=to(one.victim))

    return replace(
        s,
        queue=tuple(map(to, s.queue)),
        first=to(s.first),
        start_token=to(s.start_token),
        turn=to(s.turn),
        todo=tuple(map(task, s.todo)),
        seats=turned(s.seats),
        cubes=tuple(map(turned, s.cubes)),
        lobbied=tuple(replace(one, seat=to(one.seat)) for one in s.lobbied),
    )


def renamed(move: Move, by: int, players: int) -> Move:
    match move:
        case Target():
            return Target((move.seat + by) % players)
        case Intimidate():
            return replace(move, victim=(move.victim + by) % players)
        case Deal():
            decks = move.decks[players - by :] + move.decks[: players - by]
            return replace(move, first=(move.first + by) % players, decks=decks)
        case _:
            return move


@pytest.mark.parametrize("table", ALONE, ids=str)
def test_seats_are_interchangeable(table: Table) -> None:
    for n, (s, seat, move) in enumerate(moves_of(table)):
        by = 1 + n % (s.players - 1)
        if s.phase == "deal":
            continue
        other = (seat + by) % s.players if seat != CHANCE else CHANCE
        twin, same = moved(s, by), renamed(move, by, s.players)
        assert rules.refuse(twin, other, same) is None
        assert rules.apply(twin, other, same) == moved(rules.apply(s, seat, move), by)
        if seat != CHANCE and n % 4 == 0:
            listed = {renamed(one, by, s.players) for one in rules.moves(s, seat)}
            assert set(rules.moves(twin, other)) == listed
