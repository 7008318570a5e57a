"""The rulings S-A1 to S-A17, as far as the acceptance vectors leave them open."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.sarcophagus.scenes import discard, place, play, tile
from tts_builder.engine.game import CHANCE
from tts_builder.games.sarcophagus import rules, scoring
from tts_builder.games.sarcophagus.state import Deal
from tts_builder.games.sarcophagus.tables import NUMBER


def dealt(seed: int, players: int = 3) -> tuple[Deal, rules.State]:
    start = rules.setup(players, {})
    deal = rules.chance(start, Random(seed).randrange)
    return deal, rules.apply(start, CHANCE, deal)


def test_a2_only_the_apex_is_face_up() -> None:
    _, state = dealt(1)
    assert [here.pos for here in rules.to_wire(state).pyramid if here.up] == ["1-0"]


def test_a5_a_full_tile_that_is_blocked_is_closed() -> None:
    pyramid = {
        "4-0": tile("sun-2"),
        "4-1": tile("sun-3"),
        "5-0": tile("moon-2"),
        "5-1": tile("moon-3", "sun-0", "moon-0", "crown-0", "moon-1"),
        "5-2": tile("sun-5"),
        "6-1": tile("crown-2"),
        "6-2": tile("crown-5"),
    }
    first = play(place("sun-1"), pyramid=pyramid)
    assert first["pyramid"]["5-1"]["coins"] == ["crown-0", "moon-0", "moon-1", "sun-0"]
    assert play(place("sun-1"), place("sun-2", "5-1"), pyramid=pyramid) == {"illegal": "TILE_FULL"}


def test_a5_a_chain_goes_in_reading_order_and_starts_again_after_each_claim() -> None:
    """5-1 is full and blocked until 4-1 goes."""
    pyramid = {
        "4-1": tile("moon-4", "sun-1", "sun-2", "moon-1"),
        "5-1": tile("sun-0", "sun-3", "sun-4", "moon-3", "crown-0"),
        "5-2": tile("moon-5", up=False),
        "6-0": tile("moon-2"),
        "6-1": tile("moon-3"),
        "6-4": tile("arms-3"),
    }
    result = play(place("sun-0"), pyramid=pyramid, claimed={"S": ["arms-2"]})
    # The claim of moon-4 comes first, so the trap of 5-1 finds two number tiles.
    assert result["pending"] == ["S"]
    assert result["claimed"]["S"] == ["arms-2", "moon-4", "sun-0"]
    assert result["step"] == "first"


def test_a6_reveal_comes_before_the_claim() -> None:
    pyramid = {
        "5-4": tile("moon-2", "sun-0", "sun-1", "sun-2"),
        "6-4": tile("moon-3", up=False),
        "6-5": tile("moon-4", up=False),
    }
    result = play(place("sun-3"), pyramid=pyramid)
    assert set(result["pyramid"]) == {"6-4", "6-5"}
    assert all(here["up"] for here in result["pyramid"].values())


def test_a8_the_place_of_a_claimed_cover_tile_is_empty() -> None:
    """5-3 is full and has only its top free; when the cover tile 5-2 goes its left side is free as well."""
    pyramid = {
        "5-2": tile("sun-5", "sun-0", "sun-1", "sun-2"),
        "5-3": tile("moon-3", "moon-0", "moon-1", "moon-2", "crown-0"),
        "5-4": tile("moon-4"),
        "6-3": tile("moon-5"),
        "6-4": tile("crown-3"),
    }
    result = play(place("sun-3"), pyramid=pyramid, sarcophagus={"5-2": "crown-5", "6-3": "arms-5"})
    assert result["claimed"] == {"S": ["sun-5"], "M": ["moon-3"], "C": []}
    assert result["vault"]["S"] == [{"tile": "crown-5", "coins": ["sun-0", "sun-1", "sun-2", "sun-3"]}]
    assert set(result["pyramid"]) == {"5-4", "6-3", "6-4"}


def test_a10_a_forced_tile_without_coins_is_discarded_and_the_next_target_turned_up() -> None:
    pyramid = {
        "5-3": tile("moon-2"),
        "5-4": tile("moon-3", up=False),
        "6-4": tile("moon-4", "sun-0", "sun-1", "moon-0"),
        "6-5": tile("crown-3"),
    }
    hands = {"S": ["sun-2"], "M": [], "C": []}
    result = play(place("sun-2", "6-5"), pyramid=pyramid, hands=hands, step="second")
    # 5-3 goes with nobody's coins, then 5-4 as well, for the hands are still empty; then 6-4 to S.
    assert result["discarded"] == ["moon-2", "moon-3"]
    assert result["claimed"]["S"] == ["moon-4"]
    assert result["hands"] == {"S": ["sun-0", "sun-1"], "M": ["moon-0"], "C": []}
    assert (result["to_act"], result["step"]) == ("M", "first")


def test_a10_a_forced_removal_starts_a_chain_and_turns_the_new_target_up() -> None:
    pyramid = {
        "5-0": tile("moon-2"),
        "5-4": tile("moon-3", up=False),
        "6-0": tile("crown-2"),
        "6-1": tile("moon-4", "moon-0", "moon-1", "moon-2", "crown-0"),
        "6-2": tile("crown-5"),
    }
    hands = {"S": ["sun-2"], "M": [], "C": []}
    result = play(place("sun-2", "6-2"), pyramid=pyramid, hands=hands, step="second")
    assert result["discarded"] == ["moon-2"]
    assert result["claimed"]["M"] == ["moon-4"]
    assert result["pyramid"]["5-4"]["up"]
    assert (result["to_act"], result["step"]) == ("M", "first")


def test_a11_empty_hands_are_skipped_after_a_forced_assessment() -> None:
    pyramid = {"6-0": tile("moon-2", "crown-0", "sun-0"), "6-1": tile("moon-3"), "6-4": tile("moon-4")}
    hands = {"S": [], "M": ["moon-0"], "C": []}
    result = play(place("moon-0", "6-1"), pyramid=pyramid, hands=hands, step="second", to_act="M")
    # Nobody wins 0 against 0; the seat after M is C.
    assert result["discarded"] == ["moon-2"]
    assert result["to_act"] == "C"
    pyramid["6-0"] = tile("moon-2", "sun-1", "sun-0")
    result = play(place("moon-0", "6-1"), pyramid=pyramid, hands=hands, step="second", to_act="M")
    assert (result["to_act"], result["hands"]["C"]) == ("S", [])


def test_a12_traps_gods_and_vault_tiles_count_as_tiles() -> None:
    tiles = [["sun-5", "moon-0"], ["moon-5"], ["crown-5", "arms-1"]]
    masks = [sum(1 << NUMBER[name] for name in own) for own in tiles]
    sheet = scoring.sheet(masks, [2, 1 + 1, 2], final=True)
    assert (sheet.winners, sheet.decided_by) == ((0, 1, 2), "shared")
    sheet = scoring.sheet(masks, [2, 1, 2], final=True)
    assert (sheet.winners, sheet.decided_by) == ((1,), "fewest tiles")
    assert [seat.rank for seat in sheet.seats] == [2, 1, 2]


@pytest.mark.parametrize(
    ("first", "second", "pending"), [("sun-1", "moon-0", []), ("moon-0", "sun-1", ["S"])]
)
def test_a13_a_god_claimed_earlier_in_the_chain_protects(first: str, second: str, pending: list[str]) -> None:
    pyramid = {
        "4-1": tile(first, "sun-1", "sun-2", "moon-1"),
        "5-1": tile(second, "sun-3", "sun-4", "moon-3", "crown-0"),
        "5-2": tile("moon-5", up=False),
        "6-1": tile("moon-3"),
    }
    result = play(place("sun-0"), pyramid=pyramid, claimed={"S": ["arms-2", "arms-3"]})
    assert result["pending"] == pending
    assert ("5-1" in result["pyramid"]) == bool(pending)


def test_a13_a_god_in_the_rest_of_the_chain_does_not_undo_the_trap() -> None:
    pyramid = {
        "4-1": tile("moon-0", "sun-1", "sun-2", "moon-1"),
        "5-1": tile("sun-1", "sun-3", "sun-4", "moon-3", "crown-0"),
        "5-2": tile("moon-5", up=False),
        "6-1": tile("moon-3"),
    }
    result = play(
        place("sun-0"), discard("S", "arms-2"), pyramid=pyramid, claimed={"S": ["arms-2", "arms-3"]}
    )
    assert result["claimed"]["S"] == ["arms-3", "moon-0", "sun-1"]
    assert result["discarded"] == ["arms-2"]
    assert (result["step"], result["to_act"]) == ("second", "S")


def test_a14_any_two_nulls_may_be_in_the_sarcophagus_pool() -> None:
    pairs = set()
    for seed in range(200):
        deal, _ = dealt(seed)
        pool = [deal.tiles[12], deal.tiles[17], deal.tiles[18], *deal.under]
        pairs.add(tuple(sorted(name for name in pool if name.endswith("-0"))))
        assert sorted(name for name in pool if name.endswith("-5")) == [
            "arms-5",
            "crown-5",
            "moon-5",
            "sun-5",
        ]
    assert len(pairs) == 6


def test_a15_a_first_coin_that_empties_the_hand_ends_the_turn() -> None:
    pyramid = {"5-4": tile("moon-2"), "6-4": tile("moon-3"), "6-5": tile("moon-4")}
    result = play(place("sun-2"), pyramid=pyramid, hands={"S": ["sun-2"]})
    assert (result["to_act"], result["step"]) == ("M", "first")


def test_the_same_player_goes_on_when_nobody_else_has_coins() -> None:
    pyramid = {"5-4": tile("moon-2"), "6-4": tile("moon-3"), "6-5": tile("moon-4")}
    result = play(
        place("sun-2"),
        place("sun-3", "6-4"),
        pyramid=pyramid,
        hands={"S": ["sun-2", "sun-3", "sun-4"], "M": [], "C": []},
    )
    assert (result["to_act"], result["step"]) == ("S", "first")


def test_a16_who_emptied_the_last_hand_passed_last() -> None:
    """A trap in a forced assessment waits with the last passer on turn."""
    pyramid = {
        "6-0": tile("moon-0", "crown-1", "moon-1", "moon-2"),
        "6-1": tile("moon-3"),
        "6-4": tile("moon-4"),
    }
    state = {
        "pyramid": pyramid,
        "hands": {"S": ["sun-0"], "M": [], "C": []},
        "step": "second",
        "claimed": {"M": ["arms-2", "arms-3"]},
    }
    result = play(place("sun-0", "6-1"), **state)
    assert (result["to_act"], result["step"], result["pending"]) == ("S", "forced", ["M"])
    result = play(place("sun-0", "6-1"), discard("M", "arms-3"), **state)
    assert (result["to_act"], result["step"], result["pending"]) == ("M", "first", [])


LAST = {"6-5": tile("arms-2", "sun-0", "sun-1", "moon-0")}


def vault(name: str, coin: str) -> dict[str, object]:
    return {"tile": name, "coins": [coin]}


def test_a17_final_traps_are_paid_in_seat_order_once_each() -> None:
    state = {
        "pyramid": LAST,
        "to_act": "S",
        "claimed": {"M": ["moon-2", "moon-3", "moon-4"], "S": ["sun-2"], "C": ["crown-2"]},
        "vault": {
            "M": [vault("crown-0", "moon-4"), vault("moon-0", "moon-5")],
            "S": [vault("sun-0", "sun-5")],
            "C": [vault("arms-0", "crown-5")],
        },
    }
    result = play(place("sun-2"), **state)
    # C has one number tile for one trap and is not asked.
    assert result["pending"] == ["S", "M", "M"]
    assert result["discarded"] == ["crown-2"]
    assert result["step"] == "final"
    assert play(place("sun-2"), discard("M", "moon-2"), **state) == {"illegal": "PENDING_DISCARD"}
    paid = [discard("S", "sun-2"), discard("M", "moon-3"), discard("M", "moon-2")]
    assert play(place("sun-2"), *paid[:2], **state)["pending"] == ["M"]
    result = play(place("sun-2"), *paid, **state)
    assert result["over"]
    assert result["claimed"]["M"] == ["crown-0", "moon-0", "moon-4"]
    assert play(place("sun-2"), *paid, discard("M", "moon-4"), **state) == {"illegal": "GAME_OVER"}


def test_a17_a_god_claimed_after_the_sarcophagus_tile_still_protects() -> None:
    result = play(
        place("sun-2"),
        pyramid={"6-5": tile("arms-1", "sun-0", "sun-1", "moon-0")},
        claimed={"S": ["sun-2", "sun-3"]},
        vault={"S": [vault("sun-0", "sun-5")]},
    )
    assert result["over"]
    assert result["claimed"]["S"] == ["arms-1", "sun-0", "sun-2", "sun-3"]
    assert result["hands"]["S"] == [f"sun-{n}" for n in range(6)]


def test_a17_a_tile_just_revealed_may_be_given_up() -> None:
    state = {"pyramid": LAST, "vault": {"S": [vault("sun-0", "sun-5"), vault("crown-5", "sun-4")]}}
    result = play(place("sun-2"), discard("S", "crown-5"), **state)
    assert result["over"]
    assert result["claimed"]["S"] == ["arms-2", "sun-0"]
