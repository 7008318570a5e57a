"""Set-up: options, the deal, tokens of the advanced game, gladiators coming in; and refusals by shape."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.games.carthage.scenes import ON, after, code, listed, opened, position
from tts_builder.engine.game import CHANCE
from tts_builder.errors import UserError
from tts_builder.games.carthage import GAME, rules
from tts_builder.games.carthage.modules import RULESETS
from tts_builder.games.carthage.options import misfit
from tts_builder.games.carthage.state import Lobbied, State
from tts_builder.games.carthage.tables import ACTION_DECK, HEX, STARTING, THEATER


def dealt(players: int, first: int = 0, **options: str) -> State:
    s = rules.setup(players, GAME.settle(players, options))
    return after(s, deal(players) | {"first": first})


def deal(players: int) -> dict[str, Any]:
    decks = [list(STARTING) for _ in range(players)]
    return {"do": "deal", "first": 0, "decks": decks, "theater": list(THEATER), "actions": list(ACTION_DECK)}


@pytest.mark.parametrize(
    ("players", "options", "mode", "rulesets"),
    [
        (2, {}, "ffa", ()),
        (3, {"mode": "2v2"}, "ffa", ()),
        (4, {"mode": "2v3", "retain": ON}, "ffa", ("retain",)),
        (4, {"mode": "2v2_chained"}, "2v2_chained", ()),
        (5, {"mode": "2v3", "setup": "last_stand"}, "2v3", RULESETS[:4]),
        (5, {"mode": "2v3", "campaign": ON}, "2v3", (*RULESETS[:3], "campaign")),
        (2, {"setup": "forest_of_stone", "ordinance_burst": "ordinance"}, "ffa", ("burst", "southern_winds")),
        (2, {"setup": "crocodile_pit", "ordinance_burst": "burst"}, "ffa", ("demolish", "burst")),
        (3, {"setup": "open_sand"}, "ffa", ("renovate", "burst", "featured_match")),
    ],
)
def test_options_are_settled(
    players: int, options: dict[str, str], mode: str, rulesets: tuple[str, ...]
) -> None:
    s = rules.setup(players, GAME.defaults() | options)
    assert (s.mode, s.rulesets) == (mode, rulesets)
    assert rules.problems(s) == []


@pytest.mark.parametrize(
    ("players", "options", "word"),
    [
        (3, {"mode": "2v2"}, "for 4 players"),
        (5, {"mode": "2v3"}, "exactly 4"),
        (2, {"setup": "forest_of_stone", "ordinance_burst": "ordinance"}, "other side"),
        (5, {"mode": "2v3", "retain": ON, "repair": ON, "campaign": ON, "ordinance_burst": "burst"}, ""),
        (2, {"setup": "open_sand", "ordinance_burst": "ordinance"}, "other side"),
        (2, {"setup": "last_stand", "ordinance_burst": "ordinance"}, ""),
        (2, {}, ""),
    ],
)
def test_choices_that_do_not_fit_are_told(players: int, options: dict[str, str], word: str) -> None:
    told = misfit(players, options)
    assert word in told
    assert bool(told) == bool(word)
    if told:
        with pytest.raises(UserError, match=word):
            GAME.settle(players, options)


def test_battle_hardened_arms_those_it_is_in_force_for() -> None:
    assert [own.armor for own in rules.setup(2, {"battle_hardened": ON}).seats] == [20, 20]
    alone = rules.setup(5, {"mode": "2v3", "battle_hardened": ON})
    assert [own.armor for own in alone.seats] == [20, 15, 20, 15, 15]


@pytest.mark.parametrize(
    "change",
    [
        {"first": 2},
        {"first": -1},
        {"decks": [list(STARTING)]},
        {"decks": [list(STARTING), [*STARTING[1:], STARTING[1]]]},
        {"theater": list(THEATER)[1:]},
        {"actions": [*ACTION_DECK[1:], ACTION_DECK[2]]},
        {"actions": ["sneeze"]},
        {"theater": ["jab"]},
    ],
)
def test_a_deal_no_shuffle_gives_is_malformed(change: dict[str, Any]) -> None:
    s = rules.setup(2, {})
    assert code(s, CHANCE, **(deal(2) | change)) == "MALFORMED"
    assert code(s, CHANCE, **deal(2)) == ""
    assert code(s, 0, **deal(2)) == "NOT_YOUR_TURN"
    assert code(s, CHANCE, do="pass") == "WRONG_PHASE"


def test_tokens_are_chosen_right_of_the_start_player_and_placed_in_turn() -> None:
    s = dealt(3, first=1, setup="advanced")
    assert (s.ask, s.turn) == ("choose_token", 0)
    assert code(s, 0, do="done") == "TOKENS_MISSING"
    hill = {"do": "choose_token", "type": "hill", "n": 3}
    s = after(s, hill)
    assert code(s, 0, **hill) == "NO_SUCH_TOKEN"
    assert code(s, 0, do="choose_token", type="hill", n=7) == "NO_SUCH_TOKEN"
    favor = {"do": "choose_token", "type": "favor", "n": 1}
    s = after(s, favor, favor, {"do": "choose_token", "type": "crocodile", "n": 1})
    armor = {"do": "choose_token", "type": "armor", "n": 2}
    assert s.chosen == tuple(
        sorted(s.chosen, key=lambda face: ("favor", "hill", "crocodile").index(face.type))
    )
    assert code(s, 0, **armor) == "TOKEN_LIMIT"
    pillar = {"do": "choose_token", "type": "pillar", "n": 0}
    assert listed(s) == [{"do": "choose_token", "n": 0, "type": "pillar"}, {"do": "done"}]
    s = after(s, pillar, {"do": "done"})
    assert (s.ask, s.turn, s.queue) == ("place_token", 1, (1, 2, 0))
    lay = {"do": "place_token", "type": "favor", "n": 1}
    assert code(s, 1, **(lay | {"n": 2, "at": [0, 1]})) == "NO_SUCH_TOKEN"
    assert code(s, 1, **(lay | {"at": [3, 0]})) == "NOT_INNER"
    assert code(s, 1, **(lay | {"at": [9, 0]})) == "NOT_INNER"
    s = after(s, lay | {"at": [0, 1]})
    assert code(s, 2, **(lay | {"at": [0, 1]})) == "OCCUPIED"
    s = after(s, lay | {"at": [0, 2]}, {"do": "place_token", "type": "crocodile", "n": 1, "at": [1, 0]})
    assert s.turn == 1, "round again"
    s = after(s, {"do": "place_token", "type": "pillar", "n": 0, "at": [2, 0]})
    last = {"do": "place_token", "type": "hill", "n": 3}
    assert code(s, 2, **(last | {"at": [2, -1]})) == "CENTRE_EMPTY"
    assert [move["at"] for move in listed(s)] == [(0, 0)]
    s = after(s, last | {"at": [0, 0]})
    assert (s.ask, s.turn, s.chosen) == ("place_mini", 1, ())


def test_chained_mates_come_in_with_one_hex_between() -> None:
    s = dealt(4, mode="2v2_chained")
    s = after(s, {"do": "place_mini", "at": [4, 0]}, {"do": "place_mini", "at": [-4, 0]})
    assert {tuple(move["at"]) for move in listed(s)} == {(4, -2), (2, 2)}
    assert code(s, 2, do="place_mini", at=[4, -3]) == "CHAIN_BROKEN"
    assert code(s, 2, do="place_mini", at=[4, -1]) == "ADJACENT_TO_PLAYER"


def test_a_cut_chain_lets_only_steps_restore_it() -> None:
    s = position((0, 0), (4, -4), (3, 0), (-4, 4), hand=("step",), mode="2v2_chained")
    s = after(s, {"do": "play", "card": "step"})
    assert {tuple(move["to"]) for move in listed(s)} == {(1, 0)}
    apart = replace(s, seats=(replace(s.seats[0], at=HEX[-2, 0]), *s.seats[1:]))
    assert listed(apart) == []


@pytest.mark.parametrize(
    "raw",
    [
        {"do": "play"},
        {"do": "play", "card": "sneeze"},
        {"do": "play", "card": "jab\n"},
        {"do": "play", "card": "jab", "to": [0, 0]},
        {"do": "play", "card": "underdog"},
        {"do": "step", "to": [0]},
        {"do": "step", "to": [0, 100]},
        {"do": "step", "to": [0, 1.5]},
        {"do": "step", "to": "0,1"},
        {"do": "target", "seat": 2},
        {"do": "target", "seat": -1},
        {"do": "intimidate", "victim": 2, "card": "vault"},
        {"do": "choose", "side": 2},
        {"do": "buy", "slot": 5},
        {"do": "lobby", "card": "jab", "show": True},
        {"do": "lobby", "card": "underdog"},
        {"do": "lobby", "card": "underdog", "show": 1},
        {"do": "beast", "beast": "mouse", "at": [0, 0]},
        {"do": "choose_token", "type": "pit", "n": 1},
        {"do": "shuffle", "cards": ["sneeze"]},
    ],
    ids=str,
)
def test_malformed_whoever_is_to_move(raw: dict[str, Any]) -> None:
    s = opened(2)
    for state in (s, rules.setup(2, {})):
        for seat in (CHANCE, 0, 1):
            assert code(state, seat, **raw) == "MALFORMED"
    assert code(s, 2, do="end_turn") == "MALFORMED"
    assert code(s, -2, do="end_turn") == "MALFORMED"


def test_a_view_hides_hands_and_decks_but_not_what_was_seen() -> None:
    s = opened(3)
    s = replace(s, lobbied=(Lobbied(0, False), Lobbied(1, False), Lobbied(2, True)))
    seen, full = rules.view(s, 1), rules.to_wire(s)
    assert seen.seats[1].hand == full.seats[1].hand
    assert set(seen.seats[0].hand) == {"?"}
    assert all(set(own.deck) <= {"?"} for own in seen.seats)
    assert set(seen.deck) == {"?"}
    assert seen.theater_deck == ("?", *full.theater_deck[1:3], *("?",) * (len(full.theater_deck) - 3))
    assert msgspec.structs.replace(seen, seats=(), deck=(), theater_deck=()) == msgspec.structs.replace(
        full, seats=(), deck=(), theater_deck=()
    )
