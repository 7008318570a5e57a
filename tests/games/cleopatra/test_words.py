"""Texts of the panel and the chat."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.cleopatra.positions import position
from tests.games.vectors import own
from tts_builder.engine.game import MALFORMED, Refusal, read_move
from tts_builder.engine.vectors import Vector, begun
from tts_builder.games.cleopatra import GAME, rules
from tts_builder.games.cleopatra.state import State
from tts_builder.lua_rules.game import in_lua
from tts_builder.lua_rules.rules import LuaRules

IN_LUA = in_lua(GAME)
NAMES = ["Ann", "Bea", "Cid"]
POOL = {"artisan": 2, "wood": 1, "cave": 3}
COLUMN = ["artisan", "stone", "wood"]

# One process has the Lua for all of them.
pytestmark = pytest.mark.xdist_group("cleopatra-words")


@pytest.fixture(scope="module")
def lua() -> LuaRules:
    return LuaRules(GAME)


def ask(lua: LuaRules, verb: str, *args: Any) -> Any:
    return msgspec.json.decode(lua.ask("binding", verb, *args))


def kept(lua: LuaRules, state: State) -> Any:
    return lua.state(msgspec.to_builtins(rules.to_wire(state)))


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"phase": "deal"}, "The market is being laid out."),
        ({"phase": "shuffle"}, "The discard pile is being shuffled."),
        ({"phase": "main"}, "Bea: visit the market or build at the quarry."),
        ({"phase": "second", "quarry_done": True}, "Bea: now take a stall, or pass."),
        ({"phase": "second", "market_done": True}, "Bea: now build at the quarry, or pass."),
        ({"phase": "quarry"}, "Bea: build another piece or leave the quarry."),
        (
            {"phase": "quarry", "pool": POOL},
            "Bea: build another piece or leave the quarry. Paid and not yet used: 2 artisan, 1 wood, 3 cave.",
        ),
        ({"phase": "replenish"}, "Bea: put the drawn card on a stall."),
        (
            {"phase": "limit"},
            "Bea: more than 10 cards. Take amulets to keep them, or drag the surplus to your building site.",
        ),
        (
            {"phase": "offering", "bids": {"1": 0}},
            "The queen asks for an offering. Still to bid: Ann, Cid.",
        ),
        ({"phase": "over"}, "The palace is finished. The game is over."),
        ({"worshipper": "visir"}, "Bea: visit the market or build at the quarry. In service: the Visir."),
    ],
)
def test_the_panel_says_what_is_to_be_done(lua: LuaRules, fields: dict[str, Any], line: str) -> None:
    assert ask(lua, "status", kept(lua, position(3, turn=1, **fields)), NAMES) == line


def market(stall: int) -> dict[str, Any]:
    return {"do": "market", "stall": stall}


BEGGAR = {"do": "worshipper", "name": "beggar"}
OFFERING = {"phase": "offering", "cleopatra": 4, "quarry_done": True, "deck": ["wood"]}
SERVING = {"phase": "replenish", "market_done": True, "deck": []}
VISIR = {"worshipper": "visir", "phase": "second", "quarry_done": True, "turn": 1}


@pytest.mark.parametrize(
    ("fields", "seat", "move", "said"),
    [
        (
            {"stalls": {"2": ["lapis?", "artisan"]}},
            0,
            market(2),
            ['Ann takes 1 "Artisan" and 1 card face down from stall 3.'],
        ),
        (
            {"deck": ["cave?", "wood", "T-wood", "wood?"]},
            0,
            BEGGAR,
            [
                "Ann calls the Beggar for 3 scarabs.",
                'The Beggar brings Ann 1 "Wood", 1 "Tainted wood" and 2 cards face down.',
            ],
        ),
        ({}, 0, BEGGAR, ["Ann calls the Beggar for 3 scarabs.", ""]),
        (
            {**SERVING, "drawn": "cave?"},
            0,
            {"do": "stall_for_card", "stall": 1},
            ["Ann puts 1 card face down on stall 2.", "It is Bea's turn."],
        ),
        (
            {"hands": {"0": COLUMN}},
            0,
            {"do": "build", "piece": "column", "wall": "L1", "pay": COLUMN},
            ['Ann builds a column wall with 1 "Artisan", 1 "Stone" and 1 "Wood" and earns 3 scarabs.'],
        ),
        (
            {"phase": "quarry", "built": True, "pool": {"artisan": 1, "wood": 2}},
            0,
            {"do": "build", "piece": "sphinx", "row": "left", "pay": []},
            ["Ann builds a sphinx with what was paid before and earns 3 scarabs."],
        ),
        (
            {"phase": "quarry", "completed": ["doors"]},
            0,
            {"do": "leave_quarry"},
            ["Cleopatra walks to space 1.", "It is Bea's turn."],
        ),
        ({"phase": "quarry"}, 0, {"do": "leave_quarry"}, ["", "It is Bea's turn."]),
        (OFFERING, 1, {"do": "bid", "amount": 3}, ["Bea has made a bid."]),
        (
            {**OFFERING, "bids": [1, -1]},
            1,
            {"do": "bid", "amount": 0},
            [
                "Bea has made a bid.",
                "Ann offers 1 scarab and removes up to 3 amulets.",
                "Bea offers 0 scarabs and takes 1 amulet.",
                "It is Bea's turn.",
            ],
        ),
        (
            {**VISIR, "idle": 19},
            1,
            {"do": "pass"},
            ["Bea passes.", "Nobody has built anything for 20 rounds. The game is over."],
        ),
        ({**VISIR, "trigger": 0, "cleopatra": 5}, 1, {"do": "pass"}, ["Bea passes.", "The game is over."]),
    ],
)
def test_the_chat_describes_moves_and_reveals_nothing_hidden(
    lua: LuaRules, fields: dict[str, Any], seat: int, move: dict[str, Any], said: list[str]
) -> None:
    events = lua.events(kept(lua, position(**fields)), seat, move)
    assert [ask(lua, "tell", event, NAMES) for event in events][: len(said)] == said


@pytest.mark.parametrize("vector", [vector for vector in own("cleopatra") if isinstance(vector, Vector)])
def test_refusals_of_the_vectors_read_alike_in_both_languages(vector: Vector) -> None:
    """The vectors only check the code."""
    state = begun(GAME, vector)
    for tried in (*vector.moves, *vector.expect.verdicts):
        move = read_move(GAME, tried.move)
        refusal = move if isinstance(move, Refusal) else rules.refuse(state, tried.seat, move)
        if refusal is None and tried in vector.moves:
            state = rules.apply(state, tried.seat, move)
        elif refusal is not None and refusal.code != MALFORMED:
            assert refusal == IN_LUA.rules.refuse(state, tried.seat, tried.move)
            assert GAME.sentence(refusal)
