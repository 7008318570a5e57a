"""The rulings A-A1 to A-A16, as far as the acceptance vectors leave them open."""

from __future__ import annotations

import pytest

from tests.games.ankhor.scenes import buy, end, laid, move, store, take, turn
from tts_builder.games.ankhor import GAME
from tts_builder.games.ankhor.scoring import ranking

SQUARE = "green:two@0,0 green:falcon@1,0 blue:scarab@0,1 red:desert@1,1"
REDS = "red:two@0,0 red:falcon@1,0 red:jackal@2,0 red:desert@3,0"


def points(layout: str, bonus: int = 0, tokens: int = 0) -> dict[str, int]:
    found: dict[str, int] = GAME.calls["score"]({"layout": laid(layout), "bonus": bonus, "tokens": tokens})
    return found


def test_a1_the_printed_example() -> None:
    layout = (
        "green:jackal@0,0 green:two@1,0 green:desert@2,0 red:jackal@3,0 white:jackal@4,0 green:scribe@0,1 "
        "green:scarab@1,1 blue:scarab@2,1 red:two@3,1 white:falcon@4,1 red:jackal@2,0^ white:two@0,0^"
    )
    assert points(layout, bonus=1, tokens=2)["total"] == 24
    # The red jackal upstairs joins the reds and the jackals below it.
    assert points(layout.replace(" red:jackal@2,0^", ""), bonus=1, tokens=2)["total"] == 22


@pytest.mark.parametrize("tokens", [{"fish": 2}, {"fish": 2, "ankh": 2}, {"wood": 1}, {}])
def test_a2_exactly_three_tokens(tokens: dict[str, int]) -> None:
    assert turn(take(**tokens)) == {"illegal": "TAKE_NOT_3"}


def test_a2_taking_and_giving_back() -> None:
    stock = {"fish": 3, "wood": 2, "ankh": 2}
    result = turn(take(ivory=1, cloth=1, ankh=1), end(fish=1, cloth=1, ankh=1), stock=stock)
    assert result["stock"] == {"ankh": 2, "cloth": 0, "fish": 2, "ivory": 1, "papyrus": 0, "wood": 2}
    assert turn(take(ivory=2, ankh=1), end(fish=2), stock=stock) == {"illegal": "LIMIT_EXCEEDED"}
    assert turn(take(ivory=2, ankh=1), end(papyrus=2, ankh=1), stock=stock) == {"illegal": "BAD_RETURN"}
    assert turn(take(ivory=2, ankh=1), end(ivory=2, ankh=2), stock=stock) == {"illegal": "BAD_RETURN"}


def test_a3_floor_tiles_side_by_side_make_one_group() -> None:
    base = " ".join(f"blue:desert@{x},{y}" for x in range(6) for y in range(2))
    floor = " ".join(f"red:falcon@{x},0^" for x in range(5))
    assert GAME.calls["bonus_groups"]({"layout": laid(f"{base} {floor}")}) == {"count": 3}
    corner = floor.replace("red:falcon@4,0^", "red:falcon@4,1^")
    base += " " + " ".join(f"blue:desert@{x},2" for x in range(6))
    assert GAME.calls["bonus_groups"]({"layout": laid(f"{base} {corner}")}) == {"count": 1}


def test_a4_a_move_may_split_the_layout() -> None:
    layout = "red:two@0,0 blue:two@1,0 green:two@2,0"
    split = move(1, 0, 0, 3, 0)
    assert turn(split, layout=layout, stock={"ankh": 2})["tiles"] == 3
    # The tile left alone must come beside another, not beside where it was.
    assert turn(split, move(0, 0, 0, 0, 1), layout=layout, stock={"ankh": 2}) == {"illegal": "NOT_ADJACENT"}
    assert turn(split, move(0, 0, 0, 1, 0), layout=layout, stock={"ankh": 2})["tiles"] == 3
    # A new tile may join either part.
    state = {"layout": layout, "stock": {"ankh": 1, "wood": 1, "papyrus": 1}, "row": "- - - red:falcon"}
    assert turn(split, buy(3, -1, 0, 0), **state)["tiles"] == 4
    assert turn(split, buy(3, 4, 0, 0), **state)["tiles"] == 4
    assert turn(split, buy(3, 5, 0, 0), **state) == {"illegal": "NOT_ADJACENT"}


def test_a4_a_split_takes_the_bonus_back() -> None:
    state = {"layout": f"{REDS} red:scribe@4,0 blue:two@4,1", "stock": {"ankh": 1}, "bonus_supply": 11}
    result = turn(move(2, 0, 0, 5, 1), **state)
    assert (result["bonus"], result["tiles"]) == (0, 6)


def test_a5_a_supporting_tile_stays() -> None:
    layout = f"{SQUARE} blue:two@2,0 blue:jackal@0,0^"
    for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
        assert turn(move(x, y, 0, 3, 0), layout=layout, stock={"ankh": 1}) == {"illegal": "TILE_SUPPORTS"}
    assert turn(move(2, 0, 0, 2, 1), layout=layout, stock={"ankh": 1})["tiles"] == 6


def test_a6_groups_that_merge_count_as_one() -> None:
    rows = " ".join(f"red:{kind}@{x},{y}" for y in (0, 2) for x, kind in enumerate(["two", "desert"] * 2))
    layout = f"{rows} red:two@4,0 red:two@4,2 blue:two@4,1"
    state = {"layout": layout, "stock": {"wood": 1, "papyrus": 1}, "row": "- - - red:falcon"}
    assert turn(buy(3, -1, 0, 0), **state)["bonus"] == 2
    assert turn(buy(3, 0, 1, 0), **state)["bonus"] == 1


def test_a6_no_token_when_none_is_left() -> None:
    state = {"layout": REDS, "stock": {"wood": 1, "papyrus": 1}, "row": "- - - red:falcon"}
    assert turn(buy(3, 4, 0, 0), **state)["bonus"] == 1
    assert turn(buy(3, 4, 0, 0), bonus_supply=0, **state)["bonus"] == 0
    assert turn(buy(3, 4, 0, 0), bonus_supply=1, **state)["bonus"] == 1


def test_a7_paid_tokens_are_in_the_supply_before_the_gift() -> None:
    supply = dict.fromkeys(("fish", "ivory", "papyrus", "wood", "ankh"), 4) | {"cloth": 0}
    state = {"layout": SQUARE, "supply": supply, "stock": {"fish": 1, "cloth": 1}, "row": "- red:depot"}
    paid = turn(buy(1, 2, 0, 0), **state)
    assert (paid["depot_tokens"], paid["stock"]["cloth"], paid["supply"]["cloth"]) == (["cloth"], 0, 0)
    waived = turn(buy(1, 0, 0, 1, waive="cloth"), **state)
    assert (waived["depot_tokens"], waived["stock"]["cloth"], waived["supply"]["cloth"]) == ([], 1, 0)


def test_a8_an_uncovered_depot_is_usable_again_without_a_gift() -> None:
    layout = (
        "green:depot@0,0 green:falcon@1,0 blue:scarab@0,1 red:desert@1,1 blue:two@2,0 blue:two@2,1 "
        "red:jackal@0,0^"
    )
    state = {"layout": layout, "stock": {"ankh": 1, "papyrus": 1}}
    assert turn(store(0, 0, 0), **state) == {"illegal": "DEPOT_COVERED"}
    uncovered = turn(move(0, 0, 1, 1, 0), **state)
    assert (uncovered["depot_tokens"], uncovered["stock"]["papyrus"]) == ([], 1)
    filled = turn(move(0, 0, 1, 1, 0), store(0, 0, 0), **state)
    assert (filled["depot_tokens"], filled["stock"]["papyrus"]) == (["papyrus"], 0)


def test_a_moved_tile_that_covers_a_depot_frees_its_token() -> None:
    layout = f"{SQUARE} green:depot@2,0* blue:two@2,1 blue:jackal@0,0^"
    result = turn(move(0, 0, 1, 1, 0), layout=layout, stock={"ankh": 1})
    assert (result["depot_tokens"], result["stock"]["papyrus"]) == ([], 1)


@pytest.mark.parametrize("where", ["2,0", "0,0^"])
def test_a_token_travels_with_its_depot(where: str) -> None:
    layout = f"{SQUARE} blue:two@2,1 blue:falcon@3,1 blue:falcon@1,2 blue:falcon@2,2 green:depot@{where}*"
    x, y = map(int, where.rstrip("^").split(","))
    step = move(x, y, 1, 1, 1) if "^" in where else move(x, y, 0, 4, 1)
    result = turn(step, layout=layout, stock={"ankh": 1})
    assert (result["depot_tokens"], result["stock"]["papyrus"]) == (["papyrus"], 0)
    spot = (1, 1, 1) if "^" in where else (4, 1, 0)
    full = turn(step, store(*spot), layout=layout, stock={"ankh": 1, "papyrus": 1})
    assert full == {"illegal": "DEPOT_FULL"}


def test_payment_takes_the_stock_before_the_depots() -> None:
    layout = "black:depot@0,0* green:depot@1,0*"
    state = {"layout": layout, "row": "- - - red:falcon"}
    both = turn(buy(3, 0, 1, 0), stock={"wood": 1, "papyrus": 1}, **state)
    assert (both["depot_tokens"], both["stock"]["wood"]) == (["papyrus", "wood"], 0)
    one = turn(buy(3, 0, 1, 0), stock={"wood": 1}, **state)
    assert (one["depot_tokens"], one["supply"]["papyrus"]) == (["wood"], 4)
    assert turn(buy(3, 0, 1, 0), **state)["depot_tokens"] == []


def test_a9_a_refill_that_changes_nothing() -> None:
    names = "white:falcon red:two"
    refill = {"do": "refill", "pile": "B"}
    assert turn(refill, row=names, players=3, stock={"ankh": 1}) == {"illegal": "NO_EFFECT"}
    assert turn(refill, row=names, players=4, stock={"ankh": 1}) == {"illegal": "NO_EFFECT"}
    two = turn(refill, row=names, players=2, stock={"ankh": 1})
    assert (two["row"][:2], two["gone"]) == (["red:two", None], ["white:falcon"])
    assert turn(refill, players=2, stock={"ankh": 1}) == {"illegal": "NO_EFFECT"}


def test_a10_an_extra_turn_after_the_thirteenth_tile() -> None:
    base = " ".join(f"blue:desert@{x},0" for x in range(12))
    state = {"layout": base, "stock": {"fish": 1, "cloth": 1}, "row": "- red:scribe"}
    result = turn(buy(1, 12, 0, 0), **state)
    assert (result["triggered"], result["main_done"], result["ended"]) == (True, False, False)
    again = turn(buy(1, 12, 0, 0), take(fish=3), end(), **state)
    assert (again["ended"], again["extra_turns"], again["tiles"]) == (True, 1, 13)
    state["row"] = "- red:desert"
    assert turn(buy(1, 12, 0, 0), take(fish=3), **state) == {"illegal": "MAIN_ALREADY_DONE"}


def test_a11_the_base_of_a_floor_tile_is_a_square_of_four() -> None:
    state = {"stock": {"fish": 1, "cloth": 1}, "row": "- green:jackal"}
    line = "green:two@0,0 green:two@1,0 green:two@2,0 green:two@0,1"
    for spot in ((0, 0), (1, 0), (0, -1), (-1, 0), (2, 0)):
        refused = turn(buy(1, *spot, 1, waive="fish"), layout=line, **state)
        assert refused == {"illegal": "NO_SUPPORT"}
    layout = f"{line} green:two@1,1"
    assert turn(buy(1, 0, 0, 1, waive="fish"), layout=layout, **state)["tiles"] == 6


def test_a12_what_is_covered_counts() -> None:
    base = "red:two@0,0 blue:two@1,0 green:jackal@0,1 white:jackal@1,1"
    assert points(base) == points(f"{base} black:desert@0,0^")
    assert points(f"{base} black:desert@0,0^")["twos"] == 4
    assert points(f"{base} black:desert@0,0^")["animals"] == 2


def test_a13_of_a_price_of_two_one_is_paid() -> None:
    state = {"layout": SQUARE, "stock": {"fish": 1}, "row": "- green:jackal"}
    assert turn(buy(1, 0, 0, 1, waive="cloth"), **state)["stock"]["fish"] == 0
    assert turn(buy(1, 0, 0, 1, waive="fish"), **state) == {"illegal": "CANNOT_PAY"}


def test_of_a_double_one_marker_is_waived() -> None:
    markers = [["fish", "fish", "wood"], ["cloth", "cloth"], *[["ivory", "papyrus"]] * 4]
    state = {"layout": SQUARE, "row": "green:jackal green:jackal", "markers": markers}
    one = turn(buy(0, 0, 0, 1, waive="fish"), stock={"fish": 2, "wood": 1}, **state)
    assert (one["stock"]["fish"], one["stock"]["wood"]) == (1, 0)
    assert turn(buy(1, 0, 0, 1, waive="cloth"), stock={"cloth": 1}, **state)["stock"]["cloth"] == 0


def test_a14_limits_wait_for_the_end_of_the_extra_turn() -> None:
    stock = {"cloth": 1, "ivory": 2, "wood": 2, "ankh": 2}
    layout = "green:depot@0,0* blue:depot@1,0* red:two@0,1 red:falcon@1,1"
    bought = buy(1, 0, 0, 1, waive="fish")
    state = {"layout": layout, "stock": stock, "row": "- red:scribe"}
    assert turn(bought, **state)["ankh_usable"] == 2
    assert turn(bought, end(), **state) == {"illegal": "MAIN_NOT_DONE"}
    assert turn(bought, take(ankh=1, fish=2), end(), **state) == {"illegal": "LIMIT_EXCEEDED"}
    assert turn(bought, take(ankh=1, fish=2), end(fish=3, ankh=1), **state)["ended"]


@pytest.mark.parametrize(
    ("at", "waive"), [((0, 0, 1), ""), ((0, 0, 1), "wood"), ((2, 0, 0), "fish"), ((2, 0, 0), "wood")]
)
def test_a15_the_discount_belongs_to_the_first_floor(at: tuple[int, ...], waive: str) -> None:
    state = {"layout": SQUARE, "stock": {"fish": 1, "cloth": 1, "wood": 1}, "row": "- green:jackal"}
    assert turn(buy(1, *at, waive=waive), **state) == {"illegal": "BAD_WAIVE"}


def test_a16_bonus_tokens_are_no_tokens() -> None:
    assert points("", bonus=3, tokens=2) | {"total": 9} == points("", bonus=3, tokens=0)
    assert points("", bonus=0, tokens=6)["tokens"] == 2


@pytest.mark.parametrize(
    ("merits", "ranks", "by"),
    [
        ([(30, -13, 6), (29, -5, 9)], [1, 2], "total"),
        ([(30, -13, 6), (30, -12, 1)], [2, 1], "fewest tiles"),
        ([(30, -12, 6), (30, -12, 1), (30, -13, 9)], [1, 2, 3], "most tokens"),
        ([(30, -12, 6), (30, -12, 6), (30, -13, 9)], [1, 1, 3], "shared"),
    ],
)
def test_ties(merits: list[tuple[int, int, int]], ranks: list[int], by: str) -> None:
    assert ranking(merits) == (ranks, by)
