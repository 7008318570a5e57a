"""Statistics of self-play add up, and bots play as they say."""

from __future__ import annotations

import random

import msgspec
import pytest

from tts_builder import games
from tts_builder.engine.bots import BOTS, greedy_bot, seating
from tts_builder.engine.selfplay import play
from tts_builder.referee.balance import balance, mean
from tts_builder.referee.playing import Task
from tts_builder.referee.statistics import kinds, play_and_watch, play_facts, wilson

GAME = games.load("sarcophagus")


@pytest.mark.parametrize(
    ("wins", "number", "low", "high"),
    # None and all: z²/(n + z²) from the edge; a half: symmetric about it; and one in between.
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_wilson(wins: int, number: int, low: float, high: float) -> None:
    assert wilson(wins, number) == pytest.approx((low, high), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_facts_are_those_of_the_game() -> None:
    task = Task(GAME.id, 3, {})
    facts = list(play_facts(task, 3, range(8)))
    assert facts == [play_and_watch(task, 3, n) for n in range(8)]
    found = balance(GAME, 3, facts)
    assert found.games == 8 == sum(seat.wins for seat in found.seats) + found.shared_wins + found.lost
    assert sum(times for _, times in found.totals) == 24
    assert mean(found.moves) == sum(one.moves for one in facts) / 8
    assert sum(each.made for each in found.kinds) == sum(one.moves for one in facts)
    chosen = sum(times for _, times in found.choices)
    dealt = next(each for each in found.kinds if each.kind == "deal")
    assert (dealt.made, dealt.offered) == (8, 0)
    assert chosen == sum(one.moves for one in facts) - 8
    assert [each.kind for each in found.kinds] == kinds(GAME)
    coins = [each for each in found.pieces if each.piece.startswith("coin:")]
    assert sum(each.named for each in coins) == next(e.made for e in found.kinds if e.kind == "place")


def test_a_win_of_a_team_is_a_win_of_its_seats_and_not_shared() -> None:
    carthage = games.load("carthage")
    task = Task(carthage.id, 3, {"mode": "2v2"})
    one = play_and_watch(task, 4, 0)
    assert one.teams == (0, 1, 0, 1)
    ends = [
        msgspec.structs.replace(one, winners=winners) for winners in ((0, 2), (1, 3), (0, 2), (0, 1, 2, 3))
    ]
    found = balance(carthage, 4, ends)
    assert [seat.wins for seat in found.seats] == [2, 1, 2, 1]
    assert (found.shared_wins, found.lost) == (1, 0)


def test_bots_change_seats_and_greedy_takes_what_scores() -> None:
    assert [seating(("a", "b"), 3, n) for n in (0, 1)] == [("a", "b", "a"), ("b", "a", "b")]
    policy, draw = greedy_bot(GAME), random.Random(1).randrange
    played = play(GAME, 2, seed=4)
    state = played.start
    for seat, move in played.moves:
        if seat >= 0:
            legal = GAME.rules.moves(state, seat)
            best = max(
                GAME.rules.score(GAME.rules.apply(state, seat, each)).seats[seat].total for each in legal
            )
            chosen = policy(state, seat, legal, draw)
            assert chosen in legal
            assert GAME.rules.score(GAME.rules.apply(state, seat, chosen)).seats[seat].total == best
        state = GAME.rules.apply(state, seat, move)


def test_greedy_beats_random() -> None:
    found = balance(GAME, 2, play_facts(Task(GAME.id, 1, {}, bots=tuple(BOTS)), 2, range(24)))
    assert found.bots["greedy"].games == found.bots["random"].games == 24
    assert found.bots["greedy"].interval[0] > found.bots["random"].interval[1]
