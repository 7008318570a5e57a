"""Rulings in the arena that the vectors do not cover, played by moves of the record."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.carthage.scenes import (
    ON,
    after,
    code,
    listed,
    opened,
    play_card,
    position,
    shuffled,
    step,
    with_seat,
    with_tokens,
)
from tts_builder.engine.hexes import OFF
from tts_builder.games.carthage import rules
from tts_builder.games.carthage.tables import HEX


def test_the_turn_ends_by_itself_after_the_card() -> None:
    s = after(position((0, 0), (3, 0), hand=("guard", "salute")), play_card("salute"))
    assert (s.turn, s.ask, s.seats[0].favor, s.seats[0].discard) == (1, "turn", 2, ("salute",))


def test_a_gladiator_without_cards_has_no_turn() -> None:
    s = with_seat(position((0, 0), (3, 0), (-3, 0), hand=("salute",)), 1, hand=())
    assert after(s, play_card("salute")).turn == 2


def test_every_step_is_a_move_of_its_own() -> None:
    s = after(position((0, 0), (3, 0), hand=("stride",)), play_card("stride"))
    assert s.ask == "step"
    assert [task.n for task in s.todo if task.t == "M"] == [2]
    s = after(s, step(1, 0))
    assert (s.ask, s.turn, s.todo[0].n) == ("step", 0, 1)
    assert code(s, 0, do="decline") == "MUST_MOVE_FULL"
    assert after(s, step(0, 0)).turn == 1


def test_a_pushed_figure_answers_for_its_token() -> None:
    """The pushed player steps; then the rest of the attacker's card is resolved."""
    s = position((0, 0), (1, 0), hand=("net_throw",))
    s = after(with_tokens(s, ("movement", 2, (2, 0))), play_card("net_throw"))
    assert (s.turn, s.ask, s.seats[1].at) == (1, "step", HEX[2, 0])
    s = after(s, step(3, 0), step(4, 0))
    assert s.seats[0].favor == 1
    assert not s.tokens[0].up


def test_a_falling_attacker_drops_the_rest_of_the_push() -> None:
    """Pushed onto a movement token the victim walks to a damage token beside its attacker and kills it."""
    s = with_seat(position((0, 0), (1, 0), (-4, 0), hand=("net_throw",)), 0, armor=1)
    s = with_tokens(replace(s, theater="loose_sand"), ("movement", 2, (2, 0)), ("damage", 1, (0, 1)))
    s = after(s, play_card("net_throw"), step(1, 1))
    assert [task.n for task in s.todo if task.t == "K"] == [1]
    s = after(s, step(0, 1))
    assert (s.seats[0].figure, s.seats[0].fell) == ("", 1)
    assert (s.seats[1].at, s.seats[1].dealt) == (HEX[0, 1], 1)
    assert (s.turn, s.ask) == (1, "turn")


def test_a_fall_passes_the_token_and_takes_cards_and_cubes() -> None:
    s = position((0, 0), (1, 0), (-3, 0), hand=("executioner",), retain=ON)
    s = with_seat(s, 1, armor=5, favor=4, dealt=3, discard=("jab",))
    s = replace(s, start_token=1, cubes=((0, 2, 1), *s.cubes[1:]))
    s = after(s, play_card("executioner"))
    fallen = s.seats[1]
    assert (fallen.figure, fallen.at, fallen.armor, fallen.favor, fallen.dealt, fallen.fell) == (
        "",
        OFF,
        0,
        0,
        0,
        1,
    )
    assert (fallen.deck, fallen.hand, fallen.discard) == ((), (), ())
    assert s.cubes[0] == (0, 0, 1)
    assert s.start_token == 2
    assert s.turn == 2
    assert s.seats[0].dealt == 5


def test_the_card_of_the_winner_is_not_lost() -> None:
    s = with_seat(position((0, 0), (1, 0), hand=("all_or_nothing",)), 1, armor=7)
    s = after(s, play_card("all_or_nothing"))
    assert (s.phase, s.ask, s.todo, s.queue) == ("over", "over", (), ())
    assert s.seats[0].discard == ("all_or_nothing",)
    assert s.seats[0].armor == 15
    sheet = rules.score(s)
    assert (sheet.winners, sheet.decided_by) == ((0,), "total")
    assert [own.points for own in sheet.seats] == [(1, 15, 0), (0, 0, 0)]


def test_a_beast_is_offered_before_anything_else_goes_on() -> None:
    s = position((0, 0), (1, 0), (-3, 0), hand=("crowds_champion",), beasts=ON)
    s = after(with_seat(s, 1, armor=2), play_card("crowds_champion"))
    assert (s.turn, s.ask, s.seats[0].favor) == (1, "beast", 0)
    assert code(s, 1, do="beast", beast="tiger", at=[0, 0]) == "BAD_ENTRY"
    assert code(s, 1, do="beast", beast="tiger", at=[1, 0]) == ""
    assert code(s, 1, do="beast", beast="lion", at=[1, 0]) == "BAD_ENTRY"
    s = after(s, {"do": "beast", "beast": "lion", "at": [4, 0]})
    assert s.seats[0].favor == 3
    assert "lion" not in s.beast_cards
    assert (s.turn, s.ask, s.seats[1].acted) == (1, "step", True), "it acts at its owner's seat in this pass"


def test_a_beast_that_enters_after_its_moment_waits() -> None:
    s = position((0, 0), (1, 0), (-3, 0), hand=("executioner",), beasts=ON)
    s = replace(with_seat(s, 1, armor=2), queue=(2,))
    s = after(s, play_card("executioner"), {"do": "beast", "beast": "bear", "at": [4, 0]})
    assert (s.turn, s.ask, s.seats[1].acted) == (2, "turn", False)


def test_a_beast_taken_in_the_own_turn_waits() -> None:
    s = position((0, 0), (3, 0), (-3, 0), hand=("desperate_swing", "jab"), beasts=ON)
    s = after(
        with_seat(s, 0, armor=1), play_card("desperate_swing"), {"do": "beast", "beast": "bear", "at": [0, 4]}
    )
    assert (s.turn, s.ask, s.seats[0].acted) == (1, "turn", False)


def test_declining_a_beast_is_final() -> None:
    s = position((0, 0), (1, 0), (-3, 0), hand=("executioner",), beasts=ON)
    s = after(with_seat(s, 1, armor=2), play_card("executioner"), {"do": "decline"})
    assert s.seats[1].declined
    assert s.turn == 2


def test_a_slain_beast_is_out_and_another_may_come() -> None:
    s = position((0, 0), (1, 0), (-3, 0), hand=("executioner",), beasts=ON)
    s = with_seat(s, 1, figure="tiger", armor=5, deck=(), hand=(), discard=(), fell=1, acted=True)
    s = replace(s, beast_cards=("lion", "rhino", "bear", "elephant"))
    s = after(s, play_card("executioner"))
    assert (s.turn, s.ask, s.seats[1].figure) == (1, "beast", "")
    assert code(s, 1, do="beast", beast="tiger", at=[2, 0]) == "BEAST_TAKEN"
    s = after(s, {"do": "beast", "beast": "lion", "at": [4, 0]})
    assert s.turn == 2, "one beast action in a round"


def test_naked_before_and_after_the_card() -> None:
    s = position((0, 0), (4, 0), hand=("salute",), naked_and_afraid=ON)
    assert code(s, 0, do="end_turn") == "WRONG_PHASE"
    s = after(s, {"do": "naked", "to": [1, 0]})
    assert (s.ask, s.seats[0].armor, s.seats[0].at) == ("turn", 12, HEX[1, 0])
    s = after(s, play_card("salute"))
    assert s.ask == "rest"
    assert listed(s)[0] == {"do": "end_turn"}
    s = after(s, {"do": "naked", "to": [2, 0]}, {"do": "naked", "to": [1, 0]}, {"do": "end_turn"})
    assert (s.seats[0].armor, s.turn, s.ask) == (6, 1, "turn")


@pytest.mark.parametrize(
    ("armor", "mode", "ranks"),
    [
        ((9, 4, 2, 6), "ffa", [1, 3, 4, 2]),
        ((9, 4, 2, 6), "2v2", [1, 2, 1, 2]),
        ((6, 4, 4, 6), "2v2", [1] * 4),
    ],
)
def test_a_place_counts_teams(armor: tuple[int, ...], mode: str, ranks: list[int]) -> None:
    s = position((0, 0), (4, 0), (0, 4), (-4, 0), mode=mode)
    for seat, n in enumerate(armor):
        s = with_seat(s, seat, armor=n)
    assert [row.rank for row in rules.score(s).seats] == ranks


def test_who_dies_naked_takes_no_step() -> None:
    s = with_seat(position((0, 0), (4, 0), (-4, 0), hand=("salute",), naked_and_afraid=ON), 0, armor=3)
    s = after(s, {"do": "naked", "to": [1, 0]})
    assert (s.seats[0].figure, s.turn) == ("", 1)


def test_the_final_blow_takes_a_card_before_it_is_laid_down() -> None:
    s = after(position((0, 0), (3, 0), hand=("jab", "the_final_blow")), play_card("the_final_blow"))
    assert (s.ask, s.turn) == ("discard", 0)
    assert code(s, 0, do="discard", card="the_final_blow") == "NOT_IN_HAND"
    s = after(s, {"do": "discard", "card": "jab"})
    assert s.seats[0].discard == ("jab", "the_final_blow")


def test_a_charge_may_name_any_direction() -> None:
    s = after(position((4, 0), (0, 0), hand=("horned_charge",)), play_card("horned_charge"))
    assert len(listed(s)) == 6
    s = after(s, {"do": "line", "dir": [1, 0]})
    assert (s.seats[0].at, s.turn) == (HEX[4, 0], 1)


@pytest.mark.parametrize(("theater", "armor"), [("bloodlust", 12), ("silent_arena", 13)])
def test_symbols_on_starting_cards_are_changed_too(theater: str, armor: int) -> None:
    s = replace(position((0, 0), (1, 0), hand=("brawl",)), theater=theater)
    assert after(s, play_card("brawl")).seats[1].armor == armor


@pytest.mark.parametrize(
    ("theater", "favor"), [("double_spectacle", 4), ("empty_seats", 2), ("closed_gates", 0)]
)
def test_tokens_are_no_symbols(theater: str, favor: int) -> None:
    s = replace(position((0, 0), (4, 0), hand=("step",)), theater=theater)
    s = after(with_tokens(s, ("favor", 2, (1, 0))), play_card("step"), step(1, 0))
    assert s.seats[0].favor == favor


def test_empty_seats_may_leave_nothing() -> None:
    s = replace(position((0, 0), (4, 0), hand=("flourish",)), theater="empty_seats")
    assert after(s, play_card("flourish"), step(1, 0)).seats[0].favor == 0


def test_a_round_from_the_last_card_to_the_favor_phase() -> None:
    s = position((0, 0), (4, 0), hand=("salute",))
    s = replace(with_seat(s, 1, hand=()), lap=5, queue=(), theater="emperors_gaze")
    s = replace(s, theater_discard=("emperors_gaze",))
    s = after(with_tokens(s, ("hill", 3, (0, 0))), play_card("salute"))
    assert (s.phase, s.ask, s.turn, s.theater) == ("favor", "favor", 0, "")
    assert s.seats[0].favor == 2 + 2 + 3


def test_southern_winds_may_be_declined_and_strict_discipline_asks_in_turn() -> None:
    s = position((0, 0), (4, 0), hand=("salute",), southern_winds=ON, strict_discipline=ON)
    s = with_seat(replace(with_seat(s, 1, hand=()), lap=5, queue=()), 1, armor=9, discard=("jab",))
    s = after(s, play_card("salute"))
    assert (s.phase, s.ask, s.turn) == ("end", "step", 1)
    assert listed(s)[0] == {"do": "decline"}
    s = after(s, {"do": "decline"})
    assert (s.ask, s.turn) == ("strict", 0)
    s = after(s, {"do": "strict_focus", "card": "salute"})
    assert (s.seats[0].armor, s.focus, s.turn) == (13, ("salute",), 1)


def test_hands_are_drawn_across_a_shuffle() -> None:
    s = opened(2)
    s = with_seat(with_seat(s, 0, deck=("jab",), hand=(), discard=("step", "guard")), 1, hand=())
    s = replace(s, phase="draw", lap=0, queue=(0, 1), todo=(), turn=0, ask="shuffle_deck")
    s = with_seat(s, 0, deck=(), hand=("jab",))
    assert rules.actors(s) == (-1,)
    s = shuffled(s)
    assert s.seats[0].hand == ("guard", "jab", "step")
    assert len(s.seats[1].hand) == 5
    assert (s.phase, s.ask) == ("pass", "turn")
