"""Set-up: options, the deal, and the view of each seat."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.games.carthage.scenes import first_turn
from tts_builder.engine.game import CHANCE, Game, Refusal, read_move
from tts_builder.errors import UserError
from tts_builder.games.carthage import GAME, rules
from tts_builder.games.carthage.messages import say
from tts_builder.games.carthage.modules import RULESETS
from tts_builder.games.carthage.options import misfit
from tts_builder.games.carthage.state import Lobbied
from tts_builder.lua.runtime import RulesRuntime
from tts_builder.lua_rules.game import in_lua
from tts_builder.lua_rules.rules import modules_of

ON = "on"


@pytest.fixture(scope="module", params=["python", "lua"])
def game(request: pytest.FixtureRequest) -> Game:
    return GAME if request.param == "python" else in_lua(GAME)


@pytest.mark.parametrize(
    ("players", "options", "mode", "rulesets"),
    [
        (3, {"mode": "2v2"}, "ffa", ()),
        (3, {"mode": "2v2_chained", "beasts": ON}, "ffa", ()),
        (4, {"mode": "2v3", "retain": ON}, "ffa", ("retain",)),
        (4, {"mode": "2v2_chained", "ordinance_burst": "burst"}, "2v2_chained", ("burst",)),
        (5, {"mode": "2v3", "setup": "last_stand"}, "2v3", RULESETS[:4]),
        (5, {"mode": "2v3", "campaign": ON}, "2v3", (*RULESETS[:3], "campaign")),
        (
            5,
            {"mode": "2v3", "repair": ON, "discipline": ON, "ordinance_burst": "burst", "southern_winds": ON}
            | {"battle_hardened": ON},
            "2v3",
            ("repair", "discipline", "burst", "southern_winds"),
        ),
        (2, {"setup": "forest_of_stone", "ordinance_burst": "ordinance"}, "ffa", ("burst", "southern_winds")),
        (2, {"setup": "crocodile_pit", "ordinance_burst": "burst"}, "ffa", ("demolish", "burst")),
        (
            2,
            {"setup": "open_sand", "ordinance_burst": "ordinance"},
            "ffa",
            ("renovate", "burst", "featured_match"),
        ),
    ],
)
def test_options_are_settled(
    game: Game, players: int, options: dict[str, str], mode: str, rulesets: tuple[str, ...]
) -> None:
    s = game.rules.setup(players, GAME.defaults() | options)
    assert (s.mode, s.rulesets) == (mode, rulesets)
    assert (s.beasts, bool(s.beast_cards)) == (("beasts" in options),) * 2
    assert game.rules.problems(s) == []


@pytest.mark.parametrize(
    ("players", "options", "word"),
    [
        (3, {"mode": "2v2"}, "for 4 players"),
        (5, {"mode": "2v3"}, "exactly 4"),
        (2, {"setup": "forest_of_stone", "ordinance_burst": "ordinance"}, "other side"),
        (5, {"mode": "2v3", "retain": ON, "repair": ON, "campaign": ON, "ordinance_burst": "burst"}, ""),
        (2, {"setup": "open_sand", "ordinance_burst": "ordinance"}, "other side"),
        (2, {"setup": "last_stand", "ordinance_burst": "ordinance"}, ""),
        (4, {"mode": "2v2", "setup": "forest_of_stone", "ordinance_burst": "ordinance"}, "other side"),
        (4, {"mode": "2v2_chained", "setup": "last_stand", "ordinance_burst": "burst"}, "other side"),
        (6, {}, "for 2, 3, 4, 5 players, not for 6"),
        (2, {}, ""),
    ],
)
def test_choices_that_do_not_fit_are_reported(players: int, options: dict[str, str], word: str) -> None:
    told = misfit(players, options)
    assert word in told
    assert bool(told) == bool(word)
    choice = GAME.defaults() | options
    lua = RulesRuntime(modules_of(GAME)).call("carthage/binding", "misfit", players, choice)
    # The command line uses the names of values, a table the texts of its buttons.
    mode = choice["mode"]
    caption = say(f"caption:{mode}")
    assert lua == told[:1].upper() + told[1:].replace(f"mode {mode} ", f'mode "{caption}" ')
    if told and players in GAME.players:
        with pytest.raises(UserError, match=word):
            GAME.settle(players, options)


def test_battle_hardened_arms_those_it_is_in_force_for(game: Game) -> None:
    def armor(players: int, **options: str) -> list[int]:
        return [own.armor for own in game.rules.setup(players, GAME.defaults() | options).seats]

    assert (armor(2), armor(3, battle_hardened=ON)) == ([15] * 2, [20] * 3)
    assert armor(5, battle_hardened=ON, mode="2v3") == [20, 15, 20, 15, 15]


def test_a_deal_no_shuffle_gives_is_malformed(game: Game) -> None:
    s = game.rules.setup(3, GAME.defaults())
    deal: dict[str, Any] = msgspec.to_builtins(GAME.rules.chance(rules.setup(3, {}), Random(1).randrange))
    decks, theater, actions = (list(deal[name]) for name in ("decks", "theater", "actions"))
    other = next(card for card in actions if card != actions[0])

    def code(seat: int, raw: dict[str, Any]) -> str:
        move = read_move(game, raw)
        refusal = move if isinstance(move, Refusal) else game.rules.refuse(s, seat, move)
        return refusal.code if refusal else ""

    spoilt: list[dict[str, Any]] = [
        {"first": 3},
        {"first": -1},
        {"decks": decks[:2]},
        {"decks": [*decks, decks[0]]},
        {"decks": [decks[0][1:], *decks[1:]]},
        {"decks": [*decks[:2], [decks[2][1], *decks[2][1:]]]},
        {"theater": theater[1:]},
        {"theater": [theater[1], *theater[1:]]},
        {"theater": [actions[0], *theater[1:]]},
        {"actions": actions[1:]},
        {"actions": [*actions, actions[0]]},
        {"actions": [other, *actions[1:]]},
        {"actions": ["sneeze"]},
    ]
    assert [code(CHANCE, deal | change) for change in spoilt] == ["MALFORMED"] * len(spoilt)
    assert (code(CHANCE, deal), code(0, deal), code(CHANCE, {"do": "pass"})) == (
        "",
        "NOT_YOUR_TURN",
        "WRONG_PHASE",
    )


def test_a_view_hides_hands_and_decks_but_not_what_was_seen() -> None:
    s = first_turn(3)
    s = replace(s, lobbied=(Lobbied(0, False), Lobbied(1, False), Lobbied(2, True)))
    seen, full = rules.view(s, 1), rules.to_wire(s)
    assert seen.seats[1].hand == full.seats[1].hand
    assert set(seen.seats[0].hand) == {"?"}
    assert all(set(own.deck) <= {"?"} for own in seen.seats)
    assert set(seen.deck) == {"?"}
    assert seen.theater_deck == ("?", *full.theater_deck[1:3], *("?",) * (len(full.theater_deck) - 3))
    bare = {"seats": (), "deck": (), "theater_deck": ()}
    assert msgspec.structs.replace(seen, **bare) == msgspec.structs.replace(full, **bare)
