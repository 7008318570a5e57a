"""The fixtures of this game. All three: one taken over from above would be made once for both games."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lua.loader import Modules, Rules
from tts_builder.games.cartouche import GAME


@pytest.fixture(scope="session")
def modules() -> Modules:
    return Modules("cartouche", GAME.facts(), more=("cartouche/chat",))


@pytest.fixture(scope="session")
def facts(modules: Modules) -> dict[str, Any]:
    return modules.facts


@pytest.fixture(scope="session")
def rules(modules: Modules) -> Rules:
    return Rules(modules)


@pytest.fixture
def play(modules: Modules, rules: Rules) -> Any:
    """The state after moves (seat, move), all of them legal."""

    def run(state: dict[str, Any], *moves: tuple[int, dict[str, Any]]) -> dict[str, Any]:
        for seat, move in moves:
            refusal = rules.refuse(state, seat, move)
            assert refusal is None, refusal
            state = modules.out(rules.apply(state, seat, move))
        return state

    return run
