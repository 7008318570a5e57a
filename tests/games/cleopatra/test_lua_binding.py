"""The Lua binding of Cleopatra does by hand what the Python one does, and says what happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.games.cleopatra.steps import ORDER
from tts_builder.engine.polyomino import forms
from tts_builder.games.cleopatra import GAME, binding, rules
from tts_builder.games.cleopatra.facts import (
    CARD_IDS,
    HAND_LIMIT,
    LISTED_SURPLUS,
    SIDES,
    SPHINX_SPOTS,
    STALL_ROUNDS,
    STALLS,
    WALLS,
    mosaic_squares,
)
from tts_builder.games.cleopatra.moves import (
    KEEP,
    LEAVE,
    MARKETS,
    PASS,
    SERVES,
    USES,
    Bid,
    Build,
    Discard,
    Move,
)
from tts_builder.games.cleopatra.scenes import Scene, start
from tts_builder.games.cleopatra.state import NO_BID, Palace, State, Visits
from tts_builder.games.cleopatra.tables import MOSAICS, counts
from tts_builder.referee.proof.lua_rules import LuaRules

NAMES = ["Ann", "Bea", "Cid"]
HAND = counts(["artisan"] * 4 + ["stone"] * 3 + ["wood"] * 2 + ["lapis"])

# One process has the Lua for all of them.
pytestmark = pytest.mark.xdist_group("cleopatra-lua-binding")


@pytest.fixture(scope="module")
def lua() -> LuaRules:
    return LuaRules(GAME)


def given(players: int = 2, **fields: Any) -> State:
    state = replace(rules.setup(players, {}), phase="main", order=ORDER, stalls=((0,), (2,), (4,)))
    return replace(state, **{"garden": start(Scene()).garden, "hands": (HAND,) * players} | fields)


def wire(state: State) -> Any:
    return msgspec.to_builtins(rules.to_wire(state))


def ask(lua: LuaRules, verb: str, *args: Any) -> Any:
    text = lua.ask("binding", verb, *args)
    return msgspec.json.decode(text) if text else None


def assert_made_alike(lua: LuaRules, state: State, moves: Iterable[Move], seat: int = 0) -> None:
    made = list(moves)
    theirs = lua.gestures(lua.state(wire(state)), seat, [msgspec.to_builtins(move) for move in made])
    for move, text in zip(made, theirs, strict=True):
        assert msgspec.json.decode(text) == list(msgspec.to_builtins(binding.gesture(state, seat, move))), (
            move
        )


def test_every_button_of_a_turn_says_the_same(lua: LuaRules) -> None:
    for first in range(len(ORDER)):
        state = given(order=(*ORDER[first:], *ORDER[:first]))
        assert_made_alike(lua, state, [*USES, *MARKETS, *SERVES, LEAVE, PASS])


@pytest.mark.parametrize("scarabs", [0, 1, 9, 10, 11, 43])
def test_every_bid_is_made_alike(lua: LuaRules, scarabs: int) -> None:
    state = given(phase="offering", scarabs=(5, scarabs))
    assert_made_alike(lua, state, map(Bid, range(scarabs + 1)), seat=1)


@pytest.mark.parametrize("surplus", range(1, LISTED_SURPLUS + 4))
def test_the_hand_limit_is_kept_alike(lua: LuaRules, surplus: int) -> None:
    held = ("artisan", "cave", "stone") * (HAND_LIMIT + surplus)
    state = given(phase="limit", hands=(counts(held[: HAND_LIMIT + surplus]), HAND))
    cards = tuple(sorted(held[:surplus]))
    assert_made_alike(lua, state, [KEEP, Discard(cards)])


def test_every_piece_is_built_on_the_same_spot(lua: LuaRules) -> None:
    for number in range(SPHINX_SPOTS):
        state = given(palace=Palace(sphinxes=(number, SPHINX_SPOTS - 1 - number)))
        assert_made_alike(lua, state, [Build("sphinx", ("artisan",), row=side) for side in SIDES])
    builds = [Build("column", ("artisan", "stone"), wall=wall) for wall in WALLS]
    builds += [Build("obelisk", ("artisan",), row=side) for side in SIDES]
    builds += [Build("door", (), side=side) for side in SIDES]
    builds += [Build("pedestal", ("lapis",)), Build("throne", ("lapis", "stone"))]
    assert_made_alike(lua, given(), builds)


def mosaics(name: str) -> Iterator[Build]:
    """Every form of a mosaic, with and without claims, paid with each kind of card."""
    for number, form in enumerate(forms(mosaic_squares(name))):  # type: ignore[arg-type]
        cells = tuple(sorted((x + 2, y + 1) for x, y in form))
        card = CARD_IDS[number % len(CARD_IDS)]
        claims = ((0, 0), (8, 3))[: number % 3]
        yield Build("mosaic", (card, card, "stone"), cells=cells, claim=claims or msgspec.UNSET)
        yield Build("mosaic", (), cells=cells)


@pytest.mark.parametrize("number", range(len(MOSAICS)))
def test_every_mosaic_is_laid_alike(lua: LuaRules, number: int) -> None:
    garden = replace(given().garden, pile=(number,))
    assert_made_alike(lua, given(garden=garden), mosaics(MOSAICS[number]))


def test_a_card_is_meant_for_the_stall_it_is_dropped_on(lua: LuaRules) -> None:
    state = wire(given(phase="replenish", visits=Visits(drawn=0)))
    for stall in range(STALLS):
        spots = [{"area": f"stall-{stall}", "seat": -1, "slot": 0}]
        source = {"area": "drawn", "seat": -1, "slot": 0}
        meant = ask(lua, "intent", state, 0, "card:artisan", spots, source, [])
        assert meant == {"do": "stall_for_card", "stall": stall}


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"phase": "deal"}, "The market is being laid out."),
        ({"phase": "shuffle"}, "The discard pile is being shuffled."),
        ({"phase": "main"}, "Bea: visit the market or build at the quarry."),
        ({"phase": "second", "visits": Visits(quarry_done=True)}, "Bea: now take a stall, or pass."),
        ({"phase": "second", "visits": Visits(market_done=True)}, "Bea: now build at the quarry, or pass."),
        ({"phase": "quarry"}, "Bea: build another piece or leave the quarry."),
        (
            {"phase": "quarry", "visits": Visits(pool=(0, 1, 0, 0, 3, 2))},
            "Bea: build another piece or leave the quarry. Still paid for: 2 artisan, 1 wood, 3 cave.",
        ),
        ({"phase": "replenish"}, "Bea: put the drawn card on a stall."),
        (
            {"phase": "limit"},
            f"Bea: more than {HAND_LIMIT} cards. "
            "Keep them for amulets, or lay the surplus on your building site.",
        ),
        (
            {"phase": "offering", "bids": (NO_BID, 0, NO_BID)},
            "The queen asks for an offering. Still to bid: Ann, Cid.",
        ),
        ({"phase": "over"}, "The palace is done. The game is over."),
        (
            {"phase": "main", "visits": Visits(worshipper="visir")},
            "Bea: visit the market or build at the quarry. In service: the Visir.",
        ),
    ],
)
def test_the_panel_says_what_is_to_be_done(lua: LuaRules, fields: dict[str, Any], line: str) -> None:
    assert ask(lua, "status", wire(given(3, turn=1, **fields)), NAMES) == line


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (
            {"idle": STALL_ROUNDS - 1},
            f"Nobody has built anything for {STALL_ROUNDS} rounds: the game is over.",
        ),
        ({"trigger": 0, "cleopatra": 5}, "The game is over."),
    ],
)
def test_the_chat_says_why_a_game_is_over(lua: LuaRules, fields: dict[str, Any], sentence: str) -> None:
    """The last seat of a round passes in a second visit, which ends its turn."""
    visits = Visits(worshipper="visir", quarry_done=True)
    state = given(phase="second", turn=1, first=0, visits=visits, **fields)
    assert rules.apply(state, 1, PASS).phase == "over"
    events = lua.events(lua.state(wire(state)), 1, msgspec.to_builtins(PASS))
    assert [ask(lua, "tell", event, NAMES) for event in events][-1] == sentence
