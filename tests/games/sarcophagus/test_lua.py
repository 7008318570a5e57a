"""What only the Lua does: events for the chat, and the time its verbs take."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.vectors import own
from tests.lua.loader import Modules, Rules
from tests.lua.play import Step, most_steps, random_game
from tts_builder.engine.vectors import Vector, begun
from tts_builder.games.sarcophagus import GAME

STEP_LIMIT = 100_000


@pytest.fixture(scope="module")
def rules() -> Rules:
    return Rules(Modules("sarcophagus", GAME.facts()))


@pytest.fixture(scope="module")
def played(rules: Rules) -> list[Step]:
    return [step for players, seed in ((2, 1), (3, 2), (4, 3)) for step in random_game(rules, players, seed)]


def test_events_tell_no_secret(rules: Rules, played: list[Step]) -> None:
    told = set()
    for step in played:
        hidden = {tile["tile"] for tile in rules.modules.out(step.before)["sarcophagus"]}
        for event in rules.events(step.before, step.seat, step.move):
            shown = isinstance(event.get("coins"), list)
            told.add((event["what"], shown))
            assert event["what"] in ("claimed", "discarded") or not shown
            assert "coin" not in event
            assert event.get("tile") not in hidden or event["what"] == "opened"
    assert {
        ("claimed", True),
        ("claimed", False),
        ("discarded", True),
        ("vault", False),
        ("opened", False),
    } <= told


def test_a_forced_tile_without_coins_shows_no_coins(rules: Rules) -> None:
    """No coins were compared, so the chat reports nothing and undo needs no consent."""
    (vector,) = (each for each in own("sarcophagus") if each.id == "SAR-H32")
    assert isinstance(vector, Vector)
    state = msgspec.to_builtins(GAME.rules.to_wire(begun(GAME, vector)))
    first = rules.events(state, 0, vector.moves[0].move)
    gone = next(event for event in first if event["what"] == "discarded")
    assert "coins" not in gone


def test_few_steps(rules: Rules, played: list[Step]) -> None:
    """Tabletop Simulator's Lua is 20 to 35 times slower than this one. No verb may freeze the table."""
    most = most_steps(rules, played)
    assert all(0 < steps < STEP_LIMIT for steps in most.values()), dict(most)
