from __future__ import annotations

import pytest

from tests.lua_rules.loader import Modules
from tts_builder.games.ankhor.facts import data


@pytest.fixture(scope="session")
def modules() -> Modules:
    return Modules("ankhor", data(), more=("ankhor/chat",))
