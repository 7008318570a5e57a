"""Statistics of self-play add up, and bots play as they say."""

from __future__ import annotations

import random

import msgspec
import pytest

from tts_builder import games
from tts_builder.engine.bots import BOTS, greedy_bot, seating
from tts_builder.engine.selfplay import play
from tts_builder.referee.league.balance import balance, mean
from tts_builder.referee.league.naming import Naming
from tts_builder.referee.league.playing import Task
from tts_builder.referee.league.statistics import kinds, play_and_watch, play_facts, wilson
from tts_builder.testing.laws.recorded import several, usual_players

GAME = games.load("sarcophagus")
NOT_OF_MOVES = {
    "sarcophagus": {"pawn", "die"},
    "ankhor": {"bonus"},
    "cleopatra": {"tally", "cleopatra"},
    "cartouche": {"mural", "achievements", "round", "start"},
    "carthage": {"rule", "board", "den", "armor", "favor", "mode"},
}
"""Kinds of pieces that only display something and are never part of a move."""


@pytest.mark.parametrize(
    ("wins", "number", "low", "high"),
    # No wins and all wins: z²/(n + z²) from the edge; half: symmetric; and one value in between.
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


def test_every_seat_has_one_turn_and_the_first_to_move_is_the_first() -> None:
    facts = list(play_facts(Task(GAME.id, 3, {}), 3, range(12)))
    assert len({one.order for one in facts}) > 1
    assert all(sorted(one.order) == [0, 1, 2] for one in facts)
    found = balance(GAME, 3, facts)
    for turn, share in enumerate(found.turns):
        totals = [one.totals[one.order[turn]] for one in facts]
        assert share.mean_total == pytest.approx(sum(totals) / 12, abs=0.01)
        assert share.wins == sum(one.winners == (one.order[turn],) for one in facts)


def test_a_card_that_a_move_names_by_its_place_is_used() -> None:
    cartouche = games.load("cartouche")
    rules, naming = cartouche.rules, Naming(cartouche)
    scored = set()
    for seed in range(12):
        played = play(cartouche, 4, seed=seed)
        state = played.start
        for seat, move in played.moves:
            if getattr(move, "achievement", "").startswith("card"):
                card = state.achievements[int(move.achievement[-1]) - 1]
                assert f"achievement:{card}" in naming.of(state, seat, move)
                scored.add(f"achievement:{card}")
            state = rules.apply(state, seat, move)
    assert scored
    found = balance(cartouche, 4, play_facts(Task("cartouche", 0, {}), 4, range(12)))
    used = {each.piece for each in found.pieces if each.games and each.piece.startswith("achievement:")}
    assert used


def test_a_piece_that_a_move_names_by_a_number_is_used() -> None:
    ankhor = games.load("ankhor")
    played, naming = play(ankhor, 2, seed=1), Naming(ankhor)
    at, (seat, move) = next(
        (n, made) for n, made in enumerate(played.moves) if made[1].__struct_config__.tag == "buy"
    )
    state = played.start
    for by, made in played.moves[:at]:
        state = ankhor.rules.apply(state, by, made)
    (tile,) = {key for key in naming.of(state, seat, move) if key.startswith("tile:")}
    assert tile not in str(msgspec.to_builtins(move))


@pytest.mark.parametrize("name", games.SHIPPED)
def test_nothing_is_called_unused_that_no_move_can_name(name: str) -> None:
    game = games.load(name)
    for players in (min(several(game)), usual_players(game)):
        found = balance(game, players, play_facts(Task(name, 3, {}), players, range(3)))
        named = {each.piece.partition(":")[0] for each in found.pieces if each.named}
        assert {piece.partition(":")[0] for piece in found.idle_pieces} <= named
        assert not NOT_OF_MOVES[name] & {piece.partition(":")[0] for piece in found.idle_pieces}


def test_what_stays_in_the_box_is_not_called_unused() -> None:
    """With three players, nobody has the coins of the fourth player."""
    found = balance(GAME, 3, play_facts(Task(GAME.id, 3, {}), 3, range(3)))
    assert not [each.piece for each in found.pieces if each.piece.startswith(("coin:arms", "pawn:"))]


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
