"""Chambers, rivers, lines and payments: rulings the vectors do not cover."""

from __future__ import annotations

from typing import Any

from tests.games.cartouche.scenes import do, mural, play
from tts_builder.games.cartouche import GAME


def story(card: str, rows: list[str], **tokens: int) -> bool:
    result = GAME.calls["story"]({"side": "A", "rows": rows, "card": card, "tokens": tokens})
    return bool(result["met"])


def complete(card: str, rows: list[str], black: list[list[int]]) -> dict[str, Any]:
    return GAME.calls["complete"]({"side": "A", "rows": rows, "card": card, "black": black})


def achieved(card: str, rows: list[str], side: str = "A", **tokens: int) -> bool:
    args = {"side": side, "rows": rows, "achievement": card, "tokens": tokens}
    return bool(GAME.calls["achievement"](args)["met"])


def test_token_stories() -> None:
    blank = mural()
    assert story("T11", blank, cat=1, snake=1, bird=1, scarab=1)
    assert not story("T11", blank, cat=3, scarab=1)
    assert story("T13", blank, cat=2, human=2, scarab=1)
    assert not story("T13", blank, cat=2, human=2)
    assert story("T15", blank, bird=1, scarab=3, cat=2)
    assert story("T15", blank, scarab=4)
    assert not story("T15", blank, bird=3, cat=3)
    assert story("S02", blank, bird=1, scarab=1)


def test_a_chamber_story_wants_exactly_its_icons() -> None:
    # The lower left corner holds the bird (0,8) alone, or with the human (0,5).
    corner = mural("cc.......", ".s.......")
    assert story("S03", corner)
    assert not story("S04", corner)
    assert not story("C10", corner)
    column = mural("c........", ".c.......", ".b.......", ".c.......", ".s.......")
    assert story("C10", column)
    assert story("S04", column)
    assert not story("C04", column)


def test_two_chambers_must_be_different() -> None:
    # Side A: the snake (1,0) is closed in, and no other chamber has one cat only.
    rows = ["c.c......", ".c.......", *mural()[2:]]
    assert story("C02", rows)
    assert not story("C16", rows)
    # With the cat (1,6) closed in as well both chambers are there.
    both = [*rows[:5], ".c.......", "c.c......", ".c.......", "........."]
    assert story("C16", both)
    result = complete("C16", both, [[1, 6], [1, 0]])
    assert result["rows"][0] == "cXc......"
    assert result["rows"][6] == "cXc......"
    assert complete("C16", both, [[1, 0]]) == {"illegal": "BAD_BLACK"}
    assert complete("C16", both, [[1, 0], [4, 0]]) == {"illegal": "BAD_BLACK"}


def test_the_squares_named_decide_which_river_is_used() -> None:
    # Side A: (6,7) touches the snake (5,7) and the bird (7,7); (5,2)-(5,3) touch the bird (6,2) and the snake
    # (6,3); (4,7) touches the snakes (3,7) and (5,7), but no bird.
    rows = mural(".....c...", ".....c...", ".........", ".........", ".........", "....c.c..", ".........")
    assert story("R05", rows)
    assert complete("R05", rows, [[5, 7]])["rows"][7] == "....cXc.."
    assert complete("R05", rows, [[6, 3]])["rows"][3] == ".....cX.."
    assert complete("R05", rows, [[3, 7]]) == {"illegal": "BAD_BLACK"}
    assert complete("R05", rows, [[7, 7]]) == {"illegal": "BAD_BLACK"}


def test_icons_blackened_by_a_story_count_for_it() -> None:
    """K-A13: once; the icon is gone for the next story."""
    board = {"rows": mural("....c.c..", "........."), "open": ["R05", "R13"]}
    cover = do("A", "complete", card="R05", black=[[5, 7]])
    assert play(cover, phase="score", boards={"A": board})["boards"]["A"]["completed"] == ["R05"]
    assert play(cover, do("A", "complete", card="R13"), phase="score", boards={"A": board}) == {
        "illegal": "CONDITION_NOT_MET"
    }


def test_a_cartouche_belongs_to_rivers_of_several_colours() -> None:
    # Side A: with the cartouche (2,6) the cat (2,5) touches two cats, and the bird (2,7) a cat and a snake.
    joined = mural("..c......", "..K......", "..b......", ".........")
    parted = mural("..c......", "..X......", "..b......", ".........")
    assert story("R01", joined)
    assert story("R09", joined)
    assert not story("R01", parted)
    assert not story("R09", parted)
    assert not achieved("river_across", mural("ccccKssss"))
    assert achieved("river_across", mural("ccccKKKKK"))


def test_cards_of_the_mural() -> None:
    row = mural("ccccccccc")
    assert not achieved("row_and_column", row)
    assert not achieved("two_rows_or_columns", row)
    assert achieved("two_rows_or_columns", mural("ccccsssss", "bbbbXKKKK"))
    assert achieved("row_and_column", ["c........"] * 8 + ["ccccccccc"])
    assert achieved("two_rows_or_columns", ["cs......."] * 9)
    assert achieved("river_corners", [("." * x + "cc" + "." * 9)[:9] for x in range(9)])
    assert not achieved("river_corners", [("." * x + "c" + "." * 9)[:9] for x in range(9)])


def test_tiles_of_any_kind_join_corners() -> None:
    left_and_bottom = ["c........"] * 4 + ["s........", "K........", "b........", "h........", "hhhhccccc"]
    assert achieved("river_corners", left_and_bottom)
    # Black squares fill lines, but join nothing.
    assert not achieved("river_corners", [*left_and_bottom[:4], "X........", *left_and_bottom[5:]])
    # The reed in the centre of side B counts as a tile.
    crossing = ["c........"] * 4 + ["ccccRssss"] + ["........s"] * 4
    assert achieved("river_corners", crossing, "B")
    assert not achieved("river_corners", [row.replace("R", "X") for row in crossing])
    assert not achieved("river_across", crossing, "B")


def test_chambers_of_one_kind() -> None:
    # Side A: the humans (8,0), (2,1), (4,1) and (0,5) are closed in one by one.
    rows = ["..K.K..K.", ".K.K.K..K", "..K.K....", ".........", "K........", ".K.......", "K........"]
    rows += [".........", "........."]
    assert achieved("four_single_chambers", rows)
    assert not achieved("chamber_pair", rows)
    assert not achieved("four_single_chambers", [*rows[:6], ".........", *rows[7:]])
    # Without the wall between them (2,1) and (4,1) are a pair.
    pair = ["..KKK..K.", ".K...K..K", "..KKK....", *rows[3:]]
    assert achieved("chamber_pair", pair)
    assert not achieved("four_single_chambers", pair)
