"""Purchases that the vectors do not cover, and the order of the FAVOR phase."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.carthage.scenes import (
    ON,
    after,
    code,
    listed,
    position,
    selling,
    shuffled,
    with_seat,
    with_tokens,
)
from tts_builder.games.carthage import rules
from tts_builder.games.carthage.state import Lobbied, State
from tts_builder.games.carthage.tables import HEX


def sale(*favor: int, **options: str) -> State:
    places = ((0, 0), (4, 0), (-4, 0), (0, 4), (0, -4))[: len(favor)]
    return selling(position(*places, **options), *favor)


def test_purchases_go_round_and_round() -> None:
    s = sale(5, 1, 5)
    s = after(s, {"do": "initiate"})
    assert (s.queue, s.start_token, s.initiated, s.sales) == ((1, 2, 0), 0, True, 1)
    s = after(s, {"do": "pass"})
    assert (s.queue, s.seats[1].favor) == ((2, 0), 0)
    s = shuffled(after(s, {"do": "pass"}, {"do": "pass"}))
    assert (s.round, s.initiated, s.sales) == (2, False, 0)
    assert s.phase != "favor"


def test_initiate_counts_from_the_next_round_on() -> None:
    s = after(sale(0, 1, 0), {"do": "initiate"})
    assert (s.round, s.first) == (2, 1)


def test_evaluate_asks_for_a_purchase_of_the_same_turn() -> None:
    s = replace(sale(9, 9), row=("vault",) * 5, deck=("testudo", "executioner", "whirl"))
    s = after(s, {"do": "evaluate"})
    assert (s.ask, s.turn, s.row) == ("buy", 0, ("testudo", "executioner", "whirl", "", ""))
    assert s.focus == ("vault",) * 5
    assert code(s, 0, do="pass") == "WRONG_PHASE"
    assert code(s, 0, do="initiate") == "WRONG_PHASE"
    assert code(s, 0, do="buy", slot=3) == "EMPTY_SLOT"
    s = after(s, {"do": "buy", "slot": 1})
    assert (s.seats[0].discard[-1:], s.seats[0].favor, s.row[1]) == (("executioner",), 1, "")
    assert s.queue == (1, 0)
    declined = after(replace(s, deck=("vault",), queue=(1,), turn=1), {"do": "evaluate"}, {"do": "decline"})
    assert (declined.seats[1].favor, declined.ask, declined.queue) == (7, "favor", (1,))


def test_evaluate_without_a_card_in_reach_asks_nothing() -> None:
    s = replace(sale(3, 9), deck=("testudo",) * 5)
    s = after(s, {"do": "evaluate"})
    assert (s.ask, s.turn) == ("favor", 1)


def test_campaign_shows_four_cards_before_one_is_named() -> None:
    s = sale(5, 5, campaign=ON)
    known = (Lobbied(0, False), Lobbied(1, True))
    s = replace(s, lobbied=known)
    top = s.theater_deck[:4]
    s = after(s, {"do": "campaign"})
    assert (s.ask, s.theater_discard[-4:], s.lobbied) == ("lobby", top, ())
    assert code(s, 0, do="initiate") == "WRONG_PHASE"
    assert code(s, 0, do="lobby", card=s.theater_deck[0], show=True) == "NOT_IN_DISCARD"
    s = after(s, {"do": "lobby", "card": top[0], "show": True})
    assert (s.theater_deck[0], s.lobbied, s.seats[0].favor) == (top[0], (Lobbied(0, True),), 1)


def test_lobbied_cards_are_revealed_last_first() -> None:
    s = sale(4, 0)
    s = replace(s, theater_discard=("silent_arena", "roar_of_the_crowd"))
    for card in ("silent_arena", "roar_of_the_crowd"):
        s = after(s, {"do": "lobby", "card": card, "show": False})
    assert s.theater == "roar_of_the_crowd"
    assert s.theater_deck[0] == "silent_arena"
    assert s.lobbied == (Lobbied(0, False),)


def test_concentrate_is_a_shuffle_of_chance() -> None:
    s = with_seat(sale(5, 5, concentrate=ON), 0, deck=("jab",), discard=("step", "vault"))
    s = after(s, {"do": "concentrate"})
    assert rules.actors(s) == (-1,)
    assert code(s, -1, do="shuffle", cards=["jab", "step"]) == "MALFORMED"
    assert code(s, 0, do="shuffle", cards=["jab", "step", "vault"]) == "NOT_YOUR_TURN"
    assert code(s, -1, do="pass") == "WRONG_PHASE"
    s = after(s, {"do": "shuffle", "cards": ["vault", "jab", "step"]})
    assert (s.seats[0].deck, s.seats[0].discard) == (("vault", "jab", "step"), ())
    assert (s.ask, s.turn) == ("favor", 1)


def test_burst_onto_a_damage_token_asks_for_the_victim() -> None:
    s = sale(5, 5, 5, ordinance_burst="burst")
    s = with_seat(with_seat(s, 1, at=HEX[2, 0]), 2, at=HEX[1, 1])
    s = after(with_tokens(s, ("damage", 1, (1, 0))), {"do": "burst", "to": [1, 0]})
    assert (s.ask, s.turn) == ("target", 0)
    s = after(s, {"do": "target", "seat": 2})
    assert (s.seats[2].armor, s.turn, s.queue) == (14, 1, (1, 2, 0))


def test_burst_is_free_of_the_theater() -> None:
    s = sale(5, 5, ordinance_burst="burst")
    s = with_seat(s, 0, at=HEX[2, 0])
    assert code(s, 0, do="burst", to=[3, 0]) == ""
    assert code(s, 0, do="burst", to=[4, 0]) == "NOT_ADJACENT_STEP"
    assert code(s, 0, do="burst", to=[9, 0]) == "OFF_BOARD"


def test_discipline_may_cost_the_last_armor() -> None:
    s = with_seat(sale(5, 5, 5, discipline=ON, beasts=ON), 0, armor=1, discard=("jab",))
    s = after(s, {"do": "discipline", "card": "jab"})
    assert (s.focus, s.ask, s.turn) == (("jab",), "beast", 0)
    s = after(s, {"do": "beast", "beast": "bear", "at": [0, 4]})
    assert (s.ask, s.turn, s.queue) == ("favor", 1, (1, 2))


def test_retain_payment_stops_at_the_end_of_the_tracker() -> None:
    s = replace(sale(9, 14, retain=ON), row=("vault",) * 5, cubes=((0, 3),) + ((0, 0),) * 4)
    s = after(s, {"do": "buy", "slot": 0})
    assert (s.seats[0].favor, s.seats[1].favor) == (9 - 2 - 3, 15)


def test_own_cubes_cost_nothing() -> None:
    s = replace(sale(2, 5, retain=ON), row=("vault",) * 5, cubes=((3, 0),) + ((0, 0),) * 4)
    assert code(s, 0, do="buy", slot=0) == ""
    assert code(s, 0, do="retain", slot=1) == "NO_CUBE"


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ({"do": "buy", "slot": 0}, "NOT_ENOUGH_FAVOR"),
        ({"do": "focus", "card": "brawl"}, "NOT_IN_DISCARD"),
        ({"do": "focus", "card": "jab"}, "NOT_ENOUGH_FAVOR"),
        ({"do": "repair", "card": "jab"}, "NOT_ENOUGH_FAVOR"),
        ({"do": "concentrate"}, "NOT_ENOUGH_FAVOR"),
        ({"do": "ordinance"}, "RULESET_NOT_ACTIVE"),
        ({"do": "actuate"}, "INITIATE_FIRST"),
        ({"do": "intimidate", "victim": 0, "card": "vault"}, "BAD_TARGET"),
        ({"do": "intimidate", "victim": 1, "card": "jab"}, "STARTING_CARD"),
        ({"do": "intimidate", "victim": 1, "card": "vault"}, "NOT_IN_DISCARD"),
        ({"do": "intimidate", "victim": 1, "card": "taunt"}, "NOT_ENOUGH_FAVOR"),
        ({"do": "demolish", "at": [9, 9]}, "NO_TOKEN"),
        ({"do": "demolish", "at": [0, 0]}, "NOT_ADJACENT"),
        ({"do": "demolish", "at": [1, 0]}, "NOT_ENOUGH_FAVOR"),
        ({"do": "renovate", "at": [2, 2], "to": [1, 1]}, "NO_TOKEN"),
        ({"do": "renovate", "at": [0, 0], "to": [0, 1]}, "TOKEN_OCCUPIED"),
        ({"do": "renovate", "at": [1, 0], "to": [1, -2]}, "NOT_ADJACENT"),
        ({"do": "renovate", "at": [2, 0], "to": [3, 0]}, "NOT_INNER"),
        ({"do": "renovate", "at": [1, 0], "to": [2, 0]}, "OCCUPIED"),
        ({"do": "renovate", "at": [1, 0], "to": [0, 0]}, "OCCUPIED"),
        ({"do": "renovate", "at": [1, 0], "to": [1, 1]}, "NOT_ENOUGH_FAVOR"),
        ({"do": "evaluate"}, "NOT_ENOUGH_FAVOR"),
        ({"do": "campaign"}, "NOT_ENOUGH_FAVOR"),
        ({"do": "burst", "to": [1, 0]}, "NOT_ENOUGH_FAVOR"),
        ({"do": "burst", "to": [3, 0]}, "NOT_ADJACENT_STEP"),
        ({"do": "initiate"}, ""),
        ({"do": "pass"}, ""),
    ],
    ids=str,
)
def test_refused(move: dict[str, Any], expected: str) -> None:
    rules_on = dict.fromkeys(
        ("repair", "concentrate", "actuate", "intimidate", "demolish", "renovate", "campaign"), ON
    )
    s = sale(1, 5, ordinance_burst="burst", **rules_on)
    s = with_seat(with_seat(s, 0, discard=("jab",)), 1, discard=("jab", "taunt"))
    s = with_tokens(s, ("favor", 1, (0, 0)), ("favor", 2, (1, 0)), ("armor", 1, (2, 0)))
    assert code(s, 0, **move) == expected
    assert (move in listed(s)) == (expected == "")


def test_nothing_to_gain_is_refused_before_the_price() -> None:
    s = with_seat(sale(1, 5, ordinance_burst="ordinance", concentrate=ON), 0, armor=20, discard=())
    s = replace(s, deck=())
    for name in ("ordinance", "concentrate", "evaluate"):
        assert code(s, 0, do=name) == "NO_EFFECT"


def test_initiate_is_sold_once_for_the_whole_table() -> None:
    s = after(sale(5, 5, actuate=ON), {"do": "initiate"})
    assert code(s, 1, do="initiate") == "INITIATE_USED"
    s = after(s, {"do": "actuate"})
    assert (s.seats[1].favor, s.start_token, s.sales) == (3, 1, 2)


def test_in_two_against_three_only_the_pair_buys_rulesets() -> None:
    s = sale(
        5, 5, 5, 5, 5, mode="2v3", retain=ON, battle_hardened=ON, ordinance_burst="ordinance", campaign=ON
    )
    assert s.rulesets == ("retain", "ordinance", "campaign", "battle_hardened")
    assert code(s, 0, do="ordinance") == ""
    s = after(s, {"do": "ordinance"})
    for name in ("ordinance", "campaign"):
        assert code(s, 1, do=name) == "RULESET_NOT_ACTIVE"
    assert code(s, 1, do="retain", slot=0) == "RULESET_NOT_ACTIVE"


def test_the_round_cap_ends_the_game() -> None:
    s = with_seat(replace(sale(1, 0, 0), round=40), 2, armor=9)
    s = after(s, {"do": "pass"})
    assert (s.phase, s.round) == ("over", 40)
    sheet = rules.score(s)
    assert (sheet.winners, sheet.decided_by) == ((0, 1), "shared")
    assert [own.rank for own in sheet.seats] == [1, 1, 3]
