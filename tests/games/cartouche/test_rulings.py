"""Rulings and sentences of the rules that the vectors do not cover."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tests.games.cartouche.scenes import ANKHS, do, done, lay, mural, play
from tts_builder.engine.game import CHANCE
from tts_builder.games.cartouche import GAME, rules
from tts_builder.games.cartouche.moves import DONE, Keep, Shuffle
from tts_builder.games.cartouche.state import State
from tts_builder.games.cartouche.tables import ACHIEVEMENT, ANKH, NO_TOKENS, STORY, TILE, TILES

RIVERS = ["R01", "R02", "R03"]


def test_stories_count_for_achievements_whatever_they_are() -> None:
    """K-A15: the starting story is a story of its type."""
    board = {"completed": ["R01", "R02", "S05"]}
    result = play(
        do("A", "achieve", achievement="three_river", ankh="long"), phase="score", boards={"A": board}
    )
    assert result["spaces"] == {"three_river": [["A"]]}


def test_five_of_one_type_need_no_three_first() -> None:
    """K-A19."""
    board = {"completed": ["R01", "R02", "R03", "R04", "R05"]}
    result = play(
        do("A", "achieve", achievement="five_same", ankh="long"), phase="score", boards={"A": board}
    )
    assert result["spaces"] == {"five_same": [["A"]]}


def test_six_ankhs_are_all() -> None:
    """K-A10: without an ankh an achievement is listed no more, and refused."""
    spaces = {
        name: [["A"]] for name in ("card1", "card2", "card3", "three_chamber", "three_token", "five_same")
    }
    board = {"completed": RIVERS, "ankhs": []}
    result = play(
        do("A", "achieve", achievement="three_river", ankh="long"),
        phase="score",
        spaces=spaces,
        boards={"A": board},
    )
    assert result == {"illegal": "ANKH_GONE"}


def test_the_last_space_takes_everybody() -> None:
    boards = {
        name: {"completed": [f"R{n:02}", f"R{n + 1:02}", f"R{n + 2:02}"]} for n, name in ((1, "A"), (4, "B"))
    }
    boards["A"]["ankhs"] = boards["B"]["ankhs"] = ANKHS
    boards |= {name: {"ankhs": ANKHS[1:]} for name in "CD"}
    result = play(
        do("A", "achieve", achievement="three_river", ankh="long"),
        do("B", "achieve", achievement="three_river", ankh="long"),
        players=list("ABCD"),
        phase="score",
        spaces={"three_river": [["C"], ["D"]]},
        boards=boards,
    )
    assert result["spaces"] == {"three_river": [["C"], ["D"], ["A", "B"]]}


def test_two_matches_of_a_tile_with_two_animals() -> None:
    args = {"side": "A", "rows": mural("..s......", "..s......"), "tile": "cat+bird-I4"}
    cells = [[2, 6, "cat"], [3, 6, "cat"], [4, 6, "bird"], [5, 6, "bird"]]
    assert GAME.calls["place"](args | {"cells": cells})["tokens"]["cat"] == 2


def test_a_tile_may_stay_when_none_fits() -> None:
    """K-A7: more than one animal tile is left, but there is no room."""
    full = ["ccccccccc"] * 8 + [".cccccccc"]
    call = GAME.calls["end_place"]
    assert call({"side": "A", "rows": full, "reserve": ["cat-I2", "bird-O4"]}) == {"ok": True}
    assert call({"side": "A", "rows": mural(), "reserve": ["cat-I2", "K1", "K4", "K22"]}) == {"ok": True}
    room = [*full[:7], ".cccccccc", ".cccccccc"]
    assert call({"side": "A", "rows": room, "reserve": ["cat-I2", "bird-O4"]}) == {"illegal": "RESERVE_LIMIT"}


def test_final_has_no_reserve_limit() -> None:
    board = {"reserve": ["cat-I2", "bird-O4", "snake-I3"], "tokens": {"cat": 3, "scarab": 2}}
    result = play(*done("A", "B"), phase="final", round=10, boards={"A": board})
    assert result["phase"] == "over"
    assert result["totals"] == {"A": 2, "B": 0}


def test_final_opens_again_for_those_who_drew() -> None:
    """K-A14: B stays done; A keeps a tile, lays it and is done a second time."""
    board = {"completed": RIVERS, "rows": mural("s........")}
    start = [
        do("A", "achieve", achievement="three_river", ankh="three_pieces"),
        *done("A", "B"),
    ]
    state: dict[str, Any] = {
        "phase": "final",
        "round": 10,
        "bag": ["cat-I2", "bird-O4", "snake-I3", "human-T4"],
        "boards": {"A": board},
    }
    drawn = play(*start, **state)
    assert (drawn["phase"], drawn["to_act"], drawn["drawn"]) == (
        "draw",
        "A",
        ["cat-I2", "bird-O4", "snake-I3"],
    )
    assert [drawn["boards"][name]["done"] for name in "AB"] == [False, True]
    kept = play(*start, do("A", "keep", tile="cat-I2"), **state)
    assert kept["phase"] == "final"
    assert [kept["boards"][name]["done"] for name in "AB"] == [False, True]
    assert play(*start, do("A", "keep", tile="cat-I2"), do("B", "done"), **state) == {
        "illegal": "WRONG_PHASE"
    }
    end = play(
        *start, do("A", "keep", tile="cat-I2"), lay("A", "cat-I2", (1, 8), (2, 8)), *done("A"), **state
    )
    assert end["phase"] == "over"
    assert end["tile_discard"] == ["bird-O4", "snake-I3"]


def test_two_draws_in_a_row_for_who_repeats() -> None:
    board = {"completed": [*RIVERS, "C01", "C02", "C03"]}
    result = play(
        do("A", "achieve", achievement="three_river", ankh="three_pieces"),
        do("A", "achieve", achievement="three_chamber", ankh="repeat", copy="three_pieces"),
        do("B", "achieve", achievement="three_token", ankh="three_pieces"),
        *done("B", "A"),
        do("A", "keep", tile="cat-I2"),
        phase="score",
        bag=["cat-I2", "bird-O4", "snake-I3", "human-T4", "cat-I3", "cat-O4", "cat-T4", "cat-S4", "cat-P5"],
        boards={"A": board, "B": {"completed": ["T01", "T02", "T03"]}},
    )
    assert result["to_act"] == "A"
    assert result["drawn"] == ["human-T4", "cat-I3", "cat-O4"]
    assert [result["boards"][name]["owed"] for name in "AB"] == [0, 1]


def test_a_draw_takes_what_there_is() -> None:
    board = {"completed": RIVERS}
    actions = [do("A", "achieve", achievement="three_river", ankh="three_pieces"), *done("A", "B")]
    two = play(*actions, phase="score", round=10, bag=["cat-I2", "cat-I3"], boards={"A": board})
    assert (two["phase"], two["drawn"]) == ("draw", ["cat-I2", "cat-I3"])
    none = play(*actions, phase="score", round=10, boards={"A": board})
    assert none["phase"] == "final"
    assert none["boards"]["A"]["owed"] == 0


def test_a_trade_while_others_decide() -> None:
    boards = {"A": {"completed": RIVERS}, "B": {"tokens": {"cat": 2}}}
    result = play(
        do("A", "achieve", achievement="three_river", ankh="three_pieces"),
        *done("A", "B"),
        do("B", "trade", give={"cat": 2}, **{"for": "K1"}),
        phase="score",
        bag=["cat-I2", "bird-O4", "snake-I3"],
        boards=boards,
    )
    assert result["phase"] == "draw"
    assert result["boards"]["B"]["reserve"] == ["K1"]


def test_the_marker_does_not_pass_after_the_last_round() -> None:
    result = play(*done("A", "B"), phase="score", round=10, start="B")
    assert (result["phase"], result["round"], result["start"]) == ("final", 10, "B")


def test_ties() -> None:
    call = GAME.calls["final_score"]
    one = {"stories": ["T01", "R01"], "rewards": [], "tokens": 0}
    other = {"stories": ["C15"], "rewards": [], "tokens": 1}
    assert call({"players": {"A": one, "B": other}})["winners"] == ["A"]
    assert call({"players": {"A": one, "B": one, "C": other}})["winners"] == ["A", "B"]


def waiting(phase: str) -> State:
    """A game of two that needs a new bag: in a deal, or in a draw."""
    state = rules.setup(2, {})
    state = rules.apply(state, CHANCE, rules.chance(state, lambda n: 0))
    bag, discard = state.bag[:2], tuple(sorted(state.bag[2:]))
    seats = state.seats
    if phase == "draw":
        ankhs = seats[0].ankhs & ~(1 << ANKH["three_pieces"])
        own = replace(seats[0], owed=1, ankhs=ankhs, tokens=(0, 2, *NO_TOKENS[2:]))
        seats = (own, seats[1])
    state = replace(state, phase="score", bag=bag, tile_discard=discard, stories=(), tiles=(), seats=seats)
    for seat in (0, 1):
        state = rules.apply(state, seat, DONE)
    return state


def test_a_deal_waits_for_a_new_bag() -> None:
    """K-A8: what was in the bag is dealt first, then the discard is shuffled."""
    state = waiting("deal")
    assert (state.phase, state.round, len(state.tiles), state.bag) == ("deal", 2, 2, ())
    assert rules.actors(state) == (CHANCE,)
    assert [rules.moves(state, seat) for seat in (CHANCE, 0, 1)] == [[], [], []]
    refusal = rules.refuse(state, 0, DONE)
    assert refusal is not None
    assert refusal.code == "NOT_YOUR_TURN"
    shuffle = rules.chance(state, lambda n: n - 1)
    assert isinstance(shuffle, Shuffle)
    assert rules.refuse(state, CHANCE, shuffle) is None
    for wrong in (
        shuffle.tiles[1:],
        (*shuffle.tiles, shuffle.tiles[0]),
        (TILES[state.tiles[0]], *shuffle.tiles[1:]),
    ):
        refusal = rules.refuse(state, CHANCE, Shuffle(wrong))
        assert refusal is not None
        assert refusal.code == "MALFORMED"
    after = rules.apply(state, CHANCE, shuffle)
    assert (after.phase, after.turn, len(after.tiles), after.tile_discard) == ("draft", 1, 4, ())
    assert after.tiles[2:] == tuple(TILE[name] for name in shuffle.tiles[:2])


def test_a_draw_waits_for_a_new_bag() -> None:
    state = waiting("draw")
    assert (state.phase, state.turn, len(state.drawn), state.bag) == ("draw", 0, 2, ())
    assert rules.actors(state) == (CHANCE,)
    trade = rules.refuse(state, 0, rules.moves(replace(state, tile_discard=()), 0)[-1])
    assert trade is None
    after = rules.apply(state, CHANCE, rules.chance(state, lambda n: 0))
    assert (after.phase, rules.actors(after), len(after.drawn)) == ("draw", (0,), 3)
    kept = rules.apply(after, 0, Keep(TILES[after.drawn[1]]))
    assert kept.phase == "draft"
    assert after.drawn[1] in kept.seats[0].reserve


def test_the_list_of_achievements_knows_every_ankh_and_payment() -> None:
    state = rules.setup(2, {})
    state = rules.apply(state, CHANCE, rules.chance(state, lambda n: n - 1))
    cards = ("spend_6_same", "chamber_pair", "chamber_8")
    own = replace(
        state.seats[0],
        tokens=(0, 6, 0, 0, 1),
        completed=tuple(STORY[name] for name in RIVERS),
        ankhs=sum(1 << ANKH[name] for name in ("repeat", "long")),
    )
    state = replace(
        state, phase="score", achievements=cards, stories=(), tiles=(), seats=(own, state.seats[1])
    )
    listed = [move for move in rules.moves(state, 0) if type(move).__name__ == "Achieve"]
    # Two payments (6 cats, 5 cats and a scarab) or none, by long and by repeat of four bonuses.
    by_name = [move.achievement for move in listed]
    assert by_name.count("card1") == 2 * 5
    assert by_name.count("three_river") == 5
    assert len(state.spaces) == len(ACHIEVEMENT)
