"""The fixtures of this game. All three: one taken over from above would be made once for both games."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lua.loader import Modules, Rules
from tts_builder.games.ankhor import GAME


@pytest.fixture(scope="session")
def modules() -> Modules:
    return Modules("ankhor", GAME.facts(), more=("ankhor/chat",))


@pytest.fixture(scope="session")
def facts(modules: Modules) -> dict[str, Any]:
    return modules.facts


@pytest.fixture(scope="session")
def rules(modules: Modules) -> Rules:
    return Rules(modules)
